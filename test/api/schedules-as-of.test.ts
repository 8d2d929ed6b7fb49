import { filterCreate } from '../../server/contract/context.js';
import {
  scheduleConfirm,
  scheduleDetail,
  scheduleLineDetail,
  scheduleList,
  type ScheduleQuery,
} from '../../server/contract/schedule.js';
import { scheduleChanges } from '../../server/contract/schedule-changes.js';
import {
  scheduleCommentCreate,
  scheduleCommentList,
  scheduleCommentUpdate,
} from '../../server/contract/schedule-comments.js';
import {
  scheduleAcknowledge,
  scheduleArchive,
  scheduleDelete,
  scheduleRestore,
} from '../../server/contract/schedule-decisions.js';
import { scheduleCsv, schedulePdf } from '../../server/contract/schedule-output.js';
import { scheduleReleases } from '../../server/contract/schedule-releases.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { momentOf } from '../given/moment.js';
import { textOf } from '../given/pdf.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, signIn, type TestApp, whenDone } from '../given/world.js';

let references = 0;
const release = (documentNumber: string, day: number, more: DelforOptions = {}): Buffer =>
  delfor({
    controlReference: `PAST${String(++references)}`,
    documentNumber,
    issued: `2026-11-${String(day).padStart(2, '0')}`,
    lines: 2,
    calloffs: 3,
    article: (line) => `${documentNumber}-${String(line)}`,
    ...more,
  });
/** The same with fewer segments than its trailer says. */
const cut = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(/UNT\+\d+/, 'UNT+99'), 'latin1');
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

describe('schedules as of a moment', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  const moment = () => momentOf(app);
  const came = async (bytes: Uint8Array) => {
    const { schedules, id } = await handedIn(client, bytes);
    return { id: schedules[0]?.scheduleHeadId ?? '', fileId: id };
  };
  const detail = (id: string, asOf?: string, who = client) =>
    who.call(scheduleDetail, { params: { id }, query: { asOf } });
  const isThere = async (id: string, asOf?: string, who = client): Promise<string> =>
    refusal(await who.get(`${scheduleDetail.path.replace(':id', id)}${asOf === undefined ? '' : `?asOf=${asOf}`}`));
  const found = async (query: Partial<ScheduleQuery>, who = client): Promise<string[]> =>
    (await who.call(scheduleList, { query })).rows.map((row) => row.scheduleHeadId);
  /** The releases of a document number between the parties of a schedule. */
  const states = async (number: string, id: string, asOf?: string) =>
    (await client.call(scheduleReleases, { params: { id }, query: { asOf } })).rows
      .filter(({ documentNumber }) => documentNumber === number)
      .map(({ scheduleHeadId, state }) => [scheduleHeadId, state] as const);
  const pastRows = async (fileId: string): Promise<number> =>
    (await app.sql('SELECT until FROM schedule_head_past WHERE message_id = $1', [fileId])).length;

  it('have the releases that had come by then, with what was in force: in search, counts, detail, line and releases (SCH-01, SCH-02, SCH-12)', async () => {
    const before = await moment();
    const first = await came(release('TWO', 10));
    const between = await moment();
    const second = await came(release('TWO', 11));
    const after = await moment();

    expect(await found({ schedule: 'TWO', asOf: before })).toEqual([]);
    expect(await isThere(first.id, before)).toBe('404 not-found');
    const list = await client.call(scheduleList, { query: { schedule: 'TWO', asOf: between, counts: true } });
    expect(list.rows.map((row) => row.scheduleHeadId)).toEqual([first.id]);
    expect(list.counts?.all).toEqual({ value: 1, capped: false });
    expect([list.asOf, list.recordedFrom]).toEqual([between, null]);
    expect(await isThere(second.id, between)).toBe('404 not-found');
    const then = await detail(first.id, between);
    expect([then.supersededBy, then.asOf]).toEqual([null, between]);
    expect((await detail(first.id, after)).supersededBy?.scheduleHeadId).toBe(second.id);
    expect((await detail(second.id, after)).replaces.map((one) => one.scheduleHeadId)).toEqual([first.id]);
    // A task of the workers counts them behind the commit.
    await until('its firm changes are counted', async () => (await detail(second.id)).firmChanges !== null);
    const { asOf: _, ...atTheEnd } = await detail(second.id, after);
    const { asOf: now, ...today } = await detail(second.id);
    expect([now, atTheEnd]).toEqual([null, today]);
    expect(await states('TWO', first.id, between)).toEqual([[first.id, 'current']]);
    expect(await states('TWO', first.id, after)).toEqual([
      [second.id, 'current'],
      [first.id, 'superseded'],
    ]);
    const lineId = (await detail(second.id)).lines[0]?.scheduleLineId ?? '';
    const line = (asOf: string) => client.get(`${scheduleLineDetail.path.replace(':id', lineId)}?asOf=${asOf}`);
    expect([refusal(await line(between)), refusal(await line(after))]).toEqual(['404 not-found', '200 accepted']);
    expect([await pastRows(first.fileId), await pastRows(second.fileId)]).toEqual([0, 0]);
  });

  it('are found in any order and page by page, by what they were then (SCH-01)', async () => {
    const came10 = await came(release('PAGE1', 10));
    const came11 = await came(release('PAGE2', 11));
    const asOf = await moment();
    await came(release('PAGE3', 12));
    await client.call(scheduleArchive, { body: { scheduleHeadIds: [came11.id], isArchived: true } });
    for (const sort of ['-number', '-received', '-issued'] as const) {
      const page = await client.call(scheduleList, { query: { schedule: 'PAGE', sort, limit: 1, asOf } });
      expect([page.rows[0]?.scheduleHeadId, page.rows[0]?.isArchived]).toEqual([came11.id, false]);
      expect(
        (
          await client.call(scheduleList, {
            query: { schedule: 'PAGE', sort, limit: 1, asOf, cursor: page.nextCursor ?? '' },
          })
        ).rows.map((row) => row.scheduleHeadId),
      ).toEqual([came10.id]);
    }
    expect(await found({ schedule: 'PAGE', archived: true, asOf })).toEqual([]);
    expect(await found({ schedule: 'PAGE', archived: true })).toEqual([came11.id]);
    expect(await found({ articleNumber: 'PAGE2-1', articleIsExact: true, asOf })).toEqual([came11.id]);
    expect(await found({ articleNumber: 'PAGE3-1', articleIsExact: true, asOf })).toEqual([]);
  });

  it('are held, confirmed and held again as they were', async () => {
    const good = await came(release('HELD', 10));
    const held = await came(cut(release('HELD', 11)));
    const confirm = (isConfirmed: boolean) =>
      client.call(scheduleConfirm, { body: { scheduleHeadIds: [held.id], isConfirmed } });
    const atFirst = await moment();
    await confirm(true);
    const confirmed = await moment();
    await confirm(false);
    const withdrawn = await moment();
    await confirm(true);
    for (const [asOf, isConfirmed] of [
      [atFirst, false],
      [confirmed, true],
      [withdrawn, false],
      [undefined, true],
    ] as const) {
      const then = await detail(held.id, asOf);
      expect([asOf, then.isHeld, then.isConfirmed, then.confirmation?.by ?? null]).toEqual([
        asOf,
        !isConfirmed,
        isConfirmed,
        isConfirmed ? 'user' : null,
      ]);
      expect((await detail(good.id, asOf)).supersededBy?.scheduleHeadId).toBe(isConfirmed ? held.id : undefined);
      // What would be replaced, or was.
      expect(then.replaces.map((one) => one.scheduleHeadId)).toEqual([good.id]);
      expect(await states('HELD', good.id, asOf)).toEqual([
        [held.id, isConfirmed ? 'current' : 'held'],
        [good.id, isConfirmed ? 'superseded' : 'current'],
      ]);
    }
  });

  it('have the answer that had been given', async () => {
    const { id, fileId } = await came(release('ANSWER', 10));
    const answer = (body: { decision: 'accept' } | { decision: 'reject'; reason: string }) =>
      client.call(scheduleAcknowledge, { params: { id }, body });
    const open = await moment();
    await answer({ decision: 'accept' });
    const accepted = await moment();
    // A first answer tells by its time when it was given.
    expect(await pastRows(fileId)).toBe(0);
    await answer({ decision: 'reject', reason: 'No capacity' });
    const rejected = await moment();
    expect((await detail(id, open)).answer).toEqual({ state: 'open', reason: null, by: null, at: null });
    expect((await detail(id, accepted)).answer).toMatchObject({ state: 'accepted', reason: null, by: 'user' });
    expect((await detail(id, rejected)).answer).toMatchObject({ state: 'rejected', reason: 'No capacity' });
    expect(await found({ schedule: 'ANSWER', answer: 'accepted', asOf: accepted })).toEqual([id]);
    expect(await found({ schedule: 'ANSWER', answer: 'open', asOf: accepted })).toEqual([]);
  });

  it('were overdue for an answer by the day of the moment, not by today', async () => {
    const { id } = await came(release('OVERDUE', 10));
    await app.sql(
      `UPDATE schedule_head SET received_at = now() - interval '30 days', stored_at = now() - interval '30 days' WHERE id = $1`,
      [id],
    );
    const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    const overdue = (asOf: string) => found({ schedule: 'OVERDUE', answer: 'overdue', asOf });
    expect([await overdue(ago(30 - 0.1)), await overdue(ago(20))]).toEqual([[], [id]]);
  });

  it('that were deleted later are there, and one that was deleted then is not, though somebody restored it (SCH-03)', async () => {
    const older = await came(release('GONE', 10));
    const { id } = await came(release('GONE', 11));
    const there = await moment();
    await manager.call(scheduleDelete, { params: { id } });
    const deleted = await moment();
    expect(await isThere(id)).toBe('404 not-found');
    expect(await isThere(id, there)).toBe('200 accepted');
    expect(await isThere(id, deleted)).toBe('404 not-found');
    expect(await found({ schedule: 'GONE', asOf: there })).toEqual([id, older.id]);
    expect(await found({ schedule: 'GONE', asOf: deleted })).toEqual([older.id]);
    expect((await detail(id, there)).isHeld).toBe(false);
    expect((await detail(older.id, there)).supersededBy?.scheduleHeadId).toBe(id);
    expect((await detail(older.id, deleted)).supersededBy).toBeNull();
    await manager.call(scheduleRestore, { params: { id } });
    const restored = await moment();
    expect([await isThere(id, there), await isThere(id, deleted), await isThere(id, restored)]).toEqual([
      '200 accepted',
      '404 not-found',
      '200 accepted',
    ]);
    expect((await detail(older.id, deleted)).supersededBy).toBeNull();
    expect((await detail(older.id, restored)).supersededBy?.scheduleHeadId).toBe(id);
  });

  it('know a late release from its arrival on, and a cancellation from its own', async () => {
    const first = await came(release('ORDER', 10));
    const third = await came(release('ORDER', 12));
    const without = await moment();
    const late = await came(release('ORDER', 11));
    const withLate = await moment();
    const cancelling = await came(release('ORDER', 13, { messageFunction: '1' }));
    const cancelled = await moment();
    expect(await states('ORDER', first.id, without)).toEqual([
      [third.id, 'current'],
      [first.id, 'superseded'],
    ]);
    expect((await detail(first.id, without)).supersededBy?.scheduleHeadId).toBe(third.id);
    expect(await states('ORDER', first.id, withLate)).toEqual([
      [late.id, 'superseded'],
      [third.id, 'current'],
      [first.id, 'superseded'],
    ]);
    expect((await detail(first.id, withLate)).supersededBy?.scheduleHeadId).toBe(late.id);
    expect(await states('ORDER', first.id, cancelled)).toEqual([
      [cancelling.id, 'cancels'],
      [late.id, 'current'],
      [third.id, 'cancelled'],
      [first.id, 'superseded'],
    ]);
    expect((await detail(third.id, withLate)).cancelledBy).toBeNull();
    expect((await detail(third.id, cancelled)).cancelledBy?.scheduleHeadId).toBe(cancelling.id);
  });

  it('keep what they were when their file is read again', async () => {
    const { id, fileId } = await came(release('AGAIN', 10));
    const alone = await moment();
    const newer = await came(release('AGAIN', 11));
    await client.call(scheduleArchive, { body: { scheduleHeadIds: [id], isArchived: true } });
    const archived = await moment();
    await client.call(trafficProcess, { params: { id: fileId } });
    await whenDone(client, fileId);
    const again = await until('the schedule is stored again', async () =>
      (await found({ schedule: 'AGAIN' })).find((one) => one !== id && one !== newer.id),
    );
    expect(await detail(again)).toMatchObject({ isArchived: false, supersededBy: { scheduleHeadId: newer.id } });
    expect(await detail(again, alone)).toMatchObject({ isArchived: false, supersededBy: null });
    expect(await detail(again, archived)).toMatchObject({
      isArchived: true,
      supersededBy: { scheduleHeadId: newer.id },
    });
    // The file of the release that replaced it, too: it is named by the id that it has now.
    await client.call(trafficProcess, { params: { id: newer.fileId } });
    await whenDone(client, newer.fileId);
    const newerAgain = await until('the newer one is stored again', async () =>
      (await found({ schedule: 'AGAIN' })).find((one) => one !== again && one !== newer.id),
    );
    expect((await detail(again, alone)).supersededBy).toBeNull();
    expect((await detail(again, archived)).supersededBy?.scheduleHeadId).toBe(newerAgain);
    expect((await detail(newerAgain, archived)).replaces.map((one) => one.scheduleHeadId)).toEqual([again]);
    expect(await isThere(newerAgain, alone)).toBe('404 not-found');
  });

  it('have the comments that were written, not those that came later', async () => {
    const { id } = await came(release('COMMENT', 10));
    const comment = (text: string) =>
      client.call(scheduleCommentCreate, { body: { commentType: 'head', ids: [id], comment: text } });
    const none = await moment();
    const { scheduleCommentIds } = await comment('Called the planner');
    const one = await moment();
    await client.call(scheduleCommentUpdate, {
      params: { id: scheduleCommentIds[0] ?? '' },
      body: { isDeleted: true },
    });
    await comment('Confirmed by phone');
    const words = async (asOf?: string) =>
      (await client.call(scheduleCommentList, { params: { id }, query: { asOf } })).threads.map(
        (thread) => thread.comment,
      );
    expect([await words(none), await words(one), await words()]).toEqual([
      [],
      ['Called the planner'],
      ['Confirmed by phone'],
    ]);
    expect((await detail(id, none)).comment).toBeNull();
    expect(await detail(id, one)).toMatchObject({ comment: { comment: 'Called the planner' }, commentCount: 1 });
    expect(await found({ schedule: 'COMMENT', comment: true, asOf: none })).toEqual([]);
    expect(await found({ schedule: 'COMMENT', comment: true, asOf: one })).toEqual([id]);
  });

  it('change what they changed by the releases that were known', async () => {
    const quantities = (all: number): DelforOptions => ({ quantity: () => all, cumulative: () => 0 });
    await came(release('CHANGE', 10, quantities(10)));
    const newest = await came(release('CHANGE', 12, quantities(30)));
    const without = await moment();
    await came(release('CHANGE', 11, quantities(25)));
    const changes = async (asOf?: string) => {
      const answer = await client.call(scheduleChanges, { params: { id: newest.id }, query: { asOf } });
      return [answer.asOf, answer.comparedWith[0]?.issueDate, answer.rows.some(({ previous }) => previous === '25')];
    };
    expect(await changes(without)).toEqual([without, '2026-11-10', false]);
    expect(await changes()).toEqual([null, '2026-11-11', true]);
  });

  it('are written as CSV and PDF, which say the moment (SCH-04, SCH-05)', async () => {
    const { id } = await came(release('PRINT', 10));
    const asOf = await moment();
    await manager.call(scheduleDelete, { params: { id } });
    const csv = scheduleCsv.path.replace(':id', id);
    expect(refusal(await client.get(csv))).toBe('404 not-found');
    const sheet = await client.get(`${csv}?asOf=${asOf}`);
    expect(sheet.headers.get('content-disposition')).toBe(
      `attachment; filename="schedule-PRINT-as-of-${asOf.replaceAll(':', '-')}.csv"`,
    );
    expect(String(sheet.body)).toContain('PRINT-1');
    const pdf = schedulePdf.path.replace(':id', id);
    expect(refusal(await client.send('POST', pdf))).toBe('404 not-found');
    const printed = await client.send('POST', `${pdf}?asOf=${asOf}`);
    expect(textOf(printed.body as Buffer)).toContain('As of');
  });

  it('are not shown for a moment that is still to come, is none, or lies before all schedules', async () => {
    const { id } = await came(release('REFUSED', 10));
    const refused = async (asOf: string) =>
      problemOf(await client.get(`${scheduleDetail.path.replace(':id', id)}?asOf=${encodeURIComponent(asOf)}`)).detail;
    expect(await refused(new Date(Date.now() + 60_000).toISOString())).toBe('query.asOf: This time is in the future');
    expect(await refused('1999-12-31T23:59:59Z')).toBe('query.asOf: From 2000-01-01 on');
    for (const text of ['2026-11-20', 'yesterday', '2026-11-20T10:00:00', "2026-11-20T10:00:00Z'; --"])
      expect(await refused(text)).toBe('query.asOf: An instant in ISO 8601 with Z or an offset');
    const asOf = await moment();
    const [day, time] = asOf.slice(0, -1).split('T');
    const inSweden = `${String(day)}T${String(time)}+00:00`;
    expect((await detail(id, inSweden)).asOf).toBe(asOf);
  });

  it('say from when on their past is known, for a company that was there before it was kept', async () => {
    const { id } = await came(release('KNOWN', 10));
    await app.sql(`UPDATE schedule_head SET stored_at = NULL, received_at = now() - interval '3 days' WHERE id = $1`, [
      id,
    ]);
    const asOf = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const [row] = await app.sql<{ at: string }>(
      `UPDATE company SET schedules_recorded_from = now() - interval '1 day' WHERE id = (SELECT company_id FROM schedule_head WHERE id = $1)
       RETURNING schedules_recorded_from AS at`,
      [id],
    );
    expect(await detail(id, asOf)).toMatchObject({ asOf, recordedFrom: row?.at });
    expect((await detail(id, await moment())).recordedFrom).toBeNull();
    expect((await detail(id)).recordedFrom).toBeNull();
    await app.sql('UPDATE company SET schedules_recorded_from = NULL');
  });

  it('are those of the own company alone, for who may read schedules', async () => {
    const { id } = await came(release('ISOLATED', 10));
    const asOf = await moment();
    await manager.call(scheduleDelete, { params: { id } });
    const neighbour = await app.as('neighbour');
    expect(await isThere(id, asOf, neighbour)).toBe('404 not-found');
    expect(await found({ schedule: 'ISOLATED', asOf }, neighbour)).toEqual([]);
    expect(await found({ schedule: 'ISOLATED', asOf })).toEqual([id]);
  });

  it('stay narrowed by the filter of the caller, deleted ones too', async () => {
    const one = await came(release('NARROW1', 10));
    const other = await came(release('NARROW2', 10));
    const there = await moment();
    for (const { id } of [one, other]) await manager.call(scheduleDelete, { params: { id } });
    const narrowed = await signIn(app.server, 'user');
    const filter = await narrowed.call(filterCreate, { body: { name: 'One', articles: ['NARROW1-1'] } });
    expect(refusal(await narrowed.get(`/applications/legacy/filters/${filter.id}/set`, OWN_PAGE))).toBe('200 accepted');
    expect(await found({ schedule: 'NARROW', asOf: there }, narrowed)).toEqual([one.id]);
    expect([await isThere(one.id, there, narrowed), await isThere(other.id, there, narrowed)]).toEqual([
      '200 accepted',
      '404 not-found',
    ]);
    expect((await detail(one.id, there, narrowed)).isHeld).toBe(false);
  });
});
