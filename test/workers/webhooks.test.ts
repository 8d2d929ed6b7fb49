import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { despatchSend } from '../../server/contract/delivery.js';
import {
  webhookCreate,
  webhookDeliveries,
  webhookDelete,
  webhookDetail,
  webhookEvents,
  webhookReplay,
  webhookRotate,
  webhookTest,
  webhookUpdate,
  type WebhookDelivery,
} from '../../server/contract/webhook.js';
import { toId, type CompanyId, type FileId } from '../../server/domain/ids.js';
import { WebhookSender } from '../../server/modules/webhook/webhook.sender.service.js';
import { emit } from '../../server/platform/events/emit.js';
import { defineEvent } from '../../server/platform/events/event.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { brokenDelfor } from '../given/files.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Body {
  readonly type: string;
  readonly cursor?: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A partner's program that is told: it remembers its calls, and answers as `answers` says by path. */
class Receiver {
  readonly calls: Call[] = [];
  readonly answers = new Map<
    string,
    { status: number; afterMs?: number; headers?: Record<string, string>; body?: string }
  >();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        this.calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
        const { status, afterMs = 0, headers = {}, body = 'thanks' } = this.answers.get(path) ?? { status: 200 };
        setTimeout(() => {
          response.writeHead(status, headers).end(body);
        }, afterMs).unref();
      });
    });
  }
  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((done) => {
      receiver.server.listen(0, '127.0.0.1', done);
    });
    return receiver;
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  url(path: string): string {
    return `http://127.0.0.1:${String(this.port)}${path}`;
  }
  at(path: string): Call[] {
    return this.calls.filter((call) => call.path === path);
  }
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

/** As a receiver would check it, by the words of Standard Webhooks. */
function isSigned({ headers, body }: Call, secret: string): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(text)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => one.startsWith('v1,') && timingSafeEqual(Buffer.from(one.slice(3), 'base64'), expected));
}

/** A webhook event about a file that need not exist. */
const fileFailed = defineEvent<{ readonly companyId: CompanyId; readonly fileId: FileId }>('test.file-failed', {
  webhook: ({ companyId, fileId }) => [{ companyId, type: 'file.error', subject: { fileId } }],
});

describe('webhooks', () => {
  let app: TestApp;
  let receiver: Receiver;
  let manager: Client;
  let sender: WebhookSender;
  beforeAll(async () => {
    receiver = await Receiver.open();
    app = await openTestApp({
      workers: true,
      env: { TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1', TRANSPORT_ALLOWED_PORTS: String(receiver.port) },
    });
    manager = await app.as('manager');
    sender = app.server.nest.get(WebhookSender, { strict: false });
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  type EventType = 'schedule.received' | 'file.error' | 'despatch-advice.state';
  const hook = (path: string | null, eventTypes: readonly EventType[] = ['file.error']) =>
    manager.call(webhookCreate, {
      body: { name: path ?? 'polling', url: path === null ? null : receiver.url(path), eventTypes: [...eventTypes] },
    });
  const tell = (file: string, company = app.world.solna): Promise<void> =>
    app.server.platform.database.transaction({ company, narrowing: null }, async (tx) => {
      emit(tx, fileFailed({ companyId: company, fileId: toId('file', file) }));
    });
  const called = (path: string, count = 1, deadlineMs?: number): Promise<Call[]> =>
    until(
      `${path} was called ${String(count)} times`,
      () => {
        const calls = receiver.at(path);
        return calls.length >= count && calls;
      },
      deadlineMs,
    );
  const bodyOf = (call: Call | undefined): Body => JSON.parse(call?.body ?? '{}') as Body;
  const deliveries = async (id: string): Promise<WebhookDelivery[]> =>
    (await manager.call(webhookDeliveries, { params: { id } })).rows;
  const delivery = (id: string, state: WebhookDelivery['state'], attempts = 1): Promise<WebhookDelivery> =>
    until(`a delivery is ${state}`, async () =>
      (await deliveries(id)).find((row) => row.state === state && row.attempts >= attempts),
    );
  /** Lets the time until the next attempt pass. */
  const pass = (id: string): Promise<unknown> =>
    app.sql(
      `WITH due AS (UPDATE webhook_delivery SET next_at = now() WHERE endpoint_id = $1 AND state = 'queued')
    UPDATE webhook_endpoint SET paused_until = NULL, wake_at = now() WHERE id = $1`,
      [id],
    );

  it('are told of schedules, of files with errors and of despatch advices, by ids and numbers alone', async () => {
    const client = await app.as('user');
    await hook('/all', ['schedule.received', 'file.error', 'despatch-advice.state']);
    const file = await handedIn(client, delfor({ controlReference: 'HOOK1' }));
    const broken = await handedIn(client, brokenDelfor({ controlReference: 'HOOK2' }));
    await mkdir(join(app.dataDir, 'partners', app.world.solna, 'to-nordvik'), { recursive: true });
    await agreedOutgoing(manager);
    const note = await made(client, 'HOOK-1');
    const sent = await client.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
    const state = async (): Promise<string[]> =>
      receiver
        .at('/all')
        .map(bodyOf)
        .filter((body) => body.type === 'despatch-advice.state')
        .map((body) => body.data['state'] ?? '');
    await until('the despatch advice is sent', async () => (await state()).includes('sent'));
    const told = receiver.at('/all').map(bodyOf);
    expect(told.find((body) => body.type === 'schedule.received')?.data).toEqual({
      scheduleHeadId: file.schedules[0]?.scheduleHeadId,
      fileId: file.id,
    });
    expect(told.filter((body) => body.type === 'file.error').map((body) => body.data)).toEqual([
      { fileId: broken.id, state: 'validation-error' },
    ]);
    expect(told.find((body) => body.type === 'despatch-advice.state')?.data).toEqual({
      despatchAdviceId: note.despatchnoteHeadId,
      number: 'HOOK-1',
      transmissionId: sent.transmissionId,
      fileId: sent.fileId,
      state: 'queued',
    });
    expect(await state()).toEqual(['queued', 'sent']);
  });

  it('are signed so that the receiver can check it, with a secret that is shown once and stored sealed', async () => {
    const { id, secret } = await hook('/signed');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await tell('1');
    const [call] = await called('/signed');
    expect(isSigned(call!, secret)).toBe(true);
    expect(isSigned({ ...call!, body: `${call!.body} ` }, secret)).toBe(false);
    expect(call!.headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(call!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.stringify(await manager.call(webhookDetail, { params: { id } }))).not.toContain(secret);
    const stored = JSON.stringify(
      await app.sql(`SELECT to_jsonb(w), encode(secret, 'escape') FROM webhook_endpoint w WHERE id = $1`, [id]),
    );
    expect(stored).not.toContain(secret.slice(6, 40));
    await expect(
      app.server.platform.database.transaction({ company: app.world.solna, narrowing: null }, (tx) =>
        tx.query('SELECT secret FROM webhook_endpoint'),
      ),
    ).rejects.toThrow('permission denied');
    expect(
      JSON.stringify(await app.sql(`SELECT to_jsonb(e) FROM audit_event e WHERE event LIKE 'webhook.%'`)),
    ).not.toContain(secret.slice(6, 40));
  });

  it('are signed with both secrets for a day after a change', async () => {
    const { id, secret: old } = await hook('/rotated');
    const { secret, previousSecretUntil } = await manager.call(webhookRotate, { params: { id } });
    expect(previousSecretUntil).not.toBeNull();
    await tell('1');
    const [both] = await called('/rotated');
    expect([isSigned(both!, old), isSigned(both!, secret)]).toEqual([true, true]);
    await app.sql(`UPDATE webhook_endpoint SET previous_until = now() - interval '1 second' WHERE id = $1`, [id]);
    await tell('2');
    const [, one] = await called('/rotated', 2);
    expect([isSigned(one!, old), isSigned(one!, secret)]).toEqual([false, true]);
  });

  it('are tried again with the same id until they are taken', async () => {
    const { id } = await hook('/flaky');
    receiver.answers.set('/flaky', { status: 503, body: 'later\u0000, please' });
    await tell('1');
    const failed = await delivery(id, 'queued');
    expect(failed).toMatchObject({
      attempts: 1,
      lastStatus: 503,
      lastAnswer: 'later , please',
      lastError: 'Answered 503',
    });
    expect(new Date(failed.nextAt!).getTime() - Date.now()).toBeGreaterThan(15_000);
    receiver.answers.delete('/flaky');
    await pass(id);
    await delivery(id, 'delivered', 2);
    expect(new Set(receiver.at('/flaky').map((call) => call.headers['webhook-id'])).size).toBe(1);
    expect((await manager.call(webhookDetail, { params: { id } })).lastSuccessAt).not.toBeNull();
  });

  it('are switched off, with the reason to be seen, when nothing was taken for three days', async () => {
    const { id, version } = await hook('/dead');
    receiver.answers.set('/dead', { status: 500 });
    await tell('1');
    await delivery(id, 'queued');
    await tell('2');
    await until('the second waits too', async () => (await deliveries(id)).length === 2);
    await app.sql(
      `UPDATE webhook_delivery SET first_attempt_at = now() - interval '72 hours' WHERE endpoint_id = $1 AND attempts > 0`,
      [id],
    );
    await pass(id);
    await until('it is off', async () => !(await manager.call(webhookDetail, { params: { id } })).active);
    const off = await manager.call(webhookDetail, { params: { id } });
    expect(off.disabledReason).toBe('Nothing was taken for 72 hours. Last: Answered 500');
    expect((await deliveries(id)).map((row) => row.state)).toEqual(['failed', 'failed']);
    expect(
      await app.sql(`SELECT FROM audit_event WHERE event = 'webhook.disabled' AND object_id = $1 AND company_id = $2`, [
        id,
        app.world.solna,
      ]),
    ).toHaveLength(1);
    // Switched on again it is told anew from where its program stopped.
    expect(refusal(await manager.post(`/webhooks/${id}/replay`, { after: '0' }))).toBe('409 webhook-inactive');
    receiver.answers.delete('/dead');
    await manager.call(webhookUpdate, {
      params: { id },
      body: { name: 'alive', url: receiver.url('/dead'), eventTypes: ['file.error'], version },
    });
    const before = receiver.at('/dead').length;
    const first = (await deliveries(id)).at(-1)!;
    const { queued, more } = await manager.call(webhookReplay, {
      params: { id },
      body: { after: String(Number(first.cursor) - 1) },
    });
    expect([queued, more]).toEqual([2, false]);
    await called('/dead', before + 2);
    const ids = receiver.at('/dead').map((call) => call.headers['webhook-id']);
    expect(ids.slice(0, before)).toContain(ids[before]);
  });

  it('that were switched off by themselves have what happens meanwhile kept for them; those that somebody switched off do not', async () => {
    const chief = await app.as('chief');
    const { id, version } = await chief.call(webhookCreate, {
      body: { name: 'away', url: receiver.url('/away'), eventTypes: ['file.error'] },
    });
    await app.sql(
      `UPDATE webhook_endpoint SET active = false, disabled_at = now(), disabled_reason = 'Nothing was taken' WHERE id = $1`,
      [id],
    );
    await tell('while it was off', app.world.nordvik);
    const kept = async (): Promise<string[]> =>
      (
        await app.sql<{ file: string }>(
          `SELECT subject ->> 'fileId' AS file FROM webhook_event WHERE company_id = $1 ORDER BY cursor`,
          [app.world.nordvik],
        )
      ).map((e) => e.file);
    await until('it is kept', async () => (await kept()).length === 1);
    const fields = { name: 'away', url: receiver.url('/away'), eventTypes: ['file.error' as const] };
    const on = await chief.call(webhookUpdate, { params: { id }, body: { ...fields, version } });
    expect(receiver.at('/away')).toEqual([]);
    expect(await chief.call(webhookReplay, { params: { id }, body: { after: '0' } })).toMatchObject({ queued: 1 });
    await called('/away');
    await chief.call(webhookUpdate, { params: { id }, body: { ...fields, active: false, version: on.version } });
    await tell('nobody asked', app.world.nordvik);
    expect(await app.sql('SELECT FROM webhook_pending WHERE company_id = $1', [app.world.nordvik])).toEqual([]);
    expect(await kept()).toEqual(['while it was off']);
    await chief.call(webhookDelete, { params: { id } });
    await app.sql('DELETE FROM webhook_event WHERE company_id = $1', [app.world.nordvik]);
  });

  it('are switched off at once when the receiver says that it is gone', async () => {
    const { id } = await hook('/gone');
    receiver.answers.set('/gone', { status: 410 });
    await tell('1');
    await until('it is off', async () => !(await manager.call(webhookDetail, { params: { id } })).active);
    expect((await manager.call(webhookDetail, { params: { id } })).disabledReason).toContain('410');
  });

  it("don't follow redirects, and read no more than 64 KB of an answer", async () => {
    const { id } = await hook('/redirect');
    receiver.answers.set('/redirect', { status: 302, headers: { location: receiver.url('/elsewhere') } });
    await tell('1');
    expect((await delivery(id, 'queued')).lastError).toBe('Answered 302: redirects are not followed');
    expect(receiver.at('/elsewhere')).toEqual([]);
    await manager.call(webhookDelete, { params: { id } });
    const long = await hook('/long');
    receiver.answers.set('/long', { status: 200, body: 'x'.repeat(5_000_000) });
    await tell('2');
    expect((await delivery(long.id, 'delivered')).lastAnswer).toHaveLength(1_000);
  });

  it.each([
    'https://127.0.0.1:8443/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706434/',
    'https://user:pw@example.com/',
    'ftp://example.com/',
    'https://127.0.0.1:22/',
    'http://192.0.2.1/',
  ])("don't lead to %s", async (url) => {
    // 127.0.0.1 itself is allowed here, its other ports are not.
    const reply = await manager.post('/webhooks', { name: 'x', url, eventTypes: ['file.error'] });
    if (url === 'https://127.0.0.1:8443/') expect(reply.status).toBe(201);
    else expect(refusal(reply)).toMatch(/^(422 address-not-allowed|400 invalid-input)$/);
  });

  it('never call an inside address that a name leads to by now', async () => {
    const { id } = await hook('/rebound');
    await app.sql(`UPDATE webhook_endpoint SET url = 'https://10.255.255.1/' WHERE id = $1`, [id]);
    await tell('1');
    expect((await delivery(id, 'queued')).lastError).toContain('not an address of the open internet');
  });

  it('can be tried at once', async () => {
    const { id, secret } = await hook('/trial');
    expect(await manager.call(webhookTest, { params: { id } })).toMatchObject({
      ok: true,
      status: 200,
      answer: 'thanks',
      error: null,
    });
    const [call] = receiver.at('/trial');
    expect(bodyOf(call)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(isSigned(call!, secret)).toBe(true);
    receiver.answers.set('/trial', { status: 404, body: 'who?' });
    expect(await manager.call(webhookTest, { params: { id } })).toMatchObject({
      ok: false,
      status: 404,
      answer: 'who?',
      error: 'Answered 404',
    });
  });

  it('that are slow keep no other waiting', async () => {
    await hook('/slow');
    receiver.answers.set('/slow', { status: 200, afterMs: 3_000 });
    await hook('/quick');
    for (let i = 0; i < 20; i++) await tell(String(i));
    const calls = await called('/quick', 20, 5_000);
    expect(calls.map((call) => Number(bodyOf(call).cursor))).toEqual(
      calls.map((call) => Number(bodyOf(call).cursor)).toSorted((a, b) => a - b),
    );
    expect(receiver.at('/slow').length).toBeLessThan(5);
  });

  it('hold up no other event of theirs when one alone is refused', async () => {
    const { id } = await hook('/picky');
    receiver.answers.set('/picky', { status: 400 });
    await tell('1');
    await delivery(id, 'queued');
    receiver.answers.delete('/picky');
    await tell('2');
    await until('the second is told', async () => (await deliveries(id)).some((row) => row.state === 'delivered'));
  });

  it('are taken over from a worker that died with one in hand', async () => {
    const { id } = await hook('/orphan');
    await app.sql(
      `UPDATE webhook_endpoint SET lease = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    await hook('/cared-for');
    await tell('1');
    await called('/cared-for');
    await tell('2');
    await called('/cared-for', 2);
    expect(receiver.at('/orphan')).toEqual([]);
    await app.sql(`UPDATE webhook_endpoint SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);
    await called('/orphan', 2);
  });

  describe('as a list of events to be asked for', () => {
    const events = async (after: string): Promise<{ cursor: string; ids: string[] }> => {
      const page = await (await app.as('user')).call(webhookEvents, { query: { after, limit: 500 } });
      return { cursor: page.cursor, ids: page.rows.map((row) => row.data['fileId'] ?? '') };
    };

    it('never skip one that was committed late', async () => {
      await hook(null);
      await until('all is numbered', async () => {
        await sender.relay();
        return (await app.sql('SELECT FROM webhook_pending')).length === 0;
      });
      const start = (await events('0')).cursor;
      let commit: () => void = () => undefined;
      const waiting = new Promise<void>((done) => {
        commit = done;
      });
      const { database } = app.server.platform;
      // It has its place in the table, and is not committed.
      const late = database.transaction({ company: app.world.solna, narrowing: null }, async (tx) => {
        await tx.query(`SELECT note_webhook_events($1, 'file.error', '[{"fileId": "early"}]')`, [app.world.solna]);
        await waiting;
      });
      await tell('in between');
      const first = await until('it can be read', async () => {
        const page = await events(start);
        return page.ids.length > 0 && page;
      });
      expect(first.ids).toEqual(['in between']);
      commit();
      await late;
      const second = await until('the late one can be read', async () => {
        const page = await events(first.cursor);
        return page.ids.length > 0 && page;
      });
      expect(second.ids).toEqual(['early']);
      expect((await events(start)).ids).toEqual(['in between', 'early']);
    });

    it('are numbered without a gap, whoever numbers', async () => {
      await Promise.all([
        ...Array.from({ length: 200 }, (_, i) => tell(`n${String(i)}`)),
        ...Array.from({ length: 20 }, () => sender.relay()),
      ]);
      await until('all is numbered', async () => (await app.sql('SELECT FROM webhook_pending')).length === 0);
      const [row] = await app.sql<{ gaps: number }>(
        'SELECT (max(cursor) - min(cursor) + 1 - count(*))::int AS gaps FROM webhook_event WHERE company_id = $1',
        [app.world.solna],
      );
      expect(row?.gaps).toBe(0);
    });

    it("are the own company's alone, and cost nothing where nobody wants to know", async () => {
      await tell('theirs', app.world.nordvik);
      expect(await app.sql('SELECT FROM webhook_pending WHERE company_id = $1', [app.world.nordvik])).toEqual([]);
      expect((await (await app.as('neighbour')).call(webhookEvents)).rows).toEqual([]);
    });

    it('are forgotten after thirty days, with what was told of them', async () => {
      await app.sql(`UPDATE webhook_event SET created_at = now() - interval '31 days' WHERE cursor <= 3`);
      await sender.forgetOld();
      expect(await app.sql('SELECT FROM webhook_event WHERE cursor <= 3')).toEqual([]);
      expect(await app.sql('SELECT FROM webhook_delivery WHERE cursor <= 3')).toEqual([]);
      expect((await (await app.as('user')).call(webhookEvents)).oldest).toBe('4');
    });
  });
});
