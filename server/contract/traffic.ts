import { z } from 'zod';
import { documentReference } from './document.js';
import { endpoint } from './endpoint.js';
import {
  agreementId,
  cappedCount,
  fileId,
  flag,
  idOfKind,
  instant,
  limit,
  partnerId,
  scheduleHeadId,
  sortBy,
  sortedCursor,
  transactionId,
} from './fields.js';
import { finding } from './finding.js';
import { suggestions, suggestQuery } from './suggestion.js';

const READ = { module: 'traffic', action: 'read' } as const;
const EDIT = { module: 'traffic', action: 'edit' } as const;
const DELETE = { module: 'traffic', action: 'delete' } as const;

/** Largest file taken in, in bytes (25 MB). */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Days that a list goes back, which is of any age. */
export const MOST_DAYS = 3660;

/**
 * Where a file stands. `received`: stored, not yet read. `processed`: its documents are in. `validation-error`: in, with errors to act on.
 * `duplicate`: the same bytes, or the same sender, recipient and control reference, came before: no second effect (a finding says which).
 * `blocked`: could not be processed after repeated tries.
 * Of outgoing files: `queued`, `sending`, `sent`; `not-sent`: given up or cancelled; `acknowledged` or `rejected` by the partner (also in part).
 */
export const TRAFFIC_STATES = [
  'received',
  'processed',
  'validation-error',
  'duplicate',
  'blocked',
  'queued',
  'sending',
  'sent',
  'not-sent',
  'acknowledged',
  'rejected',
] as const;
export const trafficState = z.enum(TRAFFIC_STATES);
export type TrafficState = z.infer<typeof trafficState>;

/**
 * Whether people put a file away. `open`: in the lists. `archived`: out of the lists by a person, kept past its history days.
 * `deleted`: out of the lists, goes with its month. Both come back by a restore.
 */
const ARCHIVE_STATES = ['open', 'archived', 'deleted'] as const;

export const causeId = idOfKind('cause');

export const trafficRow = z.object({
  id: fileId,
  MsgId: z.string(),
  documentNumber: z.string().nullable(),
  /** I incoming, O outgoing. */
  FileDirection: z.enum(['I', 'O']),
  FunctionType: z.literal('NEWMSG'),
  receivedAt: instant,
  /** `DELFOR`, `VDA 4905`; null until read. */
  messageType: z.string().nullable(),
  /** `D.97A`, `02`. */
  messageVersion: z.string().nullable(),
  partner: z.string().nullable(),
  state: trafficState,
  archiveState: z.enum(ARCHIVE_STATES),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  size: z.number().int(),
  /** UNB 0020 or the VDA transmission number. */
  controlReference: z.string().nullable(),
  fileName: z.string(),
  /** How it came in; `outbound`: written here. */
  source: z.enum(['upload', 'folder', 'partner', 'demo', 'manual', 'outbound']),
  /** From received, or from when it was to be read again, to committed, in milliseconds; null until processed. */
  durationMs: z.number().int().nullable(),
});
export type TrafficRow = z.infer<typeof trafficRow>;

/** What files are sorted by. */
export const TRAFFIC_SORTS = [
  'id',
  'received',
  'way',
  'message',
  'partner',
  'document',
  'status',
  'errors',
  'warnings',
  'size',
  'reference',
  'duration',
] as const;
export const trafficList = endpoint({
  id: 'TRAF-01',
  method: 'GET',
  path: '/applications/traffic',
  permission: READ,
  summary: 'EDI files of the last days, newest first, with counts of those with errors and warnings.',
  query: z.object({
    /** How far back, in days. */
    days: z.coerce.number().int().min(1).max(MOST_DAYS).default(2),
    filter: z.enum(['all', 'errors', 'warnings']).default('all'),
    direction: z.enum(['I', 'O']).optional(),
    messageType: z.string().max(40).optional(),
    /** Part of a partner, document number, control reference or file name. */
    q: z.string().trim().max(100).optional(),
    /** Only files that have errors of this cause. */
    cause: causeId.optional(),
    /** Only files from and to this partner of the register, by its identifications and its agreements. */
    partnerCompanyId: partnerId.optional(),
    /** true shows what was archived or deleted, and only that. */
    archived: flag.default(false),
    /** Absent: newest first. */
    sort: sortBy(TRAFFIC_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    /** false leaves out the counts. */
    counts: flag.default(true),
  }),
  response: z.object({
    rows: z.array(trafficRow),
    nextCursor: z.string().nullable(),
    counts: z.object({ all: cappedCount, errors: cappedCount, warnings: cappedCount }).nullable(),
  }),
});
export type TrafficQuery = z.output<typeof trafficList.query>;

const messageParams = z.object({ id: fileId });

const otherFile = z.object({ id: fileId, fileName: z.string(), state: trafficState });

export const trafficMessage = endpoint({
  id: 'TRAF-02',
  method: 'GET',
  path: '/applications/traffic/messages/:id',
  permission: READ,
  summary: 'One file: where it stands, what is wrong in it, what became of it.',
  params: messageParams,
  response: trafficRow.extend({
    sha256: z.string(),
    /** What the file came under; null where nothing was agreed with its sender about such messages. */
    agreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }).nullable(),
    /** By whose transport it came; null where it came otherwise. */
    sourceAgreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }).nullable(),
    /** The file this one repeats, for duplicates. */
    repeats: fileId.nullable(),
    sender: z.string().nullable(),
    recipient: z.string().nullable(),
    attempts: z.number().int(),
    /** When and by whom it was archived or deleted; null while it is open. */
    archiveStateAt: instant.nullable(),
    archiveStateBy: z.string().nullable(),
    /** Whether the bytes are at hand: past their history days they lie in the archive, from where a restore brings them back. */
    hasBytes: z.boolean(),
    lastError: z.string().nullable(),
    findings: z.array(finding),
    /** Findings beyond those listed. */
    findingsOmitted: z.number().int(),
    schedules: z.array(z.object({ scheduleHeadId, documentNumber: z.string() })),
    /** All that it became, schedules among them. */
    documents: z.array(documentReference),
    /** The first of the interchanges and messages it holds, in their order. */
    transactions: z.array(
      z.object({ id: transactionId, parentId: transactionId.nullable(), messageType: z.string().nullable() }),
    ),
    /** Acknowledgements that we wrote for a received file. */
    answeredBy: z.array(otherFile),
    /** What an acknowledgement speaks of: the received file that ours answers, or the files of ours that a partner's is about. */
    acknowledges: z.array(otherFile),
    /** The last acknowledgement of the partner of a file that was sent to him; null until one decides. */
    acknowledgement: z
      .object({
        state: z.enum(['acknowledged', 'partly', 'rejected']),
        at: instant,
        /** The received file that says so. */
        byFileId: fileId,
        reasons: z.array(z.object({ level: z.enum(['syntax', 'application']), code: z.string(), text: z.string() })),
      })
      .nullable(),
  }),
});
export type TrafficMessageView = z.infer<typeof trafficMessage.response>;

export const trafficFile = endpoint({
  id: 'TRAF-03',
  method: 'GET',
  path: '/applications/traffic/messages/:id/file',
  permission: READ,
  summary: 'The file, byte for byte as received.',
  params: messageParams,
  produces: 'application/octet-stream',
});

/** A piece of raw text with its byte range; `kind` says how to colour it. */
const token = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  kind: z.enum(['tag', 'data', 'separator', 'terminator', 'gap']),
});
export const rawSegment = z.object({
  number: z.number().int(),
  tag: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  tokens: z.array(token),
});
/** A line of the structured side: a business word, its value, and the EDI place it came from. */
export const outlineEntry = z.object({
  level: z.number().int(),
  label: z.string(),
  value: z.string(),
  /** `QTY 113`, `512 / 39-60`. */
  reference: z.string(),
  segment: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  heading: z.boolean(),
});

export const trafficAnalyze = endpoint({
  id: 'TRAF-04',
  method: 'GET',
  path: '/applications/traffic/messages/:id/analyze',
  permission: READ,
  summary:
    'The file taken apart: segments with byte ranges, business meaning, findings. A window of segments at a time.',
  params: messageParams,
  query: z.object({
    from: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  response: z.object({
    standard: z.string(),
    charset: z.string(),
    size: z.number().int(),
    segmentCount: z.number().int(),
    segments: z.array(rawSegment),
    outline: z.array(outlineEntry),
    findings: z.array(finding),
    findingsOmitted: z.number().int(),
  }),
});
export type TrafficAnalysis = z.infer<typeof trafficAnalyze.response>;

const accepted = z.object({ id: fileId, state: trafficState });

export const trafficProcess = endpoint({
  id: 'TRAF-05',
  method: 'POST',
  path: '/applications/traffic/messages/:id/process',
  permission: EDIT,
  summary: 'Read the file again, with what is known now. Its earlier documents are replaced.',
  params: messageParams,
  response: accepted,
  status: 202,
});

const fileArchiveState = z.object({ id: fileId, state: trafficState, archiveState: z.enum(ARCHIVE_STATES) });

export const trafficDelete = endpoint({
  id: 'TRAF-06',
  method: 'DELETE',
  path: '/applications/traffic/messages/:id',
  permission: DELETE,
  summary: 'Take a file out of the lists. It can be restored until its history days are over.',
  params: messageParams,
  response: fileArchiveState,
});

export const trafficArchive = endpoint({
  id: 'traffic-archive',
  method: 'POST',
  path: '/applications/traffic/messages/:id/archive',
  permission: EDIT,
  summary: 'Put a file away: out of the lists, and kept when its history days are over.',
  params: messageParams,
  response: fileArchiveState,
});

export const trafficRestore = endpoint({
  id: 'traffic-restore',
  method: 'POST',
  path: '/applications/traffic/messages/:id/restore',
  permission: EDIT,
  summary:
    'Bring a file back into the lists that was archived or deleted, and its bytes from the archive when they went there.',
  params: messageParams,
  response: fileArchiveState,
});

export const trafficMessageTypes = endpoint({
  id: 'TRAF-07',
  method: 'GET',
  path: '/applications/traffic/message-types',
  permission: READ,
  summary: 'Message types seen so far, for the filter.',
  response: z.object({ messageTypes: z.array(z.string()) }),
});

export const trafficAutocomplete = endpoint({
  id: 'TRAF-08',
  method: 'GET',
  path: '/applications/traffic/autocomplete',
  permission: READ,
  summary: 'Partners, document numbers and control references of the last 90 days that hold what was typed.',
  query: suggestQuery,
  response: suggestions,
});

export const trafficUpload = endpoint({
  id: 'traffic-upload',
  method: 'POST',
  path: '/applications/traffic/messages',
  permission: EDIT,
  summary:
    'Hand in an EDI file: the raw body, or one file as multipart/form-data. Up to 25 MB. The name goes in X-File-Name.',
  body: 'file',
  status: 202,
  response: z.object({
    id: fileId,
    state: trafficState,
    /** The earlier file with the same bytes, when there is one. */
    repeats: fileId.nullable(),
  }),
});
