import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AgreementPollService } from '../server/modules/agreement/agreement.poll.service.js';
import { AgreementTransportService } from '../server/modules/agreement/agreement.transport.service.js';
import { TransmitService } from '../server/modules/outbound/outbound.transmit.service.js';
import { AREAS_OF_PRODUCT } from '../server/modules/areas.js';
import { IntakeService } from '../server/modules/traffic/intake.service.js';
import { tasksOf } from '../server/platform/area.js';
import { TRIES_AGAIN } from '../server/platform/database/database.js';
import type { Platform } from '../server/platform/platform.module.js';
import { Heartbeat } from '../server/platform/queue/heartbeat.js';
import type { QueueProcessor } from '../server/platform/queue/queue-processor.js';
import { Queues } from '../server/platform/queue/queues.js';
import { DropFolder } from './drop-folder.js';
import { OutboxRelay } from './outbox-relay.js';
import { PartnerPoll } from './partner-poll.js';
import { PROCESSORS } from './processors.js';
import { RunningTask } from './running-task.js';
import { WorkersModule } from './workers.module.js';

/**
 * Starts everything a worker process does. Closing stops taking new work first, then waits for running work.
 * @param recoveryMs milliseconds between two searches for stalled work, instead of the tasks' own times
 */
export async function startWorkers(platform: Platform, recoveryMs?: number): Promise<{ close(): Promise<void> }> {
  const { config, log, database } = platform;
  database.refuseWhileAway(log, TRIES_AGAIN);
  const queues = Queues.connect({
    databaseUrl: config.databaseUrl ?? '',
    redisUrl: config.redisUrl,
    poolSize: config.workerConcurrency + 14,
    log,
  });
  const app = await NestFactory.createApplicationContext(WorkersModule.of(platform, queues), {
    logger: false,
    abortOnError: false,
  });
  const relay = new OutboxRelay(database, queues, log);
  const folder = new DropFolder(join(config.dataDir, 'inbox'), app.get(IntakeService), log);
  const partners = new PartnerPoll(
    app.get(AgreementPollService),
    app.get(AgreementTransportService),
    app.get(IntakeService),
    log,
    config.pollSeconds,
  );
  const declared = await tasksOf(AREAS_OF_PRODUCT);
  const behind = (name: string): RunningTask[] =>
    declared.flatMap(({ after }, at) => (after === name ? (tasks[at] ?? []) : []));
  const tasks: readonly RunningTask[] = declared
    // Searches are the tasks whose pause depends on their duration.
    .map((task) =>
      recoveryMs !== undefined && task.restFactor !== undefined ? { ...task, everyMs: recoveryMs } : task,
    )
    .map((task) => new RunningTask({ ...task, run: task.bind(app) }, log, () => behind(task.name)));
  const processors = PROCESSORS.map((processor): QueueProcessor => app.get(processor));
  await queues.work(app, processors, config.workerConcurrency);
  const heartbeat = new Heartbeat(database, queues, log, config);
  await heartbeat.start();
  await relay.start();
  await folder.start();
  partners.start();
  for (const task of tasks) task.start();
  return {
    close: async () => {
      app.get(TransmitService).stop();
      // All stop taking new work and finish what they have begun.
      await Promise.all([
        partners.stop(),
        folder.stop(),
        relay.stop(),
        queues.drain(),
        ...tasks.map((task) => task.stop()),
      ]);
      await heartbeat.stop();
      await queues.close();
      await app.close();
    },
  };
}
