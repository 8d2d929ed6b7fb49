import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { companyCreate } from '../../server/contract/company.js';
import { manualScheduleCreate } from '../../server/contract/manual-schedule.js';
import { relationCreate } from '../../server/contract/relation.js';
import { scheduleAcknowledge } from '../../server/contract/schedule-decisions.js';
import { scheduleMessages } from '../../server/contract/schedule-messages.js';
import { partner } from '../given/agreement.js';
import { manualSchedule } from '../given/manual-schedule.js';
import { until } from '../given/until.js';
import { openTestApp, whenDone, type TestApp } from '../given/world.js';

/** A mail server that, while it is silent, never answers who begins a mail. */
class Postbox {
  /** Mails that it has said it has. */
  readonly taken: string[] = [];
  /** How often somebody began a mail while it was silent. */
  unanswered = 0;
  isSilent = false;
  private readonly server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, done) => {
      if (!this.isSilent) done();
      else this.unanswered += 1;
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });

  constructor() {
    // Who is killed leaves its connection as it is.
    this.server.on('error', () => undefined);
  }

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

describe('the mail of an answer to a schedule', () => {
  const box = new Postbox();
  let app: TestApp;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const smtp = { SMTP_URL: await box.open(), MAIL_FROM: 'no-reply@portal.example' };
    app = await openTestApp({ env: smtp });
    env = { ...smtp, DATA_DIR: app.dataDir, DEMO: 'off' };
  });
  afterAll(async () => {
    await app.close();
    await box.close();
  });

  it('is sent once, where a worker is killed before it was posted and another one while it was sent', async () => {
    const manager = await app.as('manager');
    const reader = await app.processes.start('workers/main.ts', env);
    const { id: partnerCompanyId } = await manager.call(companyCreate, {
      body: partner({ code: 'NOEDI', identifiers: [] }),
    });
    await manager.call(relationCreate, {
      body: { partnerCompanyId, role: 'customer', contactEmail: 'planner@noedi.example' },
    });
    const { trafficMessageId } = await manager.call(manualScheduleCreate, {
      body: manualSchedule({ documentNumber: 'KILLED', partnerCompanyId }),
    });
    const { schedules } = await whenDone(manager, trafficMessageId);
    const params = { id: schedules[0]?.scheduleHeadId ?? '' };
    reader.child.kill('SIGKILL');
    await reader.child.ended;

    // The answer is stored, and no worker is there to post its mail.
    await manager.call(scheduleAcknowledge, { params, body: { decision: 'accept' } });
    expect((await manager.call(scheduleMessages, { params })).messages).toMatchObject([{ state: 'queued' }]);
    box.isSilent = true;
    const sender = await app.processes.start('workers/main.ts', env);
    await until('a worker sends it', () => box.unanswered > 0);
    sender.child.kill('SIGKILL');
    await sender.child.ended;
    expect(box.taken).toEqual([]);

    box.isSilent = false;
    // The time of the killed worker is over.
    await app.sql(`UPDATE mail SET due_at = now() - interval '1 minute' WHERE state = 'queued'`);
    await app.processes.start('workers/main.ts', env);
    await until('it is sent', async () => {
      const { messages } = await manager.call(scheduleMessages, { params });
      return messages[0]?.state === 'sent';
    });
    const [mails] = await app.sql<{ count: number }>('SELECT count(*)::int AS count FROM mail');
    expect([mails?.count, box.taken.length, box.taken[0]?.includes('KILLED')]).toEqual([1, 1, true]);
    expect((await manager.call(scheduleMessages, { params })).messages).toHaveLength(1);
  });
});
