import fc from 'fast-check';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { periodOf } from '../server/domain/calendar/period.js';
import { testDatabase, type TestDatabase } from '../test/harness/database.js';
import { WhatSchedulesSayOfCallOffs1764240000000 } from './1764240000000-what-schedules-say-of-call-offs.js';
import { PastStatesOfSchedules1764257000000 } from './1764257000000-past-states-of-schedules.js';

/** A line as the build before writes it: a day, a week, a month and the last of January as a month. */
const lineOfBuildBefore = (position: number): string => `
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, unit, quantity_scale, dates, quantities, statuses, periods, total_quantity, calloff_count)
VALUES (1, 1, ${String(position)}, '${String(position)}', 'A', 'PCE', 1, '{2026-11-24,2026-11-30,2027-02-01,2027-01-31}', '{10,25,30,40}', '{0,3,3,3}', '{0,1,2,2}', 10.5, 4)`;

describe('schedules of an installation that is upgraded', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const step = new WhatSchedulesSayOfCallOffs1764240000000();
  const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    // Its views stand upon all columns.
    await new PastStatesOfSchedules1764257000000().down(runner);
    await step.down(runner);
    await client.query(`SET LOCAL ROLE consignal_system; ${lineOfBuildBefore(1)}; RESET ROLE`);
    await step.up(runner);
    await client.query('SET LOCAL ROLE consignal_system');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const rows = async (sql: string, values: unknown[] = []): Promise<unknown[][]> =>
    (await client.query<unknown[]>({ text: sql, rowMode: 'array', values })).rows;
  const calloffsOfLine = (position: number) =>
    rows(
      `SELECT c.date::text, c.last_date::text, c.period, c.quantity, c.date_kind, c.has_details FROM schedule_calloff c
       JOIN schedule_line l ON l.id = c.line_id WHERE l.position = $1 ORDER BY c.position`,
      [position],
    );
  const OLD = [
    ['2026-11-24', '2026-11-24', 'day', '1.0', 'unspecified', false],
    ['2026-11-30', '2026-12-06', 'week', '2.5', 'unspecified', false],
    ['2027-02-01', '2027-02-28', 'month', '3.0', 'unspecified', false],
    ['2027-01-31', '2027-02-27', 'month', '4.0', 'unspecified', false],
  ];

  it('have their call-offs with the last days of their periods', async () => {
    expect(await calloffsOfLine(1)).toEqual(OLD);
  });

  it('have those too that the build before writes beside this build', async () => {
    await client.query(lineOfBuildBefore(2));
    expect(await calloffsOfLine(2)).toEqual(OLD);
  });

  it('say of single call-offs what their senders said', async () => {
    await client.query(`
      INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, unit, quantity_scale, dates, last_dates, quantities, statuses, date_kind, calloff_details, total_quantity, calloff_count)
      VALUES (1, 1, 3, '3', 'A', 'PCE', 0, '{2026-11-24,2027-04-01,2026-11-25}', '{2026-11-24,2027-06-30,2026-11-25}', '{1,2,3}', '{0,0,0}', 'delivery',
        '[{"at": 0, "timeFrom": "08:00", "timeUntil": "10:00", "orderNumber": "4711"}, {"at": 2, "dateKind": "despatch", "sequenceNumber": "0815", "vehicle": "V1", "productionLine": "L2"}]', 6, 3)`);
    expect(
      await rows(`SELECT c.last_date::text, c.period, c.date_kind, c.has_details, time_from, time_until, c.order_number, sequence_number, vehicle, production_line
        FROM schedule_calloff c JOIN schedule_line l ON l.id = c.line_id WHERE l.position = 3 ORDER BY c.position`),
    ).toEqual([
      ['2026-11-24', 'day', 'delivery', true, '08:00', '10:00', '4711', null, null, null],
      ['2027-06-30', 'quarter', 'delivery', false, null, null, null, null, null, null],
      ['2026-11-25', 'day', 'despatch', true, null, null, null, '0815', 'V1', 'L2'],
    ]);
  });

  it('have the words for periods that the calendar has', async () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
    const text = (date: Date): string => date.toISOString().slice(0, 10);
    const months = (date: Date, count: number, more: number): Date => {
      const end = new Date(date);
      end.setUTCMonth(end.getUTCMonth() + count);
      end.setUTCDate(end.getUTCDate() - 1 + more);
      return end;
    };
    const periods = fc.sample(
      fc.tuple(day, fc.constantFrom(0, 1, 3), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 100 })),
      500,
    );
    const spans = periods.map(([from, count, more, days]) => {
      const last = count === 0 ? new Date(from.getTime() + days * 86_400_000) : months(from, count, more);
      return [text(from), text(last)] as const;
    });
    await client.query(
      `INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, unit, quantity_scale, dates, last_dates, quantities, statuses, total_quantity, calloff_count)
       SELECT 1, 1, 4, '4', 'A', 'PCE', 0, $1, $2, array_fill(1, ARRAY[$3::integer]), array_fill(0, ARRAY[$3::integer]), 0, $3`,
      [spans.map(([first]) => first), spans.map(([, last]) => last), spans.length],
    );
    expect((await calloffsOfLine(4)).map(([first, last, period]) => [first, last, period])).toEqual(
      spans.map(([first, last]) => [first, last, periodOf(first, last)]),
    );
  });

  it('are read by the build before when the change is taken back', async () => {
    await client.query('RESET ROLE; SAVEPOINT changed');
    await step.down(runner);
    await client.query('SET LOCAL ROLE consignal_system');
    expect(await rows(`SELECT position, periods FROM schedule_line WHERE position < 4 ORDER BY position`)).toEqual([
      [1, [0, 1, 2, 2]],
      [2, [0, 1, 2, 2]],
      [3, [0, 2, 0]],
    ]);
    await client.query('ROLLBACK TO SAVEPOINT changed');
  });
});
