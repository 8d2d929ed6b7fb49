import type { Place } from '../findings.js';
import type { Decimal } from '../syntax/decimal.js';
import { BINDING, type Commitment } from './commitment.js';
import type { QuantityMeaning } from './delfor-codes.js';
import type { DespatchNote } from './delfor-quantity.js';
import { RankedDate } from './ranked-date.js';

/** A QTY with what follows it, until the next. */
export class JitQuantity implements Decimal, DespatchNote {
  mantissa: number | bigint = 0;
  scale = 0;
  readonly when = new RankedDate();
  note: string | null = null;
  noteRank = 0;
  /** Where its kind stands, if that says nothing to a schedule although a date would make it a call-off. */
  kind: Place | null = null;

  constructor(
    readonly meaning: QuantityMeaning,
    readonly place: Place,
    public commitment: Commitment,
    public committed = false,
  ) {}
}

/** LOC 11, 159 and 7, as `takeLocation` takes them. */
export interface Location {
  gate: string | null;
  dock: string | null;
  dockCertain: boolean;
}

/** A SEQ with what stands under it before its articles. */
export class JitSequence {
  readonly when = new RankedDate();
  readonly location: Location = { gate: null, dock: null, dockCertain: false };
  /** GIR with a call-off number. */
  reference: string | null = null;
  /** SCC before its first article. */
  commitment = BINDING;

  /** 1245, since D.97B 1229: 2 takes the call-off back. */
  constructor(readonly cancelled: boolean) {}
}
