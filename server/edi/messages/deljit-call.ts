import type { Place } from '../findings.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import type { Decimal } from '../syntax/decimal.js';
import { type Code, NO_CODE } from '../syntax/codes.js';
import { BINDING, type Commitment } from './commitment.js';
import type { QuantityMeaning } from './delfor-codes.js';
import { LastDespatch, type OwnReferences } from './delfor-quantity.js';
import { JitIdentity } from './deljit-identity.js';
import { RankedDate } from './ranked-date.js';

/** A QTY with what follows it, until the next. */
export class JitQuantity implements Decimal, OwnReferences {
  mantissa: number | bigint = 0;
  scale = 0;
  qualifier: Code = NO_CODE;
  readonly when = new RankedDate();
  readonly despatch = new LastDespatch();
  /** The date that counts for it, its own or that of what stands above it; null where there is none. */
  date: RankedDate | null = null;
  cumulativeStart: PackedDate = NO_DATE;
  orderNumber: string | null = null;
  orderLine: string | null = null;
  reference: string | null = null;
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
  readonly identity: JitIdentity;
  /** SCC before its first article. */
  commitment: Commitment = BINDING;

  /** 1245, since D.97B 1229: 2 takes the call-off back. */
  constructor(
    readonly cancelled: boolean,
    sequenceNumber: string | null,
  ) {
    this.identity = new JitIdentity(sequenceNumber);
  }
}
