import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { agreementId, fileId, partnerId, relationId } from './fields.js';
import { trafficState } from './traffic.js';

const READ = { module: 'agreements', action: 'read' } as const;
const EDIT = { module: 'agreements', action: 'edit' } as const;

const params = z.object({ id: fileId });
const proposal = z.object({
  partner: z.string(),
  /** The partner of the register that the sender's identification is kept for; null for none. */
  partnerCompanyId: partnerId.nullable(),
  /** The relation with that partner where there is exactly one. */
  relationId: relationId.nullable(),
  direction: z.literal('in'),
  messageType: z.string().nullable(),
  messageVersion: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  test: z.boolean(),
  transportKind: z.literal('folder'),
});
export type AgreementProposal = z.infer<typeof proposal>;

export const agreementProposal = endpoint({
  id: 'traffic-agreement-proposal',
  method: 'GET',
  path: '/applications/traffic/messages/:id/agreement-proposal',
  permission: READ,
  summary: 'The agreement that a file would need, filled in from the file. Needs the right to read traffic too.',
  params,
  response: proposal,
});

export const messageAgreement = endpoint({
  id: 'traffic-agreement-create',
  method: 'POST',
  path: '/applications/traffic/messages/:id/agreement',
  permission: EDIT,
  summary: 'Enter the proposed agreement and read the file again under it. Needs the right to edit traffic too.',
  params,
  body: z.strictObject({ partner: z.string().trim().min(1).max(140).optional() }),
  response: z.object({
    id: fileId,
    state: trafficState,
    agreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }),
  }),
  status: 201,
});
