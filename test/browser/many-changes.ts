import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';
import type { scheduleChanges } from '../../server/contract/schedule-changes.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { until } from '../given/until.js';
import { goodFile } from './files.js';

/** As the contract has it, so that a field more or less is an error here and no empty page. */
type Answer = z.input<typeof scheduleChanges.response>;

const FIRST_DAY = '2026-11-25';
const FIRM_DAYS = 10;

/** The row of a line and a day of a made-up comparison: every seventh changes. */
function row(line: number, day: number): Answer['rows'][number] {
  const expected = 100 + ((line * 7 + day * 3) % 50) * 10;
  const change = (line + day * 3) % 7 === 0 ? ((line + day) % 2 === 0 ? 40 : -60) : 0;
  const date = addDays(FIRST_DAY, day);
  return {
    line,
    shipTo: `P${String(line % 3)}`,
    articleNumber: `ART-${String(line).padStart(5, '0')}`,
    date,
    periodEnd: date,
    previous: String(expected),
    current: String(expected + change),
    expected: String(expected),
    change: String(change),
    cumulative: String(1_000 + day * 300),
    isFirm: day < FIRM_DAYS,
    why: change === 0 ? 'same' : change > 0 ? 'raised' : 'lowered',
  };
}

/** A schedule that the caller sees: one that is handed in. */
async function anySchedule(page: Page): Promise<string> {
  const data = goodFile().buffer;
  const headers = { 'content-type': 'application/octet-stream', 'x-file-name': 'heat.edi' };
  const file = (await (await page.request.post('/api/applications/traffic/messages', { data, headers })).json()) as {
    id: string;
  };
  const { schedules } = await until('the schedule is read', async () => {
    const answer = await page.request.get(`/api/applications/traffic/messages/${file.id}`);
    const read = (await answer.json()) as { schedules: readonly { scheduleHeadId: string }[] };
    return read.schedules.length > 0 && read;
  });
  return schedules[0]?.scheduleHeadId ?? '';
}

/** What a schedule changes, of so many lines and days, every one loaded: the server's answers are made up, the page and all else is as it is. */
export async function changesServed(page: Page, lines: number, days: number): Promise<void> {
  const id = await anySchedule(page);
  await page.route(/\/api\/.*\/changes\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
    const until = Math.min(lines * days, from + limit);
    const answered = Array.from({ length: until - from }, (_, i) =>
      row(Math.floor((from + i) / days), (from + i) % days),
    );
    const side = {
      gate: 'G1',
      dock: 'D1',
      orderNumber: '4711',
      partConsignmentNumber: null,
      cumulativeReceived: '1000',
      scheduleHeadId: id,
      scheduleLineId: '1',
    };
    const answer: Answer = {
      asOf: null,
      recordedFrom: null,
      basis: 'cumulative',
      reason: null,
      comparedWith: [],
      exceptions: [],
      rows: answered,
      lines: [...new Map(answered.map((one) => [one.line, one])).values()].map(({ line, shipTo, articleNumber }) => ({
        line,
        shipTo,
        articleNumber,
        description: 'Brake caliper',
        unit: 'PCE',
        basis: 'cumulative',
        reason: null,
        previous: side,
        current: side,
      })),
      nextCursor: until < lines * days ? String(until) : null,
    };
    await route.fulfill({ json: answer });
  });
  await page.goto(`/schedule/delivery-schedule/${id}/changes?only=all`);
  await expect(page.getByTestId('heat-map')).toHaveAttribute('aria-rowcount', String(lines + 1), { timeout: 120_000 });
}
