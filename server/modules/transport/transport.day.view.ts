import { Injectable } from '@nestjs/common';
import {
  MOST_MOVEMENTS,
  type Movement,
  type TransportCalendar,
  type TransportDay,
} from '../../contract/transport-day.js';
import { addDays } from '../../domain/calendar/day.js';
import type { CompanyId } from '../../domain/ids.js';
import { dueBy, todayIn } from '../../domain/transport/movement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CalendarView } from '../calendar/calendar.view.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';

/** For so many days what has not happened is shown with the day of today. */
const LATE_DAYS = 31;
const OPEN = {
  departure: `'planned', 'booked', 'loaded'`,
  arrival: `'planned', 'booked', 'loaded', 'departed'`,
} as const;

const planned = (kind: keyof typeof OPEN): string => `SELECT t.id, '${kind}' AS kind FROM transport t
  WHERE t.company_id = $1 AND t.${kind}_day = $2 AND t.state <> 'cancelled'
  UNION ALL SELECT t.id, '${kind}' FROM transport t WHERE t.company_id = $1 AND t.${kind}_day = ANY ($3::text[]) AND t.state IN (${OPEN[kind]})`;
/** SQL of what is planned on the day $2 of the company $1, and of what has not happened on the days $3: `id` of the transport and `kind`. */
export const MOVING = `${planned('departure')} UNION ALL ${planned('arrival')}`;

const doneAt = (
  kind: 'departure' | 'arrival',
  state: string,
  states: string,
): string => `CASE WHEN m.kind = '${kind}' AND t.state IN (${states}) THEN
  (SELECT max(s.at) FROM transport_step s WHERE s.transport_id = t.id AND s.company_id = $1 AND s.state = '${state}') END`;
const nameOf = (party: string): string =>
  `coalesce(nullif(d.document #>> '{${party},name}', ''), nullif(d.document #>> '{${party},code}', ''))`;

/** A day as it is asked for. */
export interface AskedDay extends Pick<TransportDay, 'day' | 'today' | 'timeZone'> {
  /** The days before whose open departures and arrivals are shown with it. */
  readonly earlier: readonly string[];
}

/** Departures and arrivals by day. */
@Injectable()
export class TransportDayView {
  constructor(private readonly calendars: CalendarView) {}

  /** A day where the company is: today, where none is asked for. */
  async asked(tx: Tx, companyId: CompanyId, wanted: string | undefined): Promise<AskedDay> {
    const timeZone = await this.timeZone(tx, companyId);
    const today = todayIn(timeZone, Date.now());
    const day = wanted ?? today;
    const earlier = day === today ? Array.from({ length: LATE_DAYS }, (_, n) => addDays(today, -n - 1)) : [];
    return { day, today, timeZone, earlier };
  }

  async day(tx: Tx, companyId: CompanyId, wanted: string | undefined): Promise<TransportDay> {
    const { day, today, timeZone, earlier } = await this.asked(tx, companyId, wanted);
    const rows = await tx.query<Omit<Movement, 'dueBy'>>(
      `
      WITH moving AS MATERIALIZED (${MOVING} LIMIT ${String(MOST_MOVEMENTS + 1)}),
      loaded AS MATERIALIZED (SELECT w.id, o.* FROM (SELECT DISTINCT id FROM moving) AS w CROSS JOIN LATERAL (
        SELECT count(*)::int AS "noteCount", coalesce(array_agg(DISTINCT f.name) FILTER (WHERE f.name IS NOT NULL), '{}') AS "from",
          coalesce(array_agg(DISTINCT f.target) FILTER (WHERE f.target IS NOT NULL), '{}') AS "to"
        FROM transport_note x JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = $1
          CROSS JOIN LATERAL (SELECT coalesce(${nameOf('shipFrom')}, ${nameOf('seller')}) AS name, ${nameOf('shipTo')} AS target OFFSET 0) AS f
        WHERE x.transport_id = w.id AND x.company_id = $1) AS o)
      SELECT t.id AS "transportId", m.kind, t.number AS "transportNumber", t.fields ->> 'name' AS "transportName", t.state,
        CASE m.kind WHEN 'departure' THEN t.fields ->> 'plannedDeparture' ELSE t.fields ->> 'plannedArrival' END AS planned,
        coalesce(${doneAt('departure', 'departed', `'departed', 'arrived', 'closed'`)}, ${doneAt('arrival', 'arrived', `'arrived', 'closed'`)}) AS "doneAt",
        coalesce(nullif(t.fields #>> '{carrier,name}', ''), t.fields #>> '{carrier,code}') AS carrier, t.fields ->> 'mode' AS mode,
        t.fields ->> 'vehicle' AS vehicle, t.fields ->> 'trailer' AS trailer, l."from", l."to", l."noteCount"
      FROM moving m JOIN transport t ON t.id = m.id AND t.company_id = $1 JOIN loaded l ON l.id = m.id
      ORDER BY planned, t.number, m.kind DESC`,
      [companyId, day, earlier],
      'transports-of-day',
    );
    const movements = rows.slice(0, MOST_MOVEMENTS).map((row) => ({ ...row, dueBy: dueBy(row.planned, timeZone) }));
    return { day, today, timeZone, movements, isCut: rows.length > MOST_MOVEMENTS };
  }

  /** @param count how many days, from the first on. */
  async calendar(tx: Tx, companyId: CompanyId, from: string, count: number): Promise<TransportCalendar> {
    const timeZone = await this.timeZone(tx, companyId);
    const days = Array.from({ length: count }, (_, n) => addDays(from, n));
    const counted = (kind: keyof typeof OPEN): string =>
      `SELECT ${kind}_day AS day, '${kind}' AS kind, count(*)::int AS planned, count(*) FILTER (WHERE state IN (${OPEN[kind]}))::int AS open
      FROM transport WHERE company_id = $1 AND ${kind}_day = ANY ($2::text[]) AND state <> 'cancelled' GROUP BY 1`;
    const rows = await tx.query<{ day: string; kind: keyof typeof OPEN; planned: number; open: number }>(
      `${counted('departure')} UNION ALL ${counted('arrival')}`,
      [companyId, days],
      'transports-by-day',
    );
    const of = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
    return {
      today: todayIn(timeZone, Date.now()),
      timeZone,
      days: (await this.calendars.ownDays(tx, companyId, days)).map((day) => {
        const [departing, arriving] = [of.get(`departure ${day.day}`), of.get(`arrival ${day.day}`)];
        return {
          ...day,
          departures: departing?.planned ?? 0,
          arrivals: arriving?.planned ?? 0,
          open: (departing?.open ?? 0) + (arriving?.open ?? 0),
        };
      }),
    };
  }

  private async timeZone(tx: Tx, companyId: CompanyId): Promise<string> {
    const [row] = await tx.query<{ timeZone: string }>(
      `SELECT ${ownTimeZone('$1')} AS "timeZone"`,
      [companyId],
      'own-time-zone',
    );
    if (!row) throw new Error('A company has a time zone');
    return row.timeZone;
  }
}
