import { USUAL_TIME_ZONE } from '../../domain/calendar/zone.js';

/**
 * The SQL of a company's time zone: that of its own calendar, the one entered first of several, where Postgres knows its name.
 * Reading the names is slow, so it is read once for a company and never for each row. `company` is a column or a parameter.
 */
export const ownTimeZone = (company: string) =>
  `coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = (SELECT c.time_zone FROM work_calendar c
    WHERE c.company_id = ${company} AND c.kind = 'internal' ORDER BY c.id LIMIT 1)), '${USUAL_TIME_ZONE}')`;
