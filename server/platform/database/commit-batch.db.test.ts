import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { Database } from './database.js';

describe('Statements that go with the commit', () => {
  let given: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    given = await testDatabase();
    // One connection: all transactions follow each other on it.
    database = await Database.connect({
      url: given.url,
      applicationName: 'commit-batch-test',
      poolSize: 1,
      onError: () => undefined,
    });
    await database.dataSource.query(
      'CREATE TABLE noted (place int PRIMARY KEY, text text, is_last boolean); GRANT SELECT, INSERT ON noted TO consignal_system',
    );
  });
  afterEach(() => database.dataSource.query('TRUNCATE noted'));
  afterAll(async () => {
    await database.close();
    await given.drop();
  });

  const NOTE = 'INSERT INTO noted (place, text, is_last) VALUES ($1, $2, $3)';
  const note = (place: number | null, text: string | null, isLast = false): Promise<void> =>
    database.transaction('system', (tx) => {
      tx.withCommit(NOTE, [place, text, isLast], 'note');
      return Promise.resolve();
    });
  const noted = (): Promise<unknown[]> =>
    database.dataSource.query('SELECT place, text, is_last FROM noted ORDER BY place');
  const prepared = async (): Promise<number> => {
    const [row] = await database.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::int FROM pg_prepared_statements WHERE name = 'note'",
    );
    return row?.count ?? -1;
  };

  it('are prepared once on a connection, and take text with quotes, numbers, truth values and nothing', async () => {
    await note(1, "it's \\ here; COMMIT; --", true);
    await note(2, null);
    expect(await noted()).toEqual([
      { place: 1, text: "it's \\ here; COMMIT; --", is_last: true },
      { place: 2, text: null, is_last: false },
    ]);
    expect(await prepared()).toBe(1);
  });

  it('may be the same one many times in a transaction, beside statements without parameters, in their order', async () => {
    await database.transaction('system', (tx) => {
      tx.withCommit(NOTE, [1, 'first', false], 'note');
      tx.withCommit("INSERT INTO noted SELECT max(place) + 1, 'second', true FROM noted");
      tx.withCommit(NOTE, [3, 'third', false], 'note');
      return Promise.resolve();
    });
    expect(await noted()).toEqual([
      { place: 1, text: 'first', is_last: false },
      { place: 2, text: 'second', is_last: true },
      { place: 3, text: 'third', is_last: false },
    ]);
  });

  it('leave nothing when one of them fails, and the next transaction works, whether they were prepared before or not', async () => {
    const failing = (name: string): Promise<void> =>
      database.transaction('system', (tx) => {
        tx.withCommit(NOTE, [1, 'never', false], name);
        tx.withCommit('SELECT 1 / (SELECT count(*) FROM noted WHERE place = 0)');
        return Promise.resolve();
      });
    await expect(failing('note-anew')).rejects.toThrow('division by zero');
    await expect(failing('note-anew')).rejects.toThrow('division by zero');
    expect(await noted()).toEqual([]);
    await database.transaction('system', (tx) => {
      tx.withCommit(NOTE, [4, 'after', false], 'note-anew');
      return Promise.resolve();
    });
    await expect(failing('note-anew')).rejects.toThrow('division by zero');
    await database.transaction('system', (tx) => {
      tx.withCommit(NOTE, [5, 'again', false], 'note-anew');
      return Promise.resolve();
    });
    expect(await noted()).toEqual([
      { place: 4, text: 'after', is_last: false },
      { place: 5, text: 'again', is_last: false },
    ]);
  });
});
