import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { auditList } from '../../server/contract/audit.js';
import { dashboard } from '../../server/contract/dashboard.js';
import { despatchSend } from '../../server/contract/delivery.js';
import {
  installationServiceFees,
  serviceFeeExtend,
  serviceFeeList,
  serviceFeePay,
  serviceFeeRegister,
  serviceFeeReinstate,
  serviceFeeState,
  serviceFeeTakeBack,
  serviceFeeWithdraw,
} from '../../server/contract/service-fee.js';
import { transmissionDetail, transmissionResend, transmissionRetry } from '../../server/contract/transmission.js';
import { toId } from '../../server/domain/ids.js';
import { BillingView } from '../../server/modules/billing/billing.view.js';
import { FeeReminders } from '../../server/modules/billing/billing.reminder.service.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { mailsOf } from '../given/mail.js';
import { dayIn, owed, serviceFee } from '../given/service-fee.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

/** Sends at the same time while a fee locks and is paid, and how often. */
const [SENDS, ROUNDS] = [40, 6];

describe('service fees', () => {
  let app: TestApp;
  let [admin, manager, user]: readonly [Client, Client, Client] = [] as never;
  let solna = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true, recoveryMs: 250 });
    [admin, manager, user] = [await app.as('admin'), await app.as('manager'), await app.as('user')];
    solna = app.world.solna;
  });
  afterAll(() => app.close());
  afterEach(() => app.sql('UPDATE service_fee SET paid_at = now() WHERE paid_at IS NULL AND withdrawn_at IS NULL'));

  let notes = 0;
  const note = async (agreementId: string): Promise<string> =>
    (await made(user, `FEE-${String(++notes)}`, { agreementId })).despatchnoteHeadId;
  const agreed = async (): Promise<string> =>
    (await agreedOutgoing(manager, { partner: `Fee customer ${String(++notes)}`, recipient: `FEE${String(notes)}:ZZ` }))
      .id;
  const send = (id: string, client = user) => client.post(despatchSend.path.replace(':id', id));
  const pay = (id: string) => admin.call(serviceFeePay, { params: { id } });
  const takeBack = (id: string) => admin.call(serviceFeeTakeBack, { params: { id } });
  const extend = (id: string, until: string) =>
    admin.call(serviceFeeExtend, { params: { id }, body: { until, reason: 'Agreed by phone' } });
  const withdraw = (id: string, reason = 'Of another company') =>
    admin.call(serviceFeeWithdraw, { params: { id }, body: { reason } });
  const reinstate = (id: string) => admin.call(serviceFeeReinstate, { params: { id } });
  const sent = async (agreementId: string): Promise<number> =>
    (
      await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM transmission WHERE agreement_id = $1', [agreementId])
    )[0]?.n ?? 0;

  it('are registered, paid and extended by administrators of the installation alone', async () => {
    const { id } = await owed(admin, solna, 30);
    const paths = [
      ['GET', installationServiceFees.path, undefined],
      ['POST', serviceFeeRegister.path, serviceFee(solna, 30)],
      ['PUT', serviceFeePay.path.replace(':id', id), undefined],
      ['DELETE', serviceFeeTakeBack.path.replace(':id', id), undefined],
      ['POST', serviceFeeExtend.path.replace(':id', id), { until: dayIn(60), reason: 'Please' }],
      ['PUT', serviceFeeWithdraw.path.replace(':id', id), { reason: 'Please' }],
      ['DELETE', serviceFeeReinstate.path.replace(':id', id), undefined],
    ] as const;
    for (const [method, path, json] of paths)
      expect([method, refusal(await manager.send(method, path, json === undefined ? {} : { json }))]).toEqual([
        method,
        '403 no-permission',
      ]);
  });

  it('are seen by the people of the company that owes them, and by nobody of another', async () => {
    const { number, id } = await owed(admin, solna, 40);
    const { rows } = await (await app.as('reader')).call(serviceFeeList);
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      number,
      description: 'EDI service, fourth quarter',
      net: '1250.00',
      vat: '312.50',
      total: '1562.50',
      currency: 'SEK',
      invoiceDate: dayIn(-20),
      dueDate: dayIn(10),
      lockDate: dayIn(40),
      state: 'ok',
      daysLeft: 40,
      paidAt: null,
      withdrawnAt: null,
    });
    expect((await (await app.as('chief')).call(serviceFeeList)).rows).toEqual([]);
    expect(await (await app.as('chief')).call(serviceFeeState)).toEqual({ state: 'ok', fee: null, changesAt: null });
    const found = await admin.call(installationServiceFees, { query: { q: number } });
    expect(found.rows).toMatchObject([
      { id, company: { id: solna, code: 'SOLNA' }, createdBy: 'admin', extensions: [] },
    ]);
  });

  it.each([
    ['an amount with three places', { net: '1.005' }, 'net'],
    ['an amount below nothing', { vat: '-1' }, 'vat'],
    ['a due date before the invoice', { dueDate: '2020-01-01' }, 'dueDate'],
    ['a lock date on the due date', { dueDate: '2027-01-01', lockDate: '2027-01-01' }, 'lockDate'],
  ])('refuse %s', async (_, more, path) => {
    const reply = await admin.post(serviceFeeRegister.path, serviceFee(solna, 30, more));
    expect(refusal(reply)).toBe('400 invalid-input');
    expect(problemOf(reply).detail).toContain(`body.${path}: `);
  });

  it('have numbers of their own, and a company that there is', async () => {
    const { number } = await owed(admin, solna, 30);
    expect(refusal(await admin.post(serviceFeeRegister.path, serviceFee(solna, 30, { number })))).toBe(
      '409 already-taken',
    );
    expect(refusal(await admin.post(serviceFeeRegister.path, serviceFee('987654321', 30)))).toBe(
      '400 unknown-reference',
    );
  });

  it.each([
    [31, 'ok', 202],
    [16, 'overdue', 202],
    [15, 'warning', 202],
    [1, 'warning', 202],
    [0, 'locked', 423],
    [-1, 'locked', 423],
  ])('whose lock is in %i days are %s, and a despatch advice is answered %i (L-24)', async (days, state, status) => {
    const agreementId = await agreed();
    const id = await note(agreementId);
    const { number } = await owed(admin, solna, days);
    const said = await user.call(serviceFeeState);
    expect(said.state).toBe(state);
    expect(said.fee).toEqual(
      state === 'ok' ? null : { number, dueDate: dayIn(days - 30), lockDate: dayIn(days), daysLeft: days },
    );
    expect(Date.parse(said.changesAt ?? '')).toBeGreaterThan(Date.now());
    expect((await send(id)).status).toBe(status);
    expect(await sent(agreementId)).toBe(status === 202 ? 1 : 0);
  });

  it('keep sends waiting by the clock of the company: where it is tomorrow already, they lock already', async () => {
    const [days] = await app.sql<{ kiritimati: string; pago: string }>(
      `SELECT ((now() AT TIME ZONE 'Pacific/Kiritimati')::date)::text AS kiritimati, ((now() AT TIME ZONE 'Pacific/Pago_Pago')::date + 1)::text AS pago`,
    );
    const { id } = await owed(admin, solna, 30);
    const state = async (zone: string, day: string): Promise<string> => {
      await app.sql('UPDATE service_fee SET time_zone = $2, lock_date = $3, due_date = invoice_date WHERE id = $1', [
        id,
        zone,
        day,
      ]);
      return (await user.call(serviceFeeState)).state;
    };
    expect(await state('Pacific/Kiritimati', days?.kiritimati ?? '')).toBe('locked');
    expect(await state('Pacific/Pago_Pago', days?.pago ?? '')).toBe('warning');
  });

  it('lock what is sent anew and nothing else; the sentence has the invoice, the day and what to do', async () => {
    const sendPath = 'to-fee';
    const { id: agreementId } = await agreedOutgoing(manager, { partner: 'Folder', recipient: 'FOLDER:ZZ', sendPath });
    const [before, after] = [await note(agreementId), await note(agreementId)];
    const { transmissionId } = await user.call(despatchSend, { params: { id: before } });
    const inState = (wanted: string) =>
      until(`what was queued before is ${wanted}`, async () => {
        const { state } = await user.call(transmissionDetail, { params: { id: transmissionId } });
        return state === wanted;
      });
    // The folder of the partner is not there.
    await inState('failed');
    const { number, id } = await owed(admin, solna, -1);
    const refused = problemOf(await send(after));
    expect(refused).toMatchObject({ code: 'service-fee-locked', status: 423 });
    expect(refused.title).toContain(`invoice ${number}`);
    expect(refused.title).toContain(dayIn(-1));
    const swedish = problemOf(await send(after, await app.as('swede')));
    expect(swedish.title).toBe(
      `Leveransaviseringar är spärrade från ${dayIn(-1)}: faktura ${number} för EDI-tjänsten är inte betald. Betala den, eller be operatören om förlängning. Det som redan står i kö skickas.`,
    );
    expect(problemOf(await send(after, await app.as('chinese'))).title).toContain(number);
    // What was queued before goes out, answers as sent, and is not sent anew.
    await mkdir(join(app.dataDir, 'partners', solna, sendPath), { recursive: true });
    await user.call(transmissionRetry, { params: { id: transmissionId } });
    await inState('sent');
    expect((await send(before)).status).toBe(202);
    const resend = (newReference: boolean) =>
      user.post(transmissionResend.path.replace(':id', transmissionId), { confirm: true, newReference });
    expect([refusal(await resend(false)), refusal(await resend(true))]).toEqual([
      '423 service-fee-locked',
      '423 service-fee-locked',
    ]);
    expect(await sent(agreementId)).toBe(1);
    // Notes are still made.
    await note(agreementId);
    await pay(id);
    expect((await resend(false)).status).toBeLessThan(300);
  });

  it('unlock at once when they are paid or extended, and lock at once when that is taken back', async () => {
    const agreementId = await agreed();
    const { id } = await owed(admin, solna, 0);
    const ask = async (): Promise<number> => (await send(await note(agreementId))).status;
    expect(await ask()).toBe(423);
    expect(await pay(id)).toMatchObject({ state: 'ok', daysLeft: null, paidBy: 'admin' });
    expect(await ask()).toBe(202);
    expect(await takeBack(id)).toMatchObject({ state: 'locked', paidAt: null, paidBy: null });
    expect(await ask()).toBe(423);
    expect(await extend(id, dayIn(3))).toMatchObject({
      state: 'warning',
      daysLeft: 3,
      extensions: [{ before: dayIn(0), until: dayIn(3), reason: 'Agreed by phone', by: 'admin' }],
    });
    expect(await ask()).toBe(202);
  });

  it('are extended to a later day alone, and not once paid', async () => {
    const { id } = await owed(admin, solna, 5);
    const ask = async (until: string): Promise<string> =>
      refusal(await admin.post(serviceFeeExtend.path.replace(':id', id), { until, reason: 'Please' }));
    expect(await ask(dayIn(4))).toBe('400 invalid-input');
    await pay(id);
    expect(await ask(dayIn(9))).toBe('409 changed-meanwhile');
  });

  it('that are withdrawn are not owed: they unlock at once, are neither paid nor extended, and lock again when that is taken back', async () => {
    const agreementId = await agreed();
    const { id, number } = await owed(admin, solna, 0);
    const ask = async (): Promise<number> => (await send(await note(agreementId))).status;
    expect(await ask()).toBe(423);
    const withdrawal = { by: 'admin', reason: 'Of another company' };
    expect(await withdraw(id)).toMatchObject({ state: 'ok', daysLeft: null, paidAt: null, withdrawal });
    expect(await ask()).toBe(202);
    expect(await user.call(serviceFeeState)).toEqual({ state: 'ok', fee: null, changesAt: null });
    // Once more says nothing new; what was said first stays.
    expect(await withdraw(id, 'Again')).toMatchObject({ withdrawal });
    const refusals = [
      await admin.send('PUT', serviceFeePay.path.replace(':id', id), {}),
      await admin.post(serviceFeeExtend.path.replace(':id', id), { until: dayIn(9), reason: 'Please' }),
    ];
    expect(refusals.map(refusal)).toEqual(['409 changed-meanwhile', '409 changed-meanwhile']);
    const { rows } = await user.call(serviceFeeList, { query: { show: 'withdrawn' } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ number, withdrawnAt: expect.any(String) as string });
    for (const show of ['unpaid', 'paid'] as const)
      expect((await user.call(serviceFeeList, { query: { show } })).rows.filter((row) => row.id === id)).toEqual([]);
    expect(await reinstate(id)).toMatchObject({ state: 'locked', withdrawnAt: null, withdrawal: null });
    expect(await ask()).toBe(423);
  });

  it('leave their number to the right one when they are withdrawn, are then not taken back, and are not withdrawn once paid', async () => {
    const { id, number } = await owed(admin, solna, 30);
    await withdraw(id);
    const right = await owed(admin, solna, 40, { number });
    expect(refusal(await admin.send('DELETE', serviceFeeReinstate.path.replace(':id', id), {}))).toBe(
      '409 already-taken',
    );
    await pay(right.id);
    const late = await admin.send('PUT', serviceFeeWithdraw.path.replace(':id', right.id), {
      json: { reason: 'Late' },
    });
    expect(refusal(late)).toBe('409 changed-meanwhile');
    expect(refusal(await admin.send('PUT', serviceFeeWithdraw.path.replace(':id', id), { json: {} }))).toBe(
      '400 invalid-input',
    );
  });

  it('are told by no mail once they are withdrawn, also where one waits to be written', async () => {
    const [told, silent] = [await owed(admin, solna, 1), await owed(admin, solna, 1)];
    const stages = async (id: string): Promise<number> =>
      (await app.sql('SELECT FROM service_fee_mail WHERE fee_id = $1', [id])).length;
    await withdraw(silent.id);
    await app.server.nest.get(FeeReminders).write();
    expect([await stages(told.id), await stages(silent.id)]).toEqual([1, 0]);
    // Noted, and withdrawn before it is opened.
    const [mail] = await app.sql<{ id: string }>('SELECT id::text AS id FROM service_fee_mail WHERE fee_id = $1', [
      told.id,
    ]);
    const open = () =>
      app.server.platform.database.transaction('system', (tx) =>
        app.server.nest.get(BillingView).mail(tx, toId('service-fee-mail', mail?.id ?? '')),
      );
    expect(await open()).toMatchObject({ number: told.number });
    await withdraw(told.id);
    expect(await open()).toBeUndefined();
  });

  it('let the same Idempotency-Key send once they are paid', async () => {
    const id = await note(await agreed());
    const fee = await owed(admin, solna, 0);
    const ask = () => user.post(despatchSend.path.replace(':id', id), undefined, { 'idempotency-key': `fee-${id}` });
    expect((await ask()).status).toBe(423);
    await pay(fee.id);
    expect((await ask()).status).toBe(202);
  });

  it('are told live to the company and to administrators of the installation, and are on the dashboard', async () => {
    const socket = await watch(await app.as('reader'));
    const { id, number } = await owed(admin, solna, 0);
    await until('the company hears of it', () =>
      socket.all('changed').some((change) => change.topic === 'service-fee' && change.ids.includes(id)),
    );
    const needs = async (): Promise<unknown[]> =>
      (await user.call(dashboard, { query: { period: 'week' } })).needs.filter(({ kind }) => kind.startsWith('fee-'));
    expect(await needs()).toMatchObject([{ kind: 'fee-locked', severity: 'error', values: { number } }]);
    await pay(id);
    await until('it needs nobody any more', async () => (await needs()).length === 0);
    socket.close();
  });

  it('are recorded in the audit log of the company', async () => {
    const { id } = await owed(admin, solna, 2);
    await extend(id, dayIn(9));
    await pay(id);
    await takeBack(id);
    await withdraw(id, 'Registered by mistake');
    await reinstate(id);
    const events = [
      'service-fee.registered',
      'service-fee.extended',
      'service-fee.paid',
      'service-fee.payment-taken-back',
      'service-fee.withdrawn',
      'service-fee.reinstated',
    ] as const;
    await until('six acts are recorded', async () => {
      const { rows } = await manager.call(auditList, { query: { limit: 50 } });
      const found = rows.filter((row) => row.objectId === id).map((row) => row.event);
      return events.every((event) => found.includes(event));
    });
    const { rows } = await manager.call(auditList, { query: { limit: 50 } });
    expect(
      rows.find(({ objectId, event }) => objectId === id && event === 'service-fee.withdrawn')?.after,
    ).toMatchObject({ isWithdrawn: true, reason: 'Registered by mistake' });
  });

  it('are told by mail to administrators of the company once for each stage, in their language', async () => {
    await app.sql(`UPDATE user_account SET language = 'se' WHERE username = 'manager'`);
    const { id, number } = await owed(admin, solna, 15);
    const stages = async (): Promise<string[]> =>
      (await app.sql<{ stage: string }>('SELECT stage FROM service_fee_mail WHERE fee_id = $1 ORDER BY id', [id])).map(
        ({ stage }) => stage,
      );
    const remind = () => app.server.nest.get(FeeReminders).write();
    const owner = await app.server.platform.database.dedicatedConnection();
    await Promise.all([remind(), remind(), remind()]);
    expect(await stages()).toEqual(['warning']);
    for (const [days, all] of [
      [6, ['warning']],
      [5, ['warning', 'five-days']],
      [1, ['warning', 'five-days', 'one-day']],
      [0, ['warning', 'five-days', 'one-day', 'locked']],
    ] as const) {
      // As if time had passed: nobody may do this but the owner of the tables.
      await owner.query('UPDATE service_fee SET lock_date = $2 WHERE id = $1', [id, dayIn(days)]);
      await owner.query('UPDATE service_fee_mail SET lock_date = $2 WHERE fee_id = $1', [id, dayIn(days)]);
      await remind();
      await remind();
      expect(await stages()).toEqual(all);
    }
    await owner.end();
    const mails = await until('the mail about the lock has come', async () => {
      const found = (await mailsOf(app)).filter(({ text }) => text.includes(number));
      return found.some(({ subject }) => subject.includes('är spärrade')) && found;
    });
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['manager@solna.example']));
    expect(mails.at(-1)?.text).toContain('/billing');
  });

  it.each([
    ['a payment is taken back', pay, takeBack],
    ['a withdrawal is taken back', (id: string) => withdraw(id), reinstate],
  ])('let no send commit after %s was answered, however many are under way', async (_, unlock, lock) => {
    const agreementId = await agreed();
    const { id } = await owed(admin, solna, 0);
    let [accepted, refused] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await Promise.all(Array.from({ length: SENDS }, () => note(agreementId)));
      await unlock(id);
      const sendAll = (some: readonly string[]) =>
        some.map(async (one) => {
          const { status } = await send(one);
          if (status === 202) accepted += 1;
          else refused += 1;
        });
      // Asked for in the middle of them.
      const middle = (round + 1) * 5;
      const before = sendAll(ids.slice(0, middle));
      await Promise.race(before);
      const locking = lock(id);
      const sending = [...before, ...sendAll(ids.slice(middle))];
      await locking;
      const committed = await sent(agreementId);
      await Promise.all(sending);
      expect([round, await sent(agreementId)]).toEqual([round, committed]);
    }
    expect(await sent(agreementId)).toBe(accepted);
    expect(accepted + refused).toBe(SENDS * ROUNDS);
    expect([accepted > 0, refused > 0]).toEqual([true, true]);
  });
});
