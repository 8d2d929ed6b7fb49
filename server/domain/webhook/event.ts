/** What webhooks are notified of. A new kind is a row here, and an event with a `webhook` projection where it happens. */
export const WEBHOOK_EVENTS = ['schedule.received', 'file.error', 'despatch-advice.state'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Hours during which the delivery of an event is retried. */
export const TELLING_HOURS = 72;
/** Hours for which the secret before signs as well. */
export const CHANGEOVER_HOURS = 24;
/** Days that events are kept, to be fetched or sent again. */
export const KEPT_DAYS = 30;
