import { z } from 'zod';
import { MOVEMENT_STATES } from '../domain/package-account/state.js';
import { STATEMENT_CLASSES } from '../domain/package-account/statement.js';
import { endpoint } from './endpoint.js';
import { day, partnerId } from './fields.js';
import { packageMovementId } from './package-account.js';

/** Letters of a statement as CSV, and days of its period, at most. */
const MOST_LETTERS = 500_000;
const MOST_DAYS = 400;

const stated = z.object({
  code: z.string(),
  noteNumber: z.string(),
  day: day.nullable(),
  /** As the company counts: more for it, or below zero fewer. */
  quantity: z.number().int(),
});
const comparedLine = z.object({
  /** Found on both sides alike, on one alone, or on both with another quantity, day or package. */
  class: z.enum(STATEMENT_CLASSES),
  theirs: stated.nullable(),
  ours: stated.extend({ id: packageMovementId, day, state: z.enum(MOVEMENT_STATES) }).nullable(),
});
const balance = z.number().int().nullable();

export const packageStatementCompare = endpoint({
  id: 'package-statement-compare',
  method: 'POST',
  path: '/applications/delivery/package-account/statement/compare',
  permission: { module: 'delivery.package-account', action: 'read' },
  summary:
    'Compare a counterparty’s statement of package accounts, as CSV (docs/package-statements.md), with the movements of the period. Nothing is stored.',
  body: z
    .strictObject({
      partnerCompanyId: partnerId,
      from: day,
      to: day,
      /** Quantities as the counterparty counts: what came to it is above zero. */
      csv: z.string().min(1).max(MOST_LETTERS),
    })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (days >= 0 && days <= MOST_DAYS) return;
      const message = `A period of at most ${String(MOST_DAYS)} days, the first day first`;
      context.addIssue({ code: 'custom', path: ['to'], message });
    }),
  response: z.object({
    lines: z.array(comparedLine),
    /** Balances as the company counts, those of the own ledger by the day on which both agreed. Null where the statement says none. */
    codes: z.array(
      z.object({
        code: z.string(),
        opening: z.object({ theirs: balance, ours: z.number().int() }),
        closing: z.object({ theirs: balance, ours: z.number().int() }),
      }),
    ),
  }),
});
export type PackageStatementInput = z.output<typeof packageStatementCompare.body>;
export type PackageStatementComparison = z.infer<typeof packageStatementCompare.response>;
