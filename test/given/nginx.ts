import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const GUIDE = join(import.meta.dirname, '..', '..', 'docs', 'operating.md');

/** The example of the operating guide for two servers, with other ports. */
function example(port: number, servers: readonly [number, number]): string {
  const [, text = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${String(port)};`],
    ['127.0.0.1:3000', `127.0.0.1:${String(servers[0])}`],
    ['127.0.0.1:3001', `127.0.0.1:${String(servers[1])}`],
  ];
  return changes.reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`The nginx example of the operating guide lacks ${from}`);
    return config.replace(from, to);
  }, text);
}

/** nginx before two servers, as the operating guide configures it. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(port: number, servers: readonly [number, number]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'consignal-nginx-'));
    // Its workers are another user where it is started by root.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'temp'));
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, 'temp', name)};`)
      .join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${temp}\n${example(port, servers)}}\n`,
    );
    const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: 'inherit',
    });
    const nginx = new Nginx(child, folder, `http://127.0.0.1:${String(port)}`);
    for (let tries = 0; tries < 200; tries++) {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${nginx.errors}`);
      if (
        await fetch(`${nginx.url}/api/health/live`).then(
          (reply) => reply.ok,
          () => false,
        )
      )
        return nginx;
      await sleep(50);
    }
    throw new Error(`nginx did not answer: ${nginx.errors}`);
  }

  /** What it logged as errors. */
  get errors(): string {
    return readFileSync(join(this.folder, 'error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
