import type { MigrationInterface } from 'typeorm';
import { Database } from '../../server/platform/database/database.js';
import { testDatabase, type TestDatabase } from './database.js';

/** A database that can be taken back to what it was before some migrations, and forward again. */
export interface Upgrade {
  readonly migrated: (way: 'up' | 'down') => Promise<void>;
  /** Asks as the system. */
  readonly system: <R extends object>(sql: string) => Promise<R[]>;
}

/** For the tests of one `describe`. `steps`: the migrations, oldest first; what was built upon them since goes before them and comes after them. */
export function upgradeThrough(...steps: readonly MigrationInterface[]): Upgrade {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  return {
    migrated: async (way) => {
      const runner = database.dataSource.createQueryRunner();
      await runner.startTransaction();
      for (const step of way === 'up' ? steps : steps.toReversed()) await step[way](runner);
      await runner.commitTransaction();
      await runner.release();
    },
    system: (sql) => database.transaction('system', (tx) => tx.query(sql)),
  };
}
