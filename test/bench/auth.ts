import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld, type World } from './list-data.js';
import type { Stack } from './stack.js';
import { figure, percentile, ratios, type Figure } from './statistics.js';

/** Sign-ins that come at once. */
const LOGINS = 200;
/** Bytes that one Argon2 hash fills while it is computed, and hashes at a time at most. */
const HASH_BYTES = 47_104 * 1024;
const AT_A_TIME = 4;
const REQUESTS = 400;
const WARM_UP = 100;
/** How much slower the others' slowest of a hundred answers may get. */
const MOST = 3;
/** What a flood costs beside its hashes: two hundred connections and their requests. */
const AROUND = 1;

/** Two hundred sign-ins at once through the built server: the memory they take, and what somebody who is signed in already notices of them. */
export async function measureAuth(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const world = await startWorld(stack, 1_000, { env: { TRUSTED_PROXIES: '1' } });
  try {
    for (let i = 0; i < WARM_UP; i++) await ask(world);
    await flood(world, -1);
    const measured = {
      idle: [] as number[],
      meanwhile: [] as number[],
      hashes: [] as number[],
      logins: [] as number[],
    };
    for (let round = 0; round < rounds; round++) {
      const idle: number[] = [];
      for (let i = 0; i < REQUESTS; i++) idle.push(await ask(world));
      const before = await residentBytes(world.pid);
      const { times, most, seconds } = await during(world, flood(world, round));
      measured.idle.push(percentile(idle, 0.99));
      measured.meanwhile.push(percentile(times, 0.99));
      measured.hashes.push((most - before) / HASH_BYTES);
      measured.logins.push(LOGINS / seconds);
      say(
        `  round ${String(round + 1)}: p99 ${percentile(idle, 0.99).toFixed(1)} ms idle, ${percentile(times, 0.99).toFixed(1)} ms beside ${String(LOGINS)} sign-ins (${String(times.length)} requests); ${((most - before) / 2 ** 20).toFixed(0)} MB more`,
      );
    }
    return [
      figure(`auth, ${String(LOGINS)} sign-ins at once: memory, in hashes`, '', measured.hashes, {
        atMost: AT_A_TIME + AROUND,
      }),
      figure('auth, others meanwhile: p99 / p99 idle', '', ratios(measured.meanwhile, measured.idle), { atMost: MOST }),
      figure('  p99 idle', 'ms', measured.idle),
      figure('  p99 meanwhile', 'ms', measured.meanwhile),
      figure('  sign-ins', '/s', measured.logins),
    ];
  } finally {
    await world.stop();
  }
}

function ask(world: World): Promise<number> {
  return world.get('/applications/traffic?counts=false&limit=20');
}

/** Sign-ins in vain, each of another account from another address: what they cost is the hash. */
async function flood({ port, sql }: World, round: number): Promise<void> {
  await sql.query('DELETE FROM login_throttle');
  await Promise.all(
    Array.from({ length: LOGINS }, async (_, n) => {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${String(round + 1)}.0.${String(n)}` },
        body: JSON.stringify({ email: `nobody-${String(n)}@bench.example`, password: 'not the right one' }),
      });
      if (answer.status !== 401) throw new Error(`A sign-in was answered ${String(answer.status)}`);
      await answer.arrayBuffer();
    }),
  );
}

/** What others experience, one request after the other, until the flood is over. */
async function during(
  world: World,
  flooding: Promise<void>,
): Promise<{ times: number[]; most: number; seconds: number }> {
  const start = performance.now();
  const over = new AbortController();
  let most = 0;
  const watched = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await residentBytes(world.pid));
      await sleep(10);
    }
  })();
  const times: number[] = [];
  const asked = (async () => {
    while (!over.signal.aborted) times.push(await ask(world));
  })();
  await flooding.finally(() => {
    over.abort();
  });
  const seconds = (performance.now() - start) / 1000;
  await Promise.all([watched, asked]);
  return { times, most, seconds };
}

/** Bytes of memory that a process has. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
