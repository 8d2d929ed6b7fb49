import { controlResultsDecide, controlResults } from '../../server/contract/control-results.js';
import { controlNotices, controlNoticesChoose, controlRuleNoticeChoose } from '../../server/contract/control-notice.js';
import { controlRuleCreate, controlRuleRemove } from '../../server/contract/customer-control.js';
import { currentUser } from '../../server/contract/current-user.js';
import { scheduleProcessRules, scheduleRuleResults } from '../../server/contract/schedule-rules.js';
import type { DigestMode } from '../../server/domain/schedule/digest.js';
import { ControlClock } from '../../server/modules/customer-control/control-clock.service.js';
import { ControlNotices } from '../../server/modules/control-notice/control-notice.service.js';
import { ControlNoticeStore } from '../../server/modules/control-notice/control-notice.store.js';
import { caseMessage } from '../given/case-messages.js';
import type { Client } from '../given/client.js';
import { type FiledMail, mailsOf } from '../given/mail.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const OTHER_PLANT = 'PLANT-2';

describe('mails of what rules find', () => {
  let app: TestApp;
  let manager: Client;
  let largest = '';
  let smallest = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true, recoveryMs: 250 });
    manager = await app.as('manager');
    const create = (ruleCode: 'MAX_QTY' | 'MIN_QTY', parameters: Record<string, string>, name: string) =>
      manager.call(controlRuleCreate, { body: { ruleCode, enabled: true, parameters, name } });
    largest = (await create('MAX_QTY', { ruleMaxScheduleQuantity: '100' }, 'Too many')).ruleId;
    smallest = (await create('MIN_QTY', { ruleMinScheduleQuantity: '10' }, 'Too few')).ruleId;
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql('DELETE FROM control_notice_pending');
    await app.sql('DELETE FROM control_notice_rule');
    await app.sql(`UPDATE control_notice SET mode = 'off'`);
    await app.sql(`DELETE FROM user_restriction`);
  });

  const ran = (id: string) =>
    until('the rules have run', async () => {
      const { run, rows } = await manager.call(scheduleRuleResults, { params: { id } });
      return run?.state === 'done' && rows;
    });
  /** A release in whose articles rules find something: one of 500 is too many, one of 1 too few. */
  const release = async (number: string, quantity: number, shipToCode = 'PLANT-1'): Promise<string> => {
    const current = {
      issued: '2026-11-27',
      lines: [{ articleNumber: 'A', shipToCode, calloffs: [['2026-12-01', quantity]] as const }],
    };
    const bytes = caseMessage(current, number, (article) => `${number}-${article}`);
    const id = (await handedIn(manager, bytes)).schedules[0]?.scheduleHeadId ?? '';
    await ran(id);
    return id;
  };
  const choose = (who: Client, mode: DigestMode) =>
    who.call(controlNoticesChoose, { body: { mode, timeZone: 'Europe/Stockholm' } });
  const chooseForRule = (who: Client, id: string, mode: DigestMode | null) =>
    who.call(controlRuleNoticeChoose, { params: { id }, body: { mode, timeZone: 'Europe/Stockholm' } });
  const mailsTo = async ({ email }: { readonly email: string }): Promise<FiledMail[]> =>
    (await mailsOf(app)).filter(({ to, text }) => to === email && text.includes('/customer-control'));
  const mailOf = (user: { readonly email: string }, holds: string): Promise<FiledMail> =>
    until(
      `the mail with ${holds}`,
      async () => (await mailsTo(user)).find(({ text }) => text.includes(holds)) ?? false,
    );
  const pending = (mode = 'at-once') =>
    app.sql<{ id: string }>('SELECT id FROM control_notice_pending WHERE mode = $1', [mode]);
  /** Has what waits be due now. */
  const due = () =>
    app.sql(`WITH waiting AS (DELETE FROM control_notice_pending RETURNING *)
      INSERT INTO control_notice_pending (company_id, user_id, mode, due_at, result_ids)
      SELECT company_id, user_id, mode, now() - interval '1 second', result_ids FROM waiting`);
  const notices = () => app.server.nest.get(ControlNotices, { strict: false });
  /** What is due is told, by whichever worker. */
  const told = async (): Promise<void> => {
    await due();
    await until('all is told', async () => {
      await notices().write();
      return (await app.sql('SELECT FROM control_notice_pending WHERE due_at <= now()')).length === 0;
    });
  };
  const letters = async (): Promise<number> => (await app.sql('SELECT id FROM control_notice_letter')).length;

  it('are off until somebody chooses them, for all rules and for single ones', async () => {
    const user = await app.as('user');
    const before = await user.call(controlNotices);
    expect(before).toEqual({
      mode: 'off',
      timeZone: null,
      rules: [
        { ruleId: smallest, ruleCode: 'MIN_QTY', name: 'Too few', mode: null },
        { ruleId: largest, ruleCode: 'MAX_QTY', name: 'Too many', mode: null },
      ],
    });
    await release('OFF1', 500);
    expect(await pending()).toEqual([]);
    expect(await choose(user, 'daily')).toMatchObject({ mode: 'daily', timeZone: 'Europe/Stockholm' });
    expect((await chooseForRule(user, smallest, 'off')).rules.map(({ mode }) => mode)).toEqual(['off', null]);
    expect((await (await app.as('manager')).call(controlNotices)).mode).toBe('off');
    expect((await chooseForRule(user, smallest, null)).rules.map(({ mode }) => mode)).toEqual([null, null]);
    const chief = await app.as('chief');
    for (const [who, id] of [
      [user, '999999'],
      [chief, largest],
    ] as const) {
      const reply = await who.send('PUT', `/applications/customer-control/notices/${id}`, { json: { mode: 'daily' } });
      expect(reply.status).toBe(404);
    }
    await choose(user, 'off');
    await release('OFF2', 500);
    expect(await pending('daily')).toEqual([]);
  });

  it('come at once as one mail for releases that come together, after two minutes, each result once', async () => {
    const swede = await app.as('swede');
    const user = await swede.call(currentUser);
    await choose(swede, 'at-once');
    const first = await release('ONCE1', 500);
    const [row] = await app.sql<{ seconds: number }>(
      `SELECT extract(epoch FROM due_at - now())::int AS seconds FROM control_notice_pending`,
    );
    expect(row?.seconds).toBeGreaterThan(60);
    expect(row?.seconds).toBeLessThanOrEqual(120);
    const second = await release('ONCE2', 1);
    const before = await letters();
    // The later one goes along, though it is not due by itself.
    await app.sql(`WITH first AS (DELETE FROM control_notice_pending WHERE id = (SELECT min(id) FROM control_notice_pending) RETURNING *)
      INSERT INTO control_notice_pending (company_id, user_id, mode, due_at, result_ids) SELECT company_id, user_id, mode, now(), result_ids FROM first`);
    await Promise.all([notices().write(), notices().write(), notices().write()]);
    const mail = await mailOf(user, 'ONCE1');
    expect(await letters()).toBe(before + 1);
    expect(mail.subject).toBe('Consignal: 2 nya regelresultat');
    for (const words of [
      'leveransplan ONCE2',
      'Too many: ',
      'Too few: ',
      `?schedule=${first}`,
      `?schedule=${second}`,
      '/profile',
    ])
      expect(mail.text).toContain(words);
    const { ruleRunId } = await swede.call(scheduleProcessRules, { params: { id: first } });
    await until('the rules have run again', async () => {
      const { run } = await swede.call(scheduleRuleResults, { params: { id: first } });
      return run?.state === 'done' && BigInt(run.ruleRunId) >= BigInt(ruleRunId);
    });
    expect(await pending()).toEqual([]);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('tell nothing that a run by hand finds, and what time alone brings', async () => {
    const user = await app.as('user');
    const { ruleId } = await manager.call(controlRuleCreate, {
      body: { ruleCode: 'RELEASE_UNACKNOWLEDGED', enabled: true, name: 'No answer' },
    });
    const id = await release('TIME1', 50);
    await choose(user, 'at-once');
    const { ruleId: byHand } = await manager.call(controlRuleCreate, {
      body: { ruleCode: 'MIN_QTY', enabled: true, parameters: { ruleMinScheduleQuantity: '60' }, name: 'By hand' },
    });
    await manager.call(scheduleProcessRules, { params: { id } });
    await until('the run by hand has found it', async () =>
      (await ran(id)).some(({ ruleId: found }) => found === byHand),
    );
    expect(await pending()).toEqual([]);
    await app.sql(`UPDATE schedule_head SET received_at = received_at - interval '20 days' WHERE id = $1`, [id]);
    await app.sql(`UPDATE schedule_rule_run SET requested_at = requested_at - interval '20 days' WHERE head_id = $1`, [
      id,
    ]);
    await app.server.nest.get(ControlClock, { strict: false }).check();
    await until('time has its result', async () => (await ran(id)).some((found) => found.ruleId === ruleId));
    await told();
    const mail = await mailOf(await user.call(currentUser), 'TIME1');
    expect(mail.text).toContain('No answer: ');
    expect(mail.text).not.toContain('By hand: ');
    for (const one of [ruleId, byHand]) await manager.call(controlRuleRemove, { params: { id: one } });
  });

  it('come daily at seven in the own time zone, with counts by customer and rule; a rule may have a choice of its own', async () => {
    const user = await app.as('user');
    const account = await user.call(currentUser);
    await choose(user, 'daily');
    await chooseForRule(user, smallest, 'at-once');
    await release('DAY1', 500);
    await release('DAY2', 700);
    await release('DAY3', 1);
    const rows = await app.sql<{ hour: string; isAhead: boolean }>(
      `SELECT to_char(due_at AT TIME ZONE 'Europe/Stockholm', 'HH24:MI') AS hour, due_at BETWEEN now() AND now() + interval '25 hours' AS "isAhead"
      FROM control_notice_pending WHERE mode = 'daily'`,
    );
    expect(rows).toEqual([
      { hour: '07:00', isAhead: true },
      { hour: '07:00', isAhead: true },
    ]);
    expect(await pending()).toHaveLength(1);
    await told();
    const daily = await mailOf(account, 'since the last daily mail');
    expect(daily.subject).toBe('Consignal: 2 new results of rules');
    expect(daily.text).toMatch(/Nordvik Trucks AB: 2 results\nToo many: 2\n\S+\?customer=O0013000001CUST%3AOD/);
    expect(daily.text).not.toContain('DAY3');
    const atOnce = await mailOf(account, 'DAY3');
    expect(atOnce.text).toContain('Too few: ');
    expect(atOnce.text).not.toContain('DAY1');
  });

  it('leave out what was decided, what another release replaced, and what is not wanted any more', async () => {
    const user = await app.as('user');
    await choose(user, 'daily');
    const decided = await release('LEFT1', 500);
    const { rows } = await manager.call(controlResults, { query: { scheduleHeadId: decided } });
    await manager.call(controlResultsDecide, {
      body: { resultIds: rows.map(({ resultId }) => resultId), state: 'ignored' },
    });
    const replaced = await release('LEFT2', 500);
    await app.sql('UPDATE schedule_head SET is_archived = true WHERE id = $1', [replaced]);
    await release('LEFT3', 1);
    await chooseForRule(user, smallest, 'off');
    expect(await pending('daily')).toHaveLength(3);
    const before = await letters();
    await told();
    expect(await letters()).toBe(before);
  });

  it('tell a restricted person nothing of other places, and nobody who may not read results', async () => {
    const [user, swede, chinese] = await Promise.all([app.as('user'), app.as('swede'), app.as('chinese')]);
    const [restricted, gone, without] = await Promise.all(
      [user, swede, chinese].map((client) => client.call(currentUser)),
    );
    for (const client of [user, swede, chinese]) await choose(client, 'at-once');
    await app.sql(
      `INSERT INTO user_restriction (company_id, user_id, kind, code) SELECT company_id, id, 'ship-to', $2 FROM user_account WHERE email = $1`,
      [restricted?.email, OTHER_PLANT],
    );
    await release('PLACE1', 500);
    await release('PLACE2', 500, OTHER_PLANT);
    const accounts = (email = '') =>
      app.sql<{ state: string; rights: string[] }>('SELECT state, rights FROM user_account WHERE email = $1', [email]);
    const [before] = await accounts(without?.email);
    await app.sql(`UPDATE user_account SET state = 'inactive' WHERE email = $1`, [gone?.email]);
    await app.sql(
      `UPDATE user_account SET rights = array_remove(rights, 'customer-control.rules:read') WHERE email = $1`,
      [without?.email],
    );
    try {
      const count = await letters();
      await told();
      expect((await mailOf({ email: restricted?.email ?? '' }, 'PLACE2')).text).not.toContain('PLACE1');
      expect(await letters()).toBe(count + 1);
    } finally {
      await app.sql(`UPDATE user_account SET state = 'active' WHERE email = $1`, [gone?.email]);
      await app.sql(`UPDATE user_account SET rights = $2 WHERE email = $1`, [without?.email, before?.rights]);
    }
  });

  it('are one mail where a worker ends while it writes', async () => {
    const user = await app.as('user');
    const account = await user.call(currentUser);
    await choose(user, 'at-once');
    await release('KILL1', 500);
    const before = await letters();
    const { tell } = ControlNoticeStore.prototype;
    const stopped = import.meta.jest.spyOn(ControlNoticeStore.prototype, 'tell').mockImplementationOnce(async function (
      this: ControlNoticeStore,
      ...given
    ) {
      await tell.apply(this, given);
      throw new Error('The worker ends');
    });
    try {
      await due();
      await until('a worker has ended', async () => {
        await notices()
          .write()
          .catch(() => undefined);
        return stopped.mock.results.length > 0;
      });
    } finally {
      stopped.mockRestore();
    }
    await told();
    await mailOf(account, 'KILL1');
    expect(await letters()).toBe(before + 1);
    expect((await mailsTo(account)).filter(({ text }) => text.includes('KILL1'))).toHaveLength(1);
  });
});
