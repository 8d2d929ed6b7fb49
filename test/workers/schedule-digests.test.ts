import { currentUser } from '../../server/contract/current-user.js';
import { relationCreate } from '../../server/contract/relation.js';
import { companyCreate } from '../../server/contract/company.js';
import { scheduleChangesSeen } from '../../server/contract/schedule-changes.js';
import { scheduleDigest, scheduleDigestChoose } from '../../server/contract/schedule-digest.js';
import { ScheduleDigests } from '../../server/modules/schedule-digest/schedule-digest.service.js';
import { partner } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { type FiledMail, mailsOf } from '../given/mail.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

describe('mails of what schedules change inside the firm zone', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true, recoveryMs: 250 });
    client = await app.as('user');
    const manager = await app.as('manager');
    const { id } = await manager.call(companyCreate, { body: partner() });
    const body = { partnerCompanyId: id, role: 'customer', firmDays: 300 } as const;
    await manager.call(relationCreate, { body });
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  /** Two releases, of which the second changes a quantity in the firm zone, once that is counted. */
  const changed = async (documentNumber: string, article = `${documentNumber}-A`): Promise<string> => {
    const release = (issued: string, extra: object) =>
      delfor({
        documentNumber,
        issued,
        controlReference: `DIG${String(++count)}`,
        lines: 1,
        calloffs: 3,
        article: () => article,
        ...extra,
      });
    await handedIn(client, release('2026-11-20', {}));
    const bytes = release('2026-11-21', {})
      .toString('latin1')
      .replace(/QTY\+113:\d+/, 'QTY+113:99999');
    const { schedules } = await handedIn(client, Buffer.from(bytes, 'latin1'));
    const id = schedules[0]?.scheduleHeadId ?? '';
    await until(`the changes of ${documentNumber} are counted`, async () => {
      const [row] = await app.sql<{ firm: number }>('SELECT firm_changes AS firm FROM schedule_head WHERE id = $1', [
        id,
      ]);
      return (row?.firm ?? 0) > 0;
    });
    return id;
  };
  const choose = (mode: 'off' | 'daily' | 'at-once', who = client) =>
    who.call(scheduleDigestChoose, { body: { mode, timeZone: 'Europe/Stockholm' } });
  const digestsTo = async (address: string): Promise<FiledMail[]> =>
    (await mailsOf(app)).filter(({ to, text }) => to === address && text.includes('/changes'));
  const due = () => app.sql(`UPDATE schedule_digest SET next_at = now() - interval '1 second'`);
  const write = () => app.server.nest.get(ScheduleDigests).write();

  it('are off until somebody chooses them, and daily ones come at seven in the own time zone', async () => {
    expect(await client.call(scheduleDigest)).toEqual({ mode: 'off', timeZone: null });
    expect(await choose('daily')).toEqual({ mode: 'daily', timeZone: 'Europe/Stockholm' });
    const [next] = await app.sql<{ hour: string; isAhead: boolean }>(
      `SELECT to_char(next_at AT TIME ZONE 'Europe/Stockholm', 'HH24:MI') AS hour, next_at BETWEEN now() AND now() + interval '1 day' AS "isAhead" FROM schedule_digest`,
    );
    expect(next).toEqual({ hour: '07:00', isAhead: true });
    expect((await choose('off')).mode).toBe('off');
    expect(await app.sql('SELECT user_id FROM schedule_digest')).toEqual([]);
  });

  it('name each schedule once to each person, whatever number of workers write, and nothing where nothing changed', async () => {
    const user = await client.call(currentUser);
    const first = await changed('DIG1');
    await choose('daily');
    await due();
    await Promise.all([write(), write(), write()]);
    const [mail] = await until('the digest', async () => {
      const mails = await digestsTo(user.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.subject).toBe('Consignal: 1 delivery schedule changed inside the firm zone');
    for (const text of [mail?.text, mail?.html])
      for (const words of [
        /schedule DIG1/,
        /changed periods inside the firm zone: \d/,
        new RegExp(`/${first}/changes`),
        /\/profile/,
      ])
        expect(text).toMatch(words);
    await due();
    await write();
    expect(await app.sql('SELECT id FROM mail WHERE subject_id IS NOT NULL')).toHaveLength(1);
    expect(await digestsTo(user.email)).toHaveLength(1);
  });

  it('leave out what was looked at and what may not be seen, and come at once at most every quarter of an hour', async () => {
    const swede = await app.as('swede');
    const user = await swede.call(currentUser);
    await choose('off');
    const seen = await changed('DIG2');
    await swede.call(scheduleChangesSeen, { params: { id: seen } });
    await app.sql('DELETE FROM schedule_seen WHERE head_id <> $1', [seen]);
    await choose('at-once', swede);
    const [mail] = await until('the digest', async () => {
      const mails = await digestsTo(user.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toMatch(/leveransplan DIG1/);
    expect(mail?.text).not.toMatch(/DIG2/);
    await changed('DIG3');
    await write();
    expect(await digestsTo(user.email)).toHaveLength(1);
    await app.sql(
      `INSERT INTO user_restriction (company_id, user_id, kind, code) SELECT company_id, user_id, 'ship-to', 'NOWHERE' FROM schedule_digest`,
    );
    await due();
    await write();
    expect(
      await app.sql('SELECT head_id FROM schedule_digest_entry WHERE head_id = (SELECT max(id) FROM schedule_head)'),
    ).toEqual([]);
    await app.sql('DELETE FROM user_restriction');
    await due();
    await write();
    await until('the next digest', async () => (await digestsTo(user.email)).some(({ text }) => text.includes('DIG3')));
  });
});
