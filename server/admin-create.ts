import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LEVELS } from './domain/access/level.js';
import { openAccount, OpeningRefused } from './modules/account/account.opening.service.js';
import { hashPassword } from './modules/auth/auth.service.js';
import { readConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { startEmbeddedPostgres } from './platform/database/embedded.js';
import { migrate } from './platform/database/migrate.js';
import { explain } from './platform/process/explain.js';

/**
 * "npm run admin:create": opens an account from the command line, the first one of an installation without demo users. Works on
 * DATABASE_URL, else on the database of "npm start" in DATA_DIR, whether that runs or not.
 */
const USAGE = `Usage: npm run admin:create -- --email anna@example.com --company CODE [--company-name "Name"] [--level admin] [--password-stdin]
  --email           signs in with it
  --company         code of the company: letters, digits, - and _; made when it is unknown
  --company-name    its name, needed to make it
  --level           ${LEVELS.join(', ')}; default admin
  --password-stdin  reads the password from standard input; without it a random one is made and printed once`;

const LEAST_PASSWORD = 12;
const order = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: 'is no e-mail address' }).max(254)),
  company: z.string().regex(/^[A-Za-z0-9][\w-]{0,29}$/, 'is letters, digits, - and _, at most 30'),
  'company-name': z.string().trim().min(1, 'is empty').max(100).optional(),
  level: z.enum(LEVELS, { error: `is one of ${LEVELS.join(', ')}` }).default('admin'),
  'password-stdin': z.boolean().default(false),
});

function readOrder(args: readonly string[]): z.infer<typeof order> {
  const options = {
    email: { type: 'string' },
    company: { type: 'string' },
    'company-name': { type: 'string' },
    level: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  } as const;
  let given: Record<string, string | boolean | undefined>;
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OpeningRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
  const parsed = order.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: [name = ''], message }) =>
    given[String(name)] === undefined ? `--${String(name)} is missing` : `--${String(name)} ${message}`,
  );
  throw new OpeningRefused(`${wrong.join('\n')}\n${USAGE}`);
}

async function passwordFrom(stdin: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (password.length < LEAST_PASSWORD)
    throw new OpeningRefused(`The password on standard input has fewer than ${String(LEAST_PASSWORD)} characters.`);
  if (password.length > 1024)
    throw new OpeningRefused('The password on standard input is longer than 1024 characters.');
  return password;
}

/** The database to work on and how to leave it: as it was found. */
async function databaseOf(
  config: ReturnType<typeof readConfig>,
): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return { url: postgres.url, leave: () => (postgres.adopted ? Promise.resolve() : postgres.stop()) };
}

async function adminCreate(args: readonly string[]): Promise<string> {
  const asked = readOrder(args);
  const config = readConfig();
  const given = asked['password-stdin'] ? await passwordFrom(process.stdin) : undefined;
  const password = given ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const { url, leave } = await databaseOf(config);
  try {
    await migrate(url);
    const database = await Database.connect({
      url,
      applicationName: 'consignal-admin',
      poolSize: 1,
      onError: () => undefined,
    });
    try {
      const { company, isNew } = await database.transaction('system', (tx) =>
        openAccount(tx, {
          email: asked.email,
          passwordHash,
          level: asked.level,
          company: asked.company,
          companyName: asked['company-name'],
        }),
      );
      return `${isNew ? `Company ${company} (${asked.company}) made.\n` : ''}${asked.email} may sign in: ${asked.level}, ${company}.\n${given === undefined ? `Password: ${password}\nIt is not shown again.\n` : ''}`;
    } finally {
      await database.close();
    }
  } finally {
    await leave();
  }
}

try {
  process.stdout.write(await adminCreate(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof OpeningRefused ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
