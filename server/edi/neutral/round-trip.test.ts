import fc from 'fast-check';
import { STATUS_IN_DEL, STATUS_IN_SID } from '../../../test/given/delins-partner.js';
import { saidBy } from '../../../test/given/said.js';
import { directory } from '../directories/directory.js';
import { RELEASE_NAMES } from '../directories/releases.generated.js';
import { isRecord } from '../mapping/json-object.js';
import type { Profile } from '../mapping/profile.js';
import { MESSAGE_TYPES } from '../messages/registry.generated.js';
import type { BusinessDocument } from '../model/document.js';
import { read } from '../read.js';
import { messagePlan } from '../validation/message-plan.js';
import { type Converted, convertDocuments, type ConvertOptions, type Target } from './convert.js';
import { neutralSchema } from './documents.js';
import { type Documents, readNeutral } from './read-json.js';

/*
 * Documents of every kind are made from the published schema, so that a property which is added to it is tried here by itself.
 * What is read from the written file must be what the document says, but for the listed losses.
 */

const PREPARED = { preparedAt: '2026-11-23T08:30' } as const;
/** Documents for each message, and for each release of it. */
const RUNS = 30;
const LEAST = 3;

const definitions: Readonly<Record<string, unknown>> = record(neutralSchema()['$defs']);
const word = fc.stringMatching(/^[A-Z0-9ÅÄÖ][A-Z0-9+:?'-]{0,11}$/);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const decimal = fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => String(thousandths / 1_000));
/** What a list of any length has here. */
const SHORT = { maxLength: 3 };
/** Properties that only hold documents together, or follow from others. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['version', 'envelope', 'messageNumber', '.kind', '.step', 'period', 'totalQuantity', 'firstDate'],
  'calloffs.unit',
]);

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error('No object');
  return value;
}

function fromSchema(given: unknown, at = ''): fc.Arbitrary<unknown> {
  const schema = record(given);
  const { $ref, anyOf, enum: words, type, items } = schema;
  if (typeof $ref === 'string') return fromSchema(definitions[$ref.split('/').at(-1) ?? ''], at);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one: unknown) => fromSchema(one, at)));
  if (Array.isArray(words)) return fc.constantFrom<unknown[]>(...words.map((one: unknown) => one));
  if (Array.isArray(type)) return fc.oneof(...type.map((one: unknown) => fromSchema({ ...schema, type: one }, at)));
  if (type === 'object') return objectFrom(record(schema['properties']), schema['required'], at);
  if (type === 'array') return fc.array(fromSchema(items, at), SHORT);
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.nat(99);
  return textFrom(schema);
}

function textFrom({ pattern = '', format }: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  if (format === 'date') return day;
  const form = String(pattern);
  if (form.includes('T([01]'))
    return fc.oneof(
      day,
      fc.tuple(day, time).map(([date, at]) => `${date}T${at}`),
    );
  if (form.includes('[0-5]')) return time;
  return form.startsWith('^-?') ? decimal : text;
}

function objectFrom(
  properties: Readonly<Record<string, unknown>>,
  required: unknown,
  at: string,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties).filter((name) => !LEFT_OUT.has(name) && !LEFT_OUT.has(`${at}.${name}`));
  const needed = names.filter((name) => Array.isArray(required) && required.includes(name));
  return fc.record(Object.fromEntries(names.map((name) => [name, fromSchema(properties[name], name)])), {
    requiredKeys: [...needed, ...names.filter((name) => name === 'lineNumber' || name === 'unit')],
  });
}

/** Days in their order, and units that lie in units before them: what the schema alone can't ask for. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  const said = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOrder(inner)]));
  const { date, lastDate, units } = said;
  if (typeof date === 'string' && typeof lastDate === 'string' && lastDate < date) said['lastDate'] = date;
  if (Array.isArray(units))
    said['units'] = units.map((unit, i) => ({
      ...record(unit),
      id: String(i + 1),
      parentId: i > 0 && record(unit)['parentId'] !== null ? String(i) : null,
    }));
  return said;
}

function documentOf(kind: string, given = {}): fc.Arbitrary<Documents> {
  return fromSchema(definitions[kind], '').map((made) => {
    const reading = readNeutral(
      new TextEncoder().encode(JSON.stringify(inOrder({ ...record(made), ...given, version: '1.0', kind }))),
    );
    if ('problems' in reading) throw new Error(reading.problems.join('\n'));
    return reading.documents;
  });
}

function expectSame(document: BusinessDocument, { bytes, losses }: Converted, profile?: Profile): void {
  const [again] = read(bytes, profile === undefined ? {} : { profiles: [profile] }).documents;
  expect(saidBy(again, losses)).toEqual(saidBy(document, losses));
}

interface Case {
  readonly kind: string;
  readonly to: Target;
  readonly options?: Partial<ConvertOptions>;
  /** What the document must be for the message. */
  readonly given?: object;
}
const edifact = (kind: string, message: string, given = {}): Case => ({
  kind,
  to: 'edifact',
  options: { message },
  given,
});
const CASES: readonly Case[] = [
  edifact('delivery-schedule', 'DELFOR'),
  edifact('despatch-advice', 'DESADV'),
  edifact('invoice', 'INVOIC'),
  edifact('order', 'ORDERS', { step: 'order' }),
  edifact('order', 'ORDCHG', { step: 'change' }),
  edifact('order', 'ORDRSP', { step: 'response' }),
  edifact('receipt-advice', 'RECADV'),
  edifact('inventory-report', 'INVRPT'),
  edifact('transport-instruction', 'IFTMIN'),
  edifact('booking-request', 'IFTMBF'),
  edifact('consignment-summary', 'IFCSUM'),
  edifact('syntax-acknowledgement', 'CONTRL'),
  edifact('application-acknowledgement', 'APERAK'),
  { kind: 'delivery-schedule', to: 'odette', options: { message: 'DELINS' } },
  { kind: 'delivery-schedule', to: 'odette', options: { message: 'DELINS', profile: STATUS_IN_SID } },
  { kind: 'delivery-schedule', to: 'odette', options: { message: 'DELINS', profile: STATUS_IN_DEL } },
  { kind: 'despatch-advice', to: 'odette', options: { message: 'AVIEXP' } },
  { kind: 'invoice', to: 'odette', options: { message: 'INVOIC' } },
  { kind: 'delivery-schedule', to: 'vda' },
  { kind: 'despatch-advice', to: 'vda' },
  { kind: 'delivery-schedule', to: 'ubl' },
  { kind: 'despatch-advice', to: 'ubl' },
  { kind: 'invoice', to: 'ubl' },
  { kind: 'order', to: 'ubl', given: { step: 'order' } },
  { kind: 'order', to: 'ubl', given: { step: 'change' } },
  { kind: 'order', to: 'ubl', given: { step: 'response' } },
  { kind: 'receipt-advice', to: 'ubl' },
  { kind: 'delivery-schedule', to: 'inhouse' },
];

/** Releases that have the message; the default where the message comes with the syntax or is another agency's. */
function releasesOf({ to, options }: Case): readonly Partial<ConvertOptions>[] {
  const { message } = options ?? {};
  const releases = RELEASE_NAMES.filter(
    (name) =>
      to === 'edifact' &&
      message !== undefined &&
      name.startsWith('D') &&
      messagePlan(directory(name), message) !== null,
  );
  return releases.length === 0 ? [{}] : releases.map((release) => ({ release }));
}

function expectRoundTrip({ kind, to, given }: Case, options: Partial<ConvertOptions>, numRuns: number): void {
  fc.assert(
    fc.property(documentOf(kind, given), (documents) => {
      const [file] = convertDocuments(documents, to, { ...PREPARED, ...options });
      const [document] = documents.documents;
      if (document === undefined || file === undefined) throw new Error('No document');
      expectSame(document, file, options.profile);
    }),
    { numRuns },
  );
}

describe.each(CASES.map((one) => ({ ...one, as: `${one.to} ${one.options?.message ?? ''}`.trim() })))(
  'a $kind written as $as',
  (one) => {
    it('is read back the same in each release but for the losses that are listed', () => {
      const releases = releasesOf(one);
      for (const release of releases)
        expectRoundTrip(one, { ...one.options, ...release }, Math.max(LEAST, Math.ceil(RUNS / releases.length)));
    });
  },
);

it('every message that is written is tried', () => {
  const written = MESSAGE_TYPES.flatMap(({ type, agency, writer }) =>
    writer === undefined ? [] : [`${agency ?? 'UN'} ${type}`],
  );
  const tried = CASES.flatMap(({ to, options }) =>
    options?.message === undefined ? [] : [`${to === 'odette' ? 'OD' : 'UN'} ${options.message}`],
  );
  expect([...new Set(tried)].sort()).toEqual(written.sort());
});
