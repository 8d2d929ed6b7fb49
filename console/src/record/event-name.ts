import { AUDIT_EVENTS } from '../../../server/domain/audit/event.js';
import type { Say } from '../i18n/texts.js';

/** An event of the audit log in words; as it is recorded, where this console does not know it. */
export function eventName(event: string, say: Say<'audit'>): string {
  const known = AUDIT_EVENTS.find((one) => one === event);
  return known ? say(`event.${known}`) : event;
}
