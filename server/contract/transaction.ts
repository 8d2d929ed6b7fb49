import { z } from 'zod';
import { EVENT_KINDS } from '../domain/transaction/event.js';
import {
  ACKNOWLEDGEMENTS,
  PROCESSING_STATES,
  DIRECTIONS,
  STATUS_LABELS,
  VALIDATIONS,
} from '../domain/transaction/status.js';
import { documentReference } from './document.js';
import { endpoint } from './endpoint.js';
import {
  agreementId,
  cappedCount,
  cursor,
  fileId,
  flag,
  gapId,
  instant,
  limit,
  partnerId,
  scheduleHeadId,
  sortBy,
  sortedCursor,
  transactionId,
} from './fields.js';
import { suggestions, suggestQuery } from './suggestion.js';

const READ = { module: 'transactions', action: 'read' } as const;
/** Events show how the company's exchange is operated: for those who operate it. */
const MASTER = { module: 'transactions', action: 'read', level: 'company-admin' } as const;
const PATH = '/applications/transaction';
const ONE = `${PATH}/transactions/:id` as const;
const params = z.object({ id: transactionId });

const count = z.number().int();
const direction = z.enum(DIRECTIONS);
const label = z.enum(STATUS_LABELS);
/** A company by the code it has on the line (UNB 0004, 0010; VDA numbers) or here; its name where one is known. */
const companyCode = z.object({ code: z.string(), name: z.string().nullable() });

export const PERIODS = ['day', 'week', 'month'] as const;

export const transactionDashboard = endpoint({
  id: 'TRX-01',
  method: 'GET',
  path: `${PATH}/dashboard`,
  permission: READ,
  summary:
    'What was exchanged in the last day, week or month: by direction and status, by message type, over time, and what is missing.',
  query: z.object({ period: z.enum(PERIODS).default('week') }),
  response: z.object({
    period: z.enum(PERIODS),
    since: instant,
    until: instant,
    /** Interchanges. */
    directions: z.array(
      z.object({ direction, total: count, errors: count, statuses: z.array(z.object({ status: label, count })) }),
    ),
    /** Messages, the most frequent type first. */
    messageTypes: z.array(
      z.object({ messageType: z.string().nullable(), incoming: count, outgoing: count, errors: count }),
    ),
    /** Interchanges by hour (period day) or by day, in UTC, without a gap; the first and the last may be partly within the period. */
    series: z.array(z.object({ at: instant, incoming: count, outgoing: count, errors: count })),
    /** Sent in any period and not acknowledged in the agreed time. */
    unanswered: z.object({ late: cappedCount, overdue: cappedCount }),
    openGaps: cappedCount,
  }),
});
export type TransactionDashboard = z.infer<typeof transactionDashboard.response>;
export type Period = (typeof PERIODS)[number];

export const transactionRow = z.object({
  id: transactionId,
  fileId,
  /** The interchange that a message stands in; null for interchanges. */
  parentId: transactionId.nullable(),
  direction,
  createdAt: instant,
  fromId: companyCode,
  toId: companyCode,
  /** Whose transaction it is: the company here. */
  ownerId: companyCode,
  messageType: z.string().nullable(),
  messageVersion: z.string().nullable(),
  /** Kind of the document it became: `delivery-schedule`. */
  documentKind: z.string().nullable(),
  documentNumber: z.string().nullable(),
  /** UNB 0020 of an interchange, UNH 0062 of a message. */
  controlReference: z.string().nullable(),
  partner: z.string().nullable(),
  test: z.boolean(),
  validation: z.enum(VALIDATIONS),
  processing: z.enum(PROCESSING_STATES),
  acknowledgement: z.enum(ACKNOWLEDGEMENTS),
  /** The one label that matters most; `statuses` has one for each axis that says something. */
  status: label,
  statuses: z.array(label),
  errorCount: count,
  warningCount: count,
});
export type TransactionRowView = z.infer<typeof transactionRow>;

/** What transactions are sorted by. */
export const TRANSACTION_SORTS = [
  'id',
  'created',
  'way',
  'message',
  'partner',
  'document',
  'reference',
  'validation',
  'processing',
  'acknowledgement',
  'errors',
  'warnings',
] as const;
export const transactionList = endpoint({
  id: 'TRX-02',
  method: 'GET',
  path: `${PATH}/transactions`,
  permission: READ,
  summary: 'Interchanges, or the messages in them, of the last days, newest first.',
  query: z.object({
    /** How far back, in days. */
    days: z.coerce.number().int().min(1).max(3660).default(7),
    level: z.enum(['interchange', 'message', 'all']).default('interchange'),
    filter: z.enum(['all', 'errors', 'warnings']).default('all'),
    direction: direction.optional(),
    validation: z.enum(VALIDATIONS).optional(),
    processing: z.enum(PROCESSING_STATES).optional(),
    acknowledgement: z.enum(ACKNOWLEDGEMENTS).optional(),
    messageType: z.string().max(40).optional(),
    /** Part of a partner, document number or control reference. */
    q: z.string().trim().max(100).optional(),
    /** Only those with this partner of the register, by its identifications and its agreements. */
    partnerCompanyId: partnerId.optional(),
    /** Absent: newest first. */
    sort: sortBy(TRANSACTION_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    /** false leaves out the counts. */
    counts: flag.default(true),
  }),
  response: z.object({
    rows: z.array(transactionRow),
    nextCursor: z.string().nullable(),
    counts: z.object({ all: cappedCount, errors: cappedCount, warnings: cappedCount }).nullable(),
  }),
});
export type TransactionQuery = z.output<typeof transactionList.query>;

/** Messages that come with their interchange; of larger ones the rest is in the list. */
export const MAX_CHILDREN = 500;

export const transactionDetail = endpoint({
  id: 'TRX-03',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One interchange or message: between whom, where it stands, what it holds and what it became.',
  params,
  response: transactionRow.extend({
    updatedAt: instant,
    parent: z.object({ id: transactionId, controlReference: z.string().nullable() }).nullable(),
    /** The first messages of an interchange. */
    children: z.array(transactionRow),
    childCount: count,
    file: z.object({ id: fileId, fileName: z.string(), size: count }),
    agreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }).nullable(),
    schedules: z.array(
      z.object({
        scheduleHeadId,
        documentNumber: z.string(),
        /** The release that follows this one; null for the current one. */
        supersededBy: scheduleHeadId.nullable(),
      }),
    ),
    /** All that it became, schedules among them. */
    documents: z.array(documentReference),
    /** Whether there is an in-house form, and in which formats. */
    inhouse: z.object({ json: z.boolean(), xml: z.boolean() }),
  }),
});
export type TransactionDetail = z.infer<typeof transactionDetail.response>;

export const transactionEvents = endpoint({
  id: 'TRX-04',
  method: 'GET',
  path: `${ONE}/events`,
  permission: MASTER,
  summary: 'What happened to a transaction, oldest first; of a message also what happened to its file.',
  params,
  response: z.object({
    events: z.array(
      z.object({
        number: z.string(),
        at: instant,
        kind: z.enum(EVENT_KINDS),
        transactionId,
        /** Small facts: counts, ids, reasons. */
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    truncated: z.boolean(),
  }),
});
export type TransactionEvents = z.infer<typeof transactionEvents.response>;

export const transactionExternalFile = endpoint({
  id: 'TRX-05',
  method: 'GET',
  path: `${ONE}/externalFile`,
  permission: READ,
  summary: 'The file that the transaction came or went in, byte for byte.',
  params,
  produces: 'application/octet-stream',
});

export const transactionInhouseFile = endpoint({
  id: 'TRX-06',
  method: 'GET',
  path: `${ONE}/inhouseFile`,
  permission: READ,
  summary:
    'What the message, or the interchange, says in our own form: JSON, or XML with format=xml or Accept: application/xml.',
  params,
  query: z.object({ format: z.enum(['json', 'xml']).optional() }),
  produces: 'application/json',
});

export const transactionFile = endpoint({
  id: 'TRX-07',
  method: 'GET',
  path: `${PATH}/files/:id`,
  permission: READ,
  summary: 'A file by its own id, byte for byte.',
  params: z.object({ id: fileId }),
  produces: 'application/octet-stream',
});

export const transactionMessageTypes = endpoint({
  id: 'TRX-08',
  method: 'GET',
  path: `${PATH}/message-types`,
  permission: READ,
  summary: 'Message types of transactions so far, for the filter.',
  response: z.object({ messageTypes: z.array(z.string()) }),
});

export const transactionAutocomplete = endpoint({
  id: 'TRX-09',
  method: 'GET',
  path: `${PATH}/autocomplete`,
  permission: READ,
  summary: 'Partners, document numbers and control references of the last 90 days that hold what was typed.',
  query: suggestQuery,
  response: suggestions,
});

export const transactionGaps = endpoint({
  id: 'transaction-gaps',
  method: 'GET',
  path: `${PATH}/gaps`,
  permission: READ,
  summary: "Control references and releases that partners' own numbers prove to be missing, newest first.",
  query: z.object({
    state: z.enum(['open', 'closed', 'all']).default('open'),
    /** Only numbers of this partner of the register. */
    partnerCompanyId: partnerId.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        id: gapId,
        /** `interchange`: UNB 0020 or a VDA transmission number; `document`: a release named in RFF+AIF. */
        level: z.enum(['interchange', 'document']),
        reference: z.string(),
        sender: z.string(),
        recipient: z.string(),
        test: z.boolean(),
        /** withdrawn: what came later speaks against consecutive numbers. */
        state: z.enum(['open', 'closed', 'withdrawn']),
        openedAt: instant,
        closedAt: instant.nullable(),
        revealedBy: fileId,
        closedBy: fileId.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
    /** How many there are on all pages. */
    count: cappedCount,
  }),
});
export type TransactionGaps = z.infer<typeof transactionGaps.response>;
export type GapQuery = z.output<typeof transactionGaps.query>;
