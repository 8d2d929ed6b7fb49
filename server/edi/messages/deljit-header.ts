import type { Place } from '../findings.js';
import type { DeliveryScheduleDocument, LineText } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { code } from '../syntax/codes.js';
import { isoDateOrNull } from '../syntax/date.js';
import { partyAt, textOrNull } from '../syntax/segment-values.js';
import { type HeaderDate, PARTIES, type PartyRole, PREVIOUS_SCHEDULE } from './delfor-codes.js';
import type { MessageContext } from './message-reader.js';
import { RankedDate } from './ranked-date.js';
import { ScheduleFunction } from './schedule-function.js';

const ORDER = code('ON');
const PART_CONSIGNMENT = code('AAP');

/** What a DELJIT says before its lines: number, dates, parties and references. */
export class JitHeader {
  readonly dates: Readonly<Record<HeaderDate, RankedDate>> = {
    issued: new RankedDate(),
    horizonStart: new RankedDate(),
    horizonEnd: new RankedDate(),
  };
  readonly parties: Record<PartyRole, Party | null> = { buyer: null, seller: null, shipTo: null };
  readonly function = new ScheduleFunction();
  /** Order and part consignment of articles that name none. */
  orderNumber: string | null = null;
  partConsignmentNumber: string | null = null;
  /** Where articles count from that say nothing of it. */
  cumulativeStart: string | null = null;
  texts: readonly LineText[] = [];
  private number = '';
  private previous: string | null = null;
  private place: Place;
  private readonly ranks: Record<PartyRole | 'previous', number> = { buyer: 0, seller: 0, shipTo: 0, previous: 0 };

  constructor(private readonly context: MessageContext) {
    const { start, number } = context.segment;
    this.place = { start, end: start, segment: number, path: 'BGM / 1004' };
  }

  /** Takes in a BGM, whose number stands at `place`. */
  takeDocument(place: Place): void {
    this.number = this.context.segment.textAt(2, 0);
    this.function.take(this.context);
    this.place = place;
  }

  /** Takes in a NAD; returns the role that it gives to a party, if any. */
  takeParty(): PartyRole | null {
    const { segment } = this.context;
    const known = PARTIES.get(segment.codeAt(1, 0));
    if (known === undefined || known.rank <= this.ranks[known.role]) return null;
    this.ranks[known.role] = known.rank;
    this.parties[known.role] = partyAt(segment);
    return known.role;
  }

  /** Takes in an RFF before the first line. */
  takeReference(): void {
    const { segment } = this.context;
    const qualifier = segment.codeAt(1, 0);
    const rank = PREVIOUS_SCHEDULE.get(qualifier) ?? 0;
    if (rank > this.ranks.previous) [this.ranks.previous, this.previous] = [rank, textOrNull(segment, 1, 1)];
    if (qualifier === ORDER) this.orderNumber ??= textOrNull(segment, 1, 1);
    else if (qualifier === PART_CONSIGNMENT) this.partConsignmentNumber ??= textOrNull(segment, 1, 1);
  }

  /** The document without its lines; reports what is missing in it. */
  document(hasLines: boolean): DeliveryScheduleDocument {
    const { segment, findings, interchange, messageNumber } = this.context;
    const { dates, parties, place } = this;
    const here = (path: string): Place => ({ start: segment.start, end: segment.start, segment: segment.number, path });
    if (this.number === '') findings.add('document-number-missing', place, 'BGM 1004');
    if (dates.issued.rank === 0)
      findings.add('issue-date-missing', { ...place, path: 'DTM 137', end: place.start }, 'DTM+137');
    if (!hasLines && !this.function.withdraws) findings.add('schedule-without-lines', here('LIN'), 'LIN');
    if (parties.shipTo === null) findings.add('ship-to-missing', here('NAD ST'), 'NAD+ST');
    return {
      kind: 'delivery-schedule',
      interchange,
      messageNumber,
      documentNumber: this.number,
      messageFunction: this.function.text,
      issueDate: isoDateOrNull(dates.issued.date),
      horizonStart: isoDateOrNull(dates.horizonStart.date),
      horizonEnd: isoDateOrNull(dates.horizonEnd.date),
      previousDocumentNumber: this.previous,
      ...parties,
      texts: this.texts,
      completeness: 'PER_ARTICLE',
      byNumber: true,
      lines: [],
    };
  }
}
