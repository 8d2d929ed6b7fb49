import { Agent, request } from 'node:http';
import pg from 'pg';
import { startProduct, startTool } from './child.js';
import { prepareDespatches, verifyReferences } from './dispatch-data.js';
import { companyWithUser, EMAIL, freePort, PASSWORD } from './list-data.js';
import type { Stack } from './stack.js';
import { figure, ratios, type Figure } from './statistics.js';

/** Callers at a time, as many as the floor has connections. */
const AT_A_TIME = 8;
const WARM_UP = 100;

/** Despatch advices of 10 lines on 40 packages sent a second over HTTP, against a bare loop that writes the same rows in one transaction each. */
export async function measureDispatch(stack: Stack, { rounds, messages }: { readonly rounds: number; readonly messages: number }, say: (line: string) => void): Promise<Figure[]> {
  const ours: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`dispatch, round ${String(round + 1)} of ${String(rounds)}`);
    const measures = [async () => { floors.push(await floor(stack, messages)); }, async () => { ours.push(await product(stack, messages)); }];
    for (const measure of round % 2 === 0 ? measures : measures.reverse()) await measure();
    say(`  ours ${(ours.at(-1) ?? NaN).toFixed(0)}/s, floor ${(floors.at(-1) ?? NaN).toFixed(0)}/s`);
  }
  return [
    figure('dispatch over HTTP / bare transactions', '', ratios(ours, floors), { atLeast: 0.5 }),
    figure('  dispatch over HTTP', 'despatch advices/s', ours), figure('  bare transactions', 'despatch advices/s', floors),
  ];
}

async function inDatabase(stack: Stack, messages: number, run: (url: string, company: string, ids: readonly string[]) => Promise<number>): Promise<number> {
  const database = await stack.database();
  const company = await companyWithUser(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const rate = await run(database.url, company, await prepareDespatches(sql, company, WARM_UP + messages));
  await verifyReferences(sql, WARM_UP + messages);
  await sql.end();
  await database.drop();
  return rate;
}

function floor(stack: Stack, messages: number): Promise<number> {
  return inDatabase(stack, messages, async (url, company, ids) => {
    const tool = startTool('dispatch-floor.process.ts', { DATABASE_URL: url, BENCH_COMPANY: company });
    const all = async (share: readonly string[]): Promise<number> => {
      await tool.ask({ prepare: share });
      return rateOf(share.length, () => tool.ask('go'));
    };
    await all(ids.slice(0, WARM_UP));
    const rate = await all(ids.slice(WARM_UP));
    await tool.stop();
    return rate;
  });
}

function product(stack: Stack, messages: number): Promise<number> {
  return inDatabase(stack, messages, async (url, _, ids) => {
    const port = await freePort();
    const server = await startProduct('server/main.js', { DATABASE_URL: url, REDIS_URL: '', NODE_ENV: 'production', DATA_DIR: stack.folder(), PORT: String(port) });
    const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
    const post = caller(port, agent);
    const cookie = (await post('/auth/login', 200, { 'content-type': 'application/json' }, JSON.stringify({ email: EMAIL, password: PASSWORD }))).map((c) => c.split(';')[0]).join('; ');
    const all = (share: readonly string[]): Promise<number> => rateOf(share.length, async () => {
      let next = 0;
      await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
        for (let i = next++; i < share.length; i = next++) await post(`/applications/delivery/despatchnotes/${share[i] ?? ''}/send`, 202, { cookie });
      }));
    });
    await all(ids.slice(0, WARM_UP));
    const rate = await all(ids.slice(WARM_UP));
    agent.destroy();
    await server.stop();
    return rate;
  });
}

async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (count / (performance.now() - start)) * 1000;
}

/** Posts and returns the cookies that were set. */
function caller(port: number, agent: Agent) {
  return (path: string, status: number, headers: Record<string, string>, body?: string): Promise<string[]> => new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: `/api${path}`, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === status) done(answer.headers['set-cookie'] ?? []);
        else fail(new Error(`POST ${path} answered ${String(answer.statusCode)}`));
      });
    });
    sent.once('error', fail);
    sent.end(body);
  });
}
