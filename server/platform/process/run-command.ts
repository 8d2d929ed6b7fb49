import { errorCode } from './error-code.js';
import type { Config } from '../config.js';
import { startEmbeddedPostgres } from '../database/embedded.js';
import { migrate } from '../database/migrate.js';
import { explain } from './explain.js';

/** What a command says instead of doing it: a line for people. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Runs a command of one line and prints what it returns; a refusal is printed as it is, and the process ends with 1. */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await work(process.argv.slice(2)));
  } catch (error) {
    const isPlain = error instanceof Refused || isAboutArguments(error);
    process.stderr.write(`${isPlain ? error.message : explain(error)}\n`);
    process.exitCode = 1;
  }
}

function isAboutArguments(error: unknown): error is Error {
  return error instanceof Error && String(errorCode(error)).startsWith('ERR_PARSE_ARGS');
}

/** Works on DATABASE_URL, else on the database of "npm start", migrated, and leaves it as it was found: running or not. */
export async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  return onUnmigrated(config, async (url) => {
    await migrate(url);
    return work(url);
  });
}

/** The same, with the schema that is there. */
export async function onUnmigrated<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await work(postgres.url);
  } finally {
    if (!postgres.adopted) await postgres.stop();
  }
}
