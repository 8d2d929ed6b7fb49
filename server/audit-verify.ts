import { parseArgs } from 'node:util';
import { AuditChain } from './modules/audit/audit.chain.service.js';
import { readConfig } from './platform/config.js';
import { createLog } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { projections } from './modules/projections.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

const USAGE =
  'Usage: npm run audit:verify [-- --head NUMBER:HASH]\n  --head  a head that was printed before and kept elsewhere: proves that the end of the log was not cut off';

/** "npm run audit:verify": whether the audit log is as it was written. Ends with 1 and names the first broken link when it isn't. */
await runCommand(async (args) => {
  const { head } = parseArgs({ args, options: { head: { type: 'string' } } }).values;
  if (head !== undefined && !/^\d{1,18}:[0-9a-f]{64}$/.test(head)) throw new Refused(USAGE);
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const platform = await openPlatform(
      config,
      createLog('audit-verify', config.logLevel),
      url,
      'consignal-audit',
      projections,
    );
    try {
      const found = await AuditChain.over(platform).verify(head);
      if (found.broken)
        throw new Refused(
          `The audit log is not as it was written: ${found.broken.fault} at link ${found.broken.seq ?? '-'}, event ${found.broken.eventId ?? '-'}.`,
        );
      return `The audit log is as it was written: ${String(found.links)} links, ${String(found.waiting)} events wait to be taken in.\nhead ${found.head ?? '-'}\n`;
    } finally {
      await closePlatform(platform);
    }
  });
});
