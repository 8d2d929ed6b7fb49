import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AREAS, type Area } from './area.js';
import { CONFIG, type Config } from './config.js';
import { Database } from './database/database.js';
import { LOG, type Log } from './log.js';
import { Backlog } from './queue/backlog.js';
import { createPublisher, PUBLISHER, type Publisher } from './realtime/publisher.js';

export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly publisher: Publisher;
  readonly backlog: Backlog;
}

/** Opens what every process needs. The caller closes it, last. */
export async function openPlatform(config: Config, log: Log, databaseUrl: string, name: string): Promise<Platform> {
  const database = await Database.connect({
    url: databaseUrl,
    applicationName: name,
    poolSize: Math.max(10, config.workerConcurrency + 4),
    onError: (error) => {
      log.debug({ reason: error.message }, 'idle database connection lost');
    },
  });
  return {
    config,
    log,
    database,
    publisher: createPublisher(config.redisUrl),
    backlog: new Backlog(database, config.maxBacklog, log),
  };
}

export async function closePlatform(platform: Platform): Promise<void> {
  platform.publisher.close();
  await platform.database.close();
}

/** Gives every module configuration, log, database, publisher and the list of areas. */
@Global()
@Module({})
export class PlatformModule {
  static of(platform: Platform, areas: readonly Area[]): DynamicModule {
    const providers = [
      { provide: AREAS, useValue: areas },
      { provide: CONFIG, useValue: platform.config },
      { provide: LOG, useValue: platform.log },
      { provide: Database, useValue: platform.database },
      { provide: PUBLISHER, useValue: platform.publisher },
      { provide: Backlog, useValue: platform.backlog },
    ];
    return { module: PlatformModule, providers, exports: providers.map((p) => p.provide) };
  }
}
