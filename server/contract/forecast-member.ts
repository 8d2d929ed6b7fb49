import { z } from 'zod';
import { DEMAND_CLASSES, FORECAST_STATUSES, VOLUME_CLASSES } from '../domain/forecast/names.js';
import { demandArticleId, demandCustomerId } from './decision-support.js';
import { quantity } from './fields.js';
import { formatted } from './format.js';

/** A text of one line without control characters. */
export const namedText = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .min(1)
      .max(most)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  );

/** What an article of a customer is known by in all calls of Forecast AI. */
export const forecastArticleHead = z.object({
  articleId: demandArticleId,
  articleNumber: z.string(),
  articleDescription: z.string().nullable(),
  unit: z.string(),
  shipTo: z.string().nullable(),
  customerId: demandCustomerId,
  companyName: z.string(),
});

/** An article of a filter or a group. */
export const forecastMember = z.object({
  ...forecastArticleHead.shape,
  status: z.enum(FORECAST_STATUSES),
  demandClass: z.enum(DEMAND_CLASSES).nullable(),
  volumeClass: z.enum(VOLUME_CLASSES).nullable(),
  /** What the customer calls off in ten weeks. */
  tenWeekQuantity: quantity,
  /** Percent by which a correction was nearer than the customer in past weeks; null where too few are known. */
  improvementPercent: z.number().nullable(),
});
