import type { CalloffDetail } from '../model/delivery-schedule.js';
import { type Code, code } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { textOrNull } from '../syntax/segment-values.js';

/** GIR 7405: vehicle and chassis; the number under which it is made, where there is none of them; a kanban card; a call-off number. */
const VEHICLE: ReadonlySet<Code> = new Set(['VV', 'CN'].map(code));
const MADE_AS = code('AN');
const CARD = code('AL');
const CALLOFF = code('AAN');
/** RFF 1153: a vehicle; a number of the sequence. */
const VEHICLE_REFERENCES: ReadonlySet<Code> = new Set(['VT', 'AKG'].map(code));
const SEQUENCE_REFERENCES: ReadonlySet<Code> = new Set(['FS', 'AGJ'].map(code));
/** LOC 3227: place of consumption. */
const CONSUMPTION = code('105');

/** What a just-in-time call-off is for: its place in the sequence, the vehicle, the line it goes to. A SEQ says it for all articles under it, an article for itself. */
export class JitIdentity {
  /** Number of the call-off of its article. */
  calloff: string | null = null;
  private vehicle: string | null = null;
  private madeAs: string | null = null;
  private productionLine: string | null = null;
  private card: string | null = null;

  /** `sequenceNumber`: SEQ 1050. */
  constructor(private sequenceNumber: string | null = null) {}

  /** Takes in an identity of the GIR that the cursor stands on; false where it has no place. */
  takeIdentity(segment: SegmentCursor, element: number): boolean {
    const kind = segment.codeAt(element, 1);
    const number = textOrNull(segment, element, 0);
    if (kind === CALLOFF) this.calloff ??= number;
    else if (VEHICLE.has(kind) && this.vehicle === null) this.vehicle = number;
    else if (kind === MADE_AS && this.madeAs === null) this.madeAs = number;
    else if (kind === CARD && this.card === null) this.card = number;
    else return false;
    return true;
  }

  /** Takes in the RFF that the cursor stands on where it names a vehicle or a sequence. */
  takeReference(segment: SegmentCursor): void {
    const kind = segment.codeAt(1, 0);
    if (VEHICLE_REFERENCES.has(kind)) this.vehicle ??= textOrNull(segment, 1, 1);
    if (SEQUENCE_REFERENCES.has(kind)) this.sequenceNumber ??= textOrNull(segment, 1, 1);
  }

  /** Takes in the LOC that the cursor stands on where it names a place of consumption. */
  takeLocation(segment: SegmentCursor): void {
    if (segment.codeAt(1, 0) === CONSUMPTION)
      this.productionLine ??= textOrNull(segment, 2, 0) ?? textOrNull(segment, 2, 3);
  }

  /** What call-offs say of it; what an article does not say itself its sequence says. */
  within(sequence: JitIdentity): Omit<CalloffDetail, 'at'> {
    const said = (of: (identity: JitIdentity) => string | null): string | null => of(this) ?? of(sequence);
    const vehicle = said((it) => it.vehicle) ?? said((it) => it.madeAs);
    const sequenceNumber = said((it) => it.sequenceNumber);
    const productionLine = said((it) => it.productionLine);
    const reference = said((it) => it.card);
    return {
      ...(sequenceNumber === null ? {} : { sequenceNumber }),
      ...(vehicle === null ? {} : { vehicle }),
      ...(productionLine === null ? {} : { productionLine }),
      ...(reference === null ? {} : { reference }),
    };
  }
}
