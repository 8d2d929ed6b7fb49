import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DEMO_EDITION, newerContent } from './modules/demo/demo-edition.js';
import { emptyDatabase } from './modules/demo/demo.empty.js';
import { readConfig } from './platform/config.js';
import { dropSchemas, migrate, OutdatedSchema } from './platform/database/migrate.js';
import { onUnmigrated, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run demo:reset": takes the demo world away, with all that was done in it; the next start makes it anew, dated to that day. */
const USAGE = `Usage: npm run demo:reset -- [--everything]
  --everything  also where there are people whom the demo did not make`;

await runCommand(async (args) => {
  const { everything = false } = parseArgs({ args, options: { everything: { type: 'boolean' } } }).values;
  const config = readConfig();
  if (!config.demo) throw new Refused('The demo is switched off here (DEMO=off, or NODE_ENV=production).');
  return onUnmigrated(config, async (connectionString) => {
    const outdated = await isOutdated(connectionString);
    const client = new pg.Client({ connectionString });
    await client.connect();
    let newer: string | null = null;
    try {
      await refuseWhileRunning(client);
      if (!everything) await refuseOtherPeople(client);
      if (!outdated) newer = await newerOf(client);
      if (outdated) await dropSchemas(connectionString);
      else await emptyDatabase(client, null);
    } finally {
      await client.end();
    }
    for (const name of ['demo-logins.json', 'demo-history.json']) rmSync(join(config.dataDir, name), { force: true });
    const gain = newer === null ? '' : ` New in it: ${newer}.`;
    return `Everything is gone. The next npm start makes the demo world anew, with new passwords.${gain}\n`;
  });
});

/** Migrates; true where no migration leads from the schema that is there. */
async function isOutdated(url: string): Promise<boolean> {
  try {
    await migrate(url);
    return false;
  } catch (error) {
    if (error instanceof OutdatedSchema) return true;
    throw error;
  }
}

/** What the next demo will have and this one has not. */
async function newerOf(client: pg.Client): Promise<string | null> {
  await client.query('BEGIN; SET LOCAL ROLE consignal_system');
  const { rows } = await client.query<{ edition: number }>('SELECT edition FROM demo_world');
  await client.query('COMMIT');
  return newerContent(rows[0]?.edition ?? DEMO_EDITION);
}

async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'consignal%' AND pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.n ?? 0) > 0) throw new Refused('Consignal is running on this database. Stop it first.');
}

async function refuseOtherPeople(client: pg.Client): Promise<void> {
  await client.query('BEGIN; SET LOCAL ROLE consignal_system');
  const { rows } = await client.query<{ email: string }>(
    'SELECT email FROM user_account WHERE NOT is_demo ORDER BY id LIMIT 3',
  );
  await client.query('COMMIT');
  if (rows.length > 0)
    throw new Refused(
      `There are people here whom the demo did not make, such as ${rows.map(({ email }) => email).join(', ')}. Nothing was deleted.\n${USAGE}`,
    );
}
