import { codeProposal } from '../code-proposal.js';
import type { Proposal } from '../finding.js';
import type { FindingList, Place } from '../findings.js';
import { code, type Code, codeText } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { ElementCheck, type ElementFault } from './element-check.js';
import type { MessagePlan, PlannedTag } from './message-plan.js';
import { type StructureListener, StructureWalker } from './structure.js';

/** Segments whose values make the document; what of them is lost can't be made up for. */
const SUBSTANCE: ReadonlySet<Code> = new Set(
  ['BGM', 'DTM', 'NAD', 'LOC', 'LIN', 'PIA', 'QTY', 'RFF', 'MOA', 'PRI', 'GIN', 'GIR'].map(code),
);
/** 2379: of what form the date before it is. */
const DATE_FORM = '2379';
const NOTHING_SAID: ReadonlySet<string> = new Set();

/** Checks one message against its directory: the order of its segments and the values in them. The cursor stands on the segment in question. */
export class MessageValidator implements StructureListener {
  readonly structure: StructureWalker;
  private readonly elements: ElementCheck;
  private known: PlannedTag | null = null;
  /** Where the segment before stands, in case it turns out to be the stray. */
  private readonly previous = { start: 0, end: 0, segment: 0, path: '' };
  /** Separators and blanks without use are reported once for each kind of segment: what makes one makes many. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
    private readonly plan: MessagePlan,
    private readonly saidByReader = NOTHING_SAID,
  ) {
    this.structure = new StructureWalker(plan, this);
    this.elements = new ElementCheck(segment, (fault, start, end, element, expected) => {
      this.doubt(fault, start, end, element, expected);
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
    if (known.segment !== null) this.elements.run(known.segment);
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

  private foreign(): void {
    const { segment, plan } = this;
    const tag = segment.textAt(0, 0);
    const place = {
      start: segment.start,
      end: segment.endAt(0, 0),
      segment: segment.number,
      path: `segment ${segment.number}`,
    };
    const known = /^[A-Z]{3}$/i.test(tag) ? plan.foreignTag(segment.tag, codeText(segment.tag)) : null;
    if (known === null) this.findings.add('segment-unknown', place, `${plan.message} ${plan.directory.name}`);
    else {
      this.findings.add('segment-not-in-message', place, plan.message);
      this.known = known;
      if (known.segment !== null) this.elements.run(known.segment);
    }
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

  private doubt(fault: ElementFault, start: number, end: number, element: string, expected: string): void {
    if (this.findings.isSaid(start, end) || (element === DATE_FORM && this.findings.isSaidUpTo(start - 1))) return;
    if (fault === 'separators-trailing' || fault === 'value-padded') {
      const key = `${fault} ${this.known?.tag ?? ''}`;
      if (this.reported.has(key)) return;
      this.reported.add(key);
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
  private path(): string {
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
