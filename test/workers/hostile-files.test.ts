import { Readers } from '../../server/modules/traffic/readers.js';
import { delfor } from '../given/delfor.js';
import { HOSTILE_KINDS, hostileFile, type HostileKind } from '../given/hostile-files.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';
import { until } from '../given/until.js';

/** Tables that reading a file looks into or writes; those for months too. */
const READING = [
  'control_reference_gap',
  'edi_transaction',
  'external_article',
  'interchange',
  'reference_stream',
  'schedule_head',
  'schedule_line',
  'traffic_finding',
  'transaction_event',
];

/** The small form of `npm run chaos -- --hostile`: the work is proved, not how long it takes. */
describe('hostile files of one company and ordinary ones of another', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  const firstFinding = async (id: string): Promise<Record<string, string> | undefined> => {
    const [row] = await app.sql<{ first: Record<string, string> }>(
      'SELECT findings->0 AS first FROM traffic_finding WHERE message_id = $1',
      [id],
    );
    return row?.first;
  };
  const rowsOf = async (table: 'edi_transaction' | 'schedule_head', file: string, id: string): Promise<number> => {
    const [row] = await app.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${file} = $1`, [
      id,
    ]);
    return row?.count ?? 0;
  };

  it('are all read: the ordinary ones are processed, the hostile ones have a finding and little else', async () => {
    const [user, neighbour] = [await app.as('user'), await app.as('neighbour')];
    const hostile = new Map<HostileKind, string>();
    const ordinary: string[] = [];
    for (const kind of HOSTILE_KINDS) {
      hostile.set(kind, await handIn(user, hostileFile(kind, 1), `${kind}.edi`));
      ordinary.push(
        await handIn(neighbour, delfor({ recipient: 'O0013000001CUST:OD', sender: 'S:ZZ', controlReference: kind })),
      );
    }
    for (const id of ordinary)
      expect(await whenDone(neighbour, id)).toMatchObject({ state: 'processed', errorCount: 0 });
    for (const [kind, id] of hostile) {
      const { state } = await whenDone(user, id);
      // Of repeated components the reader keeps the first.
      expect([kind, state]).toEqual([kind, kind === 'components' ? 'processed' : 'validation-error']);
    }
    for (const [kind, code] of [
      ['interchanges', 'too-many-interchanges'],
      ['messages', 'too-many-messages'],
      ['lines', 'too-many-lines'],
    ] as const) {
      const id = hostile.get(kind) ?? '';
      expect(await firstFinding(id)).toMatchObject({ code });
      expect([kind, await rowsOf('edi_transaction', 'file_id', id)]).toEqual([kind, 1]);
      expect(await rowsOf('schedule_head', 'message_id', id)).toBe(0);
      expect(await app.sql('SELECT FROM interchange WHERE message_id = $1', [id])).toEqual([]);
    }
  });

  it('leave the references of a refused file to its parts', async () => {
    const user = await app.as('user');
    const count = 40;
    const [refused, part] = [hostileFile('messages', 7, { count: 5_001 }), hostileFile('messages', 7, { count })];
    expect((await whenDone(user, await handIn(user, refused))).state).toBe('validation-error');
    const { state, id } = await whenDone(user, await handIn(user, part));
    expect(state).not.toBe('duplicate');
    expect(await rowsOf('schedule_head', 'message_id', id)).toBe(count);
  });

  it('are read once, also where few bytes turn out to be many rows', async () => {
    const user = await app.as('user');
    const read = import.meta.jest.spyOn(Readers.prototype, 'read');
    const { id } = await whenDone(user, await handIn(user, hostileFile('lines', 9, { count: 1_500 })));
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    const [stored] = await app.sql<{ lines: number }>(
      'SELECT line_count AS lines FROM schedule_head WHERE message_id = $1',
      [id],
    );
    expect(stored).toEqual({ lines: 1_500 });
  });

  it('are stored in portions: every message of a large file has its row, event and schedule', async () => {
    const user = await app.as('user');
    const count = 1_100;
    const { id } = await whenDone(user, await handIn(user, hostileFile('messages', 8, { count })));
    expect(await rowsOf('edi_transaction', 'file_id', id)).toBe(count + 1);
    expect(await rowsOf('schedule_head', 'message_id', id)).toBe(count);
    const [events] = await app.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM transaction_event WHERE transaction_id / 10000 = $1 AND kind = 'processed'`,
      [id],
    );
    expect(events?.count).toBe(count + 1);
    const lines = 2_100;
    const large = await whenDone(user, await handIn(user, hostileFile('lines', 8, { count: lines })));
    const [stored] = await app.sql<{ lines: number; positions: number; quantity: string; articles: number }>(
      `SELECT count(*)::int AS lines, count(DISTINCT position)::int AS positions, sum(quantities[1])::text AS quantity,
        (SELECT count(*)::int FROM external_article WHERE article_number LIKE 'L8-%') AS articles
       FROM schedule_line WHERE head_id IN (SELECT id FROM schedule_head WHERE message_id = $1)`,
      [large.id],
    );
    expect(stored).toEqual({ lines, positions: lines, quantity: String(5 * lines), articles: lines });
  });
});

describe('statements planned while their tables were empty', () => {
  it('read no table whole when it is full', async () => {
    const app = await openTestApp({ workers: true });
    const user = await app.as('user');
    const small = async (n: number): Promise<void> => {
      await read(await handIn(user, delfor({ controlReference: `P${String(n)}`, documentNumber: `P${String(n)}` })));
    };
    const read = (id: string): Promise<unknown> =>
      until('a file is read', async () => {
        const rows = await app.sql(`SELECT FROM traffic_message WHERE id = $1 AND state <> 'received'`, [id]);
        return rows.length > 0;
      });
    const scanned = async (): Promise<number> => {
      await app.sql('SELECT pg_stat_force_next_flush()');
      const [row] = await app.sql<{ count: number }>(
        `SELECT sum(seq_tup_read)::int AS count FROM pg_stat_user_tables WHERE regexp_replace(relname, '_\\d+$', '') = ANY ($1)`,
        [READING],
      );
      return row?.count ?? 0;
    };
    for (let n = 0; n < 8; n++) await small(n);
    const before = await scanned();
    for (const [kind, count] of [
      ['interchanges', 300],
      ['messages', 300],
      ['lines', 1_200],
    ] as const) {
      await read(await handIn(user, hostileFile(kind, 20, { count })));
      // The same references and predecessors again, in other bytes.
      await read(await handIn(user, Buffer.concat([hostileFile(kind, 20, { count }), Buffer.from('\n')])));
    }
    for (let n = 10; n < 14; n++) await small(n);
    // Connections report what they read with a delay.
    await new Promise((done) => setTimeout(done, 1_200));
    expect((await scanned()) - before).toBe(0);
    await app.close();
  });
});
