import { z } from 'zod';
import { FORECAST_STATUSES } from '../domain/forecast/names.js';

/** Why an article is corrected as it is, for a sentence: numbers as of the moment of calculation. */
export const forecastExplanation = z.object({
  status: z.enum(FORECAST_STATUSES),
  /** Past weeks that are known, and weeks that are needed for the status to be better. */
  weeks: z.number().int(),
  neededWeeks: z.number().int().nullable(),
  /** Weeks compared at the lag of accuracy, and those in which the customer planned more, or less, than was called off in the end. */
  comparedWeeks: z.number().int(),
  weeksTooHigh: z.number().int(),
  weeksTooLow: z.number().int(),
  /** How much more the customer planned than was called off in the end, in percent; below zero: less. null where nothing was. */
  customerBiasPercent: z.number().nullable(),
  /** What the correction would be without limits, in percent of what the customer says, over the ten weeks; null for none. */
  wantedPercent: z.number().nullable(),
  /** What it is within the limits of the action. */
  appliedPercent: z.number().nullable(),
  /** The limit of the action that counts; null for no action. */
  capPercent: z.number().nullable(),
  /** Whether past weeks prove a gain, and the gain that they show, in percent. */
  isProven: z.boolean(),
  gainPercent: z.number().nullable(),
  /** Why nothing is moved; null where something is. */
  stoppedBy: z.enum(['insufficient', 'inactive', 'gate', 'observed', 'no-action', 'window']).nullable(),
});
export type ForecastExplanation = z.infer<typeof forecastExplanation>;
