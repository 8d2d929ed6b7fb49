import { z } from 'zod';
import { MOST_GUESS_DAYS } from '../domain/package-account/guess.js';
import { endpoint } from './endpoint.js';
import { partnerId, version } from './fields.js';

const RULES = '/applications/delivery/package-account/guess-rules';

/** `default`: some days behind the transport; `days`: so many; `never`: nothing is guessed. */
export const GUESS_RULES = ['default', 'days', 'never'] as const;
export type GuessRule = (typeof GUESS_RULES)[number];

const rule = z.object({
  counterparty: z.object({ id: partnerId, name: z.string() }),
  rule: z.enum(GUESS_RULES),
  /** Days behind a movement from which its receipt is guessed; null for never. */
  days: z.number().int().nullable(),
  /** Of the default. */
  defaultDays: z.number().int(),
  /** 0 with the default. */
  version,
});
export type PackageGuessRule = z.infer<typeof rule>;

export const packageGuessRuleList = endpoint({
  id: 'package-guess-rule-list',
  method: 'GET',
  path: RULES,
  permission: { module: 'delivery.package-account', action: 'read' },
  summary:
    'After how many days receipts are guessed, of each counterparty with an account. Nobody agrees to a guess: it is a sum of its own.',
  response: z.object({ rows: z.array(rule) }),
});

export const packageGuessRulePut = endpoint({
  id: 'package-guess-rule-put',
  method: 'PUT',
  path: RULES,
  permission: { module: 'delivery.package-account', action: 'edit' },
  summary:
    'Say after how many days receipts of a counterparty are guessed. Guesses that the new rule does not make yet are taken back.',
  body: z
    .strictObject({
      partnerCompanyId: partnerId,
      rule: z.enum(GUESS_RULES),
      days: z.number().int().min(0).max(MOST_GUESS_DAYS).nullable().default(null),
      version,
    })
    .refine(({ rule: of, days }) => of !== 'days' || days !== null, {
      path: ['days'],
      message: 'Say how many days',
      params: { sentence: 'mandatory' },
    }),
  response: rule,
});
export type PackageGuessRuleInput = z.output<typeof packageGuessRulePut.body>;
