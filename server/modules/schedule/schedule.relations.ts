import type { RelationId } from '../../domain/ids.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from '../../domain/calendar/working-days.js';
import type { FirmPeriod, FirmRelation } from '../../domain/schedule/firm-zone.js';
import type { KnownRelation } from '../../domain/schedule/relation.js';

/** SQL expressions of what a schedule's relations are looked for by. */
interface Sought {
  readonly company: string;
  /** The partner of the agreement that it comes under. */
  readonly partner: string;
  readonly sender: string;
  readonly buyer: string;
}
/** What is asked of relations, as SQL about `r`. */
interface Asked {
  /** Which relations say something of it. */
  readonly has: string;
  /** What they say: keys and values. */
  readonly says: string;
}

/** The active relations that a schedule may come under and that say something, as `relationOf` takes them: SQL of a json list, null where the company has none. */
function relationsOf(s: Sought, { has, says }: Asked): string {
  return /* sql */ `CASE WHEN EXISTS (SELECT FROM company_relation r WHERE r.company_id = ${s.company} AND r.active AND ${has}) THEN (
  SELECT json_agg(json_build_object('id', r.id::text, 'role', r.role, 'shipToCode', r.ship_to_code, 'knownBy', known.by, ${says}))
  FROM (
    SELECT 'agreement' AS by, ${s.partner} AS partner
    UNION SELECT 'sender', i.partner_company_id FROM partner_identifier i WHERE i.company_id = ${s.company}
      AND i.identifier = split_part(${s.sender}, ':', 1) AND i.qualifier IN (split_part(${s.sender}, ':', 2), '')
    UNION SELECT 'buyer', i.partner_company_id FROM partner_identifier i WHERE i.company_id = ${s.company} AND i.identifier = ${s.buyer}
  ) AS known
  JOIN company_relation r ON r.company_id = ${s.company} AND r.partner_company_id = known.partner AND r.active AND ${has}) END`;
}

/** The relations that may say what a schedule stands for, as `demandedCompleteness` takes them. */
export function completenessRelations(sought: Sought): string {
  return relationsOf(sought, {
    has: 'r.schedule_completeness IS NOT NULL',
    says: `'completeness', r.schedule_completeness`,
  });
}

/** How far ahead a schedule is firm, as the database has it. */
export interface StoredFirmTerms {
  readonly relationId: RelationId | null;
  readonly relations: readonly StoredFirmRelation[] | null;
}
interface StoredFirmRelation extends KnownRelation {
  readonly firm: FirmPeriod;
  /** null: Monday to Friday. */
  readonly calendar: StoredCalendar | null;
}
interface StoredCalendar {
  readonly weekdays: readonly boolean[];
  readonly workFree: readonly string[];
}

const CALENDAR = /* sql */ `
  SELECT json_build_object('weekdays', c.weekdays, 'workFree', (SELECT coalesce(json_agg(d ->> 'day'), '[]') FROM jsonb_array_elements(c.work_free) AS d))
  FROM work_calendar c WHERE c.company_id = r.company_id AND c.id = r.calendar_id`;

/** The relations that may say how far ahead a stored schedule is firm: SQL of `StoredFirmTerms`, by the expression of its id; $1 is the company. */
export function firmTermsOf(head: string): string {
  return ofHead(head, {
    has: 'r.firm_days IS NOT NULL',
    says: `'firm', json_build_object('days', r.firm_days, 'basis', r.firm_day_basis), 'calendar', (${CALENDAR} AND r.firm_day_basis = 'working')`,
  });
}

function ofHead(head: string, asked: Asked): string {
  const relations = relationsOf(
    { company: '$1', partner: 'a.partner_company_id', sender: `split_part(h.parties, '|', 1)`, buyer: 'h.buyer_code' },
    asked,
  );
  return /* sql */ `(SELECT json_build_object('relationId', a.relation_id::text, 'relations', ${relations})
  FROM schedule_head h LEFT JOIN traffic_message m ON m.company_id = $1 AND m.id = h.message_id
  LEFT JOIN communication_agreement a ON a.company_id = $1 AND a.id = m.agreement_id WHERE h.company_id = $1 AND h.id = ${head})`;
}

/** The relations that a stored schedule may come under, as the database has them. */
export interface StoredRelations {
  readonly relationId: RelationId | null;
  readonly relations: readonly (KnownRelation & { readonly calendar: StoredCalendar | null })[] | null;
}

/** The relations that a stored schedule may come under, with the calendars of their partners: SQL of `StoredRelations`, by the expression of its id; $1 is the company. */
export function relationsOfHead(head: string): string {
  return ofHead(head, { has: 'true', says: `'calendar', (${CALENDAR})` });
}

/** The stored relations as the domain has them. */
export function firmRelations({ relations }: StoredFirmTerms): readonly FirmRelation[] {
  return (relations ?? []).map(({ calendar, ...relation }) => ({
    ...relation,
    calendar: workCalendar(calendar),
  }));
}

/** A stored calendar as the domain has it. */
export function workCalendar(calendar: StoredCalendar | null): WorkCalendar {
  return calendar === null
    ? MONDAY_TO_FRIDAY
    : { weekdays: calendar.weekdays, workFree: new Set(calendar.workFree.map(dayNumber)) };
}
