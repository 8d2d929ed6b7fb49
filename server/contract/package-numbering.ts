import { z } from 'zod';
import { NUMBERING_SCHEMES, numberingFaults } from '../domain/packaging/numbering.js';
import { endpoint } from './endpoint.js';
import { idOfKind, partnerId, version } from './fields.js';
import { formatted } from './format.js';
import { PACKAGING_DELETE, PACKAGING_EDIT, PACKAGING_READ } from './packaging.js';

export const packageNumberingId = idOfKind('package-numbering');

/** The formats of the fields of a number, as sentences about them name them. */
const FORMATS = {
  agency: 'plate-agency',
  companyNumber: 'plate-company',
  extension: 'sscc-extension',
  prefix: 'gs1-prefix',
} as const;

const part = (field: keyof typeof FORMATS, form: RegExp, says: string) =>
  formatted(FORMATS[field], z.string().trim().toUpperCase().regex(form, says)).default('');

const fields = z.strictObject({
  /** The customer whose packages are numbered so; null for those of all others. */
  partnerCompanyId: partnerId.nullable().default(null),
  /** Nine digits; a licence plate with its identifier; or an SSCC. */
  scheme: z.enum(NUMBERING_SCHEMES),
  /** Of a plate: who gave the company its number, UN (D-U-N-S), OD or LA. */
  agency: part('agency', /^[A-Z]{0,2}$/, 'Two capitals such as UN'),
  /** Of a plate: that number. */
  companyNumber: part('companyNumber', /^[0-9A-Z]{0,18}$/, 'Capitals and digits'),
  /** Of an SSCC: the digit in front. */
  extension: part('extension', /^\d?$/, 'One digit'),
  /** Of an SSCC: the company’s prefix of GS1, 7 to 10 digits. */
  prefix: part('prefix', /^\d{0,10}$/, 'Seven to ten digits'),
  /** Packages of no package size get an internal number, too. */
  internalLabel: z.boolean().default(false),
  /** As it was read; 0 where there is none yet. */
  version,
});
export type PackageNumberingFields = z.output<typeof fields>;

const setting = z.object({
  /** Null where packages are numbered as they are when nobody says anything. */
  id: packageNumberingId.nullable(),
  partnerCompanyId: partnerId.nullable(),
  partnerCode: z.string().nullable(),
  partnerName: z.string().nullable(),
  scheme: z.enum(NUMBERING_SCHEMES),
  agency: z.string(),
  companyNumber: z.string(),
  extension: z.string(),
  prefix: z.string(),
  internalLabel: z.boolean(),
  version: z.number().int(),
  /** The serial that the next package gets. */
  nextSerial: z.string(),
  /** The next number of a box, and of a pallet; null where all are used up. */
  nextBox: z.string().nullable(),
  nextPallet: z.string().nullable(),
  /** The next internal number of the company, whatever the customer. */
  nextInternal: z.string(),
});
export type PackageNumbering = z.infer<typeof setting>;

const PATH = '/applications/packaging/numbering';

export const packageNumberingList = endpoint({
  id: 'package-numbering-list',
  method: 'GET',
  path: PATH,
  permission: PACKAGING_READ,
  summary:
    'How packages are numbered: first for all customers, then for those with a setting of their own, each with the next number.',
  response: z.object({ settings: z.array(setting) }),
});

export const packageNumberingPut = endpoint({
  id: 'package-numbering-put',
  method: 'PUT',
  path: PATH,
  permission: PACKAGING_EDIT,
  summary: 'Say how packages are numbered, for all customers or for one. Counters go on where they are.',
  body: fields.superRefine((body, context) => {
    for (const field of numberingFaults(body))
      context.addIssue({
        code: 'custom',
        path: [field],
        message: field,
        params: { sentence: 'type', values: { type: FORMATS[field] } },
      });
  }),
  response: setting,
});

export const packageNumberingDelete = endpoint({
  id: 'package-numbering-delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: PACKAGING_DELETE,
  summary: 'Take the setting away: packages are numbered as for all customers, else by nine digits.',
  params: z.object({ id: packageNumberingId }),
  response: z.object({ id: packageNumberingId }),
});
