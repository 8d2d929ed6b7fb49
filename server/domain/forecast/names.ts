/** What forecasts and corrections of schedules are called in calls, tables and texts. */

/** How far single call-offs may be moved at most, in percent; 0 observes only (specification, section 9). */
export const ADJUST_PERCENTAGES = [0, 12.5, 25] as const;
export type AdjustPercent = (typeof ADJUST_PERCENTAGES)[number];

/** How often an action runs, and how often a customer issues releases (specification, section 9). */
export const INTERVALS = ['daily', 'weekly', 'monthly'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Which way call-offs may be moved. */
export const ADJUST_DIRECTIONS = ['both', 'down', 'up'] as const;
export type AdjustDirection = (typeof ADJUST_DIRECTIONS)[number];

/** Syntetos, Boylan and Croston (2005): average demand interval below or above 1.32 weeks, squared variation below or above 0.49. */
export const DEMAND_CLASSES = ['smooth', 'erratic', 'intermittent', 'lumpy'] as const;
export type DemandClass = (typeof DEMAND_CLASSES)[number];

/** A: the articles that make up 80 % of the quantity of ten weeks; B: 15 % more; C: the others. Within a unit. */
export const VOLUME_CLASSES = ['A', 'B', 'C'] as const;
export type VolumeClass = (typeof VOLUME_CLASSES)[number];

/**
 * What is known of an article. insufficient: fewer than 4 releases or 4 weeks; inactive: no demand in 26 weeks; pooled: 4 to 12 weeks,
 * corrected as its group or customer; own: by its own weeks; blended: from 26 weeks on also by its own forecast.
 */
export const FORECAST_STATUSES = ['insufficient', 'inactive', 'pooled', 'own', 'blended'] as const;
export type ForecastStatus = (typeof FORECAST_STATUSES)[number];

/** Why a call-off is as it is in an adjusted schedule. All but the first two leave it as the customer sent it. */
export const ADJUST_REASONS = [
  'applied',
  'capped',
  'firm',
  'backlog',
  'zero',
  'observed',
  'gate',
  'insufficient',
  'inactive',
  'pack',
  'outside',
  'unchanged',
  'no-action',
] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

export const FORECAST_PERIODS = ['day', 'week', 'month', 'quarter'] as const;
export type ForecastPeriod = (typeof FORECAST_PERIODS)[number];

export const FORECAST_RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ForecastRunState = (typeof FORECAST_RUN_STATES)[number];

/** Weeks that are estimated, and weeks of the trend (specification, section 9). */
export const ESTIMATED_WEEKS = 10;
/** Weeks ahead at which accuracy is measured. */
export const LAGS = [1, 2, 4, 8, 10] as const;
export const DEFAULT_LAG = 4;
/** Weeks of a release that are kept: the week of its issue and 26 after it. */
export const PLANNED_WEEKS = 27;
/** Past weeks that are kept. */
export const KEPT_FORECAST_WEEKS = 160;

/** Methods by the name that a forecast says its weights with. */
export const FORECAST_METHODS = [
  'naive',
  'sma-8',
  'sma-26',
  'sma-52',
  'mean',
  'ses',
  'holt',
  'damped-holt',
  'ets',
  'comb',
  'theta',
  'ar',
  'ar-differences',
  'seasonal-ar',
  'croston',
  'sba',
  'tsb',
  'imapa',
] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];

/**
 * `ok`: a forecast by the article's own history. `short`: fewer than 13 weeks or fewer than eight with demand, so that little can be told
 * apart. `insufficient`: fewer than four weeks, no forecast but their mean. `inactive`: no demand in the last 26 weeks, forecast 0.
 */
export const OWN_FORECAST_STATUSES = ['ok', 'short', 'insufficient', 'inactive'] as const;
export type OwnForecastStatus = (typeof OWN_FORECAST_STATUSES)[number];
/** A tracking signal beyond this is systematic: a customer always plans too high, or always too low (our own limit). */
export const SYSTEMATIC_SIGNAL = 0.6;
