import { Agent, request } from 'node:http';
import pg from 'pg';
import { startProduct, startTool } from './child.js';
import { inputOf, insertDespatches, prepareAgreements, verifyReferences } from './dispatch-data.js';
import { companyWithUser, EMAIL, freePort, PASSWORD } from './list-data.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { figure, ratios, type Figure } from './statistics.js';

/** Callers at a time, as many as the floor has connections. */
const AT_A_TIME = 8;
const WARM_UP = 100;
const DESPATCHES = '/applications/delivery/despatchnotes';

/** Despatch advices of 10 lines on 40 packages sent a second over HTTP, against a bare loop that writes the same rows in one transaction each. */
export async function measureDispatch(
  stack: Stack,
  { rounds, messages }: { readonly rounds: number; readonly messages: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const ours: Speed[] = [];
  const made: number[] = [];
  const floors: Speed[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`dispatch, round ${String(round + 1)} of ${String(rounds)}`);
    const measures = [
      async () => {
        floors.push(await floor(stack, messages));
      },
      async () => {
        ours.push(
          await product(stack, messages, (rate) => {
            made.push(rate);
          }),
        );
      },
    ];
    for (const measure of round % 2 === 0 ? measures : measures.reverse()) await measure();
    say(`  ours ${told(ours.at(-1))}, floor ${told(floors.at(-1))}`);
  }
  const rate = (speeds: readonly Speed[]): number[] => speeds.map((speed) => speed.rate);
  const processor = (speeds: readonly Speed[]): number[] => speeds.flatMap(({ processorMs }) => processorMs ?? []);
  return [
    figure('dispatch over HTTP / bare transactions', '', ratios(rate(ours), rate(floors)), { atLeast: 0.5 }),
    figure('  bare transactions / dispatch: processor time', '', ratios(processor(floors), processor(ours))),
    figure('  dispatch over HTTP', 'despatch advices/s', rate(ours)),
    figure('  bare transactions', 'despatch advices/s', rate(floors)),
    figure('  dispatch over HTTP, processor', 'ms', processor(ours)),
    figure('  bare transactions, processor', 'ms', processor(floors)),
    figure('  made over HTTP, which checks and renders', 'despatch advices/s', made),
  ];
}

/** Despatch advices a second, and what each cost the process and its connections together; the caller over HTTP is not counted. */
interface Speed {
  readonly rate: number;
  readonly processorMs: number | undefined;
}

function told(speed: Speed | undefined): string {
  return speed === undefined
    ? '?'
    : `${speed.rate.toFixed(0)}/s at ${speed.processorMs?.toFixed(2) ?? '?'} ms of processor time each`;
}

async function speedOf(pid: number, url: string, count: number, work: () => Promise<unknown>): Promise<Speed> {
  const database = new URL(url).pathname.slice(1);
  const before = processorTime([pid], database);
  const rate = await rateOf(count, work);
  const after = processorTime([pid], database);
  return { rate, processorMs: before === undefined || after === undefined ? undefined : (after - before) / count };
}

type Run = (url: string, sql: pg.Client, company: string) => Promise<Speed>;

async function inDatabase(stack: Stack, messages: number, run: Run): Promise<Speed> {
  const database = await stack.database();
  const company = await companyWithUser(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await prepareAgreements(sql, company);
  const speed = await run(database.url, sql, company);
  await verifyReferences(sql, WARM_UP + messages);
  await sql.end();
  await database.drop();
  return speed;
}

function floor(stack: Stack, messages: number): Promise<Speed> {
  return inDatabase(stack, messages, async (url, sql, company) => {
    const ids = await insertDespatches(sql, company, WARM_UP + messages);
    await sql.query('VACUUM ANALYZE');
    const tool = startTool('dispatch-floor.process.ts', { DATABASE_URL: url, BENCH_COMPANY: company });
    const all = async (share: readonly string[]): Promise<Speed> => {
      await tool.ask({ prepare: share });
      return speedOf(tool.pid, url, share.length, () => tool.ask('go'));
    };
    await all(ids.slice(0, WARM_UP));
    const speed = await all(ids.slice(WARM_UP));
    await tool.stop();
    return speed;
  });
}

function product(stack: Stack, messages: number, made: (rate: number) => void): Promise<Speed> {
  return inDatabase(stack, messages, async (url, sql) => {
    const port = await freePort();
    const server = await startProduct('server/main.js', {
      DATABASE_URL: url,
      REDIS_URL: '',
      NODE_ENV: 'production',
      DATA_DIR: stack.folder(),
      PORT: String(port),
    });
    const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
    const post = caller(port, agent);
    const json = { 'content-type': 'application/json' };
    const { cookies } = await post('/auth/login', 200, json, JSON.stringify({ email: EMAIL, password: PASSWORD }));
    const cookie = cookies.map((c) => c.split(';')[0]).join('; ');
    const ids: string[] = [];
    made(
      await rateOf(WARM_UP + messages, () =>
        inTurn(WARM_UP + messages, async (i) => {
          const { body } = await post(DESPATCHES, 201, { ...json, cookie }, JSON.stringify(inputOf(i + 1)));
          ids.push((JSON.parse(body) as { despatchnoteHeadId: string }).despatchnoteHeadId);
        }),
      ),
    );
    await sql.query('VACUUM ANALYZE');
    const all = (share: readonly string[]): Promise<Speed> =>
      speedOf(server.pid, url, share.length, () =>
        inTurn(share.length, async (i) => {
          await post(`${DESPATCHES}/${share[i] ?? ''}/send`, 202, { cookie });
        }),
      );
    await all(ids.slice(0, WARM_UP));
    const speed = await all(ids.slice(WARM_UP));
    agent.destroy();
    await server.stop();
    return speed;
  });
}

/** So many calls of `one`, as many at a time as there are callers. */
async function inTurn(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let i = next++; i < count; i = next++) await one(i);
    }),
  );
}

async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (count / (performance.now() - start)) * 1000;
}

interface Answer {
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Posts, and returns the answer if it has the status that is due. */
function caller(port: number, agent: Agent) {
  return (path: string, status: number, headers: Record<string, string>, body?: string): Promise<Answer> =>
    new Promise((done, fail) => {
      const sent = request(
        { host: '127.0.0.1', port, method: 'POST', path: `/api${path}`, headers, agent },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.once('end', () => {
            if (answer.statusCode === status) done({ cookies: answer.headers['set-cookie'] ?? [], body: text });
            else fail(new Error(`POST ${path} answered ${String(answer.statusCode)}`));
          });
        },
      );
      sent.once('error', fail);
      sent.end(body);
    });
}
