import { controlResults, controlResultsDecide } from '../../server/contract/control-results.js';
import { controlRuleCreate } from '../../server/contract/customer-control.js';
import { scheduleConfirm, scheduleDetail, scheduleList } from '../../server/contract/schedule.js';
import { scheduleDelete, scheduleRestore } from '../../server/contract/schedule-decisions.js';
import { scheduleReleases } from '../../server/contract/schedule-releases.js';
import { trafficMessage, trafficProcess } from '../../server/contract/traffic.js';
import { refusal, type Client } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { until } from '../given/until.js';
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
    client = await app.as('manager');
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

  it('takes what rules found in it with its errors: ignored once it is confirmed, open again when that is withdrawn', async () => {
    await client.call(controlRuleCreate, {
      body: { ruleCode: 'MAX_QTY', enabled: true, parameters: { ruleMaxScheduleQuantity: '1' } },
    });
    const wrong = await came(cut(delfor(options('R1', 10, { lines: 2 }))));
    const results = async () =>
      (await client.call(controlResults, { query: { scheduleHeadId: wrong, all: true, counts: false } })).rows.toSorted(
        (a, b) => a.articleNumber.localeCompare(b.articleNumber),
      );
    const found = async () => (await results()).map(({ state, decidedBy }) => [state, decidedBy]);
    await until('the rules have run', async () => (await results()).length === 2);
    const [first] = await results();
    await client.call(controlResultsDecide, { body: { resultIds: [first?.resultId ?? ''], state: 'seen' } });
    const user = (await found())[0]?.[1];
    expect(user).toEqual(expect.any(String));
    await confirm(wrong);
    expect(await found()).toEqual([
      ['seen', user],
      ['ignored', user],
    ]);
    await confirm(wrong, false);
    expect(await found()).toEqual([
      ['seen', user],
      ['open', user],
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

  describe('a release that its customer cancels', () => {
    const cancelling = (number: string, day: number, more: DelforOptions = {}): Buffer =>
      delfor(options(number, day, { messageFunction: '1', ...more }));
    /** Of each: held in one way or another, what is said of its cancellation, and which one follows it. */
    const standing = async (...ids: string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const { supersededBy, cancellation } = await detail(id);
          return [cancellation, supersededBy === null ? '' : String(ids.indexOf(supersededBy.scheduleHeadId))];
        }),
      );
    const cancelled = [
      [null, ''],
      ['cancelled', ''],
      ['cancels', ''],
    ];

    it('is out of force, and what it had replaced is in force again, in whatever order they come', async () => {
      for (const [number, order] of [
        ['X1', [0, 1, 2]],
        ['X2', [2, 1, 0]],
        ['X3', [1, 2, 0]],
        ['X4', [0, 2, 1]],
      ] as const) {
        const files = [
          delfor(options(`${number}A`, 10)),
          delfor(options(`${number}B`, 11, { previousDocumentNumber: `${number}A` })),
          cancelling(`${number}B`, 12),
        ];
        const ids: string[] = ['', '', ''];
        for (const at of order) ids[at] = await came(files[at] ?? Buffer.from(''));
        expect([number, await standing(...ids)]).toEqual([number, cancelled]);
      }
    });

    it('is found and named by both, in the list of releases too', async () => {
      const before = await came(delfor(options('Y1', 10)));
      const wrong = await came(delfor(options('Y1', 11)));
      const message = await came(cancelling('Y1', 12));
      expect(await standing(before, wrong, message)).toEqual(cancelled);
      expect(await detail(wrong)).toMatchObject({
        cancelledBy: { scheduleHeadId: message },
        isHeld: false,
        replaces: [],
      });
      expect(await detail(message)).toMatchObject({ cancels: [{ scheduleHeadId: wrong }], cancelledBy: null });
      const { rows } = await client.call(scheduleReleases, { params: { id: wrong } });
      const state = new Map(rows.map((row) => [row.scheduleHeadId, row.state]));
      expect([before, wrong, message].map((id) => state.get(id as (typeof rows)[number]['scheduleHeadId']))).toEqual([
        'current',
        'cancelled',
        'cancels',
      ]);
    });

    it('is found by a message without lines, which names no ship-to', async () => {
      const ids = [await came(delfor(options('U1', 10))), await came(delfor(options('U1', 11)))];
      ids.push(await came(cancelling('U1', 12, { lines: 0 })));
      expect(await standing(...ids)).toEqual(cancelled);
    });

    it('stays so when the cancellation is read again or comes again, and when one of both is deleted', async () => {
      const before = await came(delfor(options('Z1', 10)));
      const wrong = await came(delfor(options('Z1', 11)));
      const read = await handedIn(client, cancelling('Z1', 12));
      await client.call(trafficProcess, { params: { id: read.id } });
      const file = await until('it is read again', async () => {
        const now = await client.call(trafficMessage, { params: { id: read.id } });
        const [schedule] = now.schedules;
        return schedule !== undefined && schedule.scheduleHeadId !== read.schedules[0]?.scheduleHeadId && now;
      });
      expect(await standing(before, wrong)).toEqual(cancelled.slice(0, 2));
      const again = await came(cancelling('Z1', 13));
      expect(await standing(before, wrong)).toEqual(cancelled.slice(0, 2));
      expect((await detail(again)).cancels).toEqual([]);
      const [message] = file.schedules;
      await app
        .as('manager')
        .then((manager) => manager.call(scheduleDelete, { params: { id: message?.scheduleHeadId ?? '' } }));
      // The other one stands, and cancels it now.
      expect((await detail(again)).cancels).toMatchObject([{ scheduleHeadId: wrong }]);
      expect(await standing(before, wrong)).toEqual(cancelled.slice(0, 2));
    });

    it('is in force again when somebody deletes the cancellation, and out of force when that is taken back', async () => {
      const before = await came(delfor(options('W1', 10)));
      const wrong = await came(delfor(options('W1', 11)));
      const message = await came(cancelling('W1', 12));
      const manager = await app.as('manager');
      await manager.call(scheduleDelete, { params: { id: message } });
      expect(await standing(before, wrong)).toEqual([
        [null, '1'],
        [null, ''],
      ]);
      await manager.call(scheduleRestore, { params: { id: message } });
      expect(await standing(before, wrong, message)).toEqual(cancelled);
    });

    it('is replaced by the next one of its number, which the cancellation leaves alone', async () => {
      const before = await came(delfor(options('V1', 10)));
      const wrong = await came(delfor(options('V1', 11)));
      const message = await came(cancelling('V1', 12));
      const next = await came(delfor(options('V1', 13)));
      expect((await standing(before, wrong, message, next)).map(([cancellation]) => cancellation)).toEqual([
        null,
        'cancelled',
        'cancels',
        null,
      ]);
      expect((await standing(before, wrong, message, next))[0]).toEqual([null, '3']);
    });
  });
});
