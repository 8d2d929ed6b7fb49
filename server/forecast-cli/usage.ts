import { parseArgs } from 'node:util';
import { mondayOfWeek } from '../domain/calendar/day.js';

export const USAGE = `Usage: consignal-forecast FILE.csv [--horizon N] [--as-of WEEK] [--json]

Forecasts weekly demand: a row for each week and one for the total of each series, on standard output.

FILE.csv has the columns series, week (YYYY-Www, ISO 8601) and quantity; - is standard input.
The rows of one series stand together, in any order. A week without a row had no demand, an empty quantity is not known.

  --horizon N      weeks to forecast, 1 to 104 (10)
  --as-of WEEK     the first week to forecast, YYYY-Www; only weeks before it are read
                   (of each series the week after its last row)
  --json           a line of JSON for each series
  --help, --version

Exit status: 0 all series are forecast, 2 wrong usage, a file that can't be read or a row that is wrong.
`;

/** What is asked for. */
export interface ForecastRequest {
  readonly file: string;
  readonly horizon: number;
  /** A Monday as days since 1970-01-01, null for that after the last row of each series. */
  readonly asOf: number | null;
  readonly json: boolean;
}

/** A question that can't be answered; its message is for the person who asked. */
export class UsageError extends Error {}

const MOST_WEEKS = 104;
const USUAL_HORIZON = 10;
const OPTIONS = {
  horizon: { type: 'string' },
  'as-of': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** What the arguments ask for; throws a UsageError where they make no sense. */
export function requestOf(args: readonly string[]): ForecastRequest | 'help' | 'version' {
  const { values, positionals } = parsed(args);
  if (values.help === true) return 'help';
  if (values.version === true) return 'version';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('One file is needed');
  const asOf = values['as-of'] === undefined ? null : mondayOfText(values['as-of']);
  if (asOf === undefined) throw new UsageError('--as-of must be a week such as 2026-W48');
  return { file, horizon: horizonOf(values.horizon), asOf, json: values.json === true };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    // Of Node's explanation the first sentence is about what was typed.
    throw new UsageError((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

function horizonOf(given: string | undefined): number {
  if (given === undefined) return USUAL_HORIZON;
  const horizon = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (horizon < 1 || horizon > MOST_WEEKS)
    throw new UsageError(`--horizon must be a whole number from 1 to ${MOST_WEEKS}`);
  return horizon;
}

/** The Monday of a week YYYY-Www as days since 1970-01-01; undefined where there is no such week. */
export function mondayOfText(week: string): number | undefined {
  const [, year, number] = /^(\d{4})-W(\d{2})$/i.exec(week) ?? [];
  return (year === undefined ? null : mondayOfWeek(Number(year), Number(number))) ?? undefined;
}
