import { LOOKAHEAD, MAX_SEGMENT_BYTES } from '../limits.js';
import { type ByteWindow, wholeFile } from './byte-window.js';
import { decoding, ESC, type TextDecoding } from './charset.js';
import { type Code, code, codeOf, LONG_CODE, NO_CODE } from './codes.js';
import {
  C1,
  classTable,
  CONTROL,
  DATA,
  DEFAULT_REPETITION,
  DEFAULT_SERVICE_CHARACTERS,
  ELEMENT,
  RELEASE,
  REPETITION,
  type ServiceCharacters,
  TERMINATOR,
  withoutReleases,
} from './service-characters.js';
import { isLineEnd, isServiceString, restartAfter, skipGap } from './segment-start.js';
import { serviceStringAt } from './service-string.js';
import { releaseTables, type SegmentTables, takeTables } from './segment-tables.js';
import { shiftedTextEnd } from './shifted-text.js';

/** Marks on a component: what has to be undone when it becomes text. */
const RELEASED = 1;
const BROKEN = 2;
/** A repetition of the element before (syntax version 4). */
export const REPEATED = 4;
/** Somebody has read the value. */
const READ = 8;

const UNB = code('UNB');
const UNZ = code('UNZ');
const SPACE = 0x20;
/** A partner's codes in the words of the standard. */
export interface CodeMeanings {
  meaningOf(tag: Code, element: number, component: number, said: Code): Code;
  /** Whether a code in a segment was agreed upon, whatever lists have it. */
  isAgreed(tag: Code, said: string): boolean;
}

/**
 * Walks over the segments of an EDIFACT file (ISO 9735 syntax versions 1 to 4). One pass over the bytes; the offsets of the current segment's elements
 * and components stand in typed arrays that every segment reuses, so memory does not grow with the file. Nothing becomes a string unless asked for.
 * The file may come piece by piece through a window that slides: offsets are those of the file, except in `bytes` and the tables, where they count
 * from the window's first byte.
 */
export class SegmentCursor {
  /** Offsets in the file: first byte of the tag, the byte after the last component, and where the search for the next segment goes on. */
  start = 0;
  end = 0;
  resume: number;
  /** From 1; UNA is not counted. */
  number = 0;
  tag: Code = NO_CODE;
  elementCount = 0;
  /** False where the terminator is missing: the end of the file, or a line that starts a new segment. */
  terminated = true;
  /** Longer than MAX_SEGMENT_BYTES: only its first part was taken apart. */
  tooLong = false;
  /** First line break inside the segment, -1 if none. Offsets here and below are those of the file. */
  lineBreak = -1;
  /** First byte beyond ASCII in the whole file so far, -1 if none. */
  firstHigh = -1;
  /** First byte in the whole file that is a control character in ISO 8859 and text in Windows, -1 if none. */
  firstC1 = -1;
  /** Where the UNA right before the current segment starts, or before the next where the window ends in between; -1 if there is none. */
  serviceString = -1;
  /** Behind the signs of that UNA, and whether they are not those that the file uses. */
  serviceStringEnd = -1;
  isServiceStringDamaged = false;
  /** Whether with the current segment, the UNB of an interchange without UNA, the usual characters came back after those of the one before. */
  restored = false;
  characters: ServiceCharacters = DEFAULT_SERVICE_CHARACTERS;
  text: TextDecoding = decoding('ISO-8859-1');

  /** What a partner's codes mean, where they were agreed upon. */
  meanings: CodeMeanings | null = null;

  /** Whether elements of the segment are repeated. */
  repeats = false;
  /** By element: its first component; one more at the end. By component: its range in `bytes`, and marks. Valid up to the next segment. */
  readonly elementFirst: Int32Array;
  readonly componentStart: Int32Array;
  readonly componentEnd: Int32Array;
  readonly marks: Uint8Array;
  private readonly tables: SegmentTables;

  private classes: Uint8Array;
  private syntaxVersion = 1;

  /** Bytes at hand, for those who read them by the tables. */
  bytes: Uint8Array;
  /** Offset in the file of the first of them. */
  origin = 0;
  /** The window ended before the next segment: more is to come. */
  private starved = false;
  /** Up to here in the file no two-byte text ends that begins before. */
  private unshifted = 0;
  /** The rest of a segment that is too long is still being passed. */
  private passing = false;
  private readonly window: ByteWindow;

  constructor(source: ByteWindow | Uint8Array, from = 0) {
    this.window = source instanceof Uint8Array ? wholeFile(source) : source;
    this.bytes = this.window.bytes;
    this.resume = from;
    this.tables = takeTables();
    ({
      elementFirst: this.elementFirst,
      componentStart: this.componentStart,
      componentEnd: this.componentEnd,
      marks: this.marks,
    } = this.tables);
    this.classes = classTable(this.characters, 1);
  }

  /** The last thing that is done with a cursor: its tables serve the next one. */
  release(): void {
    releaseTables(this.tables);
  }

  /** Syntax version (UNB 0002) of what follows: 4 brings the repetition separator. */
  useSyntaxVersion(version: number): void {
    if (version === this.syntaxVersion) return;
    this.syntaxVersion = version;
    this.useCharacters(
      this.characters === DEFAULT_SERVICE_CHARACTERS && version >= 4
        ? { ...DEFAULT_SERVICE_CHARACTERS, repetition: DEFAULT_REPETITION }
        : this.characters,
    );
  }

  private useCharacters(characters: ServiceCharacters): void {
    this.characters = characters;
    this.classes = classTable(characters, this.syntaxVersion);
  }

  /** The file ends where the segment does. */
  get isAtEnd(): boolean {
    return this.window.complete && !this.tooLong && this.resume - this.origin >= this.bytes.length;
  }

  /** A line ends where the segment does. */
  get endsLine(): boolean {
    return isLineEnd(this.bytes[this.end - this.origin - 1]);
  }

  /** Goes to the next segment; false at the end of the file, or of the window where more is to come. */
  next(): boolean {
    const { bytes, origin, complete } = this.window;
    this.bytes = bytes;
    this.origin = origin;
    if (!this.starved) this.serviceString = -1;
    this.starved = this.restored = false;
    let at = this.resume - origin;
    if (this.passing) at = this.passOn(at);
    for (;;) {
      const from = this.passing ? at : skipGap(bytes, at);
      if (from + LOOKAHEAD > bytes.length && !complete) return this.starve(from);
      if (from >= bytes.length) return this.finish(from);
      if (!isServiceString(bytes, from)) {
        if (this.tag === UNZ && this.serviceString < 0) this.restoreCharacters(from);
        this.scan(from);
        return true;
      }
      at = this.takeServiceString(from);
    }
  }

  /** A UNA holds for its interchange (ISO 9735-1); one that goes on with its signs although it has none of its own is understood as well. */
  private restoreCharacters(from: number): void {
    const { bytes } = this;
    if (
      bytes[from + 3] !== DEFAULT_SERVICE_CHARACTERS.element ||
      this.characters.element === DEFAULT_SERVICE_CHARACTERS.element ||
      codeOf(bytes, from, from + 3) !== UNB
    )
      return;
    this.restored = true;
    this.syntaxVersion = 1;
    this.useCharacters(DEFAULT_SERVICE_CHARACTERS);
  }

  private starve(at: number): false {
    this.starved = true;
    this.resume = this.origin + at;
    return false;
  }

  private takeServiceString(from: number): number {
    this.serviceString = this.origin + from;
    const { characters, end, damaged } = serviceStringAt(this.bytes, from);
    this.serviceStringEnd = this.origin + end;
    this.isServiceStringDamaged = damaged;
    this.useCharacters(characters);
    return end;
  }

  /** Passes over segments that were taken in otherwise; the next one begins at `resume` or behind it. */
  skip(resume: number, segments: number): void {
    this.resume = resume;
    this.number += segments;
  }

  /** Index of a component, -1 where it is not there. Element 0 is the tag. Of repeated elements the first is meant. */
  index(element: number, component: number): number {
    if (element >= this.elementCount) return -1;
    const first = this.elementFirst[element] ?? 0;
    const at = first + component;
    if (at >= (this.elementFirst[element + 1] ?? 0)) return -1;
    if (this.repeats) for (let i = first + 1; i <= at; i++) if (((this.marks[i] ?? 0) & REPEATED) !== 0) return -1;
    return at;
  }

  /** Range of a component in the file; an absent one is empty and lies at the end of its element, or of the segment. */
  startAt(element: number, component: number): number {
    const at = this.index(element, component);
    return at < 0 ? this.endOf(element) : this.pieceStart(at);
  }

  endAt(element: number, component: number): number {
    const at = this.index(element, component);
    return at < 0 ? this.endOf(element) : this.pieceEnd(at);
  }

  private endOf(element: number): number {
    return element < this.elementCount ? this.pieceEnd((this.elementFirst[element + 1] ?? 1) - 1) : this.end;
  }

  /** Components of an element, repetitions included. */
  componentCount(element: number): number {
    return element < this.elementCount ? (this.elementFirst[element + 1] ?? 0) - (this.elementFirst[element] ?? 0) : 0;
  }

  /** Components of the whole segment, for walking over its text piece by piece. */
  get pieceCount(): number {
    return this.elementFirst[this.elementCount] ?? 0;
  }

  pieceStart(piece: number): number {
    return this.origin + (this.componentStart[piece] ?? 0);
  }

  pieceEnd(piece: number): number {
    return this.origin + (this.componentEnd[piece] ?? 0);
  }

  codeAt(element: number, component: number): Code {
    const at = this.read(element, component);
    if (at < 0) return NO_CODE;
    return this.meanings === null
      ? this.pieceCode(at)
      : this.meanings.meaningOf(this.tag, element, component, this.pieceCode(at));
  }

  pieceCode(at: number): Code {
    if (((this.marks[at] ?? 0) & (RELEASED | BROKEN)) !== 0) return code(this.pieceText(at));
    return codeOf(this.bytes, this.componentStart[at] ?? 0, this.filledEnd(at));
  }

  /** Where a component ends in `bytes` without the blanks it is filled up with. */
  filledEnd(at: number): number {
    const { bytes } = this;
    const start = this.componentStart[at] ?? 0;
    let end = this.componentEnd[at] ?? 0;
    while (end > start && bytes[end - 1] === SPACE) end--;
    return end;
  }

  /** Text of a component in the file's character set, release characters and line breaks taken out, blanks around trimmed; '' where absent. */
  textAt(element: number, component: number): string {
    const at = this.read(element, component);
    return at < 0 ? '' : this.pieceText(at);
  }

  /** Index of a component that is read; see `isRead`. */
  read(element: number, component: number): number {
    const at = this.index(element, component);
    if (at >= 0) this.marks[at] = (this.marks[at] ?? 0) | READ;
    return at;
  }

  /** Whether a component was read as text, code, number or date; what a document takes nothing from is told. */
  isRead(at: number): boolean {
    return ((this.marks[at] ?? 0) & READ) !== 0;
  }

  /** All of the segment counts as read: what it says is accounted for otherwise. */
  readAll(): void {
    for (let at = 0; at < this.pieceCount; at++) this.marks[at] = (this.marks[at] ?? 0) | READ;
  }

  /** A component counts as not read: it was looked at, and nothing was kept of it. */
  leave(element: number, component: number): void {
    const at = this.index(element, component);
    if (at >= 0) this.marks[at] = (this.marks[at] ?? 0) & ~READ;
  }

  pieceText(at: number): string {
    const start = this.componentStart[at] ?? 0;
    const end = this.componentEnd[at] ?? 0;
    let text = this.text.decode(this.bytes, start, end);
    const marks = this.marks[at] ?? 0;
    if ((marks & RELEASED) !== 0) text = withoutReleases(text, this.characters.release);
    // A NUL would be refused by any database text column.
    if ((marks & (BROKEN | RELEASED)) !== 0) text = text.replaceAll(/[\u0000-\u001f]/g, '');
    return text.trim();
  }

  /** Whether a component is nothing but blanks and line breaks. */
  isBlank(at: number): boolean {
    for (let i = this.componentStart[at] ?? 0; i < (this.componentEnd[at] ?? 0); i++)
      if ((this.bytes[i] ?? 0) > 0x20) return false;
    return true;
  }

  /** Whether the component must be read as text before it is read as a number or date: bytes alone would mislead. */
  isPlain(at: number): boolean {
    return ((this.marks[at] ?? 0) & (RELEASED | BROKEN)) === 0;
  }

  private finish(at: number): false {
    this.start = this.end = this.resume = this.origin + at;
    this.tag = NO_CODE;
    this.elementCount = 0;
    return false;
  }

  private scan(from: number): void {
    const { bytes, classes, origin, componentStart, componentEnd, elementFirst, marks } = this;
    const limit = Math.min(bytes.length, from + MAX_SEGMENT_BYTES);
    this.lineBreak = -1;
    this.tooLong = false;
    let components = 0;
    let elements = 0;
    let began = from;
    let mark = 0;
    let marked = 0;
    let restart = -1;
    let i = from;
    let class_: number = DATA;
    elementFirst[0] = 0;
    for (; i < limit; i++) {
      class_ = classes[bytes[i] ?? 0] ?? DATA;
      if (class_ === DATA) continue;
      if (class_ <= REPETITION) {
        componentStart[components] = began;
        componentEnd[components] = i;
        marks[components++] = mark;
        if (class_ === ELEMENT) elementFirst[++elements] = components;
        mark = class_ === REPETITION ? REPEATED : 0;
        marked |= mark;
        began = i + 1;
      } else if (class_ === TERMINATOR) {
        break;
      } else if (class_ === RELEASE) {
        mark |= RELEASED;
        i++;
      } else if (class_ === CONTROL) {
        const behind = bytes[i] === ESC ? this.behindShifted(i, limit) : -1;
        if (behind >= 0) {
          if (this.firstHigh < 0) this.firstHigh = origin + i;
          i = behind - 1;
          continue;
        }
        mark |= BROKEN;
        if (this.lineBreak < 0) this.lineBreak = origin + i;
        restart = restartAfter(bytes, i, from, this.characters.element);
        if (restart >= 0) break;
      } else this.noteHigh(class_, origin + i);
    }
    const end = Math.min(i, limit);
    componentStart[components] = Math.min(began, end);
    componentEnd[components] = end;
    marks[components++] = mark;
    elementFirst[elements + 1] = components;
    this.start = origin + from;
    this.end = origin + end;
    this.elementCount = elements + 1;
    this.repeats = (marked & REPEATED) !== 0;
    this.terminated = class_ === TERMINATOR && restart < 0 && i < limit;
    this.resume = origin + (restart >= 0 ? restart : this.terminated ? end + 1 : this.passOverlong(i));
    this.number++;
    this.tag = this.tagFrom(from);
  }

  /** Notes the first byte above ASCII, and the first control character among them. */
  private noteHigh(class_: number, at: number): void {
    if (this.firstHigh < 0) this.firstHigh = at;
    if (class_ === C1 && this.firstC1 < 0) this.firstC1 = at;
  }

  private tagFrom(from: number): Code {
    const { bytes, marks, componentEnd } = this;
    const tag = marks[0] === 0 ? codeOf(bytes, from, componentEnd[0] ?? from) : this.codeAt(0, 0);
    return tag === NO_CODE ? LONG_CODE : tag;
  }

  /** Past the rest of a segment that is too long to be taken apart. */
  private passOverlong(from: number): number {
    if (from >= this.bytes.length) return this.bytes.length;
    this.tooLong = this.passing = true;
    return this.passOn(from);
  }

  private passOn(from: number): number {
    const { bytes, classes } = this;
    let i = from;
    for (; i < bytes.length; i++) {
      const class_ = classes[bytes[i] ?? 0] ?? DATA;
      if (class_ === RELEASE) i++;
      else if (class_ === TERMINATOR) {
        this.passing = false;
        this.terminated = true;
        return i + 1;
      }
    }
    if (!this.window.complete) return i;
    this.passing = false;
    return bytes.length;
  }

  /** Behind a text that ISO 2022 shifts into, whose bytes look like separators; -1 where none begins here, or it does not end. */
  private behindShifted(at: number, limit: number): number {
    if (this.origin + at < this.unshifted) return -1;
    const end = shiftedTextEnd(this.bytes, at, limit);
    if (end < 0) this.unshifted = this.origin + ~end;
    return Math.max(-1, end);
  }
}
