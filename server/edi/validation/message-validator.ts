import { codeProposal } from '../code-proposal.js';
import type { Proposal } from '../finding.js';
import type { FindingCode } from '../finding-text.js';
import type { FindingList, Place } from '../findings.js';
import { code, type Code, codeText } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import type { ServiceCharacters } from '../syntax/service-characters.js';
import { isEancom, isEancomCode } from './eancom.js';
import { ElementCheck, type ElementFault } from './element-check.js';
import type { MessagePlan, PlannedTag } from './message-plan.js';
import { nearTags } from './near-tag.js';
import type { SegmentPlan } from './segment-plan.js';
import type { Diagnosis, ShapeDiagnosis } from './shape-diagnosis.js';
import { type StructureListener, StructureWalker } from './structure.js';

/** Segments whose values make the document; what of them is lost can't be made up for. */
const SUBSTANCE: ReadonlySet<Code> = new Set(
  ['BGM', 'DTM', 'NAD', 'LOC', 'LIN', 'PIA', 'QTY', 'RFF', 'MOA', 'PRI', 'GIN', 'GIR'].map(code),
);
/** 2379: of what form the date before it is. */
const DATE_FORM = '2379';
/** What the reader of a message misses when the values of a segment stand beside their place. */
const FOLLOWING: Readonly<Record<string, readonly FindingCode[]>> = {
  BGM: ['document-number-missing', 'document-field-missing'],
  DTM: ['issue-date-missing', 'calloff-date-missing', 'document-field-missing'],
  LIN: ['article-missing', 'document-field-missing'],
  NAD: ['ship-to-missing', 'document-field-missing'],
  QTY: ['quantity-missing', 'quantity-not-number', 'document-field-missing'],
};
const SPACE = 0x20;
/** Longest piece of a text shown before and behind the sign that divides it. */
const MAX_QUOTED = 40;

interface Fault {
  readonly fault: ElementFault;
  readonly start: number;
  readonly end: number;
  readonly element: string;
  readonly expected: string;
}
const NOTHING_SAID: ReadonlySet<string> = new Set();

/** Checks one message against its directory: the order of its segments and the values in them. The cursor stands on the segment in question. */
export class MessageValidator implements StructureListener {
  readonly structure: StructureWalker;
  private readonly elements: ElementCheck;
  /** The UNH, on which the cursor stands when this is made, names EANCOM. */
  private readonly isEancom: boolean;
  /** What is wrong with the values of the current segment. */
  private readonly faults: Fault[] = [];
  /** Pieces of texts that were taken for segments. */
  tails = 0;
  private known: PlannedTag | null = null;
  /** Where the segment before stands, in case it turns out to be the stray. */
  private readonly previous = { start: 0, end: 0, segment: 0, path: '' };
  /** Separators and blanks without use are reported once for each kind of segment: what makes one makes many. */
  private reported: Set<string> | null = null;

  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
    private readonly plan: MessagePlan,
    private readonly shape: ShapeDiagnosis | null,
    private readonly saidByReader = NOTHING_SAID,
  ) {
    this.isEancom = isEancom(segment.textAt(2, 4));
    this.structure = new StructureWalker(plan, this);
    this.elements = new ElementCheck(segment, (fault, start, end, element, expected) => {
      this.faults.push({ fault, start, end, element, expected });
    });
  }

  take(): void {
    const { segment, plan } = this;
    const known = plan.tags.get(segment.tag);
    if (known === undefined) {
      this.foreign();
      return;
    }
    this.known = known;
    this.structure.take(known);
    if (known.segment !== null) this.check(known.segment);
    this.previous.start = segment.start;
    this.previous.end = segment.pieceEnd(0);
    this.previous.segment = segment.number;
  }

  /** UNT: what is still missing. The trailer's own values are the service directory's. */
  finish(): void {
    const known = this.plan.tags.get(this.segment.tag);
    if (known === undefined) return;
    this.known = known;
    this.structure.take(known);
  }

  /** What the directory says of the current segment. */
  get segmentPlan(): SegmentPlan | null {
    return this.known?.segment ?? null;
  }

  private foreign(): void {
    const { segment, plan, findings } = this;
    const tag = segment.textAt(0, 0);
    const place = {
      start: segment.start,
      end: segment.endAt(0, 0),
      segment: segment.number,
      path: `segment ${segment.number}`,
    };
    const known = /^[A-Z]{3}$/i.test(tag) ? plan.foreignTag(segment.tag, codeText(segment.tag)) : null;
    const near = known === null && segment.elementCount > 1 ? nearTags(tag, plan, this.structure.at) : [];
    const [likely] = near;
    if (known !== null) {
      findings.add('segment-not-in-message', place, plan.message);
      this.known = known;
      if (known.segment !== null) this.check(known.segment);
    } else if (likely === undefined && this.isTail()) this.reportTail();
    else {
      const propose = (): Proposal | null =>
        likely === undefined ? null : { proposal: near.map((one) => one.tag).join(', ') };
      findings.add('segment-unknown', { ...place, propose }, `${plan.message} ${plan.directory.name}`);
      // What follows is judged as if the segment had been right.
      if (likely !== undefined) this.structure.takeSilently(likely);
      if (likely?.tag === 'UNT') findings.foresee(['message-trailer-missing']);
    }
  }

  /** Whether what stands here is the rest of a text that the terminator before it has divided. */
  private isTail(): boolean {
    const { segment, previous } = this;
    const { bytes, origin, characters } = segment;
    const before = segment.start - 1 - origin;
    if (before < 0 || bytes[before] !== characters.terminator || characters.release === 0) return false;
    const plan = this.known?.segment ?? null;
    return plan !== null && this.shape?.endsInText(plan, previous.start, segment.start - 1) === true;
  }

  private reportTail(): void {
    const { segment, findings } = this;
    const { bytes, origin, characters } = segment;
    const [sign, release] = [characters.terminator, characters.release].map((byte) => String.fromCharCode(byte));
    const { start } = segment;
    let from = start - 1;
    while (from > origin && start - from < MAX_QUOTED && !isSeparator(bytes[from - 1 - origin] ?? 0, characters))
      from--;
    this.tails++;
    findings.add(
      'separator-unescaped',
      {
        start: start - 1,
        end: start,
        segment: segment.number - 1,
        path: () => this.path(),
        propose: () => ({
          proposal: `${findings.quote(from, start - 1)}${release ?? ''}${findings.quote(start - 1, Math.min(segment.endAt(0, 0), start + MAX_QUOTED))}`,
        }),
      },
      `${release ?? ''}${sign ?? ''}`,
    );
  }

  private check(plan: SegmentPlan): void {
    this.elements.run(plan);
    if (this.faults.length > 0) this.explain(plan);
    else if (plan.agencyElements.length > 0) {
      const diagnosis = this.shape?.ofEmptyParty(plan) ?? null;
      if (diagnosis !== null) this.report(diagnosis, plan);
    }
  }

  /** What is wrong with the values of the segment: the one cause behind it where that is plain, else one by one. */
  private explain(plan: SegmentPlan): void {
    const { faults } = this;
    const isExplained = this.findings.isExplained(this.segment.number);
    const diagnosis = isExplained ? null : (this.shape?.of(plan, faults) ?? null);
    if (isExplained) faults.length = 0;
    if (diagnosis === null) for (const fault of faults) this.doubt(fault);
    else this.report(diagnosis, plan);
    faults.length = 0;
  }

  /** What the message's reader said about the segment follows from the cause, and so does what it will miss. */
  private report({ fault, start, end, element, expected, proposal }: Diagnosis, plan: SegmentPlan): void {
    const { segment, findings } = this;
    findings.retract(segment.number);
    if (fault !== 'separator-unescaped') findings.foresee(FOLLOWING[this.known?.tag ?? ''] ?? []);
    const id = plan.elementIds[element] ?? '';
    const place = {
      start,
      end,
      segment: segment.number,
      path: () => (id === '' ? this.path() : `${this.path()} / ${id}`),
    };
    findings.add(fault, { ...place, propose: () => ({ proposal }) }, expected);
  }

  missing(place: number): void {
    const { segment, plan } = this;
    const name = plan.name(place);
    if (this.saidByReader.has(`${name}<`) || this.saidByReader.has(`${name}<${this.known?.tag ?? ''}`)) return;
    // UNS carries nothing: without it everything is still there.
    const code = name === 'UNS' ? 'section-control-missing' : 'segment-missing';
    this.findings.add(
      code,
      { start: segment.start, end: segment.start, segment: segment.number, path: this.missingPath(place, name) },
      name,
    );
  }

  /** The group whose first segment is missing is counted where the message goes on inside it. */
  private missingPath(place: number, name: string): string {
    const { plan, structure } = this;
    const group = plan.parent[place] ?? 0;
    const isTrigger = this.isTrigger(place);
    if (isTrigger && structure.at > group && structure.at < (plan.end[group] ?? 0)) return this.groupPath(group);
    const around = this.groupPath(isTrigger ? (plan.parent[group] ?? 0) : group);
    return around === '' ? name : `${around} / ${name}`;
  }

  tooMany(place: number): void {
    const { plan } = this;
    const isGroup = (plan.tagOf[place] ?? -1) < 0;
    this.findings.add(
      isGroup ? 'groups-too-many' : 'segments-too-many',
      this.tagPlace(),
      String(plan.maximum[place] ?? 1),
    );
  }

  misplaced(): void {
    if (this.saidByReader.has(this.known?.tag ?? '')) return;
    this.findings.add('segment-misplaced', { ...this.tagPlace(), path: this.known?.tag ?? '' }, this.plan.message);
  }

  misplacedBefore(): void {
    const { start, end, segment } = this.previous;
    const { bytes, origin } = this.segment;
    const tag = this.findings.text.decode(bytes, start - origin, end - origin);
    if (!this.saidByReader.has(tag) && !this.saidByReader.has(this.known?.tag ?? ''))
      this.findings.add('segment-misplaced', { start, end, segment, path: tag }, this.plan.message);
  }

  private tagPlace(): Place {
    const { segment } = this;
    return { start: segment.start, end: segment.endAt(0, 0), segment: segment.number, path: () => this.path() };
  }

  private doubt({ fault, start, end, element, expected }: Fault): void {
    if (fault === 'code-unlisted') {
      const said = this.findings.quote(start, end);
      if ((this.isEancom && isEancomCode(element, said)) || this.segment.meanings?.isAgreed(this.segment.tag, said))
        return;
    }
    if (this.findings.isSaid(start, end) || (element === DATE_FORM && this.findings.isSaidUpTo(start - 1))) return;
    if (fault === 'separators-trailing' || fault === 'value-padded') {
      const key = `${fault} ${this.known?.tag ?? ''}`;
      const reported = (this.reported ??= new Set<string>());
      if (reported.has(key)) return;
      reported.add(key);
    }
    const finding = fault === 'element-repeated' && SUBSTANCE.has(this.segment.tag) ? 'value-repeated' : fault;
    this.findings.add(
      finding,
      {
        start,
        end,
        segment: this.segment.number,
        path: () => (element === '' ? this.path() : `${this.path()} / ${element}`),
        ...((fault === 'code-unlisted' || fault === 'value-too-long') && {
          propose: () => this.proposal(start, end, element),
        }),
      },
      expected,
    );
  }

  private proposal(start: number, end: number, element: string): Proposal | null {
    return codeProposal(this.findings.quote(start, end), element, this.plan.directory.codeList(element));
  }

  /** `LIN 3 / QTY 2`: groups by their first segment with the number of the repetition, then the segment. */
  path(): string {
    const { plan, structure, known } = this;
    if (known === null || known.index < 0) return known?.tag ?? '';
    const { at } = structure;
    const around = this.groupPath(plan.parent[at] ?? 0);
    if (this.isTrigger(at)) return around;
    const own = (plan.maximum[at] ?? 1) > 1 ? `${known.tag} ${structure.count[at] ?? 1}` : known.tag;
    return around === '' ? own : `${around} / ${own}`;
  }

  private isTrigger(place: number): boolean {
    return place > 1 && this.plan.parent[place] === place - 1;
  }

  private groupPath(group: number): string {
    const { plan, structure } = this;
    const parts: string[] = [];
    for (let at = group; at > 0; at = plan.parent[at] ?? 0)
      parts.unshift(`${plan.name(at)} ${structure.count[at] ?? 1}`);
    return parts.join(' / ');
  }
}

function isSeparator(byte: number, { element, component }: ServiceCharacters): boolean {
  return byte === element || byte === component || byte < SPACE;
}
