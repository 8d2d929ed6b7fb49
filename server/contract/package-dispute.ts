import { z } from 'zod';
import { EVIDENCE_KINDS, MOST_EVIDENCE, MOST_EVIDENCE_BYTES } from '../domain/package-account/evidence.js';
import { DISPUTE_DAYS, MOST_DISPUTE_DAYS } from '../domain/package-account/state.js';
import { endpoint } from './endpoint.js';
import { idOfKind, instant, partnerId } from './fields.js';
import { packageMovementId } from './package-account.js';

const READ = { module: 'delivery.package-account', action: 'read' } as const;
const EDIT = { module: 'delivery.package-account', action: 'edit' } as const;
const PATH = '/applications/delivery/package-account';
const OF_MOVEMENT = `${PATH}/movements/:id/evidence` as const;
const ONE = `${PATH}/evidence/:id` as const;

const WINDOW = `${PATH}/dispute-window/:id` as const;

export const packageEvidenceId = idOfKind('package-evidence');

const evidence = z.object({
  id: packageEvidenceId,
  fileName: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  /** Bytes. */
  size: z.number().int(),
  /** Of the bytes, in hexadecimal digits: both sides can say that they speak of the same file. */
  sha256: z.string(),
  /** This company put it forward. */
  isOwn: z.boolean(),
  at: instant,
  by: z.string().nullable(),
  /** Since when it is not shown any more; null while it is. */
  withdrawnAt: instant.nullable(),
});
export type PackageEvidence = z.infer<typeof evidence>;

const ofMovement = z.object({ id: packageMovementId });
const ofPartner = z.object({ id: partnerId });
const params = z.object({ id: packageEvidenceId });

export const packageEvidenceList = endpoint({
  id: 'package-evidence-list',
  method: 'GET',
  path: OF_MOVEMENT,
  permission: READ,
  summary: 'The files that both sides have put forward in the disputes about a movement of packages, newest first.',
  params: ofMovement,
  response: z.object({ rows: z.array(evidence) }),
});

export const packageEvidenceAdd = endpoint({
  id: 'package-evidence-add',
  method: 'POST',
  path: OF_MOVEMENT,
  permission: EDIT,
  summary: `Put a file forward in the open dispute about a movement of packages: PDF, JPEG, PNG, WebP or TIFF as the raw body or one file as multipart/form-data, up to ${String(MOST_EVIDENCE_BYTES / 1_000_000)} MB; ${String(MOST_EVIDENCE)} of each side in a dispute. Both sides see it.`,
  params: ofMovement,
  body: 'file',
  response: evidence,
  status: 201,
});

export const packageEvidenceFile = endpoint({
  id: 'package-evidence-file',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A file that a side has put forward, as it was handed in.',
  params,
  produces: 'application/octet-stream',
});

export const packageEvidenceWithdraw = endpoint({
  id: 'package-evidence-withdraw',
  method: 'POST',
  path: `${ONE}/withdraw`,
  permission: EDIT,
  summary:
    'Withdraw a file that the own company has put forward. That it was there stays on both sides; its bytes go when the dispute is over.',
  params,
  response: evidence,
});

const days = z.number().int().min(1).max(MOST_DISPUTE_DAYS);
const window = z.object({
  partnerCompanyId: partnerId,
  partnerName: z.string(),
  /** What the own company says. */
  days: z.number().int(),
  /** What counts: the longer of both sides. */
  counts: z.number().int(),
});
export type DisputeWindow = z.infer<typeof window>;

export const disputeWindowDetail = endpoint({
  id: 'package-dispute-window',
  method: 'GET',
  path: WINDOW,
  permission: READ,
  requiresUnrestrictedView: true,
  summary: `Days within which a confirmed movement with a counterparty may be disputed; ${String(DISPUTE_DAYS)} where nobody has said otherwise.`,
  params: ofPartner,
  response: window,
});

export const disputeWindowPut = endpoint({
  id: 'package-dispute-window-put',
  method: 'PUT',
  path: WINDOW,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary:
    'Say within how many days a confirmed movement with a counterparty may be disputed, for what one has seen. Where the counterparty is on this portal, the longer of both counts.',
  params: ofPartner,
  body: z.strictObject({ days, was: days }),
  response: window,
});
