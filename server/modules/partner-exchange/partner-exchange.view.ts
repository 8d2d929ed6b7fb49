import { Injectable } from '@nestjs/common';
import { COUNTED_DAYS, NEWEST_DAYS, PARTNER_ROWS, type PartnerExchange } from '../../contract/partner-exchange.js';
import { trafficList } from '../../contract/traffic.js';
import { transactionGaps, transactionList } from '../../contract/transaction.js';
import type { Module } from '../../domain/access/permission.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AgreementView } from '../agreement/agreement.view.js';
import { addressesOf, otherSide } from '../agreement/partner-address.view.js';
import { PartnerView } from '../company/partner.view.js';
import { newestSchedulesFrom } from '../schedule/schedule.view.js';
import { TrafficView } from '../traffic/traffic.view.js';
import { TransactionView } from '../transaction/transaction.view.js';

/** What is open is counted however old it is: as far back as lists can be asked. */
const ANY_AGE = 3660;

type Traffic = NonNullable<PartnerExchange['traffic']>;
/** Files `m` from and to the addresses $2 in the last $3 days, as the list of files has them. */
const FILES = /* sql */ `traffic_message m WHERE m.company_id = $1 AND (${otherSide('m')}) = ANY ($2::text[]) AND m.archive_state = 'open'
  AND m.id >= first_id(now() - make_interval(days => $3)) AND m.received_at >= now() - make_interval(days => $3)`;
const last = (direction: 'I' | 'O'): string =>
  `(SELECT json_build_object('id', m.id::text, 'at', to_char(m.received_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM ${FILES} AND m.direction = '${direction}' ORDER BY m.id DESC LIMIT 1)`;

@Injectable()
export class PartnerExchangeView {
  constructor(
    private readonly partners: PartnerView,
    private readonly files: TrafficView,
    private readonly transactions: TransactionView,
    private readonly agreements: AgreementView,
  ) {}

  /**
   * What is exchanged with a partner. Figures are counted by the lists that they lead to, narrowed to the same partner; the rest costs what
   * it exchanged in its days.
   * @throws Problem not-found, for partners of other companies and for none alike.
   */
  async exchange(
    tx: Tx,
    companyId: CompanyId,
    id: PartnerId,
    sees: (module: Module) => boolean,
  ): Promise<PartnerExchange> {
    await this.partners.partner(tx, companyId, id);
    const addresses = (await addressesOf(tx, id)) ?? [];
    return {
      traffic: sees('traffic') ? await this.traffic(tx, companyId, addresses) : null,
      transactions: sees('transactions') ? await this.awaited(tx, companyId, addresses) : null,
      schedules: sees('schedule.delivery-schedule')
        ? await newestSchedulesFrom(tx, companyId, addresses, { days: NEWEST_DAYS, most: PARTNER_ROWS })
        : null,
      agreements: sees('agreements') ? await this.agreements.ofPartner(tx, companyId, id, PARTNER_ROWS) : null,
      contacts: await tx.query<PartnerExchange['contacts'][number]>(
        `SELECT r.id AS "relationId", r.role, r.ship_to_code AS "shipToCode", r.contact_email AS email, r.contact_language AS language
        FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = $2 AND r.active AND r.contact_email IS NOT NULL
        ORDER BY r.role, r.ship_to_code NULLS FIRST, r.id LIMIT $3`,
        [companyId, id, PARTNER_ROWS],
      ),
    };
  }

  private async traffic(tx: Tx, companyId: CompanyId, addresses: readonly string[]): Promise<Traffic> {
    const asked = trafficList.query.parse({ days: NEWEST_DAYS, limit: PARTNER_ROWS });
    const { rows: newest } = await this.files.list(tx, companyId, { ...asked, addresses });
    const { errors } = await this.files.counts(tx, companyId, { ...asked, days: ANY_AGE, addresses });
    const [ends] = await tx.query<Pick<Traffic, 'lastIn' | 'lastOut'>>(
      `SELECT ${last('I')} AS "lastIn", ${last('O')} AS "lastOut"`,
      [companyId, addresses, NEWEST_DAYS],
    );
    const days = await tx.query<Traffic['days'][number]>(
      `WITH counted AS (
        SELECT m.received_at::date AS day, count(*) FILTER (WHERE m.direction = 'I')::int AS incoming, count(*) FILTER (WHERE m.direction = 'O')::int AS outgoing,
          count(*) FILTER (WHERE m.error_count > 0)::int AS errors FROM ${FILES} GROUP BY 1)
      SELECT d::date::text AS day, coalesce(c.incoming, 0) AS incoming, coalesce(c.outgoing, 0) AS outgoing, coalesce(c.errors, 0) AS errors
      FROM generate_series(current_date - $3::int + 1, current_date, interval '1 day') AS d LEFT JOIN counted c ON c.day = d::date ORDER BY 1`,
      [companyId, addresses, COUNTED_DAYS],
    );
    const states = await tx.query<Traffic['states'][number]>(
      `SELECT m.state, count(*)::int AS count FROM ${FILES} GROUP BY 1 ORDER BY 2 DESC, 1`,
      [companyId, addresses, COUNTED_DAYS],
    );
    return { lastIn: ends?.lastIn ?? null, lastOut: ends?.lastOut ?? null, openErrors: errors, days, states, newest };
  }

  private async awaited(
    tx: Tx,
    companyId: CompanyId,
    addresses: readonly string[],
  ): Promise<NonNullable<PartnerExchange['transactions']>> {
    const overdue = transactionList.query.parse({ acknowledgement: 'overdue', days: ANY_AGE });
    const missing = await this.transactions.gaps(tx, companyId, {
      ...transactionGaps.query.parse({ limit: 1 }),
      addresses,
    });
    return {
      overdue: (await this.transactions.counts(tx, companyId, { ...overdue, addresses })).all,
      missing: missing.count,
    };
  }
}
