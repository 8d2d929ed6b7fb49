import { z } from 'zod';
import { DUNS, isVatNumber, plainVatNumber } from '../domain/company/numbers.js';
import { endpoint } from './endpoint.js';
import { companyId, instant, limit, partnerId, sortBy, sortedCursor, version } from './fields.js';
import { formatted } from './format.js';
import { timeZone } from './time-zone.js';

const READ = { module: 'maintenance', action: 'read' } as const;
const EDIT = { module: 'maintenance', action: 'edit' } as const;
const DELETE = { module: 'maintenance', action: 'delete' } as const;

export const COMPANY_ROLES = ['customer', 'supplier', 'consignee', 'buyer', 'ship-from', 'carrier', '3pl'] as const;
export const ADDRESS_TYPES = ['postal', 'visiting', 'ship-to', 'ship-from', 'invoice'] as const;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters');
/** Text that may be left out; empty counts as left out. */
const optional = (most: number) =>
  text(most)
    .nullable()
    .default(null)
    .transform((value) => (value === '' ? null : value));
const country = formatted(
  'country',
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Two letters of ISO 3166, such as SE'),
);
export const shipToCode = formatted(
  'ship-to-code',
  z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,35}$/u, 'A code of up to 35 characters'),
);
/** A list in which something stands twice. */
const repeated = (error: string) => ({ error, params: { sentence: 'repeated' } });

const address = z.strictObject({
  type: z.enum(ADDRESS_TYPES),
  name: optional(140),
  street: optional(140),
  zip: optional(20),
  city: optional(100),
  country: country.nullable().default(null),
});
const shipTo = z
  .strictObject({
    code: shipToCode,
    name: text(140).default(''),
    /** A name of the IANA time zone database: local times of deliveries are there. */
    timeZone: timeZone.nullable().default(null),
    /** Degrees of WGS 84, both or none: where the map of transports has the place. */
    latitude: z.number().min(-90).max(90).nullable().optional(),
    longitude: z.number().min(-180).max(180).nullable().optional(),
  })
  .refine(({ latitude, longitude }) => (latitude ?? null) !== null || (longitude ?? null) === null, {
    path: ['latitude'],
    message: 'Latitude and longitude go together',
  })
  .refine(({ latitude, longitude }) => (latitude ?? null) === null || (longitude ?? null) !== null, {
    path: ['longitude'],
    message: 'Latitude and longitude go together',
  });
const identifier = z.strictObject({
  /** UNB 0004 or 0010, VDA customer or supplier number. */
  identifier: formatted(
    'company-identifier',
    z
      .string()
      .trim()
      .regex(/^[^:\p{C}]{1,35}$/u, 'An identification of up to 35 characters'),
  ),
  /** UNB 0007; '' for none. */
  qualifier: formatted(
    'qualifier',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{0,4}$/, 'A qualifier of up to 4 letters and digits'),
  ).default(''),
});

/** Fields of any company, our own or a partner. */
const masterData = {
  name: text(140).min(1),
  organisationNumber: optional(35),
  duns: formatted('duns', z.string().trim().regex(DUNS, 'A DUNS number is nine digits')).nullable().default(null),
  /** Stored without blanks, points and hyphens: `SE556036079301`. */
  vatNumber: z
    .string()
    .max(40)
    .transform(plainVatNumber)
    .refine(isVatNumber, {
      error: 'Two letters of the country, then the number in its form',
      params: { sentence: 'type', values: { type: 'vat-number' } },
    })
    .nullable()
    .default(null),
  vatCode: optional(20),
  corporateOffice: optional(140),
  roles: z
    .array(z.enum(COMPANY_ROLES))
    .max(COMPANY_ROLES.length)
    .refine(isDistinct, repeated('Each role once'))
    .default([]),
  addresses: z.array(address).max(20).default([]),
  shipTos: z
    .array(shipTo)
    .max(500)
    .refine((all) => isDistinct(all.map((one) => one.code)), repeated('Each code once'))
    .default([]),
};
const identifiers = z
  .array(identifier)
  .max(50)
  .refine(
    (all) => isDistinct(all.map((one) => `${one.identifier}:${one.qualifier}`)),
    repeated('Each identification once'),
  );

const partner = z.strictObject({
  code: formatted(
    'company-code',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,34}$/, 'Up to 35 letters, digits and . _ / -'),
  ),
  ...masterData,
  /** Under which identifications the partner sends and receives; each belongs to one partner. */
  identifiers: identifiers.default([]),
});
export type PartnerFields = z.output<typeof partner>;
const own = z.strictObject({
  ...masterData,
  /** A file that came under no agreement is a warning, not an information. */
  agreementsRequired: z.boolean().default(false),
});
export type OwnFields = z.output<typeof own>;

const described = {
  name: z.string(),
  organisationNumber: z.string().nullable(),
  duns: z.string().nullable(),
  vatNumber: z.string().nullable(),
  vatCode: z.string().nullable(),
  corporateOffice: z.string().nullable(),
  roles: z.array(z.enum(COMPANY_ROLES)),
  addresses: z.array(
    z.object({
      type: z.enum(ADDRESS_TYPES),
      name: z.string().nullable(),
      street: z.string().nullable(),
      zip: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string().nullable(),
    }),
  ),
  shipTos: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      timeZone: z.string().nullable(),
      /** Degrees of WGS 84; absent where they were never asked for. */
      latitude: z.number().nullable().optional(),
      longitude: z.number().nullable().optional(),
    }),
  ),
  identifiers: z.array(z.object({ identifier: z.string(), qualifier: z.string() })),
  version: z.number().int(),
  updatedAt: instant,
};
const ownView = z.object({ id: companyId, code: z.string(), ...described, agreementsRequired: z.boolean() });
export type OwnCompany = z.infer<typeof ownView>;
const partnerView = z.object({
  id: partnerId,
  code: z.string(),
  ...described,
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type PartnerCompany = z.infer<typeof partnerView>;
const row = z.object({
  id: partnerId,
  code: z.string(),
  name: z.string(),
  organisationNumber: z.string().nullable(),
  roles: z.array(z.enum(COMPANY_ROLES)),
  /** Of the first address. */
  city: z.string().nullable(),
  country: z.string().nullable(),
  version: z.number().int(),
  updatedAt: instant,
});
export type PartnerRow = z.infer<typeof row>;

const PATH = '/applications/companies';
const ONE = `${PATH}/:id` as const;
const OWN = `${PATH}/own` as const;
const params = z.object({ id: partnerId });

export const ownCompany = endpoint({
  id: 'company-own',
  method: 'GET',
  path: OWN,
  permission: READ,
  summary: 'The own company as it introduces itself. Its identifications are those that are approved.',
  response: ownView,
});

export const ownCompanyUpdate = endpoint({
  id: 'company-own-update',
  method: 'PUT',
  path: OWN,
  permission: EDIT,
  summary: "Change the own company's record. Takes the version that was read.",
  body: own.extend({ version }),
  response: ownView,
});

/** What companies are sorted by. */
export const COMPANY_SORTS = ['code', 'name', 'organisationNumber', 'city', 'country', 'updated'] as const;
export const companyList = endpoint({
  id: 'company-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'The register of partners, newest first: customers, suppliers, consignees and carriers.',
  query: z.object({
    /** Part of the code, the name, the organisation number or an identification. */
    q: z.string().trim().max(100).optional(),
    role: z.enum(COMPANY_ROLES).optional(),
    /** Absent: newest first. */
    sort: sortBy(COMPANY_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type PartnerQuery = z.output<typeof companyList.query>;

export const companyDetail = endpoint({
  id: 'company-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One partner of the register, whole.',
  params,
  response: partnerView,
});

export const companyCreate = endpoint({
  id: 'company-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Add a partner to the register.',
  body: partner,
  response: partnerView,
  status: 201,
});

export const companyUpdate = endpoint({
  id: 'company-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  summary: 'Change a partner of the register. Takes the version that was read.',
  params,
  body: partner.extend({ version }),
  response: partnerView,
});

export const companyDelete = endpoint({
  id: 'company-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Take a partner out of the register. Refused while relations or agreements name it.',
  params,
  response: z.object({ id: partnerId }),
});

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
