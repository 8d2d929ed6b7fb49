import { directoryFor } from './directories/directory.js';
import type { Finding } from './finding.js';
import { groupsOf } from './mapping/plan.js';
import { Codes, type Profile } from './mapping/profile.js';
import type { Loss, SegmentText } from './mapping/render.js';
import { MESSAGE_TYPES } from './messages/registry.generated.js';
import type { MessageType, MessageWriter } from './messages/message-type.js';
import type { BusinessDocument } from './model/document.js';
import { read } from './read.js';
import { DEFAULT_SERVICE_CHARACTERS, type ServiceCharacters } from './syntax/service-characters.js';
import { messagePlan } from './validation/message-plan.js';

/** The interchange that documents are written into. */
export interface WriteOptions {
  /** UNB S002 and S003, qualifier behind a colon: `O0013000001CUST:OD`. */
  readonly sender: string;
  readonly recipient: string;
  /** UNB 0020. */
  readonly controlReference: string;
  /** Time of preparation, `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
  /** UNH 0065; the first message that says what the document says unless given. */
  readonly message?: string;
  /** UNH 0052 and 0054, `D96A`. */
  readonly release?: string;
  /** UNH 0057. */
  readonly association?: string;
  /** UNB 0001, default UNOC; UNOW and UNOY are UTF-8. */
  readonly syntax?: 'UNOA' | 'UNOB' | 'UNOC' | 'UNOW' | 'UNOY';
  /** UNB 0002, default 3. */
  readonly syntaxVersion?: 1 | 2 | 3 | 4;
  /** UNB 0026 application reference, default the message type. */
  readonly applicationReference?: string;
  readonly test?: boolean;
  /** Behind each segment, default none. */
  readonly lineEnd?: '' | '\n' | '\r\n';
  readonly profile?: Profile;
}

/** A written interchange with everything that is wrong with it: read back by the checks every file goes through. */
export interface Written {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
  /** What the documents say and the message has no place for. */
  readonly losses: readonly Loss[];
}

/** A document can't be written: what the caller asked for does not exist. */
export class CannotWrite extends Error {}

/**
 * Writes documents as one EDIFACT interchange. Throws `CannotWrite` where no message says what a document says or the release lacks the message;
 * everything else that is wrong with the outcome is a finding.
 */
export function write(documents: BusinessDocument | readonly BusinessDocument[], options: WriteOptions): Written {
  const list = 'kind' in documents ? [documents] : documents;
  const losses: Loss[] = [];
  const messages = list.map((document, index) => messageSegments(document, index + 1, options, losses));
  const text = interchange(messages, options);
  const isUtf8 = options.syntax === 'UNOW' || options.syntax === 'UNOY';
  const foreign = isUtf8 ? [] : [...new Set(text)].filter((character) => (character.codePointAt(0) ?? 0) > 0xff);
  losses.push(...foreign.map((character) => ({ property: character, reason: 'no-character' as const })));
  const bytes = isUtf8 ? new TextEncoder().encode(text) : latin1(text);
  return { bytes, findings: read(bytes, options.profile === undefined ? {} : { profiles: [options.profile] }).findings, losses };
}

function writerFor(document: BusinessDocument, message: string | undefined): { readonly type: MessageType; readonly writer: MessageWriter } {
  for (const type of MESSAGE_TYPES) {
    if (type.writer !== undefined && (message === undefined || type.type === message) && type.writer.accepts(document)) return { type, writer: type.writer };
  }
  throw new CannotWrite(message === undefined ? `No message says what a ${document.kind} says` : `${message} is not written from a ${document.kind}`);
}

function messageSegments(document: BusinessDocument, number: number, options: WriteOptions, losses: Loss[]): readonly SegmentText[] {
  const { type: { type }, writer } = writerFor(document, options.message);
  const release = options.release ?? writer.release;
  const [version, edition] = [release.slice(0, 1), release.slice(1)];
  const choice = directoryFor(type, version, edition);
  const plan = choice === null ? null : messagePlan(choice.directory, type);
  if (choice === null || plan === null) throw new CannotWrite(`${type} is in no directory`);
  const rendered = writer.segments(document, groupsOf(plan), new Codes(options.profile));
  losses.push(...rendered.losses);
  const reference = String(number);
  const header: SegmentText = [['UNH'], [reference], [type, version, edition, 'UN', ...(options.association === undefined ? [] : [options.association])]];
  return [header, ...rendered.segments, [['UNT'], [String(rendered.segments.length + 2)], [reference]]];
}

function interchange(messages: readonly (readonly SegmentText[])[], options: WriteOptions): string {
  const { sender, recipient, controlReference, preparedAt, syntax = 'UNOC', syntaxVersion = 3, test = false, lineEnd = '' } = options;
  const digits = preparedAt.replaceAll(/\D/g, '');
  const date = syntaxVersion >= 4 ? digits.slice(0, 8) : digits.slice(2, 8);
  const application = options.applicationReference ?? messages[0]?.[0]?.[2]?.[0] ?? '';
  const header: SegmentText = [
    ['UNB'], [syntax, String(syntaxVersion)], sender.split(':'), recipient.split(':'), [date, digits.slice(8, 12)], [controlReference], [], [application], ...(test ? [[], [], [], ['1']] : []),
  ];
  const trailer: SegmentText = [['UNZ'], [String(messages.length)], [controlReference]];
  return `UNA:+.? '${lineEnd}${[header, ...messages.flat(), trailer].map((segment) => segmentText(segment) + lineEnd).join('')}`;
}

/** A segment as text: empty places at the end left out, service characters released (ISO 9735-1). */
export function segmentText(segment: SegmentText, { release, component, element, terminator }: ServiceCharacters = DEFAULT_SERVICE_CHARACTERS): string {
  const sign = (byte: number): string => String.fromCharCode(byte);
  const service = new Set([release, component, element, terminator].map(sign));
  const escaped = (text: string): string => Array.from(text, (character) => (service.has(character) ? sign(release) + character : character)).join('');
  const trimmed = <T>(list: readonly T[], isEmpty: (item: T) => boolean): readonly T[] => list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);
  const elements = segment.map((components) => trimmed(components.map(escaped), (text) => text === '').join(sign(component)));
  return trimmed(elements, (text) => text === '').join(sign(element)) + sign(terminator);
}

/** Latin-1; characters it doesn't have become `?` released, and are told by the caller. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x100 ? [character] : ['?', '?'])).flat(), (character) => character.charCodeAt(0));
}
