import { parseArgs } from 'node:util';
import pg from 'pg';
import type { CompanyId } from './domain/ids.js';
import { multiply } from './modules/demo/demo.multiply.js';
import { readConfig } from './platform/config.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run seed:big": makes the demo's first company large, to look at lists and figures at the size they are made for. */
const USAGE = `Usage: npm run seed:big -- [--files 100000] [--schedules 5000] [--days 60]
  copies what the demo has read so far; start the product once before`;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '100000' },
      schedules: { type: 'string', default: '5000' },
      days: { type: 'string', default: '60' },
    },
  });
  const wanted = { files: Number(values.files), schedules: Number(values.schedules), days: Number(values.days) };
  if (Object.values(wanted).some((n) => !Number.isInteger(n) || n < 1 || n > 20_000_000)) throw new Refused(USAGE);
  const config = readConfig();
  if (!config.demo) throw new Refused('The demo is switched off here (DEMO=off, or NODE_ENV=production).');
  return onDatabase(config, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query('SET ROLE consignal_system');
      const {
        rows: [company],
      } = await client.query<{ id: CompanyId }>(`SELECT id FROM company WHERE code = 'SOLNA'`);
      if (!company) throw new Refused(`There is no demo here yet.\n${USAGE}`);
      await multiply(client, company.id, wanted, (files) => {
        process.stderr.write(`${String(files)} files\n`);
      });
      const {
        rows: [size],
      } = await client.query<{ files: string; schedules: string }>(
        `SELECT (SELECT count(*) FROM traffic_message) AS files, (SELECT count(*) FROM schedule_head) AS schedules`,
      );
      return `There are ${size?.files ?? '0'} files and ${size?.schedules ?? '0'} schedules now.\n`;
    } finally {
      await client.end();
    }
  });
});
