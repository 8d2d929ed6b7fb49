/** What a score is about: how much is called off, or what a release changed. */
export const ANOMALY_KINDS = ['level', 'revision'] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

export const ANOMALY_DIRECTIONS = ['high', 'low'] as const;
export type AnomalyDirection = (typeof ANOMALY_DIRECTIONS)[number];

/** Why an article is unlike itself. */
export const ANOMALY_REASONS = ['spike', 'drop', 'zeroed', 'new-article', 'pull-in', 'push-out', 'cadence'] as const;
export type AnomalyReasonCode = (typeof ANOMALY_REASONS)[number];

export const TREND_DIRECTIONS = ['rising', 'falling', 'stable'] as const;
export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

/** What a slider begins with: three robust sigma and more. */
export const ANOMALY_RANGE = { min: 70, max: 100 } as const;
/** Fewer residuals give no score. */
export const LEAST_RESIDUALS = 12;
/** Weeks whose demand is summed, from the day of issue on. */
export const SUMMED_WEEKS = 10;
/** Weeks of a trend. */
export const TREND_WEEKS = 26;
