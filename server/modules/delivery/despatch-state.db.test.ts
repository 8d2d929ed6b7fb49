import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { acknowledgementState, transmissionState } from '../../contract/transmission.js';
import { despatchState, STORED_DESPATCH_STATES } from '../../domain/despatch/state.js';

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
    const counts = [
      { packages: 3, marked: 0, verified: 0 },
      { packages: 3, marked: 2, verified: 1 },
      { packages: 3, marked: 3, verified: 2 },
      { packages: 3, marked: 3, verified: 3 },
      { packages: 0, marked: 0, verified: 0 },
    ];
    const all = STORED_DESPATCH_STATES.flatMap((stored) =>
      [null, ...transmissionState.options].flatMap((transmission) =>
        [null, ...acknowledgementState.options].flatMap((acknowledgement) =>
          ([null, 'replaced', 'cancelled'] as const).flatMap((superseded) =>
            counts.map((scanned) => ({ stored, transmission, acknowledgement, superseded, counts: scanned })),
          ),
        ),
      ),
    );
    const { rows } = await client.query<{ state: string }>(
      `SELECT despatch_state(s, t, a, x, p, m, v) AS state
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[]) WITH ORDINALITY AS e (s, t, a, x, p, m, v, n) ORDER BY n`,
      [
        all.map((one) => one.stored),
        all.map((one) => one.transmission),
        all.map((one) => one.acknowledgement),
        all.map((one) => one.superseded),
        all.map((one) => one.counts.packages),
        all.map((one) => one.counts.marked),
        all.map((one) => one.counts.verified),
      ],
    );
    expect(rows.map(({ state }) => state)).toEqual(all.map(despatchState));
  });
});
