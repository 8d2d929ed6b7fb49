import { Injectable } from '@nestjs/common';
import type { AskedBooking, CarriedTransport, CarrierBookingAnswer, CarrierChange } from '../../contract/carrier.js';
import { Problem } from '../../contract/problem.js';
import type { TransportRow } from '../../contract/transport.js';
import type { BookingId, PartnerId, TransportId } from '../../domain/ids.js';
import type { TransportReport } from '../../domain/transport/report.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, carriersOf, scopeOf } from '../../platform/http/caller.js';
import { BookingAnswers } from '../booking/booking.answer.service.js';
import { TransportListView } from '../transport/transport.list.view.js';
import { TransportService } from '../transport/transport.service.js';
import { transportReported } from './carrier.events.js';
import { CarriedView } from './carrier.view.js';
import { ReportStore } from './report.store.js';

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** What people of carriers do: each looks at the own transports and bookings first, and acts for the company then. */
@Injectable()
export class CarrierPeople {
  constructor(
    private readonly database: Database,
    private readonly view: CarriedView,
    private readonly lists: TransportListView,
    private readonly commands: TransportService,
    private readonly reports: ReportStore,
    private readonly answers: BookingAnswers,
  ) {}

  async transports(
    caller: Caller,
    page: Page,
  ): Promise<{ readonly rows: TransportRow[]; readonly nextCursor: string | null }> {
    const { companyId } = caller;
    const { ids, nextCursor } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.ids(tx, 'transport', companyId, page),
    );
    const rows = await this.forCompany(caller, (tx) => this.lists.rows(tx, companyId, ids));
    return { rows, nextCursor };
  }

  /** @throws Problem not-found. */
  async transport(caller: Caller, id: TransportId): Promise<CarriedTransport> {
    await this.assertSeen(caller, 'transport', id);
    return this.forCompany(caller, (tx) => this.view.transport(tx, caller.companyId, id, ownOf(caller)));
  }

  /** @throws Problem not-found; what its state refuses; transport-changed, with the fields. */
  async change(
    caller: Caller,
    id: TransportId,
    change: CarrierChange,
  ): Promise<{ readonly transport: CarriedTransport; readonly undo: CarrierChange }> {
    await this.assertSeen(caller, 'transport', id);
    return this.forCompany(caller, async (tx) => {
      const own = ownOf(caller);
      const { undo } = await this.commands.changeIn(tx, caller, id, change, ({ fields: { carrierPartnerId } }) => {
        if (carrierPartnerId === null || !own.includes(carrierPartnerId)) throw new Problem('not-found');
      });
      return { transport: await this.view.transport(tx, caller.companyId, id, own), undo };
    });
  }

  /** Notes what the carrier says of a transport, or takes it back; asked again nothing happens. @throws Problem not-found. */
  async report(
    caller: Caller,
    id: TransportId,
    { kind, isSo }: { readonly kind: TransportReport; readonly isSo: boolean },
  ): Promise<CarriedTransport> {
    const { companyId } = caller;
    await this.assertSeen(caller, 'transport', id);
    return this.forCompany(caller, async (tx) => {
      await this.commands.held(tx, companyId, id);
      await this.view.transport(tx, companyId, id, ownOf(caller));
      const isChanged = isSo
        ? await this.reports.put(tx, caller, id, kind)
        : await this.reports.takeBack(tx, companyId, id, kind);
      if (isChanged) {
        if (isSo) emit(tx, transportReported({ by: caller, id, after: { carrierReport: kind } }));
        else emit(tx, transportReported({ by: caller, id, before: { carrierReport: kind } }));
      }
      return this.view.transport(tx, companyId, id, ownOf(caller));
    });
  }

  async bookings(
    caller: Caller,
    page: Page,
  ): Promise<{ readonly rows: AskedBooking[]; readonly nextCursor: string | null }> {
    const { companyId } = caller;
    const { ids, nextCursor } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.ids(tx, 'transport_booking', companyId, page),
    );
    const rows = await this.forCompany(caller, async (tx) => {
      const found: AskedBooking[] = [];
      for (const id of ids) found.push(await this.view.booking(tx, companyId, id));
      return found;
    });
    return { rows, nextCursor };
  }

  /** @throws Problem not-found; booking-withdrawn; booking-replaced. */
  async answer(caller: Caller, id: BookingId, given: CarrierBookingAnswer): Promise<AskedBooking> {
    const { companyId } = caller;
    await this.assertSeen(caller, 'transport_booking', id);
    const company = wholeCompany(companyId);
    return this.database.transaction(
      company,
      async (tx) => {
        const by = { name: await this.view.nameOf(tx, caller.userId), actor: caller };
        await this.answers.answer(tx, { ...given, companyId, bookingId: id, how: 'portal', by });
        return this.view.booking(tx, companyId, id);
      },
      { isRepeatable: true },
    );
  }

  private assertSeen(
    caller: Caller,
    table: 'transport' | 'transport_booking',
    id: TransportId | BookingId,
  ): Promise<void> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.assertSeen(tx, table, caller.companyId, id));
  }

  /** Reads or does for the company what its carrier was found to see. */
  private forCompany<T>({ companyId }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(wholeCompany(companyId), work);
  }
}

function ownOf(caller: Caller): readonly PartnerId[] {
  return carriersOf(caller) ?? [];
}
