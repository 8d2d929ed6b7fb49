import { calendarCreate, calendarDelete, calendarUpdate } from '../../server/contract/calendar.js';
import { currentUser } from '../../server/contract/current-user.js';
import { filterCreate } from '../../server/contract/context.js';
import { dashboard } from '../../server/contract/dashboard.js';
import {
  scheduleConfirm,
  scheduleDetail,
  scheduleLineDetail,
  scheduleList,
  type ScheduleQuery,
} from '../../server/contract/schedule.js';
import {
  scheduleCommentCreate,
  scheduleCommentList,
  scheduleCommentUpdate,
} from '../../server/contract/schedule-comments.js';
import {
  scheduleAcknowledge,
  scheduleArchive,
  scheduleDelete,
  scheduleErrors,
  scheduleRestore,
} from '../../server/contract/schedule-decisions.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { dayText } from '../../server/domain/calendar/day.js';
import { dayAt } from '../../server/domain/calendar/zone.js';
import { refusal, type Client } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, signIn, type TestApp, whenDone } from '../given/world.js';

let references = 0;
const release = (documentNumber: string, day: number, more: DelforOptions = {}): Buffer =>
  delfor({
    controlReference: `DEC${String(++references)}`,
    documentNumber,
    issued: `2026-11-${String(day).padStart(2, '0')}`,
    lines: 2,
    calloffs: 3,
    article: (line) => `${documentNumber}-${String(line)}`,
    ...more,
  });
/** The same with fewer segments than its trailer says. */
const cut = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(/UNT\+\d+/, 'UNT+99'), 'latin1');
/** What a page of our own says with a request that changes something by GET. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const COMMENTS = scheduleCommentCreate.path;

describe('what people decide about schedules', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const came = async (bytes: Uint8Array) => {
    const { schedules, id } = await handedIn(client, bytes);
    return { id: schedules[0]?.scheduleHeadId ?? '', fileId: id };
  };
  const detail = (id: string, who = client) => who.call(scheduleDetail, { params: { id } });
  const found = async (query: Partial<ScheduleQuery>): Promise<string[]> =>
    (await client.call(scheduleList, { query })).rows.map((row) => row.scheduleHeadId);
  const comment = async (
    commentType: 'head' | 'line' | 'calloff',
    ids: string[],
    text: string,
    more: { parentId?: string; who?: Client } = {},
  ) => {
    const { parentId, who = client } = more;
    const body = { commentType, ids, comment: text, ...(parentId === undefined ? {} : { parentId }) };
    return (await who.call(scheduleCommentCreate, { body })).scheduleCommentIds;
  };
  const threads = async (id: string, who = client) => (await who.call(scheduleCommentList, { params: { id } })).threads;
  const events = async (id: string): Promise<string[]> =>
    (await app.sql<{ event: string }>('SELECT event FROM audit_event WHERE object_id = $1 ORDER BY id', [id])).map(
      ({ event }) => event,
    );

  describe('comments', () => {
    it('stand at the schedule, its lines and call-offs, several at once; the newest is shown there, and all are counted (SCH-07, SCH-02, SCH-12)', async () => {
      const { id } = await came(release('COM1', 10));
      const { lines } = await detail(id);
      const [first, second] = lines.map((line) => line.scheduleLineId);
      await comment('head', [id], 'Called the planner');
      await comment('head', [id], ' Confirmed by phone ');
      expect(await comment('line', [first ?? '', second ?? ''], 'New tooling')).toHaveLength(2);
      await comment('calloff', [`${first ?? ''}-2`], 'Half of it by air');
      const shown = await detail(id);
      expect(shown.comment?.comment).toBe('Confirmed by phone');
      expect(shown.commentCount).toBe(5);
      expect(shown.lines.map((line) => [line.comment?.comment, line.commentCount])).toEqual([
        ['New tooling', 2],
        ['New tooling', 1],
      ]);
      expect(shown.lines[0]?.calloffs?.map((one) => [one.comment, one.commentCount])).toEqual([
        [null, undefined],
        ['Half of it by air', 1],
        [null, undefined],
      ]);
      const alone = await client.call(scheduleLineDetail, { params: { id: first ?? '' } });
      expect(alone).toMatchObject(shown.lines[0] ?? {});
      const all = await threads(id);
      expect(all.map((one) => [one.commentType, one.comment, one.articleNumber, one.author, one.isOwn])).toEqual([
        ['calloff', 'Half of it by air', 'COM1-1', 'user', true],
        ['line', 'New tooling', 'COM1-2', 'user', true],
        ['line', 'New tooling', 'COM1-1', 'user', true],
        ['head', 'Confirmed by phone', null, 'user', true],
        ['head', 'Called the planner', null, 'user', true],
      ]);
      expect(all[0]).toMatchObject({
        scheduleCalloffId: `${first ?? ''}-2`,
        date: shown.lines[0]?.calloffs?.[1]?.date,
      });
      expect(
        (await found({ schedule: 'COM1', comment: true })).concat(await found({ schedule: 'COM1', comment: false })),
      ).toEqual([id]);
      expect((await events(id)).filter((event) => event === 'schedule.commented')).toHaveLength(4);
    });

    it('are answered in their thread, changed and deleted by their author alone, and brought back (SCH-07)', async () => {
      const { id } = await came(release('COM2', 10));
      const [root = ''] = await comment('head', [id], 'Can we deliver?');
      const colleague = await app.as('manager');
      const [answer = ''] = await comment('head', [id], 'Yes', { parentId: root, who: colleague });
      await comment('head', [id], 'Good', { parentId: answer });
      const words = async () =>
        (await threads(id)).map((one) => [one.comment, ...one.replies.map((reply) => reply.comment)]);
      expect(await words()).toEqual([['Can we deliver?', 'Yes', 'Good']]);

      const change = (who: Client, body: object, of = root) => who.send('PUT', `${COMMENTS}/${of}`, { json: body });
      expect(refusal(await change(colleague, { comment: 'Not mine' }))).toBe('404 not-found');
      expect(refusal(await change(colleague, { isDeleted: true }))).toBe('404 not-found');
      await client.call(scheduleCommentUpdate, { params: { id: root }, body: { comment: 'Can we deliver all?' } });
      expect((await threads(id))[0]?.editedAt).not.toBeNull();
      await client.call(scheduleCommentUpdate, { params: { id: root }, body: { isDeleted: true } });
      expect(await words()).toEqual([['', 'Yes', 'Good']]);
      expect(refusal(await change(client, { comment: 'Once more' }))).toBe('404 not-found');
      expect((await detail(id)).comment?.comment).toBe('Good');
      await client.call(scheduleCommentUpdate, { params: { id: root }, body: { isDeleted: false } });
      expect(await words()).toEqual([['Can we deliver all?', 'Yes', 'Good']]);
      for (const { scheduleCommentId, isOwn } of (await threads(id)).flatMap((one) => [one, ...one.replies]))
        await (isOwn ? client : colleague).call(scheduleCommentUpdate, {
          params: { id: scheduleCommentId },
          body: { isDeleted: true },
        });
      expect(await threads(id)).toEqual([]);
      expect(await found({ schedule: 'COM2', comment: true })).toEqual([]);
    });

    it('are refused where what they name is not there, or is something else (SCH-07)', async () => {
      const { id } = await came(release('COM3', 10));
      const line = (await detail(id)).lines[0]?.scheduleLineId ?? '';
      const [root] = await comment('head', [id], 'First');
      const refused = async (body: object) => refusal(await client.send('POST', COMMENTS, { json: body }));
      for (const [ids, commentType, code] of [
        [[`${line}-4`], 'calloff', '404 not-found'],
        [[`${line}-0`], 'calloff', '404 not-found'],
        [[line], 'calloff', '400 invalid-input'],
        [[`${line}-1`], 'line', '400 invalid-input'],
        [[id], 'line', '404 not-found'],
        [[line, '26010100000001'], 'line', '404 not-found'],
        [[], 'head', '400 invalid-input'],
      ] as const)
        expect([ids, await refused({ commentType, ids, comment: 'x' })]).toEqual([ids, code]);
      expect(await refused({ commentType: 'head', ids: [id], comment: '  ' })).toBe('400 invalid-input');
      expect(await refused({ commentType: 'line', ids: [line], comment: 'x', parentId: root })).toMatch(
        /unknown-reference$/,
      );
      expect((await detail(id)).commentCount).toBe(1);
      expect(
        refusal(
          await (await app.as('reader')).send('POST', COMMENTS, {
            json: { commentType: 'head', ids: [id], comment: 'x' },
          }),
        ),
      ).toBe('403 no-permission');
      expect(
        refusal(
          await (await app.as('neighbour')).send('POST', COMMENTS, {
            json: { commentType: 'head', ids: [id], comment: 'x' },
          }),
        ),
      ).toBe('404 not-found');
    });

    it('on lines that a filter hides are hidden with them, in the search too', async () => {
      const { id } = await came(release('COM4', 10));
      const [first, second] = (await detail(id)).lines.map((line) => line.scheduleLineId);
      await comment('line', [first ?? ''], 'Seen');
      const [hidden = ''] = await comment('line', [second ?? ''], 'Hidden');
      const narrowed = await signIn(app.server, 'user');
      const filter = await narrowed.call(filterCreate, { body: { name: 'First article', articles: ['COM4-1'] } });
      expect(refusal(await narrowed.get(`/applications/legacy/filters/${filter.id}/set`, OWN_PAGE))).toBe(
        '200 accepted',
      );
      expect((await threads(id, narrowed)).map((one) => one.comment)).toEqual(['Seen']);
      expect((await detail(id, narrowed)).commentCount).toBe(1);
      const seen = async () =>
        (await narrowed.call(scheduleList, { query: { comment: true } })).rows.map((row) => row.scheduleHeadId);
      expect(await seen()).toEqual([id]);
      await app.sql('UPDATE schedule_comment SET deleted_at = now() WHERE head_id = $1 AND id <> $2', [id, hidden]);
      expect(await seen()).toEqual([]);
    });

    it('stay with the schedule when its file is read again, and reach whoever looks at it', async () => {
      const { id, fileId } = await came(release('COM5', 10));
      const line = (await detail(id)).lines[1]?.scheduleLineId ?? '';
      const colleague = await watch(await app.as('reader'));
      await comment('calloff', [`${line}-3`], 'Late truck');
      await until('the change is heard', () =>
        colleague.all('changed').some(({ topic, ids }) => topic === 'schedule' && ids.includes(id)),
      );
      colleague.close();
      await client.call(trafficProcess, { params: { id: fileId } });
      await whenDone(client, fileId);
      const again = await until('the schedule is stored again', async () => {
        const [now] = await found({ schedule: 'COM5' });
        return now !== undefined && now !== id && now;
      });
      const shown = await detail(again);
      expect(shown.lines[1]?.calloffs?.[2]?.comment).toBe('Late truck');
      expect((await threads(again)).map((one) => one.scheduleCalloffId)).toEqual([
        `${shown.lines[1]?.scheduleLineId ?? ''}-3`,
      ]);
    });
  });

  describe('an answer to a release', () => {
    const answer = (id: string, json: object, who = client) =>
      who.send('POST', scheduleAcknowledge.path.replace(':id', id), { json });

    it('is kept with its reason, actor and time, and can be changed until a newer release comes, which begins open', async () => {
      const { id } = await came(release('ANS1', 10));
      expect((await detail(id)).answer).toEqual({ state: 'open', reason: null, by: null, at: null });
      expect(refusal(await answer(id, { decision: 'reject' }))).toBe('400 invalid-input');
      expect(refusal(await answer(id, { decision: 'reject', reason: ' ' }))).toBe('400 invalid-input');
      await client.call(scheduleAcknowledge, { params: { id }, body: { decision: 'accept' } });
      const body = { decision: 'reject', reason: 'No capacity in week 49' } as const;
      const given = await client.call(scheduleAcknowledge, { params: { id }, body });
      expect(given.answer).toMatchObject({ state: 'rejected', reason: body.reason, by: 'user' });
      expect((await detail(id)).answer).toEqual(given.answer);
      expect(await found({ schedule: 'ANS1', answer: 'rejected' })).toEqual([id]);
      expect((await events(id)).filter((event) => event === 'schedule.answered')).toHaveLength(2);

      const { id: newer } = await came(release('ANS1', 11));
      expect(refusal(await answer(id, { decision: 'accept' }))).toBe('409 newer-release');
      expect((await detail(id)).answer).toEqual(given.answer);
      expect((await detail(newer)).answer?.state).toBe('open');
      expect(refusal(await answer(newer, { decision: 'accept' }, await app.as('neighbour')))).toBe('404 not-found');
      expect(refusal(await answer(newer, { decision: 'accept' }, await app.as('reader')))).toBe('403 no-permission');
    });

    it('accepts no schedule that is held for its errors, but rejects it', async () => {
      const { id } = await came(cut(release('ANS2', 10)));
      expect(refusal(await answer(id, { decision: 'accept' }))).toBe('409 schedule-held');
      expect(refusal(await answer(id, { decision: 'reject', reason: 'Incomplete' }))).toBe('200 accepted');
    });

    it('is for the supplier who received it: a company answers no schedule that it sent itself', async () => {
      const { id } = await came(release('ANS3', 10, { sender: 'O0013000002SUPP:OD', recipient: 'O0013000003SUB:OD' }));
      expect(refusal(await answer(id, { decision: 'accept' }))).toBe('409 own-schedule');
    });

    it('is asked for on the dashboard once a working day has passed, until it is given or a newer release comes (DASH-01)', async () => {
      const [{ id: open }, { id: answered }, { id: young }] = [
        await came(release('ANS4', 10)),
        await came(release('ANS5', 10)),
        await came(release('ANS6', 10)),
      ];
      await app.sql(`UPDATE schedule_head SET answer = NULL WHERE NOT id = ANY ($1::bigint[])`, [
        [open, answered, young],
      ]);
      // Five days have a working day in them, whatever the weekday.
      await app.sql(`UPDATE schedule_head SET received_at = now() - interval '5 days' WHERE id = ANY ($1::bigint[])`, [
        [open, answered],
      ]);
      const waiting = async () =>
        (await client.call(dashboard)).needs
          .filter(({ kind }) => kind === 'unanswered')
          .map(({ values }) => values['documents']);
      expect(await found({ answer: 'overdue' })).toEqual([answered, open]);
      await client.call(scheduleAcknowledge, { params: { id: answered }, body: { decision: 'accept' } });
      expect(await found({ answer: 'overdue' })).toEqual([open]);
      expect(await found({ answer: 'open' })).toEqual([young, open]);
      expect(await waiting()).toEqual(['ANS4']);
      await came(release('ANS4', 11));
      expect(await waiting()).toEqual([]);
    });

    it('is due by the working days of the own calendar, in its time zone', async () => {
      const { id } = await came(release('ANS7', 10));
      await app.sql(`UPDATE schedule_head SET received_at = now() - interval '5 days' WHERE id = $1`, [id]);
      // An answer of the dashboard is shown again for some seconds; that of another period is its own.
      const overdue = async (period: 'day' | 'week' | 'month') => ({
        found: await found({ answer: 'overdue', schedule: 'ANS7' }),
        counted: (await client.call(scheduleList, { query: { answer: 'overdue', schedule: 'ANS7', counts: true } }))
          .counts?.all.value,
        waiting: (await client.call(dashboard, { query: { period } })).needs.some(
          ({ values }) => values['documents'] === 'ANS7',
        ),
      });
      const [due, notDue] = [
        { found: [id], counted: 1, waiting: true },
        { found: [], counted: 0, waiting: false },
      ];
      expect(await overdue('day')).toEqual(due);
      // Where it is a day earlier than anywhere else, the ten days before today had no work; on the other side of that line yesterday had.
      const today = dayAt(Date.now(), 'Pacific/Pago_Pago');
      const body = {
        kind: 'internal',
        name: 'Plant',
        weekdays: Array.from({ length: 7 }, () => true),
        workFree: Array.from({ length: 10 }, (_, at) => ({ day: dayText(today - 1 - at), name: 'Closed' })),
        timeZone: 'Pacific/Pago_Pago',
      } as const;
      const manager = await app.as('manager');
      const { id: calendar } = await manager.call(calendarCreate, { body });
      expect(await overdue('week')).toEqual(notDue);
      const elsewhere = { ...body, timeZone: 'Pacific/Kiritimati', version: 1 };
      await manager.call(calendarUpdate, { params: { id: calendar }, body: elsewhere });
      expect(await overdue('month')).toEqual(due);
      await manager.call(calendarDelete, { params: { id: calendar } });
    });
  });

  it('confirmed in spite of errors say by whom and when, are listed with what is wrong, and the next release begins open (SCH-08, SCH-09)', async () => {
    const [{ id: older }, { id }] = [await came(cut(release('ERR1', 10))), await came(cut(release('ERR2', 10)))];
    const errors = (query: { confirmed?: boolean; limit?: number; cursor?: string }) =>
      client.call(scheduleErrors, { query });
    const page = await errors({ limit: 1 });
    expect(page.rows.map((row) => [row.scheduleHeadId, row.incorrectBecause[0]?.code])).toEqual([
      [id, 'fewer-segments'],
    ]);
    expect((await errors({ limit: 1, cursor: page.nextCursor ?? '' })).rows.map((row) => row.scheduleHeadId)).toEqual([
      older,
    ]);
    await client.call(scheduleConfirm, { body: { scheduleHeadIds: [id] } });
    expect((await detail(id)).confirmation).toEqual({ by: 'user', at: expect.stringMatching(/Z$/) as string });
    expect((await errors({ confirmed: true })).rows.map((row) => row.scheduleHeadId)).toEqual([id]);
    expect((await errors({ confirmed: false })).rows.map((row) => row.scheduleHeadId)).not.toContain(id);
    const { id: next } = await came(cut(release('ERR2', 11)));
    expect(await detail(next)).toMatchObject({ isConfirmed: false, confirmation: null, isHeld: true });
    expect((await (await app.as('neighbour')).call(scheduleErrors)).rows).toEqual([]);
    await client.call(scheduleConfirm, { body: { scheduleHeadIds: [id], isConfirmed: false } });
    expect((await detail(id)).confirmation).toBeNull();
  });

  it('are archived and taken back, several at once; they stay in force', async () => {
    const ids = [(await came(release('ARC1', 10))).id, (await came(release('ARC2', 10))).id];
    const archive = (isArchived: boolean) =>
      client.call(scheduleArchive, { body: { scheduleHeadIds: ids, isArchived } });
    expect((await archive(true)).changed.toSorted()).toEqual(ids);
    expect(await archive(true)).toEqual({ changed: [] });
    expect(await found({ schedule: 'ARC', archived: true })).toEqual(ids.toReversed());
    expect((await detail(ids[0] ?? '')).supersededBy).toBeNull();
    expect((await archive(false)).changed.toSorted()).toEqual(ids);
    expect(await found({ schedule: 'ARC', archived: true })).toEqual([]);
    const json = { scheduleHeadIds: ids, isArchived: true };
    expect(refusal(await (await app.as('neighbour')).send('PUT', scheduleArchive.path, { json }))).toBe(
      '404 not-found',
    );
  });

  it('are deleted by who may: the release before is in force again, until that is taken back (SCH-03)', async () => {
    const manager = await app.as('manager');
    const [{ id: before }, { id }] = [await came(release('DEL1', 10)), await came(release('DEL1', 11))];
    expect((await detail(id)).replaces.map((one) => one.scheduleHeadId)).toEqual([before]);
    const remove = (who: Client) => who.send('DELETE', scheduleDelete.path.replace(':id', id));
    const mayDelete = (await client.call(currentUser)).grantedRoles.includes('schedule.delivery-schedule:delete');
    expect(mayDelete).toBe(false);
    expect(refusal(await remove(client))).toBe('403 no-permission');
    expect(refusal(await remove(await app.as('neighbour')))).toMatch(/^40[34]/);
    const { inForceAgain } = await manager.call(scheduleDelete, { params: { id } });
    expect(inForceAgain.map((one) => one.scheduleHeadId)).toEqual([before]);
    expect((await detail(before)).supersededBy).toBeNull();
    expect(refusal(await client.get(scheduleDetail.path.replace(':id', id)))).toBe('404 not-found');
    expect(refusal(await remove(manager))).toBe('404 not-found');
    expect(await found({ schedule: 'DEL1' })).toEqual([before]);

    const restore = scheduleRestore.path.replace(':id', id);
    expect(refusal(await (await app.as('admin')).send('POST', restore))).toMatch(/^40[34]/);
    await manager.call(scheduleRestore, { params: { id } });
    expect((await detail(before)).supersededBy?.scheduleHeadId).toBe(id);
    expect(refusal(await manager.send('POST', restore))).toBe('404 not-found');
    expect((await events(id)).filter((event) => /deleted|restored/.test(event))).toEqual([
      'schedule.deleted',
      'schedule.restored',
    ]);

    await manager.call(scheduleDelete, { params: { id } });
    const { id: next } = await came(release('DEL1', 12));
    expect((await detail(before)).supersededBy?.scheduleHeadId).toBe(next);
    await manager.call(scheduleRestore, { params: { id } });
    expect((await detail(id)).supersededBy?.scheduleHeadId).toBe(next);
    expect((await detail(before)).supersededBy?.scheduleHeadId).toBe(id);
  });
});
