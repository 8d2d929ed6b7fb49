import { scheduleConfirm, scheduleDetail, scheduleList } from '../../server/contract/schedule.js';
import { refusal, type Client } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

let references = 0;
const options = (documentNumber: string, day: number, more: DelforOptions = {}): DelforOptions => ({
  controlReference: `HELD${String(++references)}`,
  documentNumber,
  issued: `2026-11-${String(day).padStart(2, '0')}`,
  lines: 1,
  ...more,
});
/** The same with fewer segments than its trailer says. */
const cut = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/UNT\+\d+/, 'UNT+99'),
    'latin1',
  );

describe('a schedule whose errors may have cost content', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const came = async (bytes: Uint8Array): Promise<string> =>
    (await handedIn(client, bytes)).schedules[0]?.scheduleHeadId ?? '';
  const detail = (id: string) => client.call(scheduleDetail, { params: { id } });
  /** What follows each, and whether it is held. */
  const states = async (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { supersededBy, isHeld } = await detail(id);
        return [supersededBy === null ? '' : String(ids.indexOf(supersededBy.scheduleHeadId)), isHeld];
      }),
    );
  const confirm = (id: string, isConfirmed = true) =>
    client.call(scheduleConfirm, { body: { scheduleHeadIds: [id], isConfirmed } });

  it('is kept and replaces nothing; the one before stays current, and the page says why', async () => {
    const right = await came(delfor(options('H1', 10)));
    const wrong = await came(cut(delfor(options('H1', 11, { messageFunction: '4' }))));
    const full = await came(cut(delfor(options('H1', 12))));
    expect(await states(right, wrong, full)).toEqual([
      ['', false],
      ['', true],
      ['', true],
    ]);
    const shown = await detail(full);
    expect(shown).toMatchObject({
      isIncorrect: true,
      isConfirmed: false,
      incorrectBecause: [{ code: 'fewer-segments', count: 1 }],
      replaces: [{ scheduleHeadId: right, issueDate: '2026-11-10' }],
    });
    expect(shown.incorrectBecause[0]?.message).toContain('99');
    const { rows } = await client.call(scheduleList, { query: { schedule: 'H1' } });
    expect(rows.map(({ isHeld }) => isHeld)).toEqual([true, true, false]);
  });

  it('is replaced together with the one before by a correct one, in whatever order they come', async () => {
    for (const [number, order] of [
      ['O1', [0, 1, 2]],
      ['O2', [2, 1, 0]],
      ['O3', [1, 2, 0]],
    ] as const) {
      const files = [delfor(options(number, 10)), cut(delfor(options(number, 11))), delfor(options(number, 12))];
      const ids: string[] = ['', '', ''];
      for (const at of order) ids[at] = await came(files[at] ?? Buffer.from(''));
      expect(await states(...ids)).toEqual([
        ['2', false],
        ['2', true],
        ['', false],
      ]);
    }
  });

  it('takes its place once somebody confirms it, once only, and gives it back when that is withdrawn', async () => {
    const right = await came(delfor(options('C1', 10)));
    const wrong = await came(cut(delfor(options('C1', 11))));
    const [held, current] = [
      [
        ['', false],
        ['', true],
      ],
      [
        ['1', false],
        ['', false],
      ],
    ];
    expect(await states(right, wrong)).toEqual(held);
    expect(await confirm(wrong)).toEqual({ changed: [wrong] });
    expect(await confirm(wrong)).toEqual({ changed: [] });
    expect(await states(right, wrong)).toEqual(current);
    expect(await detail(wrong)).toMatchObject({ isConfirmed: true, replaces: [{ scheduleHeadId: right }] });
    expect(await confirm(wrong, false)).toEqual({ changed: [wrong] });
    expect(await states(right, wrong)).toEqual(held);
    expect(await confirm(right)).toEqual({ changed: [] });
    await Promise.all([confirm(wrong), came(delfor(options('C1', 9)))]);
    expect(await states(right, wrong)).toEqual(current);
    const events = await app.sql<{ event: string }>(
      "SELECT event FROM audit_event WHERE event LIKE 'schedule.%' AND object_id = $1 ORDER BY id",
      [wrong],
    );
    expect(events.map(({ event }) => event)).toEqual([
      'schedule.confirmed',
      'schedule.confirmation-withdrawn',
      'schedule.confirmed',
    ]);
  });

  it('of another company is none of theirs', async () => {
    const wrong = await came(cut(delfor(options('F1', 10))));
    const stranger = await app.as('neighbour');
    const json = { scheduleHeadIds: [wrong] };
    const reply = await stranger.send('PUT', scheduleConfirm.path, { json });
    expect(refusal(reply)).toBe('404 not-found');
    expect(refusal(await (await app.as('reader')).send('PUT', scheduleConfirm.path, { json }))).toBe(
      '403 no-permission',
    );
    expect(await states(wrong)).toEqual([['', true]]);
  });
});
