import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** One event of a consignment: STS group. */
export interface StatusEvent {
  /** STS C601 9015 category, C555 9011 (9071 until D.99A: 4405) status and C556 9013 reason, as sent. */
  readonly category: string | null;
  readonly status: string | null;
  /** Who keeps the list of that code (C555 3055); null or 6 is UN/ECE with its Recommendation 24. */
  readonly statusAgency: string | null;
  readonly reason: string | null;
  readonly text: string | null;
  /** DTM+334, else any DTM of the event. */
  readonly date: string | null;
  /** LOC of the event: code and name. */
  readonly place: string | null;
  readonly placeName: string | null;
  readonly equipment: string | null;
}

export interface StatusReference {
  readonly qualifier: string;
  readonly value: string;
}

export interface ConsignmentStatus {
  /** CNI C503 1004. */
  readonly consignmentNumber: string | null;
  readonly shipmentReference: string | null;
  readonly despatchAdvice: string | null;
  readonly orderNumber: string | null;
  /** All references as they were said (RFF 1153 and 1154), those above among them. */
  readonly references: readonly StatusReference[];
  readonly events: readonly StatusEvent[];
}

/** Status report of a transport: IFTSTA. */
export interface TransportStatus extends DocumentOrigin {
  readonly kind: 'transport-status';
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  readonly consignor: TradeParty | null;
  readonly consignee: TradeParty | null;
  readonly carrier: TradeParty | null;
  readonly shipmentReference: string | null;
  readonly consignments: readonly ConsignmentStatus[];
}
