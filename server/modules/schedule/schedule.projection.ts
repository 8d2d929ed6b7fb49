import type { CalendarId, CompanyId, PartnerId } from '../../domain/ids.js';
import { defineProjection } from '../../platform/events/projection.js';
import type { SqlValue } from '../../platform/database/transaction.js';

/** What a firm zone depends on changed: what was agreed with a partner, or the days of a calendar. */
export type FirmZoneChange = { readonly companyId: CompanyId } & (
  | { readonly partnerCompanyId: PartnerId }
  | { readonly calendarId: CalendarId }
);

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    firmZone: FirmZoneChange;
  }
}

/** From the newest one on, where an earlier change is not through yet. */
const AGAIN = 'ON CONFLICT (company_id, partner_company_id) DO UPDATE SET below_id = excluded.below_id';
const OF_PARTNER = /* sql */ `INSERT INTO schedule_recount (company_id, partner_company_id) VALUES ($1, $2) ${AGAIN}`;
const OF_CALENDAR = /* sql */ `
INSERT INTO schedule_recount (company_id, partner_company_id) SELECT DISTINCT r.company_id, r.partner_company_id FROM company_relation r
WHERE r.company_id = $1 AND r.calendar_id = $2 AND r.firm_day_basis = 'working' AND r.firm_days IS NOT NULL ${AGAIN}`;

/** Notes of which partners schedules are counted again inside the firm zone. */
export const firmZoneProjection = defineProjection('firmZone', (tx, inputs) => {
  for (const { input } of inputs) {
    const [sql, of, name]: readonly [string, SqlValue, string] =
      'calendarId' in input
        ? [OF_CALENDAR, input.calendarId, 'recount-calendar']
        : [OF_PARTNER, input.partnerCompanyId, 'recount-partner'];
    tx.withCommit(sql, [input.companyId, of], name);
  }
});
