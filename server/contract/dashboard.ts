import { z } from 'zod';
import { CARDS, KINDS } from '../domain/dashboard/figure.js';
import { NEED_KINDS } from '../domain/dashboard/need.js';
import { DIRECTIONS, STATUS_LABELS } from '../domain/transaction/status.js';
import { endpoint } from './endpoint.js';
import { cappedCount, cursor, day, fileId, id, instant, limit, transactionId } from './fields.js';
import { PERIODS } from './transaction.js';

const PATH = '/applications/dashboard';
const count = z.number().int();
const kindCounts = z.record(z.enum(KINDS), count);
export const STEPS = ['hour', 'day'] as const;

/** A number that leads to what it counts. */
const card = z.object({
  id: z.enum(CARDS),
  /** Of `processing` milliseconds, the median of the last thousand files; null where there were none. */
  value: z.number().nullable(),
  capped: z.boolean(),
  /** What stands below: of `schedules` how many the period before brought, of `sent` how many were acknowledged, of `overdue` how many are late, of `processing` what 95 of 100 stayed within, of `errors` how many are older than a day. */
  note: z.number().nullable(),
});

const need = z.object({
  kind: z.enum(NEED_KINDS),
  severity: z.enum(['error', 'warning']),
  /** What the sentence of this kind is filled with. Of files with errors, `more` says how many others of the same sender have the same error first. */
  values: z.record(z.string(), z.string()),
  /** What is wrong in a file, in the words of the catalogue and the caller's language; of what the sentence alone explains null. */
  reason: z.string().nullable(),
  /** By when something has to be done; null where nobody said. */
  due: instant.nullable(),
  at: instant,
  /** What it is about: the file, transaction or schedule with this id; null for the list of gaps. */
  id: id.nullable(),
});

/** Parts that the caller may not see are null. */
export const dashboard = endpoint({
  id: 'DASH-01',
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary:
    'What needs somebody, and what the last day, week or month brought. What the caller has no right to is left out.',
  query: z.object({ period: z.enum(PERIODS).default('week') }),
  response: z.object({
    period: z.enum(PERIODS),
    since: instant,
    until: instant,
    /** The calendar days, UTC, in which schedules are counted. */
    days: z.object({ from: day, to: day }),
    /** The company has never had a file. Never said to those who see a part of it: what they do not see may be there. */
    isEmpty: z.boolean(),
    cardData: z.array(card),
    /** Interchanges of the period. */
    statisticsData: z.object({ incoming: count, outgoing: count, errors: count }).nullable(),
    /** Interchanges by hour (period day) or day, in UTC, without a gap; the first and the last may be partly within the period. */
    chartData: z
      .object({ step: z.enum(STEPS), series: z.array(z.object({ at: instant, counts: kindCounts })) })
      .nullable(),
    /** With whom the most was exchanged. `partner`, `country` and `city` are those of the register, `listedAs` the name in the list of transactions. */
    mapData: z
      .array(
        z.object({
          address: z.string(),
          partner: z.string(),
          listedAs: z.string(),
          country: z.string().nullable(),
          city: z.string().nullable(),
          messages: count,
          errors: count,
        }),
      )
      .nullable(),
    /** Numbers of articles that the intake met for the first time in the period, and of which nobody has decided. */
    autoAddedArticles: z
      .object({
        total: cappedCount,
        rows: z.array(z.object({ articleNumber: z.string(), firstSeenAt: instant, fileId: fileId.nullable() })),
      })
      .nullable(),
    /** Senders in the files of the period of whom there is neither an agreement nor a record, without those that are ignored. */
    autoAddedCompanies: z
      .array(
        z.object({ address: z.string(), partner: z.string(), messages: count, lastFileId: fileId, lastAt: instant }),
      )
      .nullable(),
    serviceWindowStart: instant.nullable(),
    serviceWindowEnd: instant.nullable(),
    /** S-13: files with errors, of any age. */
    errorCount: count.nullable(),
    needs: z.array(need),
  }),
});
export type Dashboard = z.infer<typeof dashboard.response>;
export type Need = z.infer<typeof need>;

export const dashboardPdf = endpoint({
  id: 'DASH-02',
  method: 'POST',
  path: `${PATH}/pdf`,
  permission: 'session',
  summary:
    'The dashboard as a PDF, as the caller sees it; `identifier` names the period it is of. Chinese readers get it in English: it is set in a type without Chinese.',
  query: z.object({ identifier: z.enum(PERIODS).default('week') }),
  produces: 'application/pdf',
});

export const dashboardTransactions = endpoint({
  id: 'DASH-03',
  method: 'POST',
  path: `${PATH}/transactions`,
  permission: { module: 'transactions', action: 'read' },
  summary: 'The interchanges behind a bar of the chart: their counts, and one page of them, newest first.',
  body: z.strictObject({
    /** Beginning of the hour or day. */
    at: instant,
    step: z.enum(STEPS),
    kind: z.enum(KINDS).optional(),
    cursor: cursor.optional(),
    limit: limit.default(50),
  }),
  response: z.object({
    from: instant,
    until: instant,
    counts: kindCounts,
    rows: z.array(
      z.object({
        id: transactionId,
        direction: z.enum(DIRECTIONS),
        createdAt: instant,
        partner: z.string().nullable(),
        messageType: z.string().nullable(),
        documentNumber: z.string().nullable(),
        errorCount: count,
        status: z.enum(STATUS_LABELS),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type Bar = z.output<typeof dashboardTransactions.body>;
export type BarRows = z.infer<typeof dashboardTransactions.response>;
