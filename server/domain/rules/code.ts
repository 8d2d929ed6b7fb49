/** The checks of customer control: what a release may do that somebody wants to know of. In the order in which they are shown. */
export const RULE_CODES = [
  'ARTICLE_REMOVED',
  'CALLOFF_FIRM_CHANGE',
  'ZONE_TOLERANCE',
  'MAX_PERIOD_PCT',
  'MAX_SCHEDULE_PCT',
  'HIGHWATER_LOWERED',
  'NOT_COVERED_IN_LEAD_TIME',
  'MIN_QTY',
  'MAX_QTY',
  'MIN_QTY_CALLOFF',
  'MAX_QTY_CALLOFF',
  'URGENT_ORDER',
  'NEW_ARTICLE',
  'INACTIVE_ARTICLE',
  'UNIT_CHANGED',
  'GATE_DOCK_CHANGED',
  'ORDER_NO_CHANGED',
  'PART_CONSIGNMENT_CHANGED',
  'BACKORDER_DIFF',
  'CUM_QTY_DIFF',
  'CUM_RESET',
  'LAST_NOTE_UNKNOWN',
  'MIN_MAX_INTERVAL',
  'RELEASE_UNACKNOWLEDGED',
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** What a rule is about, by which lists group them. */
export const RULE_TYPES = ['change', 'quantity', 'article', 'place', 'cumulative', 'timing'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** What a rule is for. The closest to an article counts: one for the article before one for the relation before one for all. */
export const RULE_SCOPES = ['all', 'relations', 'articles'] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

/**
 * Why a rule was not applied: there is nothing before the release, the release stands for single articles, nothing is known of own
 * deliveries, or rules that are closer count for all of its lines.
 */
export const SKIP_REASONS = ['first-release', 'partial-messages', 'no-own-data', 'no-line'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
