import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { requestPasswordReset } from '../../server/contract/credential.js';
import type { UserId } from '../../server/domain/ids.js';
import type { AccountNotice } from '../../server/domain/mail/account-notice.js';
import { emit } from '../../server/platform/events/emit.js';
import { defineEvent } from '../../server/platform/events/event.js';
import { written, type MailKind } from '../../server/modules/mail/mail.texts.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { ExpiryService } from '../../server/modules/retention/expiry.service.js';
import { RetentionStore } from '../../server/modules/retention/retention.store.js';
import { Client } from '../given/client.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, PASSWORD, type TestApp } from '../given/world.js';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server in plain SMTP that refuses for a while as many mails as it is told to. */
class Postbox {
  readonly mails: Received[] = [];
  readonly refused: string[] = [];
  refuse = 0;
  private readonly server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (this.refuse > 0) {
          this.refuse -= 1;
          this.refused.push(text);
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        this.mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => {
      this.server.listen(0, '127.0.0.1', done);
    });
    return `smtp://127.0.0.1:${String((this.server.server.address() as AddressInfo).port)}`;
  }
  close(): Promise<void> {
    return new Promise((done) => {
      this.server.close(done);
    });
  }
}

/** Somebody is owed a mail, whatever for. */
const noticeOwed = defineEvent<{ readonly kind: AccountNotice; readonly userId: UserId }>('test.notice-owed', {
  mail: (mail) => [mail],
});

describe('mails', () => {
  const box = new Postbox();
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({
      workers: true,
      recoveryMs: 250,
      env: {
        SMTP_URL: await box.open(),
        MAIL_FROM: 'Consignal Demo <no-reply@portal.example>',
        PUBLIC_URL: 'https://portal.example/',
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await box.close();
  });

  const userId = async (email: string): Promise<UserId> =>
    (await app.sql<{ id: UserId }>('SELECT id FROM user_account WHERE email = $1', [email]))[0]!.id;
  const post = async (kind: AccountNotice, email: string): Promise<void> => {
    const id = await userId(email);
    await app.server.platform.database.transaction('system', async (tx) => {
      emit(tx, noticeOwed({ kind, userId: id }));
    });
  };
  const linkIn = (raw: string): string =>
    /reset-password\/\w\w\/([\w-]{43})/.exec(raw.replaceAll(/=\r\n/g, ''))?.[1] ?? '';
  const newest = async () =>
    (
      await app.sql<{
        state: string;
        attempts: number;
        last_error: string | null;
        secret: unknown;
        request: unknown;
      }>('SELECT state, attempts, last_error, secret, request FROM mail ORDER BY id DESC LIMIT 1')
    )[0]!;
  /** What was postponed is due now, for long enough to be found. */
  const makeDue = () => app.sql(`UPDATE mail SET due_at = now() - interval '11 seconds' WHERE state = 'queued'`);

  it('go to the mail server of SMTP_URL, from MAIL_FROM, to the stored address alone, as text and as HTML', async () => {
    await post('password-changed', emailOf('swede'));
    const mail = await until('the mail', () => box.mails[0]);
    expect([mail.from, mail.to]).toEqual(['no-reply@portal.example', [emailOf('swede')]]);
    for (const line of [
      /^From: Consignal Demo <no-reply@portal\.example>\r$/m,
      /^To: swede <swede@solna\.example>\r$/m,
      /^Auto-Submitted: auto-generated\r$/m,
      /multipart\/alternative/,
      /text\/plain/,
      /text\/html/,
    ])
      expect(mail.text).toMatch(line);
    await until('it is noted', async () => (await newest()).state === 'sent');
  });

  it('are not read for more than one recipient, or another, out of what is stored as name and address', async () => {
    const before = box.mails.length;
    await app.sql(
      `UPDATE user_account SET username = E'Eve\\r\\nBcc: evil@x.example\\r\\n\\r\\n<b>' WHERE email = $1`,
      [emailOf('reader')],
    );
    await app.sql(`UPDATE user_account SET email = 'victim@solna.example,evil@x.example' WHERE email = $1`, [
      emailOf('chinese'),
    ]);
    await post('password-changed', emailOf('reader'));
    await post('password-changed', 'victim@solna.example,evil@x.example');
    await until('the first', () => box.mails.length > before);
    await until(
      'the second has ended, or waits',
      async () => (await app.sql(`SELECT FROM mail WHERE state = 'queued' AND attempts = 0`)).length === 0,
    );
    expect(
      box.mails
        .slice(before)
        .flatMap(({ to }) => to)
        .filter((to) => to.endsWith('@x.example') && !to.includes(',')),
    ).toEqual([]);
    for (const { text, to } of box.mails.slice(before)) expect([to.length, /^Bcc:/im.test(text)]).toEqual([1, false]);
    await app.sql(`DELETE FROM mail`);
  });

  it('that are refused are tried again with the same link, and once taken keep nothing of it', async () => {
    const before = box.mails.length;
    box.refuse = 2;
    await new Client(app.server.url).call(requestPasswordReset, { body: { email: emailOf('manager') } });
    let since = Date.now();
    for (const attempt of [1, 2]) {
      await until('it was refused', async () => {
        const row = await newest();
        return row.attempts === attempt && row.last_error !== null;
      });
      expect(await newest()).toMatchObject({
        state: 'queued',
        last_error: expect.stringContaining('Try again later') as unknown,
      });
      const [{ due } = { due: 0 }] = await app.sql<{ due: number }>(
        `SELECT extract(epoch FROM due_at)::float8 * 1000 AS due FROM mail ORDER BY id DESC LIMIT 1`,
      );
      expect(due - since).toBeGreaterThan(15_000 * attempt);
      since = Date.now();
      await makeDue();
    }
    const mail = await until('it is taken', () => box.mails[before]);
    const link = linkIn(mail.text);
    expect([link.length, box.refused.map(linkIn)]).toEqual([43, [link, link]]);
    await until('it is noted', async () => (await newest()).state === 'sent');
    expect(await newest()).toMatchObject({ attempts: 3, secret: null, request: null });
    expect(box.mails).toHaveLength(before + 1);
  });

  it('whose worker died are sent by another when its time is over', async () => {
    const before = box.mails.length;
    await app.sql(
      `INSERT INTO mail (kind, user_id, attempts, due_at) VALUES ('account-locked', $1, 1, now() - interval '11 seconds')`,
      [await userId(emailOf('user'))],
    );
    const mail = await until('it is found', () => box.mails[before]);
    expect(mail.to).toEqual([emailOf('user')]);
  });

  it('are given up after twelve attempts', async () => {
    box.refuse = 1;
    await app.sql(
      `INSERT INTO mail (kind, user_id, attempts, due_at) VALUES ('account-locked', $1, 11, now() - interval '11 seconds')`,
      [await userId(emailOf('user'))],
    );
    await until('it is given up', async () => (await newest()).state === 'failed');
  });

  it('that cannot be written count as tried, say why, are given up, and hold up no others', async () => {
    const before = box.mails.length;
    await app.sql(
      `INSERT INTO mail (kind, subject_id, due_at) VALUES ('of-no-area', 7, now() - interval '11 seconds')`,
    );
    await until('it is tried', async () => (await newest()).attempts === 1);
    expect(await newest()).toMatchObject({
      state: 'queued',
      last_error: 'The mail could not be written: No area writes mails of the kind of-no-area',
    });
    await post('account-locked', emailOf('user'));
    await until('another is sent', () => box.mails[before]);
    await app.sql(`UPDATE mail SET attempts = 11, due_at = now() - interval '11 seconds' WHERE kind = 'of-no-area'`);
    await until('it is given up', async () => {
      const [mail] = await app.sql<{ state: string }>(`SELECT state FROM mail WHERE kind = 'of-no-area'`);
      return mail?.state === 'failed';
    });
  });

  it('with a code that nobody waits for any more are not sent', async () => {
    const before = box.mails.length;
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `INSERT INTO sign_in_challenge (user_id, method, expires_at) VALUES ($1, 'email', now()) RETURNING id`,
      [await userId(emailOf('user'))],
    );
    await app.sql(
      `INSERT INTO mail (kind, user_id, challenge_id, due_at) VALUES ('code', $1, $2, now() - interval '11 seconds')`,
      [await userId(emailOf('user')), id],
    );
    await until('it has ended', async () => (await newest()).state === 'dropped');
    expect(box.mails).toHaveLength(before);
  });

  it('are told of on the sign-in page: whether they go to a server or into a folder', async () => {
    expect((await new Client(app.server.url).get('/auth/facts')).body).toEqual({ mails: 'server', pending: null });
  });

  it('leave with everything that sign-in is done with, and what goes on stays', async () => {
    const client = new Client(app.server.url);
    await client.post('/auth/login', { email: emailOf('admin'), password: PASSWORD });
    await client.post('/auth/refresh');
    await client.post('/auth/refresh');
    const counts = async () =>
      (
        await app.sql<Record<string, number>>(
          `SELECT ${['session', 'retired_refresh', 'known_device', 'sign_in_challenge', 'account_token', 'login_throttle', 'mail'].map((t) => `(SELECT count(*)::int FROM ${t}) AS ${t}`).join(', ')}`,
        )
      )[0]!;
    const tidy = new ExpiryService(app.server.platform.database, new RetentionStore(), AREAS_OF_PRODUCT);
    const before = await counts();
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    await app.sql(`DELETE FROM sign_in_challenge WHERE expires_at < now() - interval '1 day'`);
    expect(await tidy.run()).toBe(0);
    await app.sql(`UPDATE session SET expires_at = now() - interval '25 hours'; `);
    await app.sql(`UPDATE known_device SET expires_at = now()`);
    await app.sql(`UPDATE sign_in_challenge SET expires_at = now() - interval '25 hours'`);
    await app.sql(`UPDATE account_token SET expires_at = now() - interval '25 hours'`);
    await app.sql(`UPDATE login_throttle SET window_start = now() - interval '25 hours'`);
    await app.sql(`UPDATE mail SET ended_at = now() - interval '8 days' WHERE ended_at IS NOT NULL`);
    await tidy.run();
    expect(Object.values(await counts()).filter((count) => count > 0)).toEqual([]);
  });
});

describe('the texts of mails', () => {
  const KINDS: readonly MailKind[] = [
    'reset',
    'invitation',
    'registration',
    'already-registered',
    'code',
    'password-changed',
    'second-factor-enrolled',
    'second-factor-disabled',
    'account-locked',
  ];
  it.each(KINDS)('say "%s" in three languages, with nothing left open and nothing of a name taken for HTML', (kind) => {
    const values = {
      address: 'https://portal.example',
      secret: 'S3CR3T',
      company: '<script>alert(1)</script> & "AB"',
      email: 'a<b>@x.example',
    };
    const all = (['en', 'se', 'cn'] as const).map((language) => written(kind, language, values));
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(3);
    for (const { text, html } of all) {
      expect(`${text}${html}`).not.toMatch(/\{\{|undefined/);
      expect(html).not.toMatch(/<script|<b>/);
    }
  });
});
