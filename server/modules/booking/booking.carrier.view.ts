import { Injectable } from '@nestjs/common';
import type { BookingCarrier } from '../../contract/booking.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { USUAL_TERMS } from '../../domain/booking/fields.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { MONDAY_TO_FRIDAY, type Workplace } from '../../domain/calendar/working-days.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';

/** A carrier with what its deadlines are counted by: its own days, at the clock of the place of collection. */
export interface KnownCarrier extends BookingCarrier {
  readonly place: Workplace;
}
interface CarrierRow extends Omit<BookingCarrier, 'terms'> {
  readonly terms: (BookingCarrier['terms'] & { readonly email: string | null }) | null;
  readonly contactLanguage: Language | null;
  readonly weekdays: boolean[] | null;
  readonly days: string[] | null;
}

/** Carriers are partners with that role; of their relations the one without a ship-to says calendar and address, else the oldest. */
const CARRIERS = /* sql */ `
SELECT p.id AS "carrierId", p.code, p.name, coalesce(t.email, r.contact_email) AS mail, c.name AS calendar, coalesce(t.version, 0) AS version,
  CASE WHEN t.company_id IS NOT NULL THEN json_build_object('cutOff', t.cut_off, 'workingDays', t.working_days, 'answerHours', t.answer_hours, 'email', t.email, 'language', t.language,
    'kgPerLoadingMetre', t.kg_per_loading_metre::text, 'kgPerCubicMetre', t.kg_per_cubic_metre::text, 'slotTolerance', t.slot_tolerance) END AS terms,
  r.contact_language AS "contactLanguage", to_json(c.weekdays) AS weekdays, jsonb_path_query_array(c.work_free, '$[*].day') AS days
FROM partner_company p
LEFT JOIN carrier_terms t ON t.company_id = $1 AND t.partner_company_id = p.id
LEFT JOIN LATERAL (SELECT x.id, x.calendar_id, x.contact_email, x.contact_language FROM company_relation x
  WHERE x.company_id = $1 AND x.partner_company_id = p.id AND x.role = 'carrier' AND x.active ORDER BY x.ship_to_code IS NOT NULL, x.id LIMIT 1) r ON true
LEFT JOIN work_calendar c ON c.company_id = $1 AND c.id = r.calendar_id
WHERE p.company_id = $1 AND ('carrier' = ANY (p.roles) OR r.id IS NOT NULL)`;
/** Carriers that a list shows. */
const MOST = 500;

@Injectable()
export class BookingCarrierView {
  /** All carriers of a company, by name. */
  async list(tx: Tx, companyId: CompanyId): Promise<BookingCarrier[]> {
    const rows = await tx.query<CarrierRow>(
      `${CARRIERS} ORDER BY lower(p.name), p.id LIMIT ${String(MOST)}`,
      [companyId],
      'booking-carriers',
    );
    return rows.map(carrierOf);
  }

  /** @throws Problem booking-no-carrier, for foreign ids and for none alike. */
  async carrier(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<KnownCarrier> {
    const known = await this.find(tx, companyId, id);
    if (!known) throw new Problem('booking-no-carrier', undefined, [{ path: 'carrierId' }]);
    return known;
  }

  async find(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<KnownCarrier | undefined> {
    const [row] = await tx.query<CarrierRow>(`${CARRIERS} AND p.id = $2`, [companyId, id], 'booking-carrier');
    if (!row) return undefined;
    const [zone] = await tx.query<{ timeZone: string }>(`SELECT ${ownTimeZone('$1')} AS "timeZone"`, [companyId]);
    const { weekdays, days } = row;
    const calendar =
      weekdays === null ? MONDAY_TO_FRIDAY : { weekdays, workFree: new Set((days ?? []).map((day) => dayNumber(day))) };
    return { ...carrierOf(row), place: { calendar, timeZone: zone?.timeZone ?? 'UTC' } };
  }
}

function carrierOf({
  carrierId,
  code,
  name,
  mail,
  calendar,
  version,
  terms,
  contactLanguage,
}: CarrierRow): BookingCarrier {
  const usual = { ...USUAL_TERMS, language: contactLanguage ?? USUAL_TERMS.language };
  return { carrierId, code, name, mail, calendar, version, terms: terms ?? usual };
}
