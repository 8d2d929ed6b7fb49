import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const COMMAND_LIMIT_MS = 20 * 60_000;

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a program to its end and returns how it ended, with all that it printed. */
export function command(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  const began = performance.now();
  return new Promise((done) => {
    execFile(
      program,
      [...args],
      { cwd: ROOT, env, timeout: COMMAND_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        done({ code, output: `${stdout}${stderr}`, seconds: Math.round((performance.now() - began) / 100) / 10 });
      },
    );
  });
}

/** The Compose file of this checkout as a project of its own: other volumes, another port, another image's name. */
export class ComposeProject {
  private readonly folder = mkdtempSync(join(tmpdir(), 'consignal-compose-'));
  private readonly name: string;
  private readonly envFile: string;

  constructor(settings: Readonly<Record<string, string>>) {
    this.name = `consignal-trial-${String(process.pid)}`;
    this.envFile = join(this.folder, 'env');
    const secret = (): string => randomBytes(24).toString('hex');
    const lines = {
      POSTGRES_PASSWORD: secret(),
      VALKEY_PASSWORD: secret(),
      CONSIGNAL_IMAGE: 'consignal-trial',
      ...settings,
    };
    writeFileSync(
      this.envFile,
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
  }

  /** `docker compose …`, whatever comes of it. */
  attempt(...args: readonly string[]): Promise<Ended> {
    return command('docker', ['compose', '--project-name', this.name, '--env-file', this.envFile, ...args]);
  }

  /** `docker compose …`. @throws Error when it ends with something else than 0. */
  async run(...args: readonly string[]): Promise<string> {
    const { code, output } = await this.attempt(...args);
    if (code !== 0)
      throw new Error(`docker compose ${args.join(' ')} ended with ${String(code)}:\n${output.slice(-4_000)}`);
    return output;
  }

  /** Ids of the containers of a service that run. */
  async containers(service: string): Promise<string[]> {
    const { stdout } = await new Promise<{ stdout: string }>((done) => {
      execFile(
        'docker',
        [
          'ps',
          '--quiet',
          '--filter',
          `label=com.docker.compose.project=${this.name}`,
          '--filter',
          `label=com.docker.compose.service=${service}`,
        ],
        (_, text) => {
          done({ stdout: text });
        },
      );
    });
    return stdout.split('\n').filter((id) => id !== '');
  }

  /** Rows of a query, as text. */
  async sql(statement: string): Promise<string[]> {
    const text = await this.run(
      'exec',
      '-T',
      'postgres',
      'psql',
      '--username=consignal',
      '--dbname=consignal',
      '-qAtc',
      statement,
    );
    return text.split('\n').filter((line) => line !== '');
  }

  /** Removes containers, networks and volumes. */
  async remove(): Promise<void> {
    await this.attempt('down', '--volumes', '--timeout', '5');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
