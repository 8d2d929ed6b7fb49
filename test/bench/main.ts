import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { foreignLoad } from './machine.js';
import { startStack } from './stack.js';
import { meets, table, type Figure } from './statistics.js';

const SUITES = [
  'parse',
  'edi',
  'labels',
  'anomaly',
  'forecast',
  'forecast-correction',
  'forecast-pipeline',
  'rules',
  'ingest',
  'realtime',
  'list',
  'despatch-list',
  'package-account',
  'control',
  'control-results',
  'schedule',
  'dispatch',
  'auth',
  'console',
] as const;
/** Those that run where they are named: a part of the console's by itself, and one that takes minutes. */
const NAMED = ['heat-map', 'control-hour'] as const;
type Suite = (typeof SUITES)[number] | (typeof NAMED)[number];

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '1000' },
    updates: { type: 'string', default: '10000' },
    'ingest-rate': { type: 'string', default: '100' },
    megabytes: { type: 'string', default: '50' },
    labels: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '180' },
    json: { type: 'string', default: join('test-results', 'bench-result.json') },
  },
});
const asked = [...(given.only ?? []), ...positionals];
const suites: readonly Suite[] =
  asked.length === 0 ? SUITES : [...SUITES, ...NAMED].filter((suite) => asked.includes(suite) || isPart(suite));
/** Parts of what was asked for that are suites of their own: of `forecast` what begins with it. */
function isPart(suite: Suite): boolean {
  return asked.includes('forecast') && suite.startsWith('forecast-');
}
const rounds = Math.max(1, Number(given.rounds));
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const busy = await foreignLoad();
const machine = `${String(availableParallelism())} cores (${cpus()[0]?.model ?? 'unknown'}), ${String(Math.round(totalmem() / 2 ** 30))} GB, Node ${process.versions.node}`;
say(`${machine}; ${(busy * 100).toFixed(0)} % of the processor is taken by others`);
if (busy > 0.2) say('More than 20 %: ratios still compare like with like, figures in messages/s and ms do not.');

const figures: Figure[] = [];
for (const suite of suites) figures.push(...(await measure(suite)));

const result = { machine, foreignLoad: busy, figures: figures.map((f) => ({ ...f, met: meets(f) })) };
mkdirSync(dirname(given.json), { recursive: true });
writeFileSync(given.json, `${JSON.stringify(result, null, 2)}\n`);
process.stdout.write(`\n${table(figures)}\n`);
const missed = figures.filter((f) => !meets(f));
process.stdout.write(
  missed.length === 0
    ? '\nEvery goal is met.\n'
    : `\n${String(missed.length)} missed: ${missed.map((f) => f.name.trim()).join('; ')}\n`,
);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Suites that need neither database nor server; null for others. */
async function measureAlone(suite: Suite): Promise<Figure[] | null> {
  if (suite === 'parse') return (await import('./parse.js')).measureParse({ rounds: Math.max(rounds, 5) }, say);
  if (suite === 'edi')
    return (await import('./edi.js')).measureEdi({ rounds, megabytes: Math.max(1, Number(given.megabytes)) }, say);
  if (suite === 'labels')
    return (await import('./labels.js')).measureLabels({ rounds, labels: Math.max(1, Number(given.labels)) }, say);
  if (suite === 'anomaly') return (await import('./anomaly.js')).measureAnomaly({ rounds: Math.max(rounds, 5) }, say);
  if (suite === 'forecast') return (await import('./forecast.js')).measureForecast({ rounds }, say);
  if (suite === 'forecast-correction')
    return (await import('./forecast-correction.js')).measureForecastCorrection({ rounds: Math.max(rounds, 5) }, say);
  if (suite === 'rules') return (await import('./rules.js')).measureRules({ rounds: Math.max(rounds, 5) }, say);
  if (suite === 'console' || suite === 'heat-map')
    return (await import('./console.js')).measureConsole({ rounds, isHeatMapAlone: suite === 'heat-map' }, say);
  return null;
}

async function measure(suite: Suite): Promise<Figure[]> {
  const alone = await measureAlone(suite);
  if (alone !== null) return alone;
  const stack = await startStack(say);
  const interrupted = (): void => {
    void stack.stop().finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    if (suite === 'ingest')
      return await (await import('./ingest.js')).measureIngest(
        stack,
        { rounds, messages: Number(given.messages) },
        say,
      );
    if (suite === 'realtime') {
      const options = {
        rounds: Math.max(rounds, 5),
        updates: Number(given.updates),
        ingestPerSecond: Number(given['ingest-rate']),
      };
      return await (await import('./realtime.js')).measureRealtime(stack, options, say);
    }
    if (suite === 'dispatch')
      return await (await import('./dispatch.js')).measureDispatch(
        stack,
        { rounds, messages: Number(given.messages) },
        say,
      );
    if (suite === 'schedule')
      return [
        ...(await (await import('./schedule.js')).measureSchedule(stack, { rounds }, say)),
        ...(await (await import('./situation.js')).measureSituation(stack, { rounds }, say)),
      ];
    if (suite === 'despatch-list')
      return await (await import('./despatch-list.js')).measureDespatchList(stack, { rounds }, say);
    if (suite === 'package-account')
      return await (await import('./package-account.js')).measurePackageAccounts(stack, { rounds }, say);
    if (suite === 'forecast-pipeline')
      return await (await import('./forecast-pipeline.js')).measureForecastPipeline(stack, { rounds }, say);
    if (suite === 'control') return await (await import('./control.js')).measureControl(stack, { rounds }, say);
    if (suite === 'control-hour') {
      const seconds = Math.max(1, Number(given.seconds));
      return await (await import('./control.js')).measureControlHour(stack, { seconds }, say);
    }
    if (suite === 'control-results')
      return await (await import('./control-results.js')).measureControlResults(stack, { rounds }, say);
    if (suite === 'auth') return await (await import('./auth.js')).measureAuth(stack, { rounds }, say);
    return await (await import('./list.js')).measureList(stack, { rounds }, say);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupted);
    await stack.stop();
  }
}
