/** What areas add to the contract by name. A new list, topic or kind of record is a name here, and the area's manifest in the console names it too. */

/** The lists with a page of their own. */
export const PAGE_LISTS = [
  'traffic',
  'traffic-causes',
  'schedules',
  'transactions',
  'agreements',
  'companies',
  'relations',
  'calendars',
  'articles',
  'first-seen',
  'audit',
  'users',
  'situation',
  'deliveries',
  'despatchnotes',
  'transports',
  'bookings',
  'package-sizes',
  'packing-instructions',
  'package-accounts',
  'package-movements',
  'package-counts',
  'package-fees',
  'service-fees',
  'installation-fees',
  'control-rules',
  'control-results',
  'decision-customers',
  'decision-schedules',
  'decision-articles',
  'forecast-articles',
  'forecast-schedules',
  'forecast-actions',
  'forecast-filters',
  'forecast-groups',
] as const;
/** The lists within the page of a record. */
export const RECORD_LISTS = [
  'schedule-lines',
  'schedule-calloffs',
  'transaction-messages',
  'situation-calloffs',
  'situation-despatches',
  'delivery-rows',
  'delivery-releases',
  'despatch-articles',
  'despatch-packages',
  'delivery-precision',
  'package-count-codes',
  'package-statement-codes',
  'package-statement-lines',
  'control-rule-articles',
  'control-rule-relations',
  'decision-article-schedules',
  'decision-article-customers',
  'forecast-lines',
  'forecast-calloffs',
  'forecast-members',
  'forecast-runs',
] as const;
/** The lists whose looks are kept, and of those with a page also views. */
export const LISTS = [...PAGE_LISTS, ...RECORD_LISTS] as const;
export type RecordListName = (typeof RECORD_LISTS)[number];
export type ListName = (typeof LISTS)[number];

/** Kinds of records whose changes are announced. */
export const TOPICS = [
  'traffic',
  'schedule',
  'rule-run',
  'customer-control',
  'receipt',
  'identification',
  'unplaced-file',
  'despatch',
  'transport',
  'booking',
  'packaging',
  'package-account',
  'service-fee',
  'decision-support',
  'forecast',
  'forecast-run',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What the search of the whole console looks for, in the order in which it is shown. */
export const SEARCH_KINDS = [
  'schedule',
  'despatch',
  'transport',
  'booking',
  'file',
  'transaction',
  'article',
  'partner',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Kinds of records that are related to one another, in the order in which a record's page shows them. */
export const RELATED_KINDS = [
  'file',
  'transaction',
  'schedule',
  'situation',
  'despatch',
  'transport',
  'delivery',
  'article',
  'partner',
  'relation',
  'agreement',
  'calendar',
] as const;
export type RelatedKind = (typeof RELATED_KINDS)[number];
/** Of these the audit log has what was done with each. A transaction has events of its own; a situation and the deliveries to a ship-to are calculated. */
export const RECORDED_KINDS = [
  'file',
  'schedule',
  'despatch',
  'transport',
  'article',
  'partner',
  'relation',
  'agreement',
  'calendar',
] as const satisfies readonly RelatedKind[];
export type RecordedKind = (typeof RECORDED_KINDS)[number];
