import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AgreementPollService } from '../server/modules/agreement/agreement.poll.service.js';
import { AgreementTransportService } from '../server/modules/agreement/agreement.transport.service.js';
import { TransmitService } from '../server/modules/outbound/outbound.transmit.service.js';
import { RetentionService } from '../server/modules/retention/retention.service.js';
import { IntakeService } from '../server/modules/traffic/intake.service.js';
import type { Platform } from '../server/platform/platform.module.js';
import { Heartbeat } from '../server/platform/queue/heartbeat.js';
import { Queues } from '../server/platform/queue/queues.js';
import { DailyRetention } from './daily-retention.js';
import { DropFolder } from './drop-folder.js';
import { looks } from './looks.js';
import { OutboxRelay } from './outbox-relay.js';
import { PartnerPoll } from './partner-poll.js';
import { ReadFileProcessor } from './processors/read-file.processor.js';
import { SendFileProcessor } from './processors/send-file.processor.js';
import { SendMailProcessor } from './processors/send-mail.processor.js';
import { TellWebhookProcessor } from './processors/tell-webhook.processor.js';
import { Steady } from './steady.js';
import { WorkersModule } from './workers.module.js';

const SENDING_JOBS = 16;
/** Mails wait for the mail server alone. */
const MAILING_JOBS = 8;
/** Webhooks told at a time; each waits for its receiver. */
const TELLING_JOBS = 32;

/** Starts everything a worker process does. Closing stops taking new work first, then waits for what is in hand. */
export async function startWorkers(platform: Platform): Promise<{ close(): Promise<void> }> {
  const { config, log, database } = platform;
  const app = await NestFactory.createApplicationContext(WorkersModule.of(platform), {
    logger: false,
    abortOnError: false,
  });
  const queues = Queues.connect({
    databaseUrl: config.databaseUrl ?? '',
    redisUrl: config.redisUrl,
    poolSize: config.workerConcurrency + 14,
    log,
  });
  const relay = new OutboxRelay(database, queues, log);
  const retention = new DailyRetention(app.get(RetentionService), log);
  const folder = new DropFolder(join(config.dataDir, 'inbox'), app.get(IntakeService), log);
  const partners = new PartnerPoll(
    app.get(AgreementPollService),
    app.get(AgreementTransportService),
    app.get(IntakeService),
    log,
    config.pollSeconds,
  );
  await queues.work('traffic', [app.get(ReadFileProcessor)], config.workerConcurrency);
  // Mostly waiting for partners; how many go on at a time is the transmitter's to say, and the other jobs end at once.
  await queues.work('transport', [app.get(SendFileProcessor)], SENDING_JOBS, { isMostlyWaiting: true });
  await queues.work('mail', [app.get(SendMailProcessor)], MAILING_JOBS, { isMostlyWaiting: true });
  await queues.work('webhook', [app.get(TellWebhookProcessor)], TELLING_JOBS, { isMostlyWaiting: true });
  const steady = looks(app, platform).map((piece) => new Steady(piece, log));
  const heartbeat = new Heartbeat(database, queues, log);
  await heartbeat.start();
  await relay.start();
  retention.start();
  await folder.start();
  partners.start();
  for (const piece of steady) piece.start();
  return {
    close: async () => {
      app.get(TransmitService).stop();
      // Nothing new, each in its own way, while what is in hand comes to its end.
      await Promise.all([
        partners.stop(),
        folder.stop(),
        retention.stop(),
        relay.stop(),
        queues.drain(),
        ...steady.map((piece) => piece.stop()),
      ]);
      await heartbeat.stop();
      await queues.close();
      await app.close();
    },
  };
}
