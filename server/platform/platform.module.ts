import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AREAS, type Area } from './area.js';
import { CONFIG, type Config } from './config.js';
import { Database } from './database/database.js';
import { LOG, type Log } from './log.js';
import { Backlog } from './queue/backlog.js';
import type { Projections } from './events/projection.js';
import { createPublisher, realtimeProjection, type Publisher } from './realtime/publisher.js';

export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly publisher: Publisher;
  readonly backlog: Backlog;
}

/** Connections that a process holds at most. */
export function poolSizeOf({ workerConcurrency }: Pick<Config, 'workerConcurrency'>): number {
  return Math.max(10, workerConcurrency + 4);
}

/**
 * Opens what every process needs. The caller closes it, last.
 * @param projections what becomes of events.
 */
export async function openPlatform(
  config: Config,
  log: Log,
  databaseUrl: string,
  name: string,
  projections: Projections,
): Promise<Platform> {
  const publisher = createPublisher(config.redisUrl);
  const database = await Database.connect({
    url: databaseUrl,
    applicationName: name,
    projections: [...Object.values(projections), realtimeProjection(publisher)],
    poolSize: poolSizeOf(config),
    onError: (error) => {
      log.debug({ reason: error.message }, 'idle database connection lost');
    },
  });
  return {
    config,
    log,
    database,
    publisher,
    backlog: new Backlog(database, config.maxBacklog, log),
  };
}

export async function closePlatform(platform: Platform): Promise<void> {
  platform.publisher.close();
  await platform.database.close();
}

/** Gives every module configuration, log, database and the list of areas. */
@Global()
@Module({})
export class PlatformModule {
  static of(platform: Platform, areas: readonly Area[]): DynamicModule {
    const providers = [
      { provide: AREAS, useValue: areas },
      { provide: CONFIG, useValue: platform.config },
      { provide: LOG, useValue: platform.log },
      { provide: Database, useValue: platform.database },
      { provide: Backlog, useValue: platform.backlog },
    ];
    return { module: PlatformModule, providers, exports: providers.map((p) => p.provide) };
  }
}
