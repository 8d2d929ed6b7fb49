import { lossesReadBack } from './difference.js';
import type { Finding } from './finding.js';
import { groupsOf } from './mapping/plan.js';
import { Codes, type Profile } from './mapping/profile.js';
import type { Loss, SegmentText } from './mapping/render.js';
import { MESSAGE_TYPES } from './messages/registry.generated.js';
import type { MessageType, MessageWriter } from './messages/message-type.js';
import type { BusinessDocument } from './model/document.js';
import { tablesFor } from './odette/layouts.js';
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
  /** UNH 0051, where another agency than the UN has a message of that name; UN goes first unless given. */
  readonly agency?: 'UN' | 'OD';
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
  /** UNB 0031: whether the recipient is asked for an acknowledgement. */
  readonly acknowledgementRequest?: boolean;
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

/** Documents written but for their control reference, which may be given last: rendering is done, and what is wrong with it is known. */
export interface Prepared extends Rendering {
  /** The file under a count of its partner: UNB 0020, up to 14 characters, or the transmission number of VDA. The same count gives the same bytes. */
  bytes(count: string): Uint8Array;
  /** How a count stands in the file. */
  referenceOf(count: string): string;
}

/** The messages of an interchange as they will be sent, and what is wrong with it: plain data, which can be kept and put into an envelope later. */
export interface Rendering extends Omit<Written, 'bytes'> {
  readonly standard: 'EDIFACT' | 'VDA';
  /** UNH 0065, 0052 and 0054 of each message (`DESADV`, `D96A`), in their order; UNH 0062 counts from 1. Of VDA the message and the version of its header record. */
  readonly messages: readonly { readonly type: string; readonly release: string }[];
  /** From the first UNH to the last UNT; of VDA all records, the header without numbers and day. */
  readonly body: string;
}

/** What Latin-1 doesn't have. */
const FOREIGN = /[^\u0000-\u00ff]/;
/** A reference for the check of what was prepared. */
const SOME_REFERENCE = '1';

/**
 * Writes documents as one EDIFACT interchange. Throws `CannotWrite` where no message says what a document says or the release lacks the message;
 * everything else that is wrong with the outcome is a finding.
 */
export function write(documents: BusinessDocument | readonly BusinessDocument[], options: WriteOptions): Written {
  const done = rendered(documents, options);
  const bytes = done.bytes(options.controlReference);
  return { bytes, ...readBack(documents, bytes, done.losses, options) };
}

/** As `write`, with the reference to come: for callers who may hold the counter of references only for a moment. Throws `CannotWrite`. */
export function prepare(
  documents: BusinessDocument | readonly BusinessDocument[],
  options: Omit<WriteOptions, 'controlReference'>,
): Prepared {
  const done = rendered(documents, options);
  return { ...done, ...readBack(documents, done.bytes(SOME_REFERENCE), done.losses, options) };
}

/** What a recipient of the file finds, and what it sees otherwise than the documents have it. */
function readBack(
  documents: BusinessDocument | readonly BusinessDocument[],
  bytes: Uint8Array,
  known: readonly Loss[],
  options: Options,
): Pick<Written, 'findings' | 'losses'> {
  const { findings, documents: back } = read(bytes, profilesOf(options));
  const list = 'kind' in documents ? [documents] : documents;
  return { findings, losses: lossesReadBack(list, back, known) };
}

/** Findings of prepared documents where they stand under a count: what comes behind UNB moves with its length. */
export function under(
  findings: readonly Finding[],
  { referenceOf }: Pick<Prepared, 'referenceOf'>,
  count: string,
): readonly Finding[] {
  const by = referenceOf(count).length - referenceOf(SOME_REFERENCE).length;
  return findings.map((one) =>
    one.segment !== null && one.segment > 1 ? { ...one, start: one.start + by, end: one.end + by } : one,
  );
}

/** What was rendered before, in an envelope of now. The options must be those it was rendered with, but for the time of preparation: its findings stand. */
export function enveloped(rendering: Rendering, options: Options): Prepared {
  const around = (controlReference: string): readonly [string, string] =>
    envelope(rendering.messages, { ...options, controlReference });
  const isUtf8 = options.syntax === 'UNOW' || options.syntax === 'UNOY';
  const encode = (text: string): Uint8Array => (isUtf8 ? new TextEncoder().encode(text) : latin1(text));
  const body = encode(rendering.body);
  return {
    ...rendering,
    bytes: (controlReference) => joined(around(controlReference).map(encode), body),
    referenceOf: (count) => count,
  };
}

type Options = Omit<WriteOptions, 'controlReference'>;

function profilesOf({ profile }: Options): { profiles?: readonly Profile[] } {
  return profile === undefined ? {} : { profiles: [profile] };
}

function rendered(documents: BusinessDocument | readonly BusinessDocument[], options: Options): Prepared {
  const list = 'kind' in documents ? [documents] : documents;
  const losses: Loss[] = [];
  const segments = list.map((document, index) => messageSegments(document, index + 1, options, losses));
  const messages = segments.map(([header]) => ({
    type: header?.[2]?.[0] ?? '',
    release: `${header?.[2]?.[1] ?? ''}${header?.[2]?.[2] ?? ''}`,
  }));
  const body = text(segments.flat(), options);
  const isUtf8 = options.syntax === 'UNOW' || options.syntax === 'UNOY';
  const whole = envelope(messages, { ...options, controlReference: SOME_REFERENCE }).join('') + body;
  if (!isUtf8) losses.push(...foreignTexts(list, whole));
  return enveloped({ standard: 'EDIFACT', messages, body, losses, findings: [] }, options);
}

/** What documents say in characters that Latin-1 doesn't have, each text once; a character that comes from elsewhere (an address, a partner's code) by itself. */
function foreignTexts(list: readonly BusinessDocument[], whole: string): readonly Loss[] {
  if (!FOREIGN.test(whole)) return [];
  const missing = new Set(foreignIn(whole));
  const texts = new Map<string, Loss>();
  const gather = (value: unknown, property: string): void => {
    if (typeof value === 'string' && foreignIn(value).some((character) => missing.has(character)))
      texts.set(`${property} ${value}`, { property, reason: 'no-character', text: value });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value))
      gather(inner, Array.isArray(value) ? property : [property, name].filter((part) => part !== '').join('.'));
  };
  for (const document of list) gather(document, '');
  const reported = new Set([...texts.values()].flatMap(({ text: said = '' }) => foreignIn(said)));
  return [
    ...texts.values(),
    ...[...missing]
      .filter((character) => !reported.has(character))
      .map((character): Loss => ({ property: character, reason: 'no-character', text: character })),
  ];
}

/** The characters of a text that Latin-1 doesn't have. */
export function foreignIn(text: string): string[] {
  return Array.from(text).filter((character) => FOREIGN.test(character));
}

function joined(
  [before = new Uint8Array(), after = new Uint8Array()]: readonly Uint8Array[],
  body: Uint8Array,
): Uint8Array {
  const whole = new Uint8Array(before.length + body.length + after.length);
  whole.set(before);
  whole.set(body, before.length);
  whole.set(after, before.length + body.length);
  return whole;
}

function writerFor(
  document: BusinessDocument,
  { message, agency }: Options,
): { readonly type: MessageType; readonly writer: MessageWriter } {
  const types = MESSAGE_TYPES.filter((type) => agency === undefined || (type.agency ?? 'UN') === agency);
  for (const type of types.sort((a, b) => Number(a.agency !== undefined) - Number(b.agency !== undefined))) {
    if (type.writer !== undefined && (message === undefined || type.type === message) && type.writer.accepts(document))
      return { type, writer: type.writer };
  }
  throw new CannotWrite(
    message === undefined
      ? `No message says what a document of the kind ${document.kind} says`
      : `${message} is not written from a document of the kind ${document.kind}`,
  );
}

function messageSegments(
  document: BusinessDocument,
  number: number,
  options: Options,
  losses: Loss[],
): readonly SegmentText[] {
  const {
    type: { type, agency = 'UN' },
    writer,
  } = writerFor(document, options);
  const release =
    options.release ?? (options.syntaxVersion === 4 ? writer.syntax4Release : undefined) ?? writer.release;
  const [version, edition] = [release.slice(0, 1), release.slice(1)];
  const choice = tablesFor({ type, version, release: edition, agency }, options.profile);
  const plan = choice === null ? null : messagePlan(choice.directory, type);
  if (choice === null || plan === null) throw new CannotWrite(`${type} is in no directory`);
  const rendered = writer.segments(document, groupsOf(plan), new Codes(options.profile), choice.directory);
  losses.push(...rendered.losses);
  const reference = String(number);
  const header: SegmentText = [
    ['UNH'],
    [reference],
    [type, version, edition, agency, ...(options.association === undefined ? [] : [options.association])],
  ];
  return [header, ...rendered.segments, [['UNT'], [String(rendered.segments.length + 2)], [reference]]];
}

/** What stands before the messages and what stands behind them. */
function envelope(messages: Rendering['messages'], options: WriteOptions): readonly [string, string] {
  const {
    sender,
    recipient,
    controlReference,
    preparedAt,
    syntax = 'UNOC',
    syntaxVersion = 3,
    test = false,
    acknowledgementRequest = false,
    lineEnd = '',
  } = options;
  const digits = preparedAt.replaceAll(/\D/g, '');
  const date = syntaxVersion >= 4 ? digits.slice(0, 8) : digits.slice(2, 8);
  const application = options.applicationReference ?? messages[0]?.type ?? '';
  const header: SegmentText = [
    ['UNB'],
    [syntax, String(syntaxVersion)],
    sender.split(':'),
    recipient.split(':'),
    [date, digits.slice(8, 12)],
    [controlReference],
    [],
    [application],
    [],
    acknowledgementRequest ? ['1'] : [],
    [],
    test ? ['1'] : [],
  ];
  const trailer: SegmentText = [['UNZ'], [String(messages.length)], [controlReference]];
  return [`UNA:+.? '${lineEnd}${text([header], options)}`, text([trailer], options)];
}

function text(segments: readonly SegmentText[], { lineEnd = '' }: Options): string {
  return segments.map((segment) => segmentText(segment) + lineEnd).join('');
}

/** A segment as text: empty places at the end left out, service characters released (ISO 9735-1). */
export function segmentText(segment: SegmentText, characters: ServiceCharacters = DEFAULT_SERVICE_CHARACTERS): string {
  const { service, release, component, element, terminator } = signsOf(characters);
  let whole = '';
  let elements = 0;
  for (const [index, components] of segment.entries()) {
    let said = '';
    let pieces = 0;
    for (const [place, piece] of components.entries()) {
      if (piece === '') continue;
      said += component.repeat(place - pieces) + piece.replaceAll(service, (sign) => release + sign);
      pieces = place;
    }
    if (said === '') continue;
    whole += element.repeat(index - elements) + said;
    elements = index;
  }
  return whole + terminator;
}

interface Signs {
  readonly service: RegExp;
  readonly release: string;
  readonly component: string;
  readonly element: string;
  readonly terminator: string;
}
const signs = new WeakMap<ServiceCharacters, Signs>();
function signsOf(characters: ServiceCharacters): Signs {
  const known = signs.get(characters);
  if (known !== undefined) return known;
  const [release = '', component = '', element = '', terminator = ''] = [
    characters.release,
    characters.component,
    characters.element,
    characters.terminator,
  ].map((byte) => String.fromCharCode(byte));
  const set = [release, component, element, terminator].map((sign) => sign.replace(/[\\\]^-]/, '\\$&')).join('');
  const made = { service: new RegExp(`[${set}]`, 'g'), release, component, element, terminator };
  signs.set(characters, made);
  return made;
}

/** Latin-1; characters it doesn't have become `?` released, and are reported by the caller. */
function latin1(text: string): Uint8Array {
  const whole = FOREIGN.test(text)
    ? Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x100 ? character : '??')).join('')
    : text;
  const bytes = new Uint8Array(whole.length);
  for (let i = 0; i < whole.length; i++) bytes[i] = whole.charCodeAt(i);
  return bytes;
}
