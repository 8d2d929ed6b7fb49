import { Injectable } from '@nestjs/common';
import { MOST_MOVEMENTS } from '../../contract/transport-day.js';
import type { CompanyId, PartnerId, TransportId } from '../../domain/ids.js';
import type { PlaceOwner, PlaceParty } from '../../domain/transport/place.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MOVING, TransportDayView } from './transport.day.view.js';

/** A note of a transport with the parties that say where its goods are. */
export interface Stop {
  readonly transportId: TransportId;
  readonly partnerId: PartnerId | null;
  readonly from: PlaceParty | null;
  readonly seller: PlaceParty;
  readonly to: PlaceParty;
}
/** What the map of a day is made of. */
export interface MapGround {
  readonly day: string;
  readonly stops: readonly Stop[];
  readonly own: PlaceOwner;
  readonly partners: ReadonlyMap<PartnerId, PlaceOwner>;
}

const party = (
  name: string,
): string => `CASE WHEN jsonb_typeof(d.document -> '${name}') = 'object' THEN jsonb_build_object(
  'code', coalesce(d.document #>> '{${name},code}', ''), 'name', coalesce(d.document #>> '{${name},name}', ''), 'city', d.document #>> '{${name},city}',
  'region', d.document #>> '{${name},region}', 'country', d.document #>> '{${name},country}') END`;

/** The places that transports of a day come to. */
@Injectable()
export class TransportMapView {
  constructor(private readonly days: TransportDayView) {}

  async ground(tx: Tx, companyId: CompanyId, wanted: string | undefined): Promise<MapGround> {
    const { day, earlier } = await this.days.asked(tx, companyId, wanted);
    const stops = await tx.query<Stop>(
      `
      WITH moving AS MATERIALIZED (${MOVING} LIMIT ${String(MOST_MOVEMENTS + 1)})
      SELECT DISTINCT x.transport_id AS "transportId", a.partner_company_id AS "partnerId", f."from", f.seller, f."to"
      FROM (SELECT DISTINCT id FROM moving) AS w JOIN transport_note x ON x.transport_id = w.id AND x.company_id = $1
        JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = $1
        JOIN communication_agreement a ON a.id = d.agreement_id AND a.company_id = $1
        CROSS JOIN LATERAL (SELECT ${party('shipFrom')} AS "from", ${party('seller')} AS seller, ${party('shipTo')} AS "to" OFFSET 0) AS f
      ORDER BY 1`,
      [companyId, day, earlier],
      'stops-of-day',
    );
    const named = stops.flatMap(({ partnerId }) => partnerId ?? []);
    const owners = await tx.query<PlaceOwner & { readonly isOwn: boolean }>(
      `SELECT id, name, addresses, ship_tos AS "shipTos", true AS "isOwn" FROM company WHERE id = $1
      UNION ALL SELECT id, name, addresses, ship_tos, false FROM partner_company WHERE company_id = $1 AND id = ANY ($2::bigint[])`,
      [companyId, [...new Set(named)]],
      'owners-of-places',
    );
    const own = owners.find(({ isOwn }) => isOwn);
    if (!own) throw new Error('There is no such company');
    const partners = owners.filter(({ isOwn }) => !isOwn);
    return { day, stops, own, partners: new Map(partners.map((one) => [one.id as PartnerId, one])) };
  }
}
