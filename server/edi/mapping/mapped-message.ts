import type { MessageTables } from '../directories/directory.js';
import type { FindingList } from '../findings.js';
import type { MessageContext } from '../messages/message-reader.js';
import type { MessageType } from '../messages/message-type.js';
import type { BusinessDocument } from '../model/document.js';
import { FitReader } from '../odette/fit-reader.js';
import { asLayout, tablesFor } from '../odette/layouts.js';
import { unsaid } from '../odette/unsaid.js';
import { messagePlan } from '../validation/message-plan.js';
import { compile, type CompiledScope } from './compiled.js';
import { MappedReader } from './mapped-reader.js';
import type { Places } from './places.js';
import { type Group, groupsOf } from './plan.js';
import { Codes } from './profile.js';
import { type Loss, render } from './render.js';
import type { ScopeRule } from './rules.js';

/** A message described by rules. */
export interface MappedMessage<T extends BusinessDocument> {
  /** UNH 0065. */
  readonly type: string;
  /** UNH 0051 where it is not UN. */
  readonly agency?: 'OD';
  /** Made of the tables where these say what stands where. */
  readonly rules: ScopeRule<T> | ((tables: MessageTables | null) => ScopeRule<T>);
  /** What the document can't do without: property to the words of the field with its segment, `document number (BGM 1004)`. */
  readonly required: Readonly<Partial<Record<keyof T & string, string>>>;
  /** Checks that compare values of the document with each other. */
  readonly check?: (document: T, places: Places, findings: FindingList) => void;
  /** What rules can't say: the document made of what they read, with what is wrong about it. */
  readonly finish?: (document: T, places: Places, findings: FindingList) => BusinessDocument;
  /** The reverse of `finish`. */
  readonly prepare?: (document: T) => T;
  /** Absent where the message is only read. */
  readonly writes?: {
    readonly accepts: (document: BusinessDocument) => document is T;
    /** What a document may say and no segment of the message has a place for. */
    readonly unwritten?: readonly (keyof T & string)[];
    /** Release that is written unless another is asked for. */
    readonly release: string;
    /** Release with syntax version 4, for messages that come with the syntax. */
    readonly syntax4Release?: string;
  };
}

/** Rules prepared for tables; a file can name any number of releases, but there are few directories. */
interface Prepared<T> {
  readonly rules: ScopeRule<T>;
  readonly scope: CompiledScope;
  readonly group: Group | null;
}

/** Makes a message of its rules. */
export function mappedMessage<T extends BusinessDocument>(definition: MappedMessage<T>): MessageType {
  const { type, agency, writes } = definition;
  const prepared = new WeakMap<MessageTables, Prepared<T>>();
  const rulesFor = (tables: MessageTables | null): ScopeRule<T> =>
    typeof definition.rules === 'function' ? definition.rules(tables) : definition.rules;
  const preparedFor = (tables: MessageTables | null): Prepared<T> => {
    const known = tables === null ? undefined : prepared.get(tables);
    if (known !== undefined) return known;
    const plan = tables === null ? null : messagePlan(tables, type);
    const group = plan === null ? null : groupsOf(plan);
    const rules = rulesFor(tables);
    const made = { rules, group, scope: compile(rules, group, tables) };
    if (tables !== null) prepared.set(tables, made);
    return made;
  };
  return {
    type,
    ...(agency === undefined ? {} : { agency }),
    reader: (context) => {
      const tables =
        tablesFor({ type, version: context.version, release: context.release, agency: agency ?? 'UN' }, context.profile)
          ?.directory ?? null;
      const { scope, group } = preparedFor(tables);
      const reader = new MappedReader(context, scope, new Codes(context.profile), (mapped, document) =>
        finish(definition, context, mapped, document as T),
      );
      const layout = asLayout(tables);
      return layout === null ? reader : new FitReader(context, layout, group, reader);
    },
    ...(writes === undefined
      ? {}
      : {
          writer: {
            accepts: writes.accepts,
            release: writes.release,
            ...(writes.syntax4Release === undefined ? {} : { syntax4Release: writes.syntax4Release }),
            segments: (document, group, codes, tables) => {
              if (!writes.accepts(document)) throw new TypeError(`${type} does not say what a ${document.kind} says`);
              const { rules } = preparedFor(tables);
              const said = definition.prepare?.(document) ?? document;
              const rendered = render(rules, said, group, codes);
              const missing = asLayout(tables) === null ? unwritten(said, writes.unwritten) : unsaid(rules, said);
              return { ...rendered, losses: [...rendered.losses, ...missing] };
            },
          },
        }),
  };
}

function unwritten<T>(document: T, properties: readonly (keyof T & string)[] = []): Loss[] {
  return properties
    .filter((property) => (document[property] ?? null) !== null)
    .map((property) => ({ property, reason: 'no-place' }));
}

function finish<T extends BusinessDocument>(
  { required, check, finish: shape }: MappedMessage<T>,
  { findings }: MessageContext,
  { places }: MappedReader,
  document: T,
): BusinessDocument {
  for (const [property, words] of Object.entries(required)) {
    const value: unknown = document[property as keyof T];
    const missing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (missing && typeof words === 'string') {
      const { start, segment } = places.of(document);
      findings.add(
        Array.isArray(value) ? 'document-without-lines' : 'document-field-missing',
        { start, end: start, segment, path: /\(([^)]*)\)/.exec(words)?.[1] ?? property },
        words.replace(/ \(.*\)/, ''),
      );
    }
  }
  check?.(document, places, findings);
  return shape?.(document, places, findings) ?? document;
}
