import { parseArgs } from 'node:util';
import { ForecastRebuild } from './modules/forecast/forecast-rebuild.service.js';
import { projections } from './modules/projections.js';
import { readConfig } from './platform/config.js';
import { createLog } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { onDatabase, Refused, runCommand } from './platform/process/run-command.js';

/** "npm run forecast:rebuild": makes the facts and calculations of Forecast AI anew of what was observed of releases. */
await runCommand(async (args) => {
  const { company } = parseArgs({ args, options: { company: { type: 'string' } } }).values;
  const config = readConfig();
  return onDatabase(config, async (url) => {
    const log = createLog('forecast-rebuild', config.logLevel);
    const platform = await openPlatform(config, log, url, 'consignal-forecast', projections);
    const rebuild = new ForecastRebuild(platform.database);
    try {
      const companies = await rebuild.companies(company ?? null);
      if (companies.length === 0 && company !== undefined)
        throw new Refused(`No company with articles has the code or id ${company}.`);
      const lines: string[] = [];
      for (const { id, name } of companies) {
        const articles = await rebuild.run(id, (done) => {
          process.stderr.write(`${name}: ${String(done)} articles\n`);
        });
        lines.push(`${name}: ${String(articles)} articles are made anew.`);
      }
      return `${lines.join('\n')}\n`;
    } finally {
      await rebuild.close();
      await closePlatform(platform);
    }
  });
});
