import { MAX_REMEMBERED_LINES } from '../limits.js';
import type { Profile } from '../mapping/profile.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import type { LineSink } from '../reading.js';
import { Fingerprints } from '../syntax/fingerprints.js';

/** What a message reader knows of who takes its lines, and of what was agreed about them. */
interface Finishing {
  readonly takeLine: LineSink | null;
  readonly profile?: Profile | undefined;
}

/** The finished lines of a schedule: kept for its document, or handed over one by one and forgotten but for what concerns all of them. */
export class FinishedLines {
  /** Lines kept for the document; none where they are handed over. */
  readonly kept: ScheduleLineDocument[] = [];
  count = 0;
  /** Whether each line names its delivery point itself. */
  allHaveShipTo = true;
  private first: Party | null = null;
  private differ = false;
  private readonly seen = new Fingerprints(MAX_REMEMBERED_LINES);

  /** `soFar` gives what is known of the document, without lines. */
  constructor(
    private readonly context: Finishing,
    private readonly soFar: () => DeliveryScheduleDocument,
  ) {}

  /** The one delivery point all lines share, null where they differ or have none. */
  get commonShipTo(): Party | null {
    return this.differ ? null : this.first;
  }

  /** Whether a line for the same article, place and order was there before, among the first 250,000. */
  isRepeated({ about }: ScheduleLine): boolean {
    if (about.articleNumber === '') return false;
    return this.seen.add([
      about.articleNumber,
      about.shipTo?.code,
      about.orderNumber,
      about.orderLine,
      about.partConsignmentNumber,
      about.gate,
      about.dock,
      about.calloffReference,
    ]);
  }

  /** The line is complete; without a delivery point of its own it goes to that of the document. */
  add(line: ScheduleLine, shipTo: Party | null): void {
    const own = line.about.shipTo;
    if (this.count === 0) this.first = own;
    else if (own?.code !== this.first?.code || own?.agency !== this.first?.agency) this.differ = true;
    this.count++;
    if (own === null) this.allHaveShipTo = false;
    const { takeLine, profile } = this.context;
    if (profile?.dateKind !== undefined && line.about.dateKind === 'unspecified')
      line.about.dateKind = profile.dateKind;
    const document = line.build(shipTo);
    if (takeLine === null) this.kept.push(document);
    else takeLine(document, this.soFar());
  }
}
