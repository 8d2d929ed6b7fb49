import { directory } from '../directories/directory.js';
import type { FindingList } from '../findings.js';
import type { Profile } from '../mapping/profile.js';
import { SAID_BY_READERS } from '../messages/said-elsewhere.js';
import { MAX_REPORTED } from '../limits.js';
import { agencyOf, asLayout, type MessageName, tablesFor } from '../odette/layouts.js';
import type { LayoutDirectory } from '../odette/layout-directory.js';
import { codeText } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { ElementCheck } from './element-check.js';
import { messagePlan } from './message-plan.js';
import { isEancom } from './eancom.js';
import { MessageValidator } from './message-validator.js';
import { Repertoire } from './repertoire.js';
import { ShapeDiagnosis } from './shape-diagnosis.js';
import { planSegment, type SegmentPlan } from './segment-plan.js';
import type { StructureWalker } from './structure.js';

/** Components of UNH S009. */
const S009 = ['0065', '0052', '0054', '0051', '0057'];
/** Syntax version from which the service segments are those of ISO 9735:2002. */
const SYNTAX_4 = 4;
const servicePlans = new Map<string, SegmentPlan | null>();

function servicePlan(tag: string, syntaxVersion: number): SegmentPlan | null {
  const release = syntaxVersion >= SYNTAX_4 ? 'S4' : 'S3';
  const key = release + tag;
  const known = servicePlans.get(key);
  if (known !== undefined) return known;
  const plan = planSegment(directory(release), tag);
  servicePlans.set(key, plan);
  return plan;
}

/** Checks a file against the directories it names: service segments by the syntax version, messages by their release, characters by the syntax identifier. */
export class Validation {
  private message: MessageValidator | null = null;
  private readonly service: ElementCheck;
  private tag = '';
  private repertoire: Repertoire | null = null;
  private readonly shape: ShapeDiagnosis;
  private readonly reported = new Set<string>();

  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
  ) {
    this.shape = new ShapeDiagnosis(segment);
    this.service = new ElementCheck(segment, (fault, start, end, element, expected) => {
      // Odette leaves the release of its messages empty.
      if (
        findings.isSaid(start, end) ||
        (element === '0054' && fault === 'element-missing' && agencyOf(this.messageName()) === 'OD')
      )
        return;
      this.findings.add(
        fault,
        { start, end, segment: segment.number, path: element === '' ? this.tag : `${this.tag} / ${element}` },
        expected,
      );
    });
  }

  /** A service segment: UNB, UNG, UNH, UNT, UNE or UNZ. */
  takeService(syntaxVersion: number): void {
    const tag = codeText(this.segment.tag);
    this.tag = tag;
    const plan = servicePlan(tag, syntaxVersion);
    if (plan !== null) this.service.run(plan);
  }

  /** From the UNB on the characters are those of its syntax identifier. */
  openInterchange(identifier: string): void {
    this.closeInterchange();
    const isReported = this.reported.has('repertoire');
    this.repertoire = isReported ? null : new Repertoire(this.segment, identifier);
  }

  /** One finding for the first file-wide use of a character that the identifier doesn't have. */
  closeInterchange(): void {
    const { repertoire, segment } = this;
    this.repertoire = null;
    if (repertoire === null) return;
    repertoire.advance(segment.end);
    const { foreign, identifier } = repertoire;
    // That text is in another character set than was declared has been said.
    const { name } = segment.text;
    const isWindows = name === 'ISO-8859-1' && foreign !== null && foreign.byte >= 0x80 && foreign.byte < 0xa0;
    if (foreign === null || name === 'ISO-2022-JP' || isWindows || (name === 'UTF-8' && foreign.byte >= 0x80)) return;
    this.reported.add('repertoire');
    const found = segment.text.decode(Uint8Array.of(foreign.byte), 0, 1);
    this.findings.add(
      'charset-repertoire',
      { start: foreign.at, end: foreign.at + 1, segment: null, path: 'UNB / 0001', found },
      identifier,
    );
  }

  /** Before the window slides: what lies before an offset of the file is looked over. */
  advance(offset: number): void {
    this.repertoire?.advance(offset);
  }

  /** From an offset of the file on there are other service characters. */
  changeCharacters(offset: number): void {
    this.repertoire?.changeCharacters(offset);
  }

  /** UNH: chooses what the message is checked against; false where no directory has it. */
  openMessage(type: string, isRead: boolean, profile?: Profile): boolean {
    const { segment, findings } = this;
    this.message = null;
    const choice = type === '' ? null : tablesFor(this.messageName(), profile);
    const plan = choice === null ? null : messagePlan(choice.directory, type);
    if (choice === null || plan === null) return false;
    const layout = asLayout(choice.directory);
    this.message = new MessageValidator(
      segment,
      findings,
      plan,
      // Where the table may be wrong itself, what doesn't fit says little about the file.
      layout === null ? this.shape : null,
      layout === null ? (isRead ? SAID_BY_READERS[type] : undefined) : layout.uncertain,
    );
    if (layout !== null) this.reportLayout(layout);
    const { name } = choice.directory;
    if (!choice.exact) this.reportComponent(layout === null ? 2 : 1, 'release-nearest', name);
    if (segment.codeAt(2, 4) !== 0 && !isEancom(segment.textAt(2, 4)))
      this.reportComponent(4, 'association-code', name);
    return true;
  }

  /** What the UNH the cursor stands on says of its message. */
  private messageName(): MessageName {
    const { segment } = this;
    return {
      type: segment.textAt(2, 0).toUpperCase(),
      version: segment.textAt(2, 1),
      release: segment.textAt(2, 2),
      agency: segment.textAt(2, 3),
    };
  }

  /** Once for each layout of a file: what of it is not certain, and what is wrong with the partner's table. */
  private reportLayout({ name, unverified, errors }: LayoutDirectory): void {
    const { segment, findings } = this;
    if (this.reported.has(name)) return;
    if (this.reported.size < MAX_REPORTED) this.reported.add(name);
    const place = {
      start: segment.startAt(2, 0),
      end: segment.endAt(2, 0),
      segment: segment.number,
      path: 'UNH / 0065',
    };
    const [first] = errors;
    if (first !== undefined) findings.add('layout-invalid', place, first);
    if (unverified.length > 0) findings.add('layout-unverified', place, `${name}: ${unverified.join(', ')}`);
  }

  /** Once for each value of a component of UNH S009. */
  private reportComponent(component: number, code: 'release-nearest' | 'association-code', expected: string): void {
    const { segment, findings } = this;
    const key = `${code} ${segment.textAt(2, component)}`;
    const start = segment.startAt(2, component);
    const end = segment.endAt(2, component);
    if (this.reported.has(key) || findings.isSaid(start, end)) return;
    if (this.reported.size < MAX_REPORTED) this.reported.add(key);
    findings.add(code, { start, end, segment: segment.number, path: `UNH / ${S009[component] ?? ''}` }, expected);
  }

  /** A segment of a message. */
  take(): void {
    this.message?.take();
  }

  /** Where the message stands in its structure; null where no directory has it. */
  get structure(): StructureWalker | null {
    return this.message?.structure ?? null;
  }

  /** Where the segment that was checked last stands, in words: `LIN 3 / QTY 2`. */
  get path(): string {
    return this.message?.path() ?? codeText(this.segment.tag);
  }

  /** What the directory says of that segment; null where it says nothing. */
  get segmentPlan(): SegmentPlan | null {
    return this.message?.segmentPlan ?? null;
  }

  /** Pieces of texts of the message that were taken for segments. */
  get tails(): number {
    return this.message?.tails ?? 0;
  }

  /** The message ends: by UNT, or by whatever came instead. */
  closeMessage(regular: boolean): void {
    if (regular) this.message?.finish();
    this.message = null;
  }
}
