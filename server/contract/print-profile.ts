import { z } from 'zod';
import {
  LABEL_FORMATS,
  LABEL_PAPERS,
  LAYOUT_NAMES,
  LAYOUT_RULES,
  PRINT_LIMITS,
  PROFILE_REASONS,
  RESOLUTIONS,
} from '../domain/label/print.js';
import { endpoint } from './endpoint.js';
import { idOfKind, instant, version } from './fields.js';
import { PACKAGING_DELETE, PACKAGING_EDIT, PACKAGING_READ, printable } from './packaging.js';

export const printProfileId = idOfKind('print-profile');

/** Millimetres; kept to a tenth. */
const offset = z.number().min(-PRINT_LIMITS.offset).max(PRINT_LIMITS.offset);
/** How labels are printed: what a profile says, and what may be changed for one print. */
export const printSettings = {
  /** PDF for any printer, ZPL II for label printers. */
  format: z.enum(LABEL_FORMATS),
  /** Dots an inch of the printer. */
  resolution: z.literal(RESOLUTIONS),
  /** Of a PDF: pages of the size of a label, or sheets. */
  paper: z.enum(LABEL_PAPERS),
  /** Labels of a sheet; null for as many as have room. */
  perSheet: z.number().int().min(1).max(PRINT_LIMITS.perSheet).nullable(),
  /** The place of the first label on the first sheet, from 1. */
  startPosition: z.number().int().min(1).max(PRINT_LIMITS.perSheet),
  /** Millimetres by which everything is moved to the right. */
  offsetX: offset,
  /** Millimetres by which everything is moved down. */
  offsetY: offset,
  /** Of each label. */
  copies: z.number().int().min(1).max(PRINT_LIMITS.copies),
  /** Of ZPL: how much darker than the printer is set (^MD); null: as it is set. */
  darkness: z.number().int().min(-PRINT_LIMITS.darkness).max(PRINT_LIMITS.darkness).nullable(),
  /** Of ZPL: inches a second (^PR); null: as the printer is set. */
  speed: z.number().int().min(PRINT_LIMITS.speed.least).max(PRINT_LIMITS.speed.most).nullable(),
};

const fields = z.strictObject({
  /** What people know it by; unique in the company, whatever its capitals. */
  name: printable(PRINT_LIMITS.name).min(1),
  /** `as-agreed`: the layout of the packing instruction, else that of the customer, else `layout`. `always`: `layout`. */
  layoutRule: z.enum(LAYOUT_RULES).default('as-agreed'),
  layout: z.enum(LAYOUT_NAMES),
  format: printSettings.format,
  resolution: printSettings.resolution.default(300),
  paper: printSettings.paper.default('a4'),
  perSheet: printSettings.perSheet.default(null),
  startPosition: printSettings.startPosition.default(1),
  offsetX: printSettings.offsetX.default(0),
  offsetY: printSettings.offsetY.default(0),
  copies: printSettings.copies.default(1),
  darkness: printSettings.darkness.default(null),
  speed: printSettings.speed.default(null),
  /** What people of the company print with who have chosen none; another one is no default any more. */
  isDefault: z.boolean().default(false),
});
export type PrintProfileFields = z.output<typeof fields>;

const settings = {
  layoutRule: z.enum(LAYOUT_RULES),
  layout: z.enum(LAYOUT_NAMES),
  ...printSettings,
};
const profile = z.object({
  id: printProfileId,
  name: z.string(),
  ...settings,
  isDefault: z.boolean(),
  /** People who have chosen it. */
  userCount: z.number().int(),
  version: z.number().int(),
  updatedAt: instant,
});
export type PrintProfile = z.infer<typeof profile>;

const PATH = '/applications/print-profiles';
const params = z.object({ id: printProfileId });

export const printProfileList = endpoint({
  id: 'print-profile-list',
  method: 'GET',
  path: PATH,
  permission: PACKAGING_READ,
  summary: 'The print profiles of the company by name, the default first.',
  response: z.object({ profiles: z.array(profile) }),
});

export const printProfileChoice = endpoint({
  id: 'print-profile-choice',
  method: 'GET',
  path: `${PATH}/choice`,
  permission: 'session',
  summary:
    'The print profiles to choose from, and which one counts: the own choice, else the default of the company, else what is built in.',
  response: z.object({
    profiles: z.array(z.object({ id: printProfileId, name: z.string(), ...settings, isDefault: z.boolean() })),
    /** What is built in. */
    builtIn: z.object(settings),
    /** Null for what is built in. */
    profileId: printProfileId.nullable(),
    because: z.enum(PROFILE_REASONS),
  }),
});
export type PrintProfileChoice = z.infer<typeof printProfileChoice.response>;

export const printProfileCreate = endpoint({
  id: 'print-profile-create',
  method: 'POST',
  path: PATH,
  permission: PACKAGING_EDIT,
  summary: 'Enter a print profile. Its name is free in the company.',
  body: fields,
  response: profile,
  status: 201,
});

export const printProfileUpdate = endpoint({
  id: 'print-profile-update',
  method: 'PUT',
  path: `${PATH}/:id`,
  permission: PACKAGING_EDIT,
  summary: 'Change a print profile. Takes the version that was read.',
  params,
  body: fields.extend({ version }),
  response: profile,
});

export const printProfileDelete = endpoint({
  id: 'print-profile-delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: PACKAGING_DELETE,
  summary: 'Remove a print profile. People who have chosen it print with the default of the company then.',
  params,
  response: z.object({ id: printProfileId }),
});

export const printProfileTest = endpoint({
  id: 'print-profile-test',
  method: 'POST',
  path: `${PATH}/:id/test`,
  permission: PACKAGING_READ,
  summary:
    'A test label of a print profile as its printer takes it, PDF or ZPL II, to set the printer by. It says that it is a test, and is read back before it is handed out.',
  params,
  body: z.strictObject({
    /** Another layout than that of the profile. */
    layout: z.enum(LAYOUT_NAMES).optional(),
  }),
  produces: 'application/octet-stream',
});

export const printProfileTestPreview = endpoint({
  id: 'print-profile-test-preview',
  method: 'POST',
  path: `${PATH}/:id/test/preview`,
  permission: PACKAGING_READ,
  summary:
    'The page with the test label of a print profile as a picture (SVG): with the place on its sheet and the offset of the profile. The label is read back.',
  params,
  body: printProfileTest.body,
  response: z.object({ svg: z.string() }),
});
