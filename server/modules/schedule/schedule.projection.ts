import type { AgreementId, CalendarId, CompanyId, PartnerId, ScheduleHeadId } from '../../domain/ids.js';
import { defineProjection } from '../../platform/events/projection.js';
import { plainArray, textArray } from '../../platform/database/array-literal.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { REQUEST_OF_RELEASES } from './schedule.rule-run.store.js';

/** What a firm zone depends on changed: what was agreed with a partner, by what its schedules are known, or the days of a calendar. */
export type FirmZoneChange = { readonly companyId: CompanyId } & (
  | {
      readonly partnerCompanyId: PartnerId;
      /** By which its schedules were known before. */
      readonly identifiers?: readonly string[];
      readonly agreementId?: AgreementId;
    }
  | { readonly calendarId: CalendarId }
);

/** A release came that rules may run on. */
export interface ReleaseToCheck {
  readonly companyId: CompanyId;
  readonly scheduleHeadId: ScheduleHeadId;
}

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    firmZone: FirmZoneChange;
    rules: ReleaseToCheck;
  }
}

/** From the newest one on, where an earlier change is not through yet. */
const AGAIN = `ON CONFLICT (company_id, partner_company_id) DO UPDATE SET below_id = excluded.below_id,
  identifiers = schedule_recount.identifiers || excluded.identifiers, agreement_ids = schedule_recount.agreement_ids || excluded.agreement_ids`;
const OF_PARTNER = /* sql */ `
INSERT INTO schedule_recount (company_id, partner_company_id, identifiers, agreement_ids) VALUES ($1, $2, $3, $4) ${AGAIN}`;
const OF_CALENDAR = /* sql */ `
INSERT INTO schedule_recount (company_id, partner_company_id) SELECT DISTINCT r.company_id, r.partner_company_id FROM company_relation r
WHERE r.company_id = $1 AND r.calendar_id = $2 AND r.firm_day_basis = 'working' AND r.firm_days IS NOT NULL ${AGAIN}`;

/** Notes of which partners schedules are counted again inside the firm zone. */
export const firmZoneProjection = defineProjection('firmZone', (tx, inputs) => {
  for (const { input } of inputs) {
    const { companyId } = input;
    if ('calendarId' in input) tx.withCommit(OF_CALENDAR, [companyId, input.calendarId], 'recount-calendar');
    else {
      const { partnerCompanyId, identifiers, agreementId } = input;
      const known = [
        identifiers === undefined ? null : textArray(identifiers),
        agreementId === undefined ? null : plainArray([agreementId]),
      ];
      tx.withCommit(OF_PARTNER, [companyId, partnerCompanyId, ...known], 'recount-partner');
    }
  }
});

/** Has the rules of customer control run on releases, by jobs behind the commit. */
export const rulesProjection = defineProjection('rules', (tx, inputs) => {
  for (const [companyId, ofCompany] of Map.groupBy(inputs, ({ input }) => input.companyId)) {
    const heads = plainArray(ofCompany.map(({ input }) => input.scheduleHeadId));
    tx.withCommit(REQUEST_OF_RELEASES, [companyId, heads], 'rule-run-releases');
  }
  wakeRelay(tx);
});
