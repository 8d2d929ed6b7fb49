/** When somebody is mailed what schedules change inside the firm zone. */
export const DIGEST_MODES = ['off', 'daily', 'at-once'] as const;
export type DigestMode = (typeof DIGEST_MODES)[number];

/** The hour at which a daily digest is written, in the time zone of whoever gets it: before the first look at the day's schedules. */
export const DIGEST_HOUR = 7;
/** Minutes between two mails to a person who gets them at once. */
export const DIGEST_MINUTES = 15;
/** Schedules that one mail names; the rest are counted. */
export const MOST_NAMED = 40;
