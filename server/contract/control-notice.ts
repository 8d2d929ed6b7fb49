import { z } from 'zod';
import { RULE_CODES } from '../domain/rules/code.js';
import { DIGEST_MODES } from '../domain/schedule/digest.js';
import { controlRuleId } from './customer-control.js';
import { endpoint } from './endpoint.js';

const READ = { module: 'customer-control.rules', action: 'read' } as const;
const PATH = '/applications/customer-control/notices';
const mode = z.enum(DIGEST_MODES);

const choices = z.object({
  /** Of the rules that nothing else is chosen for. */
  mode,
  /** Whose seven in the morning a daily mail is written at; null where nothing was chosen yet. */
  timeZone: z.string().nullable(),
  /** The rules of the company in the order of their codes; `mode` is null where the one for all rules counts. */
  rules: z.array(
    z.object({ ruleId: controlRuleId, ruleCode: z.enum(RULE_CODES), name: z.string(), mode: mode.nullable() }),
  ),
});
export type ControlNoticeChoices = z.infer<typeof choices>;
/** A name of the IANA database; one that is not known counts as UTC. */
const timeZone = z.string().min(1).max(64).default('UTC');

export const controlNotices = endpoint({
  id: 'control-notices',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'When the caller is mailed what rules find, of all rules and of single ones.',
  response: choices,
});

export const controlNoticesChoose = endpoint({
  id: 'control-notices-choose',
  method: 'PUT',
  path: PATH,
  permission: READ,
  summary: 'Choose when to be mailed what rules find that nothing else is chosen for: at once, daily or not at all.',
  body: z.strictObject({ mode, timeZone }),
  response: choices,
});
export type ControlNoticeChoice = z.output<typeof controlNoticesChoose.body>;

export const controlRuleNoticeChoose = endpoint({
  id: 'control-rule-notice-choose',
  method: 'PUT',
  path: `${PATH}/:id`,
  permission: READ,
  summary: 'Choose when to be mailed what one rule finds: at once, daily, not at all, or with null as for all rules.',
  params: z.object({ id: controlRuleId }),
  body: z.strictObject({ mode: mode.nullable(), timeZone }),
  response: choices,
});
export type ControlRuleNoticeChoice = z.output<typeof controlRuleNoticeChoose.body>;
