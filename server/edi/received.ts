import { directoryFor, type MessageTables } from './directories/directory.js';
import { syntaxVersionOf } from './edifact-envelope.js';
import type { Finding } from './finding.js';
import { BUSINESS_ERRORS, type SyntaxError, SYNTAX_ERRORS } from './syntax-errors.js';
import type { SegmentPlan } from './validation/segment-plan.js';
import { type ElementPlace, elementPlace, isNumeric, planOf } from './syntax-place.js';
import { decoding } from './syntax/charset.js';
import { codeText } from './syntax/codes.js';
import { SegmentCursor } from './syntax/segment-cursor.js';

/** A fault as CONTRL reports it. */
export interface Fault {
  readonly error: string;
  readonly rejects: boolean;
  /** Service segment in error, null for a segment of the message. */
  readonly service: string | null;
  /** 0096 in the message, UNH = 1. */
  readonly position: number;
  readonly place: ElementPlace | null;
}

export interface ReceivedMessage {
  readonly reference: string;
  /** 0065, 0052, 0054, 0051, 0057. */
  readonly identifier: readonly string[];
  readonly faults: Fault[];
}
export interface ReceivedGroup {
  readonly reference: string;
  readonly sender: string;
  readonly recipient: string;
  readonly messages: ReceivedMessage[];
  readonly faults: Fault[];
}
export interface ReceivedInterchange {
  /** UNB 0001 and 0002. */
  readonly syntaxIdentifier: string;
  readonly syntaxVersion: number;
  /** S002 and S003 as sent, parts behind colons. */
  readonly sender: string;
  readonly recipient: string;
  readonly controlReference: string;
  /** 0031. */
  readonly request: string;
  readonly test: boolean;
  readonly messages: ReceivedMessage[];
  readonly groups: ReceivedGroup[];
  readonly faults: Fault[];
}

export interface FaultRules {
  /** Faults of content count, too. */
  readonly businessErrors: boolean;
  /** Departures from the structure reject a message. */
  readonly structuralRejects: boolean;
  /** The file has more than is read of one. */
  readonly isRefused: boolean;
}

/** Interchanges of an EDIFACT file with their messages, and every fault at the part it belongs to. */
export function receivedInterchanges(
  bytes: Uint8Array,
  start: number,
  charset: string,
  findings: readonly Finding[],
  rules: FaultRules,
): readonly ReceivedInterchange[] {
  return new Received(bytes, start, charset, findings, rules).run();
}

class Received {
  private readonly segment: SegmentCursor;
  private readonly interchanges: ReceivedInterchange[] = [];
  private readonly bySegment = new Map<number, { finding: Finding; fault: SyntaxError }[]>();
  private readonly unsupported = new Set<string>();
  private interchange: ReceivedInterchange | null = null;
  private group: ReceivedGroup | null = null;
  private message: ReceivedMessage | null = null;
  private directory: MessageTables | null = null;
  private first = 0;

  constructor(
    bytes: Uint8Array,
    start: number,
    charset: string,
    findings: readonly Finding[],
    private readonly rules: FaultRules,
  ) {
    this.segment = new SegmentCursor(bytes, start);
    this.segment.text = decoding(charset);
    const table: Readonly<Record<string, SyntaxError>> = {
      ...SYNTAX_ERRORS,
      ...(rules.businessErrors ? BUSINESS_ERRORS : {}),
    };
    for (const finding of findings.flatMap(everyPlace)) {
      const fault = Object.hasOwn(table, finding.code) ? table[finding.code] : undefined;
      if (fault === undefined || finding.severity === 'info' || finding.segment === null) continue;
      if (finding.code === 'message-not-supported') this.unsupported.add(finding.expected);
      const here = this.bySegment.get(finding.segment) ?? [];
      this.bySegment.set(finding.segment, here);
      here.push({ finding, fault });
    }
  }

  run(): readonly ReceivedInterchange[] {
    const { segment } = this;
    while (segment.next()) {
      const found = this.bySegment.get(segment.number) ?? [];
      const isBefore = ({ finding, fault }: (typeof found)[number]): boolean =>
        fault.level === 'trailer' && finding.start <= segment.start;
      for (const one of found) if (isBefore(one)) this.miss(one.fault);
      const tag = codeText(segment.tag);
      if (this.rules.isRefused && this.hasEnough(tag)) break;
      // One of these that comes again opens and closes nothing.
      const isDoubled = /^UN[BHTGEZ]$/.test(tag) && found.some(({ finding }) => finding.code === 'segments-too-many');
      if (!isDoubled) this.open(tag);
      for (const one of found) if (!isBefore(one)) this.note(one.finding, one.fault, tag);
      if (!isDoubled) this.close(tag);
    }
    this.segment.release();
    return this.interchanges;
  }

  /** A file that is refused is answered for its first interchange, and a message shows whether that is an answer itself. */
  private hasEnough(tag: string): boolean {
    const [first] = this.interchanges;
    return first !== undefined && (tag === 'UNB' || (tag === 'UNH' && this.message !== null));
  }

  private open(tag: string): void {
    if (tag === 'UNB') this.openInterchange();
    else if (tag === 'UNG') this.openGroup();
    else if (tag === 'UNH') this.openMessage();
    // These end what is open below them, closed or not.
    if (tag === 'UNE' || tag === 'UNZ') this.message = null;
    if (tag === 'UNZ') this.group = null;
  }

  private close(tag: string): void {
    if (tag === 'UNT') this.message = null;
    else if (tag === 'UNE') this.group = null;
    else if (tag === 'UNZ') this.interchange = null;
  }

  private parts(element: number): string {
    const { segment } = this;
    return [0, 1, 2]
      .map((component) => segment.textAt(element, component))
      .join(':')
      .replace(/:+$/, '');
  }

  private openInterchange(): void {
    const { segment } = this;
    const syntaxVersion = syntaxVersionOf(segment);
    segment.useSyntaxVersion(syntaxVersion);
    this.message = null;
    this.group = null;
    this.interchange = {
      syntaxIdentifier: segment.textAt(1, 0).toUpperCase(),
      syntaxVersion,
      sender: this.parts(2),
      recipient: this.parts(3),
      controlReference: segment.textAt(5, 0),
      request: segment.textAt(9, 0),
      test: segment.textAt(11, 0) === '1',
      messages: [],
      groups: [],
      faults: [],
    };
    this.interchanges.push(this.interchange);
  }

  private openGroup(): void {
    this.message = null;
    this.group = {
      reference: this.segment.textAt(5, 0),
      sender: this.parts(2),
      recipient: this.parts(3),
      messages: [],
      faults: [],
    };
    this.interchange?.groups.push(this.group);
  }

  private openMessage(): void {
    const { segment } = this;
    const identifier = [0, 1, 2, 3, 4].map((component) => segment.textAt(2, component));
    const [type = '', version = '', release = ''] = identifier;
    this.first = segment.number;
    this.directory = directoryFor(type.toUpperCase(), version, release)?.directory ?? null;
    this.message = { reference: segment.textAt(1, 0), identifier, faults: [] };
    (this.group ?? this.interchange)?.messages.push(this.message);
    // A type that is not supported is a finding only where it comes first.
    if (
      this.unsupported.has(`${type.toUpperCase()} ${[version, release].filter((part) => part !== '').join('.')}`.trim())
    ) {
      this.message.faults.push({
        error: SYNTAX_ERRORS['message-not-supported']?.error ?? '',
        rejects: true,
        service: 'UNH',
        position: 1,
        place: { element: 3, component: 1 },
      });
    }
  }

  /** A missing trailer is noticed where something else begins. */
  private miss({ error, trailer = 'UNT' }: SyntaxError): void {
    const open = { UNT: this.message, UNE: this.group, UNZ: this.interchange }[trailer];
    // Without the end of a group nothing is lost; see the severities of the findings.
    open?.faults.push({
      error,
      rejects: trailer !== 'UNE',
      service: trailer,
      position: this.segment.number - this.first + 1,
      place: null,
    });
  }

  private get plan(): SegmentPlan | null {
    return planOf(this.segment, this.interchange?.syntaxVersion ?? 1, this.directory);
  }

  /** What is no number stands where the directory has text: a fault of content. */
  private isText(finding: Finding): boolean {
    return !this.rules.businessErrors && !isNumeric(this.plan, elementPlace(this.segment, finding, this.plan));
  }

  private note(finding: Finding, fault: SyntaxError, tag: string): void {
    if (finding.code === 'message-not-supported') return;
    if (fault.level === 'trailer') {
      this.miss(fault);
      return;
    }
    const { segment, message, rules } = this;
    const located = (): ElementPlace => elementPlace(segment, finding, this.plan);
    if (fault.numeric === true && this.isText(finding)) return;
    // What a document lacks is reported at UNH where it has no place of its own; UNH is not to blame.
    const isService = /^UN[BHTGEZ]$/.test(tag) && fault.level !== 'gap' && fault.level !== 'content';
    const position = Math.max(1, segment.number - this.first + (fault.level === 'gap' ? 0 : 1));
    const byElement = fault.level === 'element' || (isService && finding.code !== 'segment-outside-message');
    (message ?? this.group ?? this.interchange)?.faults.push({
      error: fault.error,
      rejects: finding.severity === 'error' || (rules.structuralRejects && fault.structural === true),
      service: isService ? tag : null,
      position,
      place: fault.element !== undefined ? { element: fault.element, component: null } : byElement ? located() : null,
    });
  }
}

/** A finding at each of its places. */
function everyPlace(finding: Finding): Finding[] {
  return [finding, ...(finding.also ?? []).map((place) => ({ ...finding, ...place }))];
}
