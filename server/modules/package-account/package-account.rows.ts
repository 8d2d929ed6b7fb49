import { REMINDER_DAYS } from '../../domain/package-account/state.js';

/** SQL of movements as they stand. */

/** The last state of a movement of alias `m`, as `s`. */
export const LAST_STATE = /* sql */ `CROSS JOIN LATERAL (
  SELECT l.place, l.was, l.state, l.cause, l.reason, l.until, l.is_own FROM package_movement_state l
  WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1) s`;

/** Whether a counter row takes a movement of alias `m` back, or will once that is confirmed. */
export const HAS_COUNTER = /* sql */ `EXISTS (SELECT FROM package_movement c CROSS JOIN LATERAL (
  SELECT l.state FROM package_movement_state l WHERE l.movement_id = c.id AND l.company_id = c.company_id ORDER BY l.place DESC LIMIT 1) cs
  WHERE c.counters = m.id AND c.company_id = m.company_id AND cs.state <> 'countered')`;

/** Whole days since a movement of alias `m` was confirmed. */
export const DAYS_CONFIRMED = /* sql */ `CASE WHEN s.state = 'confirmed' THEN coalesce((SELECT extract(day FROM now() - max(l.at))::int FROM package_movement_state l
  WHERE l.movement_id = m.id AND l.company_id = m.company_id AND l.state = 'confirmed' AND l.was IS DISTINCT FROM 'confirmed'), 0) ELSE 0 END`;

/** Whether the dispute of an open movement, of this alias, is to be answered soon, or is late. */
export const dueIn = (alias: string): string =>
  `${alias}.until <= (now() AT TIME ZONE 'UTC')::date + ${String(REMINDER_DAYS)}`;

/** Since when and by which days the receipt of a movement of alias `m` is guessed; null where it is not. */
export const GUESSED = /* sql */ `(SELECT CASE WHEN g.is_guessed THEN json_build_object('on', (g.at AT TIME ZONE 'UTC')::date::text, 'days', g.days) END FROM package_guess g
  WHERE g.movement_id = m.id AND g.company_id = m.company_id ORDER BY g.place DESC LIMIT 1)`;

/** How many packages a receiving advice of alias `r` says came, by code: it has them as packages, or as articles. SQL of a json object of numbers. */
export function packagesSaid(r: string): string {
  return `coalesce((SELECT jsonb_object_agg(p ->> 'code', p -> 'count') FROM jsonb_array_elements(${r}.packages) AS p), '{}')
    || coalesce((SELECT jsonb_object_agg(l.article_number, l.came) FROM (
      SELECT l.article_number, sum(coalesce(l.received_quantity, l.accepted_quantity)) AS came FROM receipt_line l
      WHERE l.head_id = ${r}.id AND coalesce(l.received_quantity, l.accepted_quantity) IS NOT NULL
        AND EXISTS (SELECT FROM package_account a WHERE a.company_id = ${r}.company_id AND a.code = l.article_number) GROUP BY 1) l), '{}')`;
}
