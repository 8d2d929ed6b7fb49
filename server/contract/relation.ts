import { z } from 'zod';
import { shipToCode } from './company.js';
import { endpoint } from './endpoint.js';
import { PACKAGE_NUMBER_SCOPES } from '../domain/despatch/packages.js';
import { REQUIRED_SCANS } from '../domain/despatch/required-scans.js';
import { LAYOUT_NAMES } from '../domain/label/print.js';
import { IN_TRANSIT_METHODS } from '../domain/schedule/in-transit.js';
import { type CumulativeQuantity, toCumulative } from '../domain/quantity/quantity.js';
import {
  calendarId,
  counted,
  cumulativeQuantity,
  day,
  decimal,
  flag,
  instant,
  language,
  limit,
  partnerId,
  relationId,
  sortBy,
  sortedCursor,
  version,
} from './fields.js';

const READ = { module: 'maintenance', action: 'read' } as const;
const EDIT = { module: 'maintenance', action: 'edit' } as const;
const DELETE = { module: 'maintenance', action: 'delete' } as const;

export const RELATION_ROLES = ['customer', 'supplier', 'consignee', 'carrier', '3pl'] as const;
/** What a cumulative quantity is counted over. */
export const CUMULATIVE_SCOPES = ['ship-to-article', 'ship-to-article-order', 'article'] as const;
/** FULL: a schedule stands for all that is called off, and what it lacks is withdrawn. PER_ARTICLE: it replaces the articles it names. */
export const COMPLETENESS = ['FULL', 'PER_ARTICLE'] as const;
/** Days that a firm zone is counted in: all of them, or those that the partner works. */
export const FIRM_DAY_BASES = ['calendar', 'working'] as const;
export const MAX_FIRM_DAYS = 730;

const percent = z.number().int().min(0).max(100);
const daysBeside = z.number().int().min(0).max(365);
const code = shipToCode.nullable().default(null);
/** A new beginning of cumulative quantities, as both sides agreed. */
const reset = z
  .strictObject({
    /** When it takes effect. */
    date: day,
    /** Despatch notes up to this day are inside of `quantity`. */
    keyDate: day,
    /** The cumulative quantity to begin with. */
    quantity: counted<CumulativeQuantity>(decimal.max(30)).default(toCumulative('0')),
  })
  .refine((one) => one.keyDate <= one.date, {
    error: 'The key date is not after the date it takes effect',
    path: ['keyDate'],
    params: { sentence: 'keyDate' },
  });

const fields = z.strictObject({
  role: z.enum(RELATION_ROLES),
  /** What the partner calls us. */
  externalCode: code,
  /** Under which number the partner has us as a seller. */
  sellerCode: code,
  /** Of one place of delivery; null for all. */
  shipToCode: code,
  cumulativeScope: z.enum(CUMULATIVE_SCOPES).default('ship-to-article'),
  cumulativeReset: reset.nullable().default(null),
  /** null: as the message says. */
  scheduleCompleteness: z.enum(COMPLETENESS).nullable().default(null),
  /** Days after its issue date through which a schedule is firm; null: as the status of its call-offs says. */
  firmDays: z.number().int().min(0).max(MAX_FIRM_DAYS).nullable().default(null),
  firmDayBasis: z.enum(FIRM_DAY_BASES).default('calendar'),
  /** The days on which the partner works; null: Monday to Friday. */
  calendarId: calendarId.nullable().default(null),
  /** What tells goods in transit from those that arrived. */
  inTransitMethod: z.enum(IN_TRANSIT_METHODS).default('last-note'),
  /** Days that the transport takes, by which dates of delivery are due earlier. */
  transitDays: z.number().int().min(0).max(365).default(0),
  /** Within which a package number is given once. */
  packageNumberScope: z.enum(PACKAGE_NUMBER_SCOPES).default('relation'),
  /** What was done with every package before its despatch note may be sent. */
  requiredScans: z.enum(REQUIRED_SCANS).default('none'),
  /** By how many percent more, or less, than what is due may be sent without a warning. */
  overPercent: percent.default(0),
  underPercent: percent.default(0),
  /** How many days before its call-off, or after it, goods may leave without a warning. */
  earlyDays: daysBeside.default(7),
  lateDays: daysBeside.default(0),
  /** Closed despatch notes are sent at their time of despatch, without somebody who does it. */
  sendsAtDeparture: z.boolean().default(false),
  /** The layout of labels for the customer, where its packing instructions say none; null: as the print profile says. */
  labelLayout: z.enum(LAYOUT_NAMES).nullable().default(null),
  /** Who at the partner gets answers to schedules and questions about them; null: nobody by mail. */
  contactEmail: z.email().max(254).nullable().default(null),
  /** The language of what is written to the partner; null: English. */
  contactLanguage: language.nullable().default(null),
  active: z.boolean().default(true),
});
export type RelationFields = z.output<typeof fields>;

const row = z.object({
  id: relationId,
  partnerCompanyId: partnerId,
  partnerCode: z.string(),
  partnerName: z.string(),
  role: z.enum(RELATION_ROLES),
  externalCode: z.string().nullable(),
  sellerCode: z.string().nullable(),
  shipToCode: z.string().nullable(),
  cumulativeScope: z.enum(CUMULATIVE_SCOPES),
  cumulativeReset: z.object({ date: z.string(), keyDate: z.string(), quantity: cumulativeQuantity }).nullable(),
  scheduleCompleteness: z.enum(COMPLETENESS).nullable(),
  firmDays: z.number().int().nullable(),
  firmDayBasis: z.enum(FIRM_DAY_BASES),
  calendarId: calendarId.nullable(),
  inTransitMethod: z.enum(IN_TRANSIT_METHODS),
  transitDays: z.number().int(),
  packageNumberScope: z.enum(PACKAGE_NUMBER_SCOPES),
  requiredScans: z.enum(REQUIRED_SCANS),
  overPercent: z.number().int(),
  underPercent: z.number().int(),
  earlyDays: z.number().int(),
  lateDays: z.number().int(),
  sendsAtDeparture: z.boolean(),
  labelLayout: z.enum(LAYOUT_NAMES).nullable(),
  contactEmail: z.string().nullable(),
  contactLanguage: language.nullable(),
  active: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type Relation = z.infer<typeof row>;

const PATH = '/applications/relations';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: relationId });

/** What relations are sorted by. */
export const RELATION_SORTS = [
  'partner',
  'role',
  'shipTo',
  'external',
  'seller',
  'scope',
  'completeness',
  'state',
  'updated',
] as const;
export const relationList = endpoint({
  id: 'relation-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Relations with partners, newest first.',
  query: z.object({
    /** Part of the partner\'s code or name, or of a code of the relation. */
    q: z.string().trim().max(100).optional(),
    partnerCompanyId: partnerId.optional(),
    role: z.enum(RELATION_ROLES).optional(),
    active: flag.optional(),
    /** Absent: newest first. */
    sort: sortBy(RELATION_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type RelationQuery = z.output<typeof relationList.query>;

export const relationDetail = endpoint({
  id: 'relation-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One relation with a partner.',
  params,
  response: row,
});

export const relationCreate = endpoint({
  id: 'relation-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Enter a relation with a partner of the register.',
  body: fields.extend({ partnerCompanyId: partnerId }),
  response: row,
  status: 201,
});

export const relationUpdate = endpoint({
  id: 'relation-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  summary: 'Change a relation; its partner stays. Takes the version that was read.',
  params,
  body: fields.extend({ version }),
  response: row,
});

export const relationDelete = endpoint({
  id: 'relation-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove a relation. Refused while agreements name it; it can be switched off instead.',
  params,
  response: z.object({ id: relationId }),
});
