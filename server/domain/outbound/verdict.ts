import type { AcknowledgementState } from './transmission.js';

/** What is known of an interchange when so much is known of each of its messages. */
export function ofInterchange(messages: readonly AcknowledgementState[], before: AcknowledgementState): AcknowledgementState {
  if (messages.length === 0) return before;
  if (messages.every((state) => state === 'rejected')) return 'rejected';
  if (messages.some((state) => state === 'rejected' || state === 'partly')) return 'partly';
  return messages.every((state) => state === 'acknowledged') ? 'acknowledged' : before;
}

/** Whether nothing more is waited for: every message has its verdict. */
export function isAnswered(messages: readonly AcknowledgementState[]): boolean {
  return messages.length > 0 && messages.every((state) => state === 'rejected' || state === 'partly' || state === 'acknowledged');
}
