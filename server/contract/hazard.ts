import { z } from 'zod';
import {
  divisionsOf,
  HAZARD_CLASSES,
  HAZARD_DIVISIONS,
  HAZARD_UNITS,
  PACKING_GROUPS,
  TRANSPORT_CATEGORIES,
} from '../domain/transport/hazard.js';
import { decimal as positive } from './despatch-document.js';
import { formatted } from './format.js';
import { printable } from './packaging.js';

/** Dangerous goods of a load (ADR). */
export const hazard = z
  .strictObject({
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
  })
  .refine(({ hazardClass, division }) => division === null || divisionsOf(hazardClass).includes(division), {
    path: ['division'],
    message: 'A division of the class',
  });
