import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { acknowledgementState, transmissionState } from '../../contract/transmission.js';
import { despatchState, type StoredDespatchState } from '../../domain/despatch/state.js';

describe('how far a despatch advice has come', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is the same in the database as in the domain, of whatever it is made', async () => {
    const stored: readonly StoredDespatchState[] = ['draft', 'ready', 'released'];
    const all = stored.flatMap((one) =>
      [null, ...transmissionState.options].flatMap((transmission) =>
        [null, ...acknowledgementState.options].map((acknowledgement) => ({
          stored: one,
          transmission,
          acknowledgement,
        })),
      ),
    );
    const { rows } = await client.query<{ state: string }>(
      'SELECT despatch_state(s, t, a) AS state FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS e (s, t, a, n) ORDER BY n',
      [all.map((one) => one.stored), all.map((one) => one.transmission), all.map((one) => one.acknowledgement)],
    );
    expect(rows.map(({ state }) => state)).toEqual(all.map(despatchState));
  });
});
