import { z } from 'zod';
import {
  divisionsOf,
  type Hazard,
  HAZARD_CLASSES,
  HAZARD_DIVISIONS,
  HAZARD_UNITS,
  PACKING_GROUPS,
  TRANSPORT_CATEGORIES,
} from '../domain/transport/hazard.js';
import { decimal as positive } from './despatch-document.js';
import { formatted } from './format.js';
import { printable } from './packaging.js';

const goods = {
  unNumber: formatted(
    'un-number',
    z
      .string()
      .trim()
      .regex(/^\d{4}$/, 'Four digits such as 1824'),
  ),
  name: printable(120).min(1),
  hazardClass: z.enum(HAZARD_CLASSES),
  division: z.enum(HAZARD_DIVISIONS).nullable().default(null),
  packingGroup: z.enum(PACKING_GROUPS).nullable().default(null),
  tunnelCode: formatted('tunnel-code', z.string().regex(/^[A-Z0-9/]{1,7}$/, 'A tunnel code such as D/E'))
    .nullable()
    .default(null),
  quantity: positive.nullable().default(null),
  unit: z.enum(HAZARD_UNITS).default('KGM'),
  category: z.enum(TRANSPORT_CATEGORIES).nullable().default(null),
  isLimitedQuantity: z.boolean().default(false),
};
const isOfClass = ({ hazardClass, division }: Pick<Hazard, 'hazardClass' | 'division'>): boolean =>
  division === null || divisionsOf(hazardClass).includes(division);
const NOT_OF_CLASS = { path: ['division'], message: 'A division of the class' };

/** Dangerous goods of a load (ADR). */
export const hazard = z.strictObject(goods).refine(isOfClass, NOT_OF_CLASS);
/** Those of a transport: `notes` are numbers of the despatch notes whose waybills alone name them; left out: every waybill does. */
export const transportHazard = z
  .strictObject({ ...goods, notes: z.array(printable(35).min(1)).max(20).optional() })
  .refine(isOfClass, NOT_OF_CLASS);
