import type { ForecastExplanation } from '../../contract/forecast-explanation.js';
import { demandKey } from '../../domain/anomaly/observation.js';
import { dayText } from '../../domain/calendar/day.js';
import {
  type CalloffReason,
  type PlannedCalloff,
  rewriteCalloffs,
  type RewrittenCalloff,
  type WeekBand,
} from '../../domain/forecast/correction/rewrite.js';
import {
  ADJUST_REASONS,
  type AdjustPercent,
  type AdjustReason,
  type ForecastStatus,
} from '../../domain/forecast/names.js';
import type { DemandArticleId, ForecastActionId, ScheduleLineId } from '../../domain/ids.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { type Quantity, sumOfQuantities, toQuantity } from '../../domain/quantity/quantity.js';
import { CALLOFF_STATUSES, calloffsOfLine, type Schedule } from '../../domain/schedule/schedule.js';
import type { StoredRelease } from '../schedule/schedule.changes.view.js';
import { storedSchedule } from '../schedule/schedule.releases.port.js';
import type { StoredForecast } from './forecast.calculate.js';

/** An article of a release as it was calculated. */
export interface AdjustedArticle {
  readonly articleId: DemandArticleId;
  readonly articleNumber: string;
  readonly shipTo: string;
  readonly unit: string;
  readonly status: ForecastStatus;
  readonly explanation: ForecastExplanation | null;
  readonly forecast: StoredForecast | null;
  /** What a pack holds; null where that is not known. */
  readonly packQuantity: string | null;
  readonly action: {
    readonly id: ForecastActionId;
    readonly name: string;
    readonly adjustPercent: AdjustPercent;
    readonly preserveTotal: boolean;
  } | null;
}
export interface RewriteTask {
  readonly release: StoredRelease;
  readonly asOf: number;
  readonly articles: readonly AdjustedArticle[];
  /** By the ship-to of a line; null where no zone was agreed. */
  readonly lastFirmDays: ReadonlyMap<string | null, number | null>;
}
/** A line of an adjusted schedule as it is stored; quantities as text. */
interface RewrittenLine {
  readonly lineId: ScheduleLineId;
  readonly position: number;
  readonly articleId: DemandArticleId | null;
  readonly articleNumber: string;
  readonly shipTo: string;
  readonly unit: string;
  readonly actionId: ForecastActionId | null;
  readonly actionName: string | null;
  readonly adjustPercent: number | null;
  readonly status: ForecastStatus;
  readonly explanation: ForecastExplanation | null;
  readonly packQuantity: string | null;
  readonly originalTotal: Quantity;
  readonly adjustedTotal: Quantity;
  readonly adjustedCalloffs: number;
  readonly days: readonly string[];
  readonly lastDays: readonly string[] | null;
  readonly statuses: readonly number[];
  readonly original: readonly Quantity[];
  readonly raw: readonly Quantity[];
  readonly adjusted: readonly Quantity[];
  readonly reasons: readonly number[];
  readonly low: readonly (string | null)[] | null;
  readonly high: readonly (string | null)[] | null;
}
/** A release as it is corrected. */
interface Rewritten {
  readonly lines: readonly RewrittenLine[];
  readonly adjustedLines: number;
  readonly calloffs: number;
  readonly adjustedCalloffs: number;
  readonly totals: readonly { readonly unit: string; readonly original: Quantity; readonly adjusted: Quantity }[];
}

/** Reasons of corrections in the words of the contract. */
const REASONS: Readonly<Record<CalloffReason, AdjustReason>> = {
  applied: 'applied',
  cap: 'capped',
  direction: 'unchanged',
  observe: 'observed',
  window: 'outside',
  horizon: 'outside',
  gate: 'gate',
  insufficient: 'insufficient',
  inactive: 'inactive',
  zero: 'zero',
  firm: 'firm',
  backlog: 'backlog',
  pack: 'pack',
};
const BAND_DECIMALS = 3;
type Corrected = Omit<RewrittenCalloff, 'delta'>;

/** A release with its call-offs as they are corrected, as JSON for the database. */
export function rewritten(task: RewriteTask): string {
  const schedule = storedSchedule(task.release);
  const articles = new Map(task.articles.map((article) => [demandKey(article), article]));
  const counts = Map.groupBy(task.release.lines, keyOf);
  const lines = task.release.lines.map((line, at) => {
    const isAlone = counts.get(keyOf(line))?.length === 1;
    return lineOf(task, { schedule, at, isAlone }, articles.get(keyOf(line)) ?? null);
  });
  const units = Map.groupBy(lines, ({ unit }) => unit);
  const answer: Rewritten = {
    lines,
    adjustedLines: lines.filter(({ adjustedCalloffs }) => adjustedCalloffs > 0).length,
    calloffs: lines.reduce((sum, { days }) => sum + days.length, 0),
    adjustedCalloffs: lines.reduce((sum, { adjustedCalloffs }) => sum + adjustedCalloffs, 0),
    totals: [...units].map(([unit, of]) => ({
      unit,
      original: sumOfQuantities(of.map(({ originalTotal }) => originalTotal)),
      adjusted: sumOfQuantities(of.map(({ adjustedTotal }) => adjustedTotal)),
    })),
  };
  return JSON.stringify(answer);
}

function keyOf({ articleNumber, shipToCode, unit }: StoredRelease['lines'][number]): string {
  return demandKey({ articleNumber, shipTo: shipToCode ?? '', unit });
}

function lineOf(
  { release, asOf, lastFirmDays }: RewriteTask,
  { schedule, at, isAlone }: { readonly schedule: Schedule; readonly at: number; readonly isAlone: boolean },
  article: AdjustedArticle | null,
): RewrittenLine {
  const line = release.lines[at];
  if (line === undefined) throw new RangeError(`no line ${String(at)}`);
  const { action = null } = article ?? {};
  const calloffs = plannedCalloffs(schedule, at);
  const lastFirmDay = lastFirmDays.get(line.shipToCode) ?? null;
  const corrected = correctedCalloffs(calloffs, article, { asOf, lastFirmDay, isAlone });
  return {
    lineId: line.id,
    position: at,
    articleNumber: line.articleNumber.trim(),
    shipTo: line.shipToCode?.trim() ?? '',
    unit: line.unit.trim(),
    ...articleOf(article),
    originalTotal: sumOfQuantities(corrected.map(({ original }) => original)),
    adjustedTotal: sumOfQuantities(corrected.map(({ adjusted }) => adjusted)),
    adjustedCalloffs: corrected.filter(isMoved).length,
    ...daysOf(calloffs),
    statuses: calloffs.map(({ status }) => CALLOFF_STATUSES.indexOf(status)),
    original: corrected.map(({ original }) => original),
    raw: corrected.map(({ raw }) => raw),
    adjusted: corrected.map(({ adjusted }) => adjusted),
    reasons: corrected.map((one) => ADJUST_REASONS.indexOf(action === null ? 'no-action' : reasonOf(one))),
    ...boundsOf(corrected),
  };
}

function articleOf(
  article: AdjustedArticle | null,
): Pick<
  RewrittenLine,
  'articleId' | 'actionId' | 'actionName' | 'adjustPercent' | 'status' | 'explanation' | 'packQuantity'
> {
  const { articleId = null, action = null, status = 'insufficient' } = article ?? {};
  return {
    articleId,
    actionId: action?.id ?? null,
    actionName: action?.name ?? null,
    adjustPercent: action?.adjustPercent ?? null,
    status,
    explanation: article?.explanation ?? null,
    packQuantity: article?.packQuantity ?? null,
  };
}

/** @param isAlone it is the only line of its article, so that what is expected of a week is expected of the line */
function correctedCalloffs(
  calloffs: readonly PlannedCalloff[],
  article: AdjustedArticle | null,
  { isAlone, ...of }: { readonly asOf: number; readonly lastFirmDay: number | null; readonly isAlone: boolean },
): readonly Corrected[] {
  const action = article?.action ?? null;
  if (article === null || action === null) return calloffs.map(unchanged);
  const { forecast, packQuantity: packSize } = article;
  const { adjustPercent: capPercent, preserveTotal } = action;
  const bands = isAlone ? bandsOf(article) : [];
  return rewriteCalloffs(calloffs, { ...of, lags: forecast?.weeks ?? [], bands, capPercent, preserveTotal, packSize });
}

function isMoved({ original, adjusted }: Corrected): boolean {
  return original !== adjusted;
}

function daysOf(calloffs: readonly PlannedCalloff[]): Pick<RewrittenLine, 'days' | 'lastDays'> {
  const isOfDays = calloffs.every(({ day, lastDay }) => day === lastDay);
  return {
    days: calloffs.map(({ day }) => dayText(day)),
    lastDays: isOfDays ? null : calloffs.map(({ lastDay }) => dayText(lastDay)),
  };
}

function boundsOf(corrected: readonly Corrected[]): Pick<RewrittenLine, 'low' | 'high'> {
  if (corrected.every(({ band }) => band === null)) return { low: null, high: null };
  return {
    low: corrected.map(({ band }) => band?.low.toFixed(BAND_DECIMALS) ?? null),
    high: corrected.map(({ band }) => band?.high.toFixed(BAND_DECIMALS) ?? null),
  };
}

function unchanged({ quantity }: PlannedCalloff): Corrected {
  return { original: quantity, raw: quantity, adjusted: quantity, reason: 'horizon', band: null };
}

/** A correction that comes out as what the customer said is none. */
function reasonOf(corrected: Corrected): AdjustReason {
  const reason = REASONS[corrected.reason];
  return !isMoved(corrected) && (reason === 'applied' || reason === 'capped') ? 'unchanged' : reason;
}

function plannedCalloffs(schedule: Schedule, at: number): readonly PlannedCalloff[] {
  const { days, lastDays, quantities, statuses } = calloffsOfLine(schedule, at);
  const scale = schedule.lines[at]?.quantityScale ?? 0;
  return Array.from(days, (day, i) => ({
    day,
    lastDay: lastDays?.[i] ?? day,
    quantity: toQuantity(decimalText(quantities[i] ?? 0n, scale)),
    status: CALLOFF_STATUSES[statuses[i] ?? 0] ?? 'forecast',
  }));
}

/** What may be expected of weeks: as wide as our own forecast has it, around what the correction expects. */
function bandsOf({ forecast }: AdjustedArticle): readonly (WeekBand | null)[] {
  return (forecast?.weeks ?? []).map(({ expected }, week) => {
    const [band, point] = [forecast?.bands?.[week], forecast?.points[week]];
    if (band === undefined || point === undefined || expected === null) return null;
    return { low: Math.max(0, expected + band.p10 - point), high: expected + band.p90 - point };
  });
}
