import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS_OF_PRODUCT } from './modules/areas.js';
import { leftOutOfBackups } from './platform/area.js';
import { backUp } from './platform/backup/backup.js';
import { readConfig } from './platform/config.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run backup": a whole copy of database and archive, while everything runs. */
await runCommand(async (args) => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined || to === '')
    throw new Refused(
      'Usage: npm run backup -- --to DIR\n  --to  folder in which the backup becomes a folder of its own',
    );
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const { folder, manifest } = await backUp({
      url,
      archive: join(config.dataDir, 'archive'),
      to: resolve(to),
      leftOut: leftOutOfBackups(AREAS_OF_PRODUCT),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
    return `${folder}\n${String(rows)} rows of ${String(manifest.tables.length)} tables, ${String(manifest.archive.length)} files of the archive. Keep it secret: it holds keys.\n`;
  });
});
