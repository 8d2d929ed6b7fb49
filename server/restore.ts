import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS_OF_PRODUCT } from './modules/areas.js';
import { leftOutOfBackups } from './platform/area.js';
import { NotRestored, restore } from './platform/backup/restore.js';
import { readConfig } from './platform/config.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run restore": brings a backup into an empty database, all or nothing. */
await runCommand(async (args) => {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  if (from === undefined || from === '')
    throw new Refused('Usage: npm run restore -- --from DIR\n  --from  folder of a backup, the one with manifest.json');
  const config = readConfig();
  return onDatabase(config, async (url) => {
    try {
      const { tables, archive, createdAt } = await restore({
        url,
        archive: join(config.dataDir, 'archive'),
        from: resolve(from),
        leftOut: leftOutOfBackups(AREAS_OF_PRODUCT),
      });
      const rows = tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
      return `Restored, and compared with the backup of ${createdAt}: ${String(rows)} rows of ${String(tables.length)} tables, ${String(archive.length)} files of the archive.\n`;
    } catch (error) {
      throw error instanceof NotRestored ? new Refused(error.message, { cause: error }) : error;
    }
  });
});
