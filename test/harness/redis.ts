import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dockerEngine, startTimeout, within } from './docker.js';
import { reasonOf, type Say, type Service } from './service.js';

/** The Redis of this run: TEST_REDIS_URL, else a container, else redis-server or valkey-server on PATH, else none. */
export async function startRedis(say: Say): Promise<Service | undefined> {
  const given = process.env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') {
    await ping(given);
    say('test redis: TEST_REDIS_URL');
    return { url: given, stop: () => Promise.resolve() };
  }
  if ((await dockerEngine()).answers) {
    try {
      const container = await startContainer();
      await ping(container.url).catch(async (error: unknown) => {
        await container.stop();
        throw error;
      });
      say('test redis: Testcontainers, redis:8');
      return container;
    } catch (error) {
      say(`test redis: Testcontainers failed (${reasonOf(error)}), looking on PATH`);
    }
  }
  const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined) {
    say('test redis: none found: redis suites skipped');
    return undefined;
  }
  const service = await startProgram(program);
  const version = /v=(\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '';
  say(`test redis: ${program} ${version}`);
  return service;
}

async function startContainer(): Promise<Service> {
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  const { RedisContainer } = await import('@testcontainers/redis');
  const container = await within(await startTimeout('redis:8'), new RedisContainer('redis:8').start());
  return {
    url: container.getConnectionUrl(),
    stop: async () => {
      await container.stop();
    },
  };
}

async function startProgram(program: string): Promise<Service> {
  const dir = await mkdtemp(join(tmpdir(), 'consignal-test-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${String(port)}`;
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await ping(url);
      break;
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) {
        child.kill('SIGKILL');
        throw new Error(`${program} did not start: ${reasonOf(error)}`, { cause: error });
      }
      await sleep(20);
    }
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Asks once, with a time-out: a client library would try again for ever and hang the run. Any answer will do: a server
 * that wants a password first is a server too.
 */
function ping(url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: port === '' ? 6379 : Number(port) });
    socket.setTimeout(3_000, () => socket.destroy(new Error(`no answer from ${hostname}:${port}`)));
    socket.once('error', reject);
    const done = (): void => {
      socket.destroy();
      resolve();
    };
    if (protocol === 'rediss:') socket.once('connect', done);
    else {
      socket.once('data', (data) => {
        if (data.toString().startsWith('-DENIED'))
          socket.destroy(new Error('Redis is in protected mode and refuses this address'));
        else done();
      });
      socket.write('PING\r\n');
    }
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
