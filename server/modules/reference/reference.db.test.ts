import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { until } from '../../../test/given/until.js';
import { toId, type CompanyId, type FileId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ReferenceService, withdrawGaps, type GapsChanged } from './reference.service.js';

const TODAY = new Date('2026-11-20T09:00:00Z');
const PARTIES = { sender: 'CUSTOMER:OD', recipient: 'SUPPLIER:OD', test: false };
const OTHERS = { ...PARTIES, sender: 'OTHER:OD' };

describe('control references in the database', () => {
  let own: TestDatabase;
  let database: Database;
  let company: CompanyId;
  const service = new ReferenceService();
  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({ url: own.url, applicationName: 'test', onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });
  beforeEach(async () => {
    const [row] = await sql<{ id: CompanyId }>(
      `INSERT INTO company (code, name) SELECT 'REF' || count(*), 'References' FROM company RETURNING id::text`,
    );
    company = row!.id;
  });

  const sql = <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(text, values));
  let files = 0;
  const nextFile = (): FileId => toId('file', String((files += 1)));
  const taking = (
    tx: Tx,
    references: readonly string[],
    parties = PARTIES,
    fileId = nextFile(),
  ): Promise<GapsChanged> =>
    service.take(
      tx,
      { companyId: company, fileId },
      TODAY,
      references.map((reference) => ({ ...parties, messageType: 'DELFOR', reference, previousReference: '' })),
    );
  const taken = (...references: readonly string[]): Promise<GapsChanged> =>
    database.transaction('system', (tx) => taking(tx, references));
  const gaps = (): Promise<object[]> =>
    sql('SELECT reference, state FROM control_reference_gap WHERE company_id = $1 ORDER BY reference', [company]);
  const streams = (): Promise<object[]> =>
    sql(
      'SELECT width, kind, received::text, missing FROM reference_stream WHERE company_id = $1 AND sender = $2 ORDER BY width, kind',
      [company, PARTIES.sender],
    );
  /** Runs `other` while a transaction holds the pair, and says whether it waited for that one's commit. */
  const meanwhile = async (work: (tx: Tx) => Promise<unknown>, other: () => Promise<unknown>): Promise<boolean> => {
    let [isOver, pending] = [false, Promise.resolve<unknown>(undefined)];
    let hasWaited = false;
    await database.transaction('system', async (tx) => {
      await work(tx);
      const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      pending = other().finally(() => {
        isOver = true;
      });
      hasWaited = await until('the other waits or is over', async () => {
        if (isOver) return 'over';
        const waiting = await sql('SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))', [pid]);
        return waiting.length > 0 ? 'waits' : undefined;
      }).then((what) => what === 'waits');
    });
    await pending;
    return hasWaited;
  };

  it('are kept by digits and message type, and a gap that opens stands in the row of the pair', async () => {
    expect(await taken('000101', '000102', '000103')).toEqual({ opened: [], closed: [] });
    expect(await taken('000105')).toEqual({ opened: [{ reference: '000104' }], closed: [] });
    const received = '{[101,104),[105,106)}';
    expect(await streams()).toEqual([
      { width: 0, kind: '', received: '{}', missing: ['000104'] },
      { width: 6, kind: '', received, missing: [] },
      { width: 6, kind: 'DELFOR', received, missing: [] },
    ]);
    expect(await gaps()).toEqual([{ reference: '000104', state: 'open' }]);
  });

  it('are asked for in one round trip, and in another one where gaps open or end, whatever the number of parties', async () => {
    const roundTrips = async (parties: readonly (typeof PARTIES)[], ...references: readonly string[]) => {
      let count = 0;
      await database.transaction('system', async (tx) => {
        const counting: Tx = {
          ...tx,
          query: <R extends object>(...asked: Parameters<Tx['query']>) => {
            count += 1;
            return tx.query<R>(...asked);
          },
        };
        const arrived = parties.flatMap((pair) =>
          references.map((reference) => ({ ...pair, messageType: 'DELFOR', reference, previousReference: '' })),
        );
        await service.take(counting, { companyId: company, fileId: nextFile() }, TODAY, arrived);
      });
      return count;
    };
    const both = [PARTIES, OTHERS];
    expect(await roundTrips(both, '000101', '000102', '000103')).toBe(1);
    expect(await roundTrips([PARTIES], '000105')).toBe(2);
    expect(await roundTrips([PARTIES], '000106')).toBe(1);
    expect(await roundTrips([OTHERS], '000106')).toBe(2);
    expect(await roundTrips(both, '000104')).toBe(2);
    expect(await roundTrips(both, 'A-1')).toBe(1);
  });

  it.each([
    ['for the first time', []],
    ['again', ['000101']],
  ])('of two files between the same parties at the same time, %s, follow one another', async (_, before) => {
    if (before.length > 0) await taken(...before);
    const hasWaited = await meanwhile(
      (tx) => taking(tx, ['000102', '000103', '000104']),
      () => taken('000106'),
    );
    expect(hasWaited).toBe(true);
    const received = before.length > 0 ? '{[101,105),[106,107)}' : '{[102,105),[106,107)}';
    expect(await streams()).toEqual([
      { width: 0, kind: '', received: '{}', missing: ['000105'] },
      { width: 6, kind: '', received, missing: [] },
      { width: 6, kind: 'DELFOR', received, missing: [] },
    ]);
    expect(await gaps()).toEqual([{ reference: '000105', state: 'open' }]);
  });

  it('of different parties do not wait for one another', async () => {
    await taken('000101');
    for (const parties of [OTHERS, { ...PARTIES, test: true }, { ...PARTIES, recipient: 'OTHER:OD' }]) {
      const hasWaited = await meanwhile(
        (tx) => taking(tx, ['000102']),
        () => database.transaction('system', (tx) => taking(tx, ['000102'], parties)),
      );
      expect(hasWaited).toBe(false);
    }
  });

  it('of many parties are locked in one order, so that two files with the same ones do not block each other', async () => {
    const pairs = Array.from({ length: 200 }, (_, n) => ({ ...PARTIES, sender: `S${String(n)}` }));
    const take = (order: readonly (typeof PARTIES)[], reference: string): Promise<GapsChanged> =>
      database.transaction('system', (tx) =>
        service.take(
          tx,
          { companyId: company, fileId: nextFile() },
          TODAY,
          order.map((parties) => ({ ...parties, messageType: '', reference, previousReference: '' })),
        ),
      );
    for (const n of [1, 3, 5])
      await Promise.all([take(pairs, `00010${String(n)}`), take(pairs.toReversed(), `00010${String(n + 1)}`)]);
    expect(
      await sql(
        `SELECT received::text, count(*)::int AS streams FROM reference_stream WHERE company_id = $1 AND width > 0 GROUP BY 1`,
        [company],
      ),
    ).toEqual([{ received: '{[101,107)}', streams: 200 }]);
  });

  it('reveal nothing where it was agreed, while the file waited, that there are gaps', async () => {
    await taken('000101', '000102', '000103', '000105');
    expect(await gaps()).toEqual([{ reference: '000104', state: 'open' }]);
    const agreeing = async (tx: Tx): Promise<void> => {
      await withdrawGaps(tx, company, PARTIES);
      await tx.query(
        `INSERT INTO communication_agreement (company_id, partner, sender, recipient, check_reference_gaps) VALUES ($1, 'P', $2, $3, false)`,
        [company, PARTIES.sender, PARTIES.recipient],
      );
    };
    expect(await meanwhile(agreeing, () => taken('000107'))).toBe(true);
    expect(await gaps()).toEqual([{ reference: '000104', state: 'withdrawn' }]);
  });

  it('that close a gap name the file that had shown it; one that is read again opens nothing twice', async () => {
    await taken('000101', '000102', '000103');
    const revealing = nextFile();
    const read = (): Promise<GapsChanged> =>
      database.transaction('system', (tx) => taking(tx, ['000105'], PARTIES, revealing));
    expect((await read()).opened).toEqual([{ reference: '000104' }]);
    expect((await read()).opened).toEqual([]);
    expect(await taken('000104')).toEqual({
      opened: [],
      closed: [{ reference: '000104', revealedBy: revealing }],
    });
    expect(await gaps()).toEqual([{ reference: '000104', state: 'closed' }]);
  });

  it('take parties with whatever their names hold', async () => {
    const odd = { ...PARTIES, sender: `it's "a\\b", {c}` };
    const take = (...references: readonly string[]): Promise<GapsChanged> =>
      database.transaction('system', (tx) => taking(tx, references, odd));
    await take('000101', '000102', '000103');
    expect((await take('000105')).opened).toEqual([{ reference: '000104' }]);
    expect((await take('000104')).closed).toHaveLength(1);
  });
});
