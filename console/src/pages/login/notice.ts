const NOTICES = ['challenge-over', 'password-chosen', 'activated'] as const;
/** What the sign-in page says first, to somebody whom another page has sent there. */
export type Notice = (typeof NOTICES)[number];

/** The notice that the history of the browser keeps with an address; undefined where it is none of ours. */
export function noticeOf(state: unknown): Notice | undefined {
  return NOTICES.find(
    (notice) => typeof state === 'object' && state !== null && 'notice' in state && state.notice === notice,
  );
}
