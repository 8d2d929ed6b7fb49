/** Mails that inform the owner of an account of what was done to it, or for it. */
export const ACCOUNT_NOTICES = [
  'password-changed',
  'second-factor-enrolled',
  'second-factor-disabled',
  'second-factor-paused',
  'account-locked',
  'invited-elsewhere',
  'api-token-created',
] as const;
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];
