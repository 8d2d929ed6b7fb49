import { z } from 'zod';
import { IDENTIFICATION_KINDS, IDENTIFICATION_STATES, MOST_CLAIMS } from '../domain/company/identification.js';
import { endpoint } from './endpoint.js';
import { companyId, cursor, idOfKind, instant, limit } from './fields.js';
import { formatted } from './format.js';
import { as2Name, localCode } from './agreement-transport.js';

const identificationId = idOfKind('identification');
const ediAddress = formatted(
  'company-identifier',
  z
    .string()
    .trim()
    .regex(/^[^:\p{C}]{1,35}$/u, 'An identification of up to 35 characters'),
);
const qualifier = formatted(
  'qualifier',
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{0,4}$/, 'A qualifier of up to 4 letters and digits'),
).default('');
const none = z.literal('').default('');

/** Each kind in its form; only EDI addresses have a qualifier. */
const fieldsWith = <M extends z.ZodRawShape>(more: M) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('edi'), identifier: ediAddress, qualifier, ...more }),
    z.strictObject({ kind: z.literal('vda'), identifier: ediAddress, qualifier: none, ...more }),
    z.strictObject({ kind: z.literal('as2'), identifier: as2Name, qualifier: none, ...more }),
    z.strictObject({ kind: z.literal('oftp'), identifier: localCode, qualifier: none, ...more }),
  ]);

const row = z.object({
  id: identificationId,
  kind: z.enum(IDENTIFICATION_KINDS),
  identifier: z.string(),
  /** Of an EDI address; '' for none, which stands for any. */
  qualifier: z.string(),
  /** Only an approved one counts. */
  state: z.enum(IDENTIFICATION_STATES),
  claimedAt: instant,
  claimedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why the operator refused it. */
  reason: z.string().nullable(),
});
export type OwnIdentification = z.infer<typeof row>;

const installationRow = row.extend({
  company: z.object({ id: companyId, code: z.string(), name: z.string() }),
  /** The other company that it is approved for, which is in the way of an approval. */
  heldBy: z.string().nullable(),
  /** Other companies that claim it. */
  rivals: z.number().int(),
  /** Files without a company that name it as their receiver, counted to a thousand. */
  waitingFiles: z.number().int(),
});
export type InstallationIdentification = z.infer<typeof installationRow>;

const OWN = '/applications/identifications';
const INSTALLATION = '/applications/installation/identifications';
const params = z.object({ id: identificationId });

export const identificationList = endpoint({
  id: 'identification-list',
  method: 'GET',
  path: OWN,
  permission: { module: 'maintenance', action: 'read' },
  summary: 'The codes that partners use for the own company in files and connections, and those that it has claimed.',
  response: z.object({ rows: z.array(row) }),
});

export const identificationClaim = endpoint({
  id: 'identification-claim',
  method: 'POST',
  path: OWN,
  permission: { level: 'company-admin' },
  summary: `Claim an identification for the own company. It counts once the operator has approved it: at once where the company is alone on the installation, or where its administrator claims it. At most ${String(MOST_CLAIMS.open)} claims wait at a time.`,
  body: fieldsWith({}),
  response: row,
  status: 201,
});

export const identificationWithdraw = endpoint({
  id: 'identification-withdraw',
  method: 'DELETE',
  path: `${OWN}/:id`,
  permission: { level: 'company-admin' },
  requiresUnrestrictedView: true,
  summary: 'Withdraw a claim, or give an identification up. Refused while active agreements use it.',
  params,
  response: z.object({ id: identificationId }),
});

export const installationIdentifications = endpoint({
  id: 'installation-identifications',
  method: 'GET',
  path: INSTALLATION,
  permission: 'admin',
  summary: 'Identifications of all companies of the installation, newest first; with `state`, those in that state.',
  query: z.object({
    state: z.enum(IDENTIFICATION_STATES).optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(installationRow), nextCursor: z.string().nullable() }),
});
export type InstallationQuery = z.output<typeof installationIdentifications.query>;

export const installationIdentificationEnter = endpoint({
  id: 'installation-identification-enter',
  method: 'POST',
  path: INSTALLATION,
  permission: 'admin',
  summary: 'Enter an identification for a company of the installation; it is approved at once.',
  body: fieldsWith({ companyId }),
  response: installationRow,
  status: 201,
});

export const identificationDecide = endpoint({
  id: 'identification-decide',
  method: 'POST',
  path: `${INSTALLATION}/:id/decision`,
  permission: 'admin',
  summary:
    'Approve an identification, or refuse it with a reason; one that is approved can be refused later. Who claimed it is notified.',
  params,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approved') }),
    z.strictObject({
      decision: z.literal('refused'),
      reason: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
    }),
  ]),
  response: installationRow,
});
export type IdentificationDecision = z.output<typeof identificationDecide.body>;
