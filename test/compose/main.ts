import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../server/contract/auth.js';
import { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { Nginx } from '../given/nginx.js';
import { freePort } from '../given/started.js';
import { until } from '../given/until.js';
import { command, ComposeProject } from './compose.js';
import { Feeder } from './feeder.js';

const PASSWORD = 'Räksmörgås till lunch 7';
const EMAIL = 'anna@trial.example';
const OUTAGE_MS = 30_000;
const ROLL_REQUESTS = 3_000;
const ROLL_CALLERS = 12;

const failures: string[] = [];
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
/** One result, which holds or counts as a failure. */
function result(what: string, holds: boolean, found: unknown): void {
  say(`${holds ? 'ok  ' : 'FAIL'} ${what}: ${typeof found === 'string' ? found : JSON.stringify(found)}`);
  if (!holds) failures.push(what);
}

const ports: [number, number] = await twoPorts();
const compose = new ComposeProject({
  CONSIGNAL_PORT: `${String(ports[0])}-${String(ports[1])}`,
  SERVERS: '2',
  WORKERS: '3',
  TRUSTED_PROXIES: '1',
  ...(process.env['BASE'] === undefined ? {} : { BASE: process.env['BASE'] }),
});
let nginx: Nginx | undefined;
try {
  nginx = await trial();
} catch (error) {
  failures.push(String(error));
  say(String(error));
  say((await compose.attempt('ps', '--all')).output);
  say((await compose.attempt('logs', '--tail', '40')).output.slice(-8_000));
} finally {
  await nginx?.stop();
  await compose.remove();
}
say(failures.length === 0 ? 'The Compose path holds.' : `${String(failures.length)} failures: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function trial(): Promise<Nginx> {
  await line('first start', 'up', '--build', '--detach', '--wait', '--scale', 'workers=3');
  await line('upgrade: build', 'build');
  await line('upgrade: up', 'up', '--detach', '--wait');
  result('servers and workers after the upgrade', (await scale()) === '2 servers, 3 workers', await scale());
  await imageSize();
  const before = await Nginx.start(await freePort(), ports);
  const client = await signedIn(before);
  const feeder = new Feeder(client);
  await sleep(5_000);
  feeder.answers();
  await outage('Postgres paused', feeder, 'postgres', 'pause');
  await outage('Postgres killed', feeder, 'postgres', 'kill');
  await outage('Valkey paused', feeder, 'valkey', 'pause');
  await outage('Valkey killed', feeder, 'valkey', 'kill');
  await dropFolder(feeder);
  await roll(client, feeder);
  await feeder.stop();
  await books(feeder);
  await restore(client, feeder);
  return before;
}

async function line(what: string, ...args: readonly string[]): Promise<void> {
  const { code, output, seconds } = await compose.attempt(...args);
  result(`${what} (docker compose ${args.join(' ')})`, code === 0, `exit ${String(code)} after ${String(seconds)} s`);
  if (code !== 0) throw new Error(output.slice(-4_000));
}

async function scale(): Promise<string> {
  const [servers, workers] = await Promise.all([compose.containers('server'), compose.containers('workers')]);
  return `${String(servers.length)} servers, ${String(workers.length)} workers`;
}

async function imageSize(): Promise<void> {
  const { output } = await command('docker', ['image', 'inspect', '--format', '{{.Size}}', 'consignal-trial']);
  say(`     image: ${String(Math.round(Number(output) / 1e6))} MB`);
}

async function signedIn({ url }: Nginx): Promise<Client> {
  await compose.run(
    ...['exec', '-T', 'server', 'sh', '-c'],
    `printf %s "${PASSWORD}" | node dist/server/admin-create.js --email ${EMAIL} --company TRIAL --company-name Trial --level user --password-stdin`,
  );
  const client = new Client(url);
  await client.call(login, { body: { email: EMAIL, password: PASSWORD } });
  return client;
}

/** Half a minute without a service, while files are handed in: no call takes long, and all goes on afterwards. */
async function outage(what: string, feeder: Feeder, service: string, how: 'pause' | 'kill'): Promise<void> {
  const [id = ''] = await compose.containers(service);
  feeder.answers();
  await command('docker', [how, id]);
  await sleep(OUTAGE_MS);
  const during = feeder.answers();
  await command('docker', [how === 'pause' ? 'unpause' : 'start', id]);
  const back = performance.now();
  await until(
    'it is ready',
    async () => (await compose.attempt('up', '--detach', '--wait', '--no-recreate')).code === 0,
    120_000,
  );
  const taken = feeder.taken.length;
  await until('files are taken', () => feeder.taken.length > taken + 4, 60_000);
  const seconds = Math.round((performance.now() - back) / 1_000);
  const isKnown = Object.keys(during.statuses).every((status) => ['202', '503'].includes(status));
  result(`${what} for 30 s`, isKnown && during.slowestMs < 2_500, { ...during, wellAgainAfterSeconds: seconds });
}

/** Copied to one of three workers, a file is taken once. */
async function dropFolder(feeder: Feeder): Promise<void> {
  const file = join(tmpdir(), `consignal-trial-${String(process.pid)}.edi`);
  writeFileSync(file, delfor({ controlReference: 'DROPPED', documentNumber: 'DROPPED' }));
  await compose.run('cp', '--index', '1', file, 'workers:/data/inbox/');
  const rows = (): Promise<string[]> =>
    compose.sql(`SELECT state FROM traffic_message WHERE control_reference = 'DROPPED'`);
  await until('it is taken', async () => (await rows()).some((state) => state !== 'received'));
  await sleep(2_000);
  const found = await rows();
  result('a file in the drop folder', found.length === 1, found);
  feeder.taken.push('DROPPED');
}

/** The lines of the operating guide that replace the servers one by one, under load. */
async function roll(client: Client, feeder: Feeder): Promise<void> {
  const statuses: Record<string, number> = {};
  const asked = { made: 0, isOver: false };
  const load = async (): Promise<void> => {
    while (asked.made < ROLL_REQUESTS || !asked.isOver) {
      const number = ++asked.made;
      const reference = `ROLL${String(number)}`;
      const reply = await (number % 2 === 0
        ? client.get('/applications/user')
        : client.upload(delfor({ controlReference: reference, documentNumber: reference }))
      ).catch(() => undefined);
      const status = String(reply?.status ?? 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === '202') feeder.taken.push(reference);
      await sleep(60);
    }
  };
  const replace = async (): Promise<void> => {
    for (const id of await compose.containers('server')) {
      await command('docker', ['stop', id]);
      await command('docker', ['rm', id]);
      await compose.run('up', '--detach', '--wait', '--no-deps', '--no-recreate', 'server');
    }
    asked.isOver = true;
  };
  await Promise.all([replace(), ...Array.from({ length: ROLL_CALLERS }, load)]);
  const isFine = Object.keys(statuses).every((status) => status === '200' || status === '202');
  result('a roll of two servers behind nginx', isFine && asked.made >= ROLL_REQUESTS, {
    requests: asked.made,
    statuses,
    scale: await scale(),
  });
}

/** Everything that was taken is there once and has been read once; what came again is recorded as such, without effect. */
async function books(feeder: Feeder): Promise<void> {
  const waiting = (): Promise<string[]> => compose.sql(`SELECT count(*) FROM traffic_message WHERE state = 'received'`);
  await until('all files are read', async () => (await waiting())[0] === '0', 180_000);
  const processed = await compose.sql(`SELECT control_reference FROM traffic_message WHERE state <> 'duplicate'`);
  const documents = await compose.sql(`SELECT count(*), count(DISTINCT message_id) FROM schedule_head`);
  const repeated = await compose.sql(`SELECT count(*) FROM traffic_message WHERE state = 'duplicate'`);
  const present = new Set(processed);
  const lost = feeder.taken.filter((reference) => !present.has(reference));
  const doubled = processed.length - present.size;
  result('files lost or doubled', lost.length === 0 && doubled === 0, {
    taken: feeder.taken.length,
    lost: lost.length,
    doubled,
    recordedAsRepeated: Number(repeated[0]),
    schedules: documents[0] ?? '',
  });
}

/** A backup while everything runs, then the sequence of the operating guide into an empty database. */
async function restore(client: Client, feeder: Feeder): Promise<void> {
  const [before] = await compose.sql('SELECT count(*) FROM traffic_message');
  const folder = join(tmpdir(), `consignal-trial-backup-${String(process.pid)}`);
  await command('install', ['-d', '-o', '1000', '-g', '1000', folder]);
  const backup = await compose.run(
    ...[
      'run',
      '--rm',
      '-T',
      '--no-deps',
      '--volume',
      `${folder}:/backup`,
      'workers',
      'node',
      'dist/server/backup.js',
      '--to',
      '/backup',
    ],
  );
  const { output: name } = await command('ls', [folder]);
  await compose.run('stop', 'server', 'workers');
  await compose.run('exec', '-T', 'postgres', 'dropdb', '--username=consignal', '--force', 'consignal');
  await compose.run('exec', '-T', 'postgres', 'createdb', '--username=consignal', 'consignal');
  await compose.run('exec', '-T', 'valkey', 'sh', '-c', 'REDISCLI_AUTH="$VALKEY_PASSWORD" valkey-cli FLUSHALL');
  await compose.run(
    ...['run', '--rm', '-T', '--no-deps', '--volume', `${folder}:/backup`, 'workers', 'node', 'dist/server/restore.js'],
    ...['--from', `/backup/${name.trim()}`],
  );
  await compose.run('up', '--detach', '--wait');
  const [after] = await compose.sql('SELECT count(*) FROM traffic_message');
  await command('rm', ['-rf', folder]);
  const user = await client.get('/applications/user');
  result('backup and restore', before === after && user.status === 200, {
    before,
    after,
    sessionStillOpen: user.status,
    files: feeder.taken.length,
    backup: backup.split('\n').find((text) => text.includes('consignal-')) ?? '',
  });
}

/** Two ports in a row that nobody uses now. */
async function twoPorts(): Promise<[number, number]> {
  const first = await freePort();
  return [first, first + 1];
}
