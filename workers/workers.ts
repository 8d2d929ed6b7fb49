import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { OutboundWatch } from '../server/modules/outbound/outbound.watch.service.js';
import { IntakeService } from '../server/modules/traffic/intake.service.js';
import { WakeService } from '../server/modules/traffic/wake.service.js';
import type { Platform } from '../server/platform/platform.module.js';
import { Queues } from '../server/platform/queue/queues.js';
import { DropFolder } from './drop-folder.js';
import { OutboxRelay } from './outbox-relay.js';
import { ReadFileProcessor } from './processors/read-file.processor.js';
import { SendFileProcessor } from './processors/send-file.processor.js';
import { Sweeper } from './sweeper.js';
import { WorkersModule } from './workers.module.js';

const SENDING_JOBS = 16;

/** Starts everything a worker process does. Closing stops taking new work first, then waits for what is in hand. */
export async function startWorkers(platform: Platform): Promise<{ close(): Promise<void> }> {
  const { config, log, database } = platform;
  const app = await NestFactory.createApplicationContext(WorkersModule.of(platform), { logger: false, abortOnError: false });
  const queues = Queues.connect({
    databaseUrl: config.databaseUrl ?? '', redisUrl: config.redisUrl, poolSize: config.workerConcurrency + 12, log,
  });
  const relay = new OutboxRelay(database, queues, log);
  const sweeper = new Sweeper(app.get(WakeService), app.get(OutboundWatch), database, log);
  const folder = new DropFolder(join(config.dataDir, 'inbox'), app.get(IntakeService), log);
  await queues.work('traffic', [app.get(ReadFileProcessor)], config.workerConcurrency);
  // Mostly waiting for partners; how many go on at a time is the transmitter's to say.
  await queues.work('transport', [app.get(SendFileProcessor)], SENDING_JOBS);
  await relay.start();
  sweeper.start();
  await folder.start();
  return {
    close: async () => {
      await folder.stop();
      await sweeper.stop();
      await relay.stop();
      await queues.close();
      await app.close();
    },
  };
}
