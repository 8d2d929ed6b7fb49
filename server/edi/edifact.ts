import { editDistance } from './edit-distance.js';
import type { Proposal } from './finding.js';
import { EdifactCharset } from './edifact-charset.js';
import { FOLLOWING_FROM_BREAK, isBrokenOff, LastControl } from './broken-off.js';
import { envelopeOf, syntaxVersionOf } from './edifact-envelope.js';
import type { FindingCode } from './finding-text.js';
import type { Place } from './findings.js';
import { type FileLimits, MAX_SEGMENT_BYTES, MAX_REPORTED } from './limits.js';
import { chooseProfile } from './mapping/profile-choice.js';
import { Codes } from './mapping/profile.js';
import { Requirements } from './mapping/requirements.js';
import type { MessageReader } from './messages/message-reader.js';
import { messageType } from './messages/registry.js';
import { agencyOf } from './odette/layouts.js';
import {
  deliver,
  isOneTooMany,
  noteMessage,
  openEnvelope,
  refuse,
  refuseFor,
  type Reading,
  type StepwiseReader,
} from './reading.js';
import { byCode, type Code, code, codeText } from './syntax/codes.js';
import { SegmentCursor } from './syntax/segment-cursor.js';
import { carriesText } from './syntax/service-characters.js';
import { serviceStringText } from './syntax/service-string.js';
import { UnreadContent } from './unread.js';
import { Validation } from './validation/validation.js';

const CONTROL_PREFIX = code('UN');
/** Ends a call-off. */
const DTM = code('DTM');
/** What begins an interchange, a message, and a line of any message: articles, items and consignments. */
const COUNTED: Record<keyof FileLimits, ReadonlySet<Code>> = {
  interchanges: new Set([code('UNB')]),
  messages: new Set([code('UNH')]),
  lines: new Set(['LIN', 'SEQ', 'ARD', 'ILD', 'GID', 'CNI'].map(code)),
};

/** What is missed where a control segment is misspelt. */
const MISSED: Readonly<Record<string, readonly FindingCode[]>> = {
  UNB: ['interchange-header-missing'],
  UNH: ['fewer-messages'],
  UNZ: ['interchange-trailer-missing'],
};

/** What may be open where an interchange, a group or a message ends without its trailer: what is lost with it most comes first. */
const OPEN_IN = {
  interchange: ['interchange', 'message', 'group'],
  group: ['message', 'group'],
  message: ['message'],
} as const;
const TRAILERS = {
  interchange: ['interchange-trailer-missing', 'UNZ'],
  message: ['message-trailer-missing', 'UNT'],
  group: ['group-trailer-missing', 'UNE'],
} as const;

interface Frame {
  readonly reference: string;
  /** Number of its first segment. */
  readonly first: number;
}
interface Message extends Frame {
  /** Null for messages that are not read into documents. */
  readonly reader: MessageReader | null;
  /** What its reader leaves. */
  readonly unread: UnreadContent | null;
  /** Headers that came again. */
  doubled: number;
}

/** Reads EDIFACT: interchanges, groups and messages with their control counts and references (ISO 9735-1), messages by their own readers. */
export class EdifactReader implements StepwiseReader {
  private static readonly CONTROL = byCode<(reader: EdifactReader) => void>({
    UNB: (reader) => {
      reader.openInterchange();
    },
    UNZ: (reader) => {
      reader.closeInterchange();
    },
    UNG: (reader) => {
      reader.openGroup();
    },
    UNE: (reader) => {
      reader.closeGroup();
    },
    UNH: (reader) => {
      reader.openMessage();
    },
    UNT: (reader) => {
      reader.closeMessage();
    },
  });

  stopped = false;
  private readonly segment: SegmentCursor;
  private readonly validation: Validation;
  private readonly charset: EdifactCharset;
  private syntaxVersion = 1;
  private interchange: Frame | null = null;
  private group: Frame | null = null;
  private message: Message | null = null;
  private groups = 0;
  private messagesInInterchange = 0;
  private messagesInGroup = 0;
  private messages = 0;
  /** The message behind which a stray segment was reported last. */
  private strayedBehind = -1;
  private ended = false;
  /** The file ends in the middle of the current segment. */
  private isCutOff = false;
  /** Segments that end with the line alone were read. */
  private hasLines = false;
  /** The control segment that came last. */
  private readonly control = new LastControl();
  private requirements: Requirements | null = null;
  private readonly reported = new Set<string>();
  constructor(
    private readonly reading: Reading,
    start: number,
  ) {
    this.segment = new SegmentCursor(reading.window, start);
    this.charset = new EdifactCharset(reading, this.segment);
    this.validation = new Validation(this.segment, reading.findings);
  }

  get position(): number {
    return this.segment.resume;
  }

  step(): void {
    const {
      segment,
      reading: { maxSegments },
    } = this;
    while (!this.stopped && !this.isCutOff && segment.next()) {
      if (segment.number > maxSegments) {
        refuseFor(this.reading, 'too-many-segments', this.at(segment.start, segment.start, ''), maxSegments);
        this.stopped = true;
        break;
      }
      if (segment.serviceString >= 0) this.takeServiceString();
      if (segment.restored) this.validation.changeCharacters(segment.start);
      if (segment.firstHigh >= 0) this.charset.settle();
      this.isCutOff = !segment.terminated && !(this.hasLines && segment.endsLine) && this.breaksOffHere();
      if (!this.isCutOff) this.doubtShape(this.take());
    }
    if (segment.serviceString >= 0) this.takeServiceString();
    this.validation.advance(segment.resume);
  }

  /** Whether the segment is one of an interchange, and no text outside. */
  private take(): boolean {
    const { segment } = this;
    // Control segments are few; all of them, and only they, begin with UN.
    const handler = segment.tag >>> 8 === CONTROL_PREFIX ? EdifactReader.CONTROL.get(segment.tag) : undefined;
    if (handler !== undefined) this.takeControl(handler);
    else if (this.message !== null) {
      if (COUNTED.lines.has(segment.tag)) {
        if (this.isRefusedFor('lines')) return true;
        this.reading.counts.lines++;
      }
      this.takeIn(this.message);
      if (segment.tag === DTM) this.runOn(this.message);
    } else {
      this.strayed();
      return false;
    }
    return true;
  }

  private takeIn({ reader, unread }: Message): void {
    reader?.take();
    unread?.look();
    this.requirements?.take();
    this.validation.take();
    unread?.note();
  }

  private takeControl(handler: (reader: EdifactReader) => void): void {
    const { segment } = this;
    if (this.control.isAgain(segment)) {
      if (this.message !== null) this.message.doubled++;
      this.add('segments-too-many', this.tagPlace(codeText(segment.tag)), '1');
    } else {
      handler(this);
      if (!this.stopped) this.validation.takeService(this.syntaxVersion);
    }
  }

  /** Whether there is one more of what is counted than a file may have; then the rest is only counted. */
  private isRefusedFor(what: keyof FileLimits): boolean {
    const { segment, reading } = this;
    if (!isOneTooMany(reading, what)) return false;
    this.stopped = true;
    const { start } = segment;
    let count = reading.counts[what] + 1;
    while (segment.number < reading.maxSegments && segment.next()) if (COUNTED[what].has(segment.tag)) count++;
    refuse(reading, what, start, count);
    return true;
  }

  /** More of the same may be taken in at once, unless somebody wants to see each segment. */
  private runOn({ reader }: Message): void {
    const { structure } = this.validation;
    if (structure !== null && this.requirements === null) reader?.run?.(structure);
  }

  finish(): void {
    const { segment, reading } = this;
    reading.segmentCount = Math.min(segment.number, reading.maxSegments);
    if (!reading.isRefused) this.endFile();
    segment.release();
  }

  /** Where the file breaks off in the middle of a segment that is said, and not what is missing for it. */
  private endFile(): void {
    const { segment, interchange, message } = this;
    const isWithoutSegment = segment.number === 0;
    this.breakOff('interchange', this.isCutOff);
    if (!this.isCutOff && !isWithoutSegment) return;
    const path = interchange === null && message === null ? 'UNB' : interchange === null ? 'UNT' : 'UNZ';
    const place = isWithoutSegment
      ? { start: 0, end: segment.end, segment: null, path }
      : this.at(segment.start, segment.end, path);
    this.add('file-cut-off', place, String(segment.end));
  }

  /** A UNA, before the current segment or the last thing in the window: what follows it is separated by other characters. */
  private takeServiceString(): void {
    const { segment } = this;
    this.validation.changeCharacters(segment.serviceString);
    if (
      !segment.isServiceStringDamaged ||
      (segment.number === 0 && this.reading.window.complete && segment.resume === segment.serviceStringEnd)
    )
      return;
    const place = { start: segment.serviceString, end: segment.serviceStringEnd, segment: null, path: 'UNA' };
    this.once('service-string-invalid', place, serviceStringText(segment.characters));
  }

  private add(finding: FindingCode, place: Place, expected = ''): void {
    this.reading.findings.add(finding, place, expected);
  }

  private once(finding: FindingCode, place: Place, expected = '', scope = ''): void {
    const key = finding + scope;
    if (this.reported.has(key)) return;
    if (this.reported.size < MAX_REPORTED) this.reported.add(key);
    this.add(finding, place, expected);
  }

  private at(start: number, end: number, path: string): Place {
    return { start, end, segment: this.segment.number, path };
  }

  private component(element: number, component: number, path: string): Place {
    return this.at(this.segment.startAt(element, component), this.segment.endAt(element, component), path);
  }

  private tagPlace(path: string): Place {
    return this.at(this.segment.start, this.segment.endAt(0, 0), path);
  }

  /** Whether the file breaks off in the current segment. */
  private breaksOffHere(): boolean {
    const { segment, interchange, message } = this;
    const open = interchange ?? message;
    if (open !== null) return isBrokenOff(segment, interchange === null ? 'UNT' : 'UNZ', open.reference);
    return isBrokenOff(segment, this.ended || segment.number === 1 ? 'UNB' : null);
  }

  /** What ends the segment; text outside needs no terminator. */
  private doubtShape(isSegment: boolean): void {
    const { segment } = this;
    if (this.stopped || (segment.terminated && !segment.tooLong)) return;
    const path = `segment ${segment.number}`;
    if (segment.tooLong)
      this.once('segment-too-long', this.at(segment.start, segment.end, path), String(MAX_SEGMENT_BYTES));
    else if (isSegment) {
      this.hasLines = true;
      this.once(
        'terminator-missing',
        this.at(segment.end, segment.end, path),
        String.fromCharCode(segment.characters.terminator),
        String(segment.number),
      );
    }
  }

  private openInterchange(): void {
    const { segment } = this;
    if (this.isRefusedFor('interchanges')) return;
    this.breakOff('interchange');
    this.syntaxVersion = syntaxVersionOf(segment);
    segment.useSyntaxVersion(this.syntaxVersion);
    this.charset.declare();
    this.validation.openInterchange(this.charset.declared);
    const envelope = envelopeOf(segment);
    openEnvelope(this.reading, envelope);
    if (this.reading.counts.interchanges === 1)
      this.reading.syntax = [segment.textAt(1, 0), segment.textAt(1, 1)].filter((part) => part !== '').join(':');
    this.interchange = { reference: envelope.controlReference, first: segment.number };
    this.ended = false;
    this.groups = this.messagesInInterchange = 0;
    this.reported.delete('text-after-interchange');
    if (segment.textAt(2, 0) === '') this.add('interchange-party-missing', this.component(2, 0, 'UNB / 0004'));
    else if (segment.textAt(3, 0) === '') this.add('interchange-party-missing', this.component(3, 0, 'UNB / 0010'));
  }

  private closeInterchange(): void {
    const { interchange } = this;
    this.breakOff('group');
    this.validation.closeInterchange();
    this.ended = true;
    this.interchange = null;
    if (interchange === null) {
      if (!this.reported.has('interchange-header-missing'))
        this.once('interchange-header-missing', this.tagPlace('UNB'), 'UNB');
      return;
    }
    // UNZ 0036 counts groups where there are any, else messages; messages that are counted in place of groups are not missing.
    const messages = this.messagesInInterchange;
    const actual = this.groups > 0 ? this.groups : messages;
    const isOtherCount = this.segment.textAt(1, 0) === String(messages);
    const wrong = 'interchange-count-wrong';
    this.checkCount(isOtherCount ? wrong : 'fewer-messages', wrong, actual, 'UNZ / 0036');
    this.checkReference('interchange-reference-mismatch', interchange.reference, 'UNZ / 0020');
  }

  /** Fewer than were announced may have been lost on the way; with as many or more only the count is wrong. */
  private checkCount(fewer: FindingCode, wrong: FindingCode, actual: number, path: string): void {
    const announced = Number(this.segment.textAt(1, 0) || NaN);
    if (announced === actual) return;
    this.add(announced > actual ? fewer : wrong, this.component(1, 0, path), String(actual));
  }

  private checkReference(finding: FindingCode, opened: string, path: string): void {
    if (this.segment.textAt(2, 0) !== opened) this.add(finding, this.component(2, 0, path), opened);
  }

  /**
   * Ends what is open and has no trailer: the message, for a group that too, for an interchange all of it. One of them is said, and it alone: the
   * others, and what the message lacks without its end, follow from it.
   */
  private breakOff(what: keyof typeof OPEN_IN, isSaid = false): void {
    const { segment, message } = this;
    const { findings } = this.reading;
    const open = OPEN_IN[what].filter((one) => this[one] !== null);
    if (message !== null) {
      this.message = null;
      findings.passOver(FOLLOWING_FROM_BREAK);
      // A header with nothing behind it is no document.
      if (segment.number > message.first + 1) this.deliver(message);
      this.validation.closeMessage(false);
    }
    if (what !== 'message') this.group = null;
    if (what === 'interchange') {
      this.interchange = null;
      this.validation.closeInterchange();
    }
    if (!isSaid) {
      // What the partner's profile ignores does not say it for the others.
      open.some((one) => {
        const [finding, tag] = TRAILERS[one];
        return findings.add(finding, this.at(segment.start, segment.start, tag), tag);
      });
    }
    if (message !== null) findings.endMessage();
  }

  private openGroup(): void {
    this.breakOff('group');
    this.groups++;
    this.messagesInGroup = 0;
    this.group = { reference: this.segment.textAt(5, 0), first: this.segment.number };
    this.requireInterchange();
  }

  private closeGroup(): void {
    this.breakOff('message');
    const { group } = this;
    this.group = null;
    if (group === null) {
      this.strayed();
      return;
    }
    this.checkCount('fewer-messages', 'group-count-wrong', this.messagesInGroup, 'UNE / 0060');
    this.checkReference('group-reference-mismatch', group.reference, 'UNE / 0048');
  }

  private requireInterchange(): void {
    if (this.interchange === null)
      this.once('interchange-header-missing', this.at(this.segment.start, this.segment.start, 'UNB'), 'UNB');
  }

  private openMessage(): void {
    const { segment, reading } = this;
    if (this.isRefusedFor('messages')) return;
    this.breakOff('message');
    this.requireInterchange();
    this.messages++;
    this.messagesInInterchange++;
    this.messagesInGroup++;
    const type = segment.textAt(2, 0).toUpperCase();
    const release = segment.textAt(2, 2);
    noteMessage(reading, {
      type,
      release: segment.textAt(2, 1) + release,
      reference: segment.textAt(1, 0),
      interchange: this.interchange === null ? -1 : reading.counts.interchanges - 1,
      segment: segment.number,
      previousReference: '',
    });
    const version = [segment.textAt(2, 1), release].filter((part) => part !== '').join('.');
    if (reading.messageType === '') {
      reading.messageType = type;
      reading.messageVersion = version;
    }
    const reader = this.readerFor(type, release, version);
    this.message = {
      reference: segment.textAt(1, 0),
      first: segment.number,
      reader,
      unread: reader === null ? null : new UnreadContent(segment, reading.findings, this.validation),
      doubled: 0,
    };
  }

  private readerFor(type: string, release: string, version: string): MessageReader | null {
    const { segment } = this;
    const { sender = '', recipient = '' } = this.interchange === null ? {} : (this.reading.envelope ?? {});
    const profile = chooseProfile(
      this.reading,
      { sender, recipient, type, release: segment.textAt(2, 1) + release, association: segment.textAt(2, 4) },
      this.component(2, 0, 'UNH / 0065'),
    );
    this.requirements =
      profile?.required === undefined ? null : new Requirements(segment, this.reading.findings, profile);
    this.reading.findings.openMessage(profile);
    segment.meanings = profile?.aliases === undefined ? null : new Codes(profile);
    const name = { type, version: segment.textAt(2, 1), release, agency: segment.textAt(2, 3) };
    const reader =
      messageType(type, agencyOf(name))?.reader({
        segment,
        findings: this.reading.findings,
        messageNumber: this.messages,
        interchange: this.interchange === null ? -1 : this.reading.counts.interchanges - 1,
        version: segment.textAt(2, 1),
        release,
        profile,
        takeLine: this.reading.takeLine,
      }) ?? null;
    const isChecked = this.validation.openMessage(type, reader !== null, profile);
    if (reader !== null) return reader;
    const place = this.component(2, 0, 'UNH / 0065');
    if (type === '') this.once('message-type-missing', place, 'UNH 0065');
    else
      this.once(
        isChecked ? 'message-not-mapped' : 'message-not-supported',
        place,
        `${type} ${version}`.trim(),
        type + version,
      );
    return null;
  }

  private closeMessage(): void {
    const { segment, message } = this;
    if (message === null) {
      this.strayed();
      return;
    }
    this.message = null;
    this.deliver(message);
    const spare = this.validation.tails + message.doubled;
    this.validation.closeMessage(true);
    const actual = segment.number - message.first + 1;
    // Whoever counted did not count the pieces of divided texts, nor a header twice.
    const counted = Number(segment.textAt(1, 0)) === actual - spare ? actual - spare : actual;
    this.checkCount('fewer-segments', 'segment-count-wrong', counted, 'UNT / 0074');
    this.checkReference('message-reference-mismatch', message.reference, 'UNT / 0062');
    this.reading.findings.endMessage();
  }

  private deliver({ reader, unread }: Message): void {
    this.requirements?.finish();
    this.requirements = null;
    unread?.report();
    if (reader !== null) deliver(this.reading, reader.finish());
    this.segment.meanings = null;
  }

  /** The UNB of an interchange behind another one, with other separators than are known. */
  private isLostHeader(): boolean {
    const { segment } = this;
    const [u, n, b, separator = 0] = segment.bytes.subarray(segment.start - segment.origin);
    return (
      (this.ended || segment.number === 1) &&
      u === 0x55 &&
      n === 0x4e &&
      b === 0x42 &&
      separator > 0x20 &&
      !carriesText(separator)
    );
  }

  /** Text between UNA and the first interchange: it neither begins like a segment nor holds a header. */
  private isLeadingText(): boolean {
    const { segment, reading } = this;
    const { interchanges, messages } = reading.counts;
    const { bytes, start, end, origin } = segment;
    if (this.strayedBehind >= 0 || interchanges + messages > 0 || /^[A-Z]{3}$/i.test(segment.textAt(0, 0)))
      return false;
    return !/UN[BH][^A-Za-z0-9]/.test(segment.text.decode(bytes, start - origin, end - origin));
  }

  private strayed(): void {
    if (this.isLostHeader()) {
      this.strayedBehind = this.messages;
      this.add(
        'interchange-not-read',
        this.at(this.segment.start, this.segment.end, 'UNB'),
        String.fromCharCode(this.segment.characters.element),
      );
    } else if (this.ended || this.isLeadingText())
      this.once(
        this.ended ? 'text-after-interchange' : 'text-before-interchange',
        this.at(this.segment.start, this.segment.end, `segment ${this.segment.number}`),
        'UNB',
      );
    else if (this.strayedBehind !== this.messages) {
      this.strayedBehind = this.messages;
      const tag = this.segment.textAt(0, 0).toUpperCase();
      const controls = [...EdifactReader.CONTROL.keys()].map(codeText);
      const likely = controls.includes(tag) ? undefined : controls.find((one) => editDistance(tag, one, 1) <= 1);
      const propose = (): Proposal | null => (likely === undefined ? null : { proposal: likely });
      this.add('segment-outside-message', { ...this.tagPlace(`segment ${this.segment.number}`), propose }, 'UNH');
      // What the misspelt segment was to begin or end is not missing besides.
      if (likely !== undefined) this.reading.findings.foresee(MISSED[likely] ?? []);
    }
  }
}
