import { request, Agent } from 'node:http';
import { createServer } from 'node:net';
import pg from 'pg';
import { MODULES } from '../../server/domain/access/permission.js';
import { createUser } from '../../server/modules/user-account/user-account.service.js';
import { hashPassword } from '../../server/modules/auth/auth.service.js';
import { createCompany } from '../../server/modules/company/company.service.js';
import { Database } from '../../server/platform/database/database.js';
import { startProduct } from './child.js';
import type { Stack } from './stack.js';

/** Days over which the files of the company are spread. */
export const DAYS = 30;

/** What a list is of: the rows that it shows, and where they are. */
export interface Rows {
  /** Writes so many of them for a company, spread over {@link DAYS}. */
  readonly write: (sql: pg.Client, company: string, rows: number) => Promise<void>;
  /** The tables that are filled, first the one whose ids are the places in the list. */
  readonly tables: readonly [string, ...string[]];
}

/** A server with one company that has so many rows in a list, and a signed-in client. */
export interface World {
  readonly rows: number;
  /** The server's process, and where it listens. */
  readonly pid: number;
  readonly port: number;
  /** Its database. */
  readonly url: string;
  readonly sql: pg.Client;
  readonly company: string;
  /** Ids spread over all of the company's rows, for pages at any depth. */
  readonly ids: readonly string[];
  /** Milliseconds from the request to the last byte of its answer. */
  get(path: string): Promise<number>;
  /** Signs in afresh: a session's access ends after minutes. */
  signIn(): Promise<void>;
  stop(): Promise<void>;
}

const FILES = `
INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, received_at, state, standard, message_type, message_version, charset,
  sender, recipient, partner, control_reference, document_number, segment_count, error_count, warning_count, processed_at)
SELECT next_id(at), $1, 'upload', 'delfor-' || n || '.edi', 20000 + n % 90000, sha256(n::text::bytea), at,
  CASE WHEN n % 50 = 0 THEN 'validation-error' ELSE 'processed' END, 'EDIFACT', (ARRAY['DELFOR', 'DELJIT', 'VDA 4905'])[1 + n % 3], 'D.97A', 'ISO-8859-1',
  'O0013000001CUST:OD', 'O0013000002SUPP:OD', 'Partner ' || n % 40, 'C' || 10000000 + n, '45' || lpad(n::text, 8, '0'), 200,
  CASE WHEN n % 50 = 0 THEN 1 + n % 3 ELSE 0 END, CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END, at + interval '40 ms'
FROM (SELECT n, now() - interval '${String(DAYS)} days' * (1 - n::float8 / $2) AS at FROM generate_series(1, $2::integer) AS n ORDER BY n) AS f`;

export const EMAIL = 'reader@bench.example';
export const PASSWORD = 'as long as it has to be';

/** Files of EDI traffic. */
const TRAFFIC: Rows = {
  write: async (sql, company, rows) => {
    await sql.query(FILES, [company, rows]);
  },
  tables: ['traffic_message'],
};

export async function startWorld(
  stack: Stack,
  rows: number,
  { env = {}, of = TRAFFIC }: { readonly env?: Readonly<Record<string, string>>; readonly of?: Rows } = {},
): Promise<World> {
  const database = await stack.database();
  const company = await companyWithUser(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(`SELECT ensure_partitions((now() - interval '${String(DAYS)} days')::date, now()::date)`);
  await of.write(sql, company, rows);
  for (const table of of.tables) await sql.query(`VACUUM ANALYZE ${table}`);
  const sampled = await sql.query<{ id: string }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ${of.tables[0]}) AS t WHERE n % $1 = 0`,
    [Math.floor(rows / 500)],
  );
  const port = await freePort();
  const server = await startProduct('server/main.js', {
    DATABASE_URL: database.url,
    REDIS_URL: '',
    DATA_DIR: stack.folder(),
    PORT: String(port),
    ...env,
  });
  const client = clientOf(port);
  await client.signIn();
  return {
    rows,
    pid: server.pid,
    port,
    url: database.url,
    sql,
    company,
    ids: sampled.rows.map((r) => r.id),
    get: client.get,
    signIn: client.signIn,
    stop: async () => {
      client.close();
      await server.stop();
      await sql.end();
      await database.drop();
    },
  };
}

export async function companyWithUser(url: string): Promise<string> {
  const database = await Database.connect({ url, applicationName: 'bench', onError: () => undefined });
  const passwordHash = await hashPassword(PASSWORD);
  const id = await database.transaction('system', async (tx) => {
    const companyId = await createCompany(tx, { code: 'BENCH', name: 'Bench', modules: [...MODULES] });
    await createUser(tx, { companyId, email: EMAIL, passwordHash, level: 'user', isDemo: false });
    return companyId;
  });
  await database.close();
  return id;
}

function clientOf(port: number): Pick<World, 'get' | 'signIn'> & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ cookies: string[]; ms: number }> =>
    new Promise((done, fail) => {
      const start = performance.now();
      const sent = request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode !== 200) fail(new Error(`${method} ${path} answered ${String(answer.statusCode)}`));
          else done({ cookies: answer.headers['set-cookie'] ?? [], ms: performance.now() - start });
        });
      });
      sent.once('error', fail);
      sent.end(body);
    });
  let cookie = '';
  return {
    get: async (path) => (await call('GET', path, { cookie })).ms,
    signIn: async () => {
      const { cookies } = await call(
        'POST',
        '/auth/login',
        { 'content-type': 'application/json' },
        JSON.stringify({ email: EMAIL, password: PASSWORD }),
      );
      cookie = cookies.map((c) => c.split(';')[0]).join('; ');
    },
    close: () => {
      agent.destroy();
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) done(address.port);
        else fail(new Error('no free port'));
      });
    });
  });
}
