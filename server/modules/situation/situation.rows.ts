import type { DespatchedRow } from '../../contract/despatched.js';
import type { RelationId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { CumulativeQuantity } from '../../domain/quantity/quantity.js';
import type { InTransitMethod } from '../../domain/schedule/in-transit.js';
import type { DATE_KINDS } from '../../domain/schedule/schedule.js';
import type { ArticleSought } from './despatched.rows.js';

/** A line of a release in force; arrays are as the database writes them. */
export interface FoundDemand {
  readonly articleId: ScheduleLineId;
  readonly articleNumber: string;
  readonly description: string | null;
  readonly customer: string;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly unit: string;
  readonly scheduleHeadId: ScheduleHeadId;
  readonly documentNumber: string;
  readonly issueDate: string | null;
  readonly receivedAt: string;
  readonly timeZone: string | null;
  readonly quantityScale: number;
  readonly received: CumulativeQuantity | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  readonly lastDespatchDate: string | null;
  readonly lastDespatchQuantity: string | null;
  readonly dateKind: (typeof DATE_KINDS)[number];
  readonly days: string;
  readonly lastDays: string;
  readonly quantities: string;
  readonly statuses: string;
}
/** What left for a customer's ship-to of an article in one unit, in the order of the days, with corrections among it. */
export type FoundDespatch = DespatchedRow & { readonly adviceNumber: string | null };

/** What left in a period, read as a sum: corrections are in it, and `notes` counts the others. */
export interface FoundTotal {
  /** A day of the period, whose days lie on the same side of all that is compared with them. */
  readonly date: string;
  readonly quantity: string;
  readonly notes: number;
}
export interface FoundDespatches {
  readonly despatches: readonly FoundDespatch[];
  /** Of what left before these. */
  readonly totals: readonly FoundTotal[];
  readonly hasOtherUnits: boolean;
}

/** What was agreed with the customer. */
export interface FoundRelation {
  readonly relationId: RelationId;
  readonly method: InTransitMethod;
  readonly transitDays: number;
  readonly scope: string;
  readonly resetDate: string | null;
  readonly resetKeyDate: string | null;
  readonly resetQuantity: string | null;
}
export interface FoundArticle extends FoundDespatches {
  /** Lines of one article, ship-to and unit, of one release; one at least. */
  readonly lines: readonly [FoundDemand, ...FoundDemand[]];
  readonly relation: FoundRelation | null;
  readonly customerName: string | null;
  /** By what its despatches are found. */
  readonly sought: ArticleSought;
}
