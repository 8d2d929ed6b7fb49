import type { ProblemCode } from './problem.js';

/** A key of the console's texts, or a row of the catalogue of problems. */
type Said = { readonly text: string } | { readonly problem: ProblemCode };

/**
 * The texts that the specification names by a code, and what says each here. Screens use the keys; the codes are for whoever looks a message
 * up in the specification, and for translators, whose files may name texts by code.
 */
export const TEXT_CODES = {
  TXT_32: { problem: 'unexpected' },
  TXT_33: { text: 'users.grid.saved' },
  TXT_39: { text: 'notifications.window.title' },
  TXT_66: { text: 'profile.password.differ' },
  TXT_78: { text: 'form.said.shortPassword' },
  TXT_79: { text: 'profile.password.saved' },
  TXT_89: { text: 'profile.languageSaved' },
  TXT_96: { text: 'bars.outageText' },
  TXT_129: { text: 'notifications.modal.text' },
  TXT_148: { text: 'users.inviting.failed' },
  TXT_203: { text: 'scheduleRules.outcome.clear' },
  TXT_204: { text: 'scheduleRules.outcome.found' },
  TXT_205: { text: 'scheduleRules.processed' },
  TXT_230: { problem: 'invalid-code' },
  TXT_316: { text: 'scheduleRules.outcome.none' },
  TXT_324: { text: 'bars.outage' },
  TXT_529: { problem: 'email-factor-failed' },
  TXT_530: { text: 'profile.code.blank' },
  TXT_531: { problem: 'second-factor-failed' },
  TXT_537: { text: 'profile.app.failed' },
} as const satisfies Readonly<Record<string, Said>>;
