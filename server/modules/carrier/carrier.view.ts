import { Injectable } from '@nestjs/common';
import type { AskedBooking, CarriedTransport } from '../../contract/carrier.js';
import { Problem } from '../../contract/problem.js';
import { bookingFields } from '../../contract/booking.js';
import type { BookingId, CompanyId, PartnerId, TransportId, UserId } from '../../domain/ids.js';
import { transportRefusal } from '../../domain/transport/state.js';
import type { Tx } from '../../platform/database/transaction.js';
import { BookingView } from '../booking/booking.view.js';
import { type LoadedTransport, TransportView } from '../transport/transport.view.js';

interface Ids {
  readonly transport: TransportId;
  readonly transport_booking: BookingId;
}
interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
type Party = LoadedTransport['notes'][number]['document']['shipTo'];

/**
 * Transports and bookings as their carriers see them. What somebody sees at all is asked as that person, whom row-level security shows the ids of
 * the own ones; what is shown of them is read for the company.
 */
@Injectable()
export class CarriedView {
  constructor(
    private readonly transports: TransportView,
    private readonly bookings: BookingView,
  ) {}

  /** Ids of a page, newest first. Asked as the carrier. */
  async ids<T extends keyof Ids>(
    tx: Tx,
    table: T,
    companyId: CompanyId,
    { cursor, limit }: Page,
  ): Promise<{ readonly ids: readonly Ids[T][]; readonly nextCursor: string | null }> {
    const rows = await tx.query<{ id: Ids[T] }>(
      `SELECT id FROM ${table} WHERE company_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [companyId, cursor ?? null, limit + 1],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    return { ids, nextCursor: rows.length > limit ? (ids.at(-1) ?? null) : null };
  }

  /** Asked as the carrier. @throws Problem not-found, for those of others and for none alike. */
  async assertSeen(
    tx: Tx,
    table: 'transport' | 'transport_booking',
    companyId: CompanyId,
    id: TransportId | BookingId,
  ): Promise<void> {
    const rows = await tx.query(`SELECT id FROM ${table} WHERE company_id = $1 AND id = $2`, [companyId, id]);
    if (rows.length === 0) throw new Problem('not-found');
  }

  /** @throws Problem not-found, where it is none of these carriers' any more. */
  async transport(
    tx: Tx,
    companyId: CompanyId,
    id: TransportId,
    carriers: readonly PartnerId[],
  ): Promise<CarriedTransport> {
    const { transport, notes } = await this.transports.loaded(tx, companyId, id);
    const { fields, totals, state, transportNumber, reports } = transport;
    if (fields.carrierPartnerId === null || !carriers.includes(fields.carrierPartnerId)) throw new Problem('not-found');
    const { mode, plannedDeparture, plannedArrival, vehicle, trailer, driver, seal, hazards } = fields;
    const { packages, packageCount, grossWeight, loadingMetres, volume } = totals;
    return {
      ...{ transportId: id, transportNumber, state, mode, plannedDeparture, plannedArrival },
      ...{ vehicle, trailer, driver, seal, hazards, reports },
      from: placesOf(notes.map(({ document }) => document.shipFrom)),
      to: placesOf(notes.map(({ document }) => document.shipTo)),
      totals: {
        packages,
        packageCount,
        ...{ grossWeight: grossWeight.value, loadingMetres: loadingMetres.value, volume: volume.value },
      },
      mayChange: transportRefusal('edit', { state, noteCount: notes.length }) === null,
    };
  }

  /** How a person is called. */
  async nameOf(tx: Tx, userId: UserId): Promise<string | null> {
    const [row] = await tx.query<{ username: string }>('SELECT username FROM user_account WHERE id = $1', [userId]);
    return row?.username ?? null;
  }

  async booking(tx: Tx, companyId: CompanyId, id: BookingId): Promise<AskedBooking> {
    const { fields, load, ...rest } = await this.bookings.booking(tx, companyId, id);
    const { basis: _, ...asked } = load;
    const { from, to, isStackable, hazards, references, remarks } = bookingFields.parse(fields);
    const { bookingId, bookingNumber, state, collection, proposed, slotTolerance, timeZone } = rest;
    const { deliveryDate, answerDueAt, carrierReference, transportId } = rest;
    return {
      ...{ bookingId, bookingNumber, state, collection, proposed, slotTolerance, timeZone, deliveryDate },
      ...{ answerDueAt, carrierReference, transportId, from, to, isStackable, hazards, references, remarks },
      load: asked,
    };
  }
}

/** Parties as places, each once. */
function placesOf(parties: readonly (Party | null)[]): CarriedTransport['to'] {
  const places = parties.flatMap((party) => {
    if (party === null) return [];
    const { code, name, street, postalCode, city, country } = party;
    return [{ code, name, street, postalCode, city, country }];
  });
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
