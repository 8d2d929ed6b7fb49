import { NEUTRAL_VERSION } from '../document-json.js';
import type { Envelope } from '../interchange.js';
import { isRecord, type Problems, quoted } from '../mapping/json-object.js';
import type { BusinessDocument, DocumentKind, DocumentKinds } from '../model/document.js';
import { DELIVERY_SCHEDULE, type GivenSchedule, scheduleOf } from './schedule-shape.js';
import {
  among,
  at,
  flag,
  type JsonSchema,
  named,
  object,
  optional,
  orNull,
  otherwise,
  type Properties,
  type Shape,
  text,
} from './shape.js';
import {
  allowance,
  anyText,
  DESPATCH_ADVICE,
  INVOICE,
  maybe,
  number,
  ORDER,
  party,
  INVENTORY_REPORT,
  RECEIPT_ADVICE,
  said,
  someone,
  tax,
  tradeParty,
  when,
} from './trade-shapes.js';
import {
  APPLICATION_ACKNOWLEDGEMENT,
  CONSIGNMENT_SUMMARY,
  SYNTAX_ACKNOWLEDGEMENT,
  TRANSPORT_INSTRUCTION,
  BOOKING_CONFIRMATION,
  BOOKING_REQUEST,
  TRANSPORT_STATUS,
} from './transport-shapes.js';

/** A document with the envelope that neutral JSON gives it. */
export interface NeutralDocument {
  readonly envelope: Envelope | null;
  readonly document: BusinessDocument;
}

const envelope = named(
  'envelope',
  object<Envelope>({
    standard: among(['EDIFACT', 'VDA', 'XML', 'X12', 'TRADACOMS', 'unknown']),
    sender: said,
    recipient: said,
    controlReference: said,
    test: otherwise(false, flag),
    counter: optional(text),
    agreementId: optional(text),
    acknowledgementRequest: optional(text),
  }),
);
/** What is referred to by name. */
const DEFINED = [envelope, party, tradeParty, someone, allowance, tax, anyText, maybe, number, when];
const version = among([NEUTRAL_VERSION]);
const whose = orNull(envelope);

/** One kind of documents: its schema, and how one of it is taken. */
interface KindOfDocument {
  readonly schema: JsonSchema;
  take(value: unknown, path: string, problems: Problems): BusinessDocument | undefined;
}

function kind<K extends DocumentKind>(properties: Properties<DocumentKinds[K]>): Shape<DocumentKinds[K]> {
  return object<DocumentKinds[K]>(properties);
}

const schedule = object<GivenSchedule>(DELIVERY_SCHEDULE);
const KINDS: Readonly<Record<DocumentKind, KindOfDocument>> = {
  'delivery-schedule': {
    schema: schedule.schema,
    take(value, path, problems) {
      const given = schedule.take(value, path, problems);
      return given === undefined ? undefined : scheduleOf(given, path, problems);
    },
  },
  'despatch-advice': kind<'despatch-advice'>(DESPATCH_ADVICE),
  invoice: kind<'invoice'>(INVOICE),
  order: kind<'order'>(ORDER),
  'receipt-advice': kind<'receipt-advice'>(RECEIPT_ADVICE),
  'transport-instruction': kind<'transport-instruction'>(TRANSPORT_INSTRUCTION),
  'transport-status': kind<'transport-status'>(TRANSPORT_STATUS),
  'booking-request': kind<'booking-request'>(BOOKING_REQUEST),
  'booking-confirmation': kind<'booking-confirmation'>(BOOKING_CONFIRMATION),
  'consignment-summary': kind<'consignment-summary'>(CONSIGNMENT_SUMMARY),
  'inventory-report': kind<'inventory-report'>(INVENTORY_REPORT),
  'syntax-acknowledgement': kind<'syntax-acknowledgement'>(SYNTAX_ACKNOWLEDGEMENT),
  'application-acknowledgement': kind<'application-acknowledgement'>(APPLICATION_ACKNOWLEDGEMENT),
};

/** A document of neutral JSON; undefined, with problems, where it is none. */
export function takeDocument(value: unknown, path: string, problems: Problems): NeutralDocument | undefined {
  if (!isRecord(value)) {
    problems.add(path, `expected a document, an object, found ${quoted(value)}`);
    return undefined;
  }
  const { version: edition, envelope: between = null, ...rest } = value;
  if (edition === undefined) problems.add(at(path, 'version'), `is missing; "${NEUTRAL_VERSION}" is known`);
  else version.take(edition, at(path, 'version'), problems);
  const parties = whose.take(between, at(path, 'envelope'), problems) ?? null;
  const name = rest['kind'];
  const found = typeof name === 'string' && isKind(name) ? KINDS[name] : undefined;
  if (found === undefined)
    problems.add(at(path, 'kind'), `expected ${Object.keys(KINDS).join(', ')}, found ${quoted(name)}`);
  const document = found?.take(rest, path, problems);
  return document === undefined ? undefined : { envelope: parties, document };
}

function isKind(name: string): name is DocumentKind {
  return Object.hasOwn(KINDS, name);
}

/** The JSON Schema of neutral JSON: one document or a list of them (docs/neutral-document.schema.json). */
export function neutralSchema(): JsonSchema {
  const documents = Object.entries(KINDS).map(([name, { schema }]) => [name, withHead(schema)] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Consignal neutral documents, version ${NEUTRAL_VERSION}`,
    description:
      'What a message of any standard says. What may be left out is null, an empty text or an empty list where it was not said. Numbers are decimal strings.',
    anyOf: [{ $ref: '#/$defs/document' }, { type: 'array', items: { $ref: '#/$defs/document' } }],
    $defs: {
      document: { oneOf: documents.map(([name]) => ({ $ref: `#/$defs/${name}` })) },
      ...Object.fromEntries(documents),
      ...Object.fromEntries(DEFINED.map(({ definition }) => definition)),
    },
  };
}

/** A document's schema with what stands before its kind. */
function withHead({ properties, required, ...more }: JsonSchema): JsonSchema {
  return {
    ...more,
    properties: { version: version.schema, envelope: whose.schema, ...(isRecord(properties) ? properties : {}) },
    required: Array.isArray(required) ? ['version'].concat(required) : ['version'],
  };
}
