import { z } from 'zod';
import { MOVEMENT_STATES } from '../domain/package-account/state.js';
import { STATEMENT_CLASSES } from '../domain/package-account/statement.js';
import { endpoint } from './endpoint.js';
import { agreementId, cursor, day, fileId, idOfKind, instant, limit, partnerId, transmissionId } from './fields.js';
import { packageMovementId } from './package-account.js';
import { acknowledgementState, transmissionState } from './transmission.js';

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

const PATH = '/applications/delivery/package-account';
const READ = { module: 'delivery.package-account', action: 'read' } as const;
const period = { partnerCompanyId: partnerId, from: day, to: day };
function checkPeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days >= 0 && days <= MOST_DAYS) return;
  const message = `A period of at most ${String(MOST_DAYS)} days, the first day first`;
  context.addIssue({ code: 'custom', path: ['to'], message });
}
const comparison = z.object({
  lines: z.array(comparedLine),
  /** Balances as the company counts, those of the own ledger by the day on which both agreed. Null where the statement says none. */
  codes: z.array(
    z.object({
      code: z.string(),
      opening: z.object({ theirs: balance, ours: z.number().int() }),
      closing: z.object({ theirs: balance, ours: z.number().int() }),
    }),
  ),
});

export const packageStatementCompare = endpoint({
  id: 'package-statement-compare',
  method: 'POST',
  path: `${PATH}/statement/compare`,
  permission: READ,
  summary:
    'Compare a counterparty’s statement of package accounts, as CSV (docs/package-statements.md), with the movements of the period. Nothing is stored.',
  body: z
    .strictObject({
      ...period,
      /** Quantities as the counterparty counts: what came to it is above zero. */
      csv: z.string().min(1).max(MOST_LETTERS),
    })
    .superRefine(checkPeriod),
  response: comparison,
});

const statementId = idOfKind('received-statement');
export const packageStatementList = endpoint({
  id: 'package-statement-list',
  method: 'GET',
  path: `${PATH}/statements`,
  permission: READ,
  summary: 'Statements of package accounts that counterparties sent as files (INVRPT), newest first.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({
    rows: z.array(
      z.object({
        id: statementId,
        documentNumber: z.string(),
        /** As its interchange names it, with qualifier. */
        sender: z.string(),
        /** The partner of the agreement that its file came under; null for none. */
        counterparty: z.object({ id: partnerId, name: z.string(), code: z.string() }).nullable(),
        from: day.nullable(),
        to: day.nullable(),
        /** Balances and movements; none of a report of stock alone. */
        lineCount: z.number().int(),
        receivedAt: instant,
        fileId,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type PackageStatementsQuery = z.output<typeof packageStatementList.query>;
export type PackageStatementPage = z.infer<typeof packageStatementList.response>;

export const packageStatementCompareReceived = endpoint({
  id: 'package-statement-compare-received',
  method: 'POST',
  path: `${PATH}/statements/:id/compare`,
  permission: READ,
  summary: 'Compare a statement that came as a file with the movements of a period. Nothing is stored.',
  params: z.object({ id: statementId }),
  body: z.strictObject(period).superRefine(checkPeriod),
  response: comparison,
});
export type StatementPeriod = z.output<typeof packageStatementCompareReceived.body>;
export type PackageStatementInput = z.output<typeof packageStatementCompare.body>;
export type PackageStatementComparison = z.infer<typeof packageStatementCompare.response>;

const sentStatementId = idOfKind('sent-statement');
const sentRow = z.object({
  id: sentStatementId,
  /** BGM 1004. */
  documentNumber: z.string(),
  /** The address that it goes to (UNB 0010). */
  recipient: z.string(),
});
export type PackageStatementSentRow = z.infer<typeof sentRow>;

export const packageStatementSend = endpoint({
  id: 'package-statement-send',
  method: 'POST',
  path: `${PATH}/statement/send`,
  permission: { module: 'delivery.package-account', action: 'edit' },
  summary:
    'Send a counterparty the statement of its accounts for a period as INVRPT, under the outgoing agreement with it for this message. What was sent is kept as it was.',
  body: z
    .strictObject({
      ...period,
      /** One site or package alone. */
      site: z.string().trim().min(1).max(35).optional(),
      code: z.string().trim().min(1).max(35).optional(),
    })
    .superRefine(checkPeriod),
  response: sentRow,
});
export type PackageStatementSendInput = z.output<typeof packageStatementSend.body>;

export const packageStatementSent = endpoint({
  id: 'package-statement-sent',
  method: 'GET',
  path: `${PATH}/statement/sent`,
  permission: READ,
  summary: 'Under which agreement statements go to a counterparty as INVRPT, and the last ones that did, newest first.',
  query: z.object({ partnerCompanyId: partnerId }),
  response: z.object({
    /** Null where nothing goes to it: there is no such agreement, or the caller sees some places alone. */
    agreement: z
      .object({ id: agreementId, iaid: z.string(), partner: z.string(), recipient: z.string(), test: z.boolean() })
      .nullable(),
    rows: z.array(
      z.object({
        id: sentStatementId,
        documentNumber: z.string(),
        from: day,
        to: day,
        /** Null: all of them. */
        site: z.string().nullable(),
        code: z.string().nullable(),
        at: instant,
        createdBy: z.string().nullable(),
        /** Null while it is being handed over. */
        transmission: z
          .object({ id: transmissionId, fileId, state: transmissionState, acknowledgement: acknowledgementState })
          .nullable(),
      }),
    ),
  }),
});
export type PackageStatementsSent = z.infer<typeof packageStatementSent.response>;
