/** What webhooks are notified of. A new kind is a row here, and an event with a `webhook` projection where it happens. */
export const WEBHOOK_EVENTS = ['schedule.received', 'file.error', 'despatch-advice.state'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Hours that an event is tried to be told. */
export const TELLING_HOURS = 72;
/** Hours for which the secret before signs as well. */
export const CHANGEOVER_HOURS = 24;
/** Days that events are kept, to be fetched or told again. */
export const KEPT_DAYS = 30;
