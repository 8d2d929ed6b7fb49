import { directoryFor } from '../directories/directory.js';
import type { FindingList } from '../findings.js';
import type { MessageContext } from '../messages/message-reader.js';
import type { MessageType } from '../messages/message-type.js';
import type { BusinessDocument } from '../model/document.js';
import { messagePlan } from '../validation/message-plan.js';
import { compile, type CompiledScope } from './compiled.js';
import { MappedReader } from './mapped-reader.js';
import type { Places } from './places.js';
import { groupsOf } from './plan.js';
import { Codes } from './profile.js';
import { render } from './render.js';
import type { ScopeRule } from './rules.js';

/** A message told by rules. */
export interface MappedMessage<T extends BusinessDocument> {
  /** UNH 0065. */
  readonly type: string;
  readonly rules: ScopeRule<T>;
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
    /** Release that is written unless another is asked for. */
    readonly release: string;
  };
}

/** Rules prepared for a directory; a file can name any number of releases, but there are few directories. */
const MAX_COMPILED = 64;

/** Makes a message of its rules. */
export function mappedMessage<T extends BusinessDocument>(definition: MappedMessage<T>): MessageType {
  const { type, rules, writes } = definition;
  const compiled = new Map<string, CompiledScope>();
  const compiledFor = (version: string, release: string): CompiledScope => {
    const directory = directoryFor(type, version, release)?.directory ?? null;
    const known = compiled.get(directory?.name ?? '');
    if (known !== undefined) return known;
    const plan = directory === null ? null : messagePlan(directory, type);
    const made = compile(rules, plan === null ? null : groupsOf(plan), directory);
    if (compiled.size < MAX_COMPILED) compiled.set(directory?.name ?? '', made);
    return made;
  };
  return {
    type,
    reader: (context) => new MappedReader(context, compiledFor(context.version, context.release), new Codes(context.profile), (reader, document) => finish(definition, context, reader, document as T)),
    ...(writes === undefined ? {} : {
      writer: {
        accepts: writes.accepts, release: writes.release,
        segments: (document, group, codes) => {
          if (!writes.accepts(document)) throw new TypeError(`${type} does not say what a ${document.kind} says`);
          return render(rules, definition.prepare?.(document) ?? document, group, codes);
        },
      },
    }),
  };
}

function finish<T extends BusinessDocument>({ required, check, finish: shape }: MappedMessage<T>, { findings }: MessageContext, { places }: MappedReader, document: T): BusinessDocument {
  for (const [property, words] of Object.entries(required)) {
    const value: unknown = document[property as keyof T];
    const missing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (missing && typeof words === 'string') {
      const { start, segment } = places.of(document);
      findings.add('document-field-missing', { start, end: start, segment, path: /\(([^)]*)\)/.exec(words)?.[1] ?? property }, words.replace(/ \(.*\)/, ''));
    }
  }
  check?.(document, places, findings);
  return shape?.(document, places, findings) ?? document;
}
