import { parseArgs } from 'node:util';
import {
  type Backfilled,
  type Counted,
  type LeftOut,
  PackageBackfill,
} from './modules/package-account/package-account.backfill.service.js';
import { projections } from './modules/projections.js';
import { readConfig } from './platform/config.js';
import { createLog } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run packages:backfill": posts despatch notes that a company sent before it had package accounts. */
const USAGE = `Usage: npm run packages:backfill -- --company CODE --from CCYY-MM-DD [--dry-run]
  --company  the company that sent the notes, by its code or id
  --from     notes whose goods left on this day or later
  --dry-run  says what would be posted; changes nothing`;
const REASONS: Readonly<Record<LeftOut, string>> = {
  posted: 'posted before',
  'not-sent': 'not sent',
  test: 'tests',
  cancellation: 'cancel another note',
  replaced: 'replaced or cancelled by another note',
  cancelled: 'cancelled on their way',
  'no-packages': 'no packages that come back',
  corrected: 'in a count or correction of that day or later',
};

function inWords(name: string, { posted, movements, packages, failed, leftOut }: Backfilled, isDry: boolean): string {
  const some = ({ count, numbers }: Counted): string =>
    `${String(count)} (${numbers.join(', ')}${count > numbers.length ? ', …' : ''})`;
  return [
    `${name}: ${String(posted)} despatch notes ${isDry ? 'would be' : 'are'} posted, ${String(movements)} movements of ${String(packages)} packages.`,
    ...[...leftOut].map(([why, notes]) => `left out, ${REASONS[why]}: ${some(notes)}`),
    ...(failed.count === 0 ? [] : [`could not be posted, and are tried again: ${some(failed)}; see the log`]),
    '',
  ].join('\n');
}

/** A day that there is. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

await runCommand(async (args) => {
  const options = { company: { type: 'string' }, from: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
  const { company, from, 'dry-run': isDry = false } = parseArgs({ args, options }).values;
  if (company === undefined || from === undefined || !isDay(from)) throw new Refused(USAGE);
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const log = createLog('packages-backfill', config.logLevel);
    const platform = await openPlatform(config, log, url, 'consignal-packages', projections);
    try {
      const backfill = new PackageBackfill(platform.database, log);
      const found = await backfill.company(company);
      if (found === null) throw new Refused(`No company, or more than one, has the code or id ${company}.`);
      return inWords(found.name, await backfill.run(found.id, from, { isDry }), isDry);
    } finally {
      await closePlatform(platform);
    }
  });
});
