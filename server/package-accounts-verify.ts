import { checkPackageAccounts } from './modules/package-account/package-account.check.view.js';
import { projections } from './modules/projections.js';
import { readConfig } from './platform/config.js';
import { createLog } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** Faults that are named. */
const NAMED = 20;

/** "npm run packages:verify": whether the balances of package accounts are those of their movements. Ends with 1 and names those that aren't. */
await runCommand(async () => {
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const log = createLog('packages-verify', config.logLevel);
    const platform = await openPlatform(config, log, url, 'consignal-packages', projections);
    try {
      const found = await platform.database.transaction('system', checkPackageAccounts);
      const faults = [
        ...found.differences.map(
          ({ accountId, code, balance, recomputed }) =>
            `account ${accountId} of ${code} says ${balance} (balance/announced/disputed), its movements ${recomputed}`,
        ),
        ...found.oneSided.map((id) => `movement ${id} has not two sides that are each other's opposite`),
        ...found.misplaced.map((id) => `movement ${id} is not among the open ones as its states say`),
      ];
      if (faults.length > 0)
        throw new Refused(
          `Package accounts are not as their movements say, in ${String(faults.length)} places:\n${faults.slice(0, NAMED).join('\n')}`,
        );
      return `Package accounts are as their movements say: ${String(found.accounts)} accounts, ${String(found.movements)} movements.\n`;
    } finally {
      await closePlatform(platform);
    }
  });
});
