import { parseArgs } from 'node:util';
import { RetentionService, type Plan } from './modules/retention/retention.service.js';
import { HISTORY_KINDS, type HistoryKind } from './domain/retention/history.js';
import { AREAS_OF_PRODUCT } from './modules/areas.js';
import { readConfig } from './platform/config.js';
import { onDatabase, runCommand, Refused } from './platform/process/run-command.js';
import { createLog } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { projections } from './modules/projections.js';

/** "npm run retention": shows or changes how long things are kept, shows what would go, or does at once what workers do once a day. */
const USAGE = `Usage: npm run retention -- --plan | --run | --set file=400 [--set message=4000 …]
  --plan  shows the history days and what would go to the archive now; changes nothing
  --run   lets it go
  --set   changes history days: ${HISTORY_KINDS.join(', ')}; 31 to 36500`;

function changesOf(settings: readonly string[]): Partial<Record<HistoryKind, number>> {
  const changes: Partial<Record<HistoryKind, number>> = {};
  for (const setting of settings) {
    const [, name, days] = /^(\w+)=(\d{1,6})$/.exec(setting) ?? [];
    const kind = HISTORY_KINDS.find((one) => one === name);
    if (kind === undefined) throw new Refused(`--set ${setting} is not understood.\n${USAGE}`);
    changes[kind] = Number(days);
  }
  return changes;
}

function inWords({ days, open, due }: Plan): string {
  const size = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
  return [
    `History days: ${HISTORY_KINDS.map((kind) => `${kind} ${String(days[kind])}`).join(', ')}`,
    ...open.map((step) => `begun, to be brought to its end: ${step.table} ${step.month} (${step.state})`),
    ...due.map(
      (month) => `would go: ${month.table} ${month.month}, about ${String(month.rows)} rows, ${size(month.bytes)}`,
    ),
    ...(open.length + due.length === 0 ? ['Nothing would go.'] : []),
  ].join('\n');
}

await runCommand(async (args) => {
  const options = {
    plan: { type: 'boolean' },
    run: { type: 'boolean' },
    set: { type: 'string', multiple: true },
  } as const;
  const { plan = false, run = false, set = [] } = parseArgs({ args, options }).values;
  if ([plan, run, set.length > 0].filter(Boolean).length !== 1) throw new Refused(USAGE);
  const changes = changesOf(set);
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const platform = await openPlatform(
      config,
      createLog('retention', config.logLevel),
      url,
      'consignal-retention',
      projections,
    );
    try {
      const retention = RetentionService.over(platform, AREAS_OF_PRODUCT);
      if (run) {
        const outcome = await retention.run(new AbortController().signal);
        if (!outcome) throw new Refused('Another process does it just now, or a backup runs.');
        return `To the archive: ${outcome.months.length === 0 ? 'nothing' : outcome.months.join(', ')}. Deleted of registers: ${Object.entries(
          outcome.registers,
        )
          .map(([table, rows]) => `${table} ${String(rows)}`)
          .join(', ')}.\n`;
      }
      const wrong = set.length > 0 ? await retention.setDays(changes) : undefined;
      if (wrong !== undefined) throw new Refused(wrong);
      return `${inWords(await retention.plan())}\n`;
    } finally {
      await closePlatform(platform);
    }
  });
});
