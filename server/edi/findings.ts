import { codeProposal, vdaUnitProposal } from './code-proposal.js';
import { dateProposal } from './date-proposal.js';
import type { Finding, FoundAt, Proposal, Severity } from './finding.js';
import { severityOf } from './finding-severity.js';
import { FINDING_RULES, type FindingCode, isFindingCode } from './finding-text.js';
import { MAX_FOUND_BYTES } from './limits.js';
import { numberProposal } from './number-proposal.js';
import type { Profile } from './mapping/profile.js';
import type { ByteWindow } from './syntax/byte-window.js';
import { decoding, type TextDecoding } from './syntax/charset.js';

/** Where something was found: bytes, segment and the standard's words for the place. The words are only put together when the finding is listed. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly segment: number | null;
  readonly path: string | (() => string);
  /** What stands there, where the finding may come long after the bytes have gone. */
  readonly found?: string;
  /** What is most likely meant; asked for only when the finding is listed. */
  readonly propose?: () => Proposal | null;
}

/** What is most likely meant, by what was found and expected. */
const PROPOSALS: Readonly<Partial<Record<FindingCode, (found: string, expected: string) => Proposal | null>>> = {
  'date-invalid': dateProposal,
  'date-format-mismatch': dateProposal,
  'code-unlisted': codeProposal,
  'unit-unknown': vdaUnitProposal,
  'quantity-not-number': numberProposal,
  'value-not-number': numberProposal,
  'value-not-numeric': numberProposal,
};

/** One code takes at most this part of the list, but never less than a few. */
const CODE_SHARE = 5;
const MIN_OF_CODE = 10;
/** What one habit of a sender makes wherever the value stands: reported once in a message, with how often and where. */
const REPEATED: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'code-unlisted',
  'terminator-missing',
  'separators-trailing',
  'value-padded',
  'value-too-long',
  'value-too-short',
]);
/** Different ones of them in a message, and places of each, that are kept. */
const MAX_REPEATED = 1_000;
const MAX_PLACES = 100;
/** Numbers kept of the last findings' ranges. */
const RECENT = 16;

/** How often something was found in a message, and where else. */
interface Repeated {
  times?: number;
  also?: FoundAt[];
}

/** Collects findings up to a limit and counts the rest, so that a hostile file can't fill the memory with complaints. */
export class FindingList {
  readonly listed: Finding[] = [];
  omitted = 0;
  errors = 0;
  warnings = 0;
  /** Number of the segment that the last error is about, -1 before the first. */
  lastErrorAt = -1;
  text: TextDecoding = decoding('ISO-8859-1');

  /** What was agreed with the partner of the message that is being read. */
  private agreed: Pick<Profile, 'accepted' | 'severity'> | undefined;
  /** What was reported of the message and may come again. */
  private readonly repeated = new Map<string, Repeated>();

  /** How often each code is listed: a fault of every line must not hide the others. */
  private readonly listedOf = new Map<FindingCode, number>();
  private readonly maximumOfCode: number;
  private readonly foreseen = new Map<FindingCode, number>();
  private passedOver: ReadonlySet<FindingCode> | null = null;
  /** Number of the segment that was explained last. */
  private explained = 0;
  /** Ranges of the last findings, start and end by turns. */
  private readonly recent: number[] = [];

  constructor(
    private readonly window: ByteWindow,
    private readonly maximum: number,
  ) {
    this.maximumOfCode = Math.max(MIN_OF_CODE, Math.ceil(maximum / CODE_SHARE));
  }

  /** All that was reported so far, listed or not. */
  get total(): number {
    return this.listed.length + this.omitted;
  }

  /** A message begins: findings are judged as was agreed with its partner. */
  openMessage(agreed: Pick<Profile, 'accepted' | 'severity'> | undefined): void {
    this.agreed = agreed;
    this.repeated.clear();
  }

  /**
   * `found` is what the bytes of the place say, as they stand; '' where a stream has passed them long ago. False where the partner's profile ignores
   * the finding.
   */
  add(code: FindingCode, place: Place, expected = ''): boolean {
    const severity = this.severityOf(code, place);
    if (severity === 'ignore') return false;
    if (this.passedOver?.has(code) !== true && (this.foreseen.size === 0 || !this.isForeseen(code)))
      this.put(code, severity, place, expected);
    return true;
  }

  private put(code: FindingCode, severity: Severity, place: Place, expected: string): void {
    if (this.recent.push(place.start, place.end) > RECENT) this.recent.splice(0, 2);
    const key = severity !== 'error' && REPEATED.has(code) ? this.keyOf(code, place, expected) : null;
    if (key !== null && this.isAgain(key, place)) return;
    if (severity === 'error') {
      this.errors++;
      this.lastErrorAt = place.segment ?? -1;
    }
    if (severity === 'warning') this.warnings++;
    const ofCode = (this.listedOf.get(code) ?? 0) + 1;
    if (this.listed.length >= this.maximum || ofCode > this.maximumOfCode) {
      this.omitted++;
      return;
    }
    this.listedOf.set(code, ofCode);
    const made: Finding & Repeated = this.made(code, severity, place, expected);
    this.listed.push(made);
    if (key !== null && this.repeated.size < MAX_REPEATED) this.repeated.set(key, made);
  }

  /** What makes two findings the same: the value, and the element that it stands in. */
  private keyOf(code: FindingCode, place: Place, expected: string): string {
    const path = typeof place.path === 'string' ? place.path : place.path();
    const element = path.includes(' / ') ? path.slice(path.lastIndexOf(' / ')) : '';
    return `${code} ${expected} ${element} ${place.found ?? this.quote(place.start, place.end)}`;
  }

  private isAgain(key: string, { start, end, segment }: Place): boolean {
    const known = this.repeated.get(key);
    if (known === undefined) return false;
    known.times = (known.times ?? 1) + 1;
    const also = (known.also ??= []);
    if (also.length < MAX_PLACES) also.push({ start, end, segment });
    return true;
  }

  /** Takes back what was said last about a segment: its cause is known now. What is only counted stays counted. */
  retract(segment: number): void {
    for (let last = this.listed.at(-1); last?.segment === segment; last = this.listed.at(-1)) {
      this.listed.pop();
      if (last.severity === 'error') this.errors--;
      if (last.severity === 'warning') this.warnings--;
      if (isFindingCode(last.code)) this.listedOf.set(last.code, (this.listedOf.get(last.code) ?? 1) - 1);
    }
  }

  /** One finding of each of these codes follows from what was found, and will not be reported in this message. */
  foresee(codes: readonly FindingCode[]): void {
    for (const code of codes) this.foreseen.set(code, (this.foreseen.get(code) ?? 0) + 1);
  }

  /** Findings of these codes follow from one that is made, and will not be reported in this message. */
  passOver(codes: ReadonlySet<FindingCode>): void {
    this.passedOver = codes;
  }

  /** What is still foreseen does not come any more. */
  endMessage(): void {
    this.foreseen.clear();
    this.passedOver = null;
  }

  private isForeseen(code: FindingCode): boolean {
    const times = this.foreseen.get(code) ?? 0;
    if (times > 0) this.foreseen.set(code, times - 1);
    return times > 0;
  }

  /** Why the file is read no further: listed before all others, however many there are. */
  refuse(code: FindingCode, place: Place, expected: string): void {
    this.errors++;
    this.makeRoom();
    this.listed.unshift(this.made(code, 'error', place, expected));
  }

  /** The file has ended: says where findings are counted that are not listed. */
  close(): void {
    if (this.omitted === 0 || this.maximum === 0) return;
    const found = String(this.total);
    this.makeRoom();
    const place = { start: 0, end: 0, segment: null, path: 'file', found };
    const code = 'too-many-findings';
    this.listed.push(this.made(code, severityOf(code), place, String(this.listed.length)));
  }

  /** The last one listed is only counted where the list is full. */
  private makeRoom(): void {
    if (this.listed.length < this.maximum) return;
    this.listed.pop();
    this.omitted++;
  }

  private made(code: FindingCode, severity: Severity, place: Place, expected: string): Finding & Repeated {
    const { actor } = FINDING_RULES[code];
    const found = place.found ?? this.quote(place.start, place.end);
    return {
      code,
      severity,
      start: place.start,
      end: place.end,
      segment: place.segment,
      path: typeof place.path === 'string' ? place.path : place.path(),
      found,
      expected,
      actor,
      ...(place.propose?.() ?? PROPOSALS[code]?.(found, expected)),
    };
  }

  /** By the partner's profile, else by the consequence of the finding. */
  private severityOf(code: FindingCode, place: Place): Severity | 'ignore' {
    if (this.agreed === undefined) return severityOf(code);
    const { accepted = [], severity = {} } = this.agreed;
    const isAccepted = accepted.some(
      (one) =>
        one.code === code &&
        (one.path === undefined || (typeof place.path === 'string' ? place.path : place.path()).startsWith(one.path)),
    );
    return isAccepted ? 'ignore' : (severity[code] ?? severityOf(code));
  }

  /** What the bytes [start, end) of the file say. NUL can't be stored as text; everything else is quoted as it stands. */
  quote(start: number, end: number): string {
    const { bytes, origin } = this.window;
    if (start < origin) return '';
    return this.text
      .decode(bytes, start - origin, Math.min(end, start + MAX_FOUND_BYTES) - origin)
      .replaceAll('\u0000', '\uFFFD');
  }

  /** A finding says what is wrong with a segment as a whole: single values of it need no finding. */
  explain(segment: number): void {
    this.explained = segment;
  }

  isExplained(segment: number): boolean {
    return this.explained === segment;
  }

  /** Whether one of the last findings is about the very same bytes: what has been said in words of the document needs no word of the standard. */
  isSaid(start: number, end: number): boolean {
    for (let i = 0; i < this.recent.length; i += 2)
      if (this.recent[i] === start && this.recent[i + 1] === end) return true;
    return false;
  }

  /** Whether one of the last findings is about a value that ends here: the code beside it needs no finding of its own. */
  isSaidUpTo(end: number): boolean {
    for (let i = 1; i < this.recent.length; i += 2) if (this.recent[i] === end) return true;
    return false;
  }
}
