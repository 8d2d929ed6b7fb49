import pg from 'pg';
import { Database } from '../../server/platform/database/database.js';
import { testDatabase } from './database.js';

/** A database of a test file's own, for services and stores that are called without a server. */
export interface StoreDatabase {
  readonly database: Database;
  /** As the owner of the tables, for what is given and looked at. */
  readonly client: pg.Client;
  /** Ends all connections and removes the database. */
  readonly close: () => Promise<void>;
}

/** Call it in `beforeAll` and `close` in `afterAll`. Events are written and go nowhere. */
export async function storeDatabase(): Promise<StoreDatabase> {
  const own = await testDatabase();
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const database = await Database.connect({
    url: own.url,
    applicationName: 'test',
    onError: () => undefined,
    projections: [{ name: 'realtime', apply: () => undefined }],
  });
  return {
    database,
    client,
    close: async () => {
      await database.close();
      await client.end();
      await own.drop();
    },
  };
}
