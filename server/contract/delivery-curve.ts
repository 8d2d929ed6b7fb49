import { z } from 'zod';
import { type AsOfAnswer, asOf, asOfAnswer } from './as-of.js';
import { BASIS_REASONS } from '../domain/schedule/comparison.js';
import { inTransitMethod } from './delivery-situation.js';
import { endpoint } from './endpoint.js';
import { cumulativeQuantity, day, quantity, scheduleHeadId, scheduleLineId } from './fields.js';
import { scheduleRelease } from './schedule.js';

/** Points that one curve has, at most. */
export const MAX_CURVE_POINTS = 400;

/** Why nothing was to be expected of a release: as lines are compared, or because no release came before. */
export const CURVE_REASONS = [...BASIS_REASONS, 'first-release'] as const;

/** A cumulative quantity from a day on, until the day of the next point. */
const points = z.array(z.object({ date: day, quantity: cumulativeQuantity }));

export const cumulativeCurve = endpoint({
  id: 'cumulative-curve',
  method: 'GET',
  path: '/applications/schedule/delivery-situation/:articleId/curve',
  permission: { module: 'schedule.delivery-situation', action: 'read' },
  summary:
    'The cumulative curves of an article at a ship-to: a release, the one before, what left, and what was to be expected.',
  params: z.object({ articleId: scheduleLineId }),
  query: z
    .object({
      /** What the release of the line is compared with: what was in force before, or an earlier release. */
      against: z.union([z.literal('previous'), scheduleHeadId]).default('previous'),
      /** The period that is looked at; from four weeks before the issue date, the last receipt or today, to a week behind the last call-off. */
      from: day.optional(),
      to: day.optional(),
      /** What was known and in force at this moment, whose day is today then. */
      asOf: asOf.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The period ends before it begins',
      path: ['to'],
    }),
  response: z.object({
    articleId: scheduleLineId,
    articleNumber: z.string(),
    shipTo: z.string().nullable(),
    unit: z.string(),
    current: scheduleRelease,
    /** The newest release that it is compared with; null for the first one. */
    previous: scheduleRelease.nullable(),
    today: day,
    from: day,
    to: day,
    /** The firm zone of the release, both days included; null where none was agreed. */
    firm: z.object({ from: day, to: day }).nullable(),
    /** What the releases are compared by; `none` where nothing can be compared in numbers. */
    basis: z.enum(['cumulative', 'discrete', 'none']),
    reason: z.enum(CURVE_REASONS).nullable(),
    /** First day of the count; null where the release says none. */
    countedFrom: day.nullable(),
    /** The day on which an agreed reset took effect that the release does not know of yet: all quantities are those of the new count. */
    resetOn: day.nullable(),
    /** What the customer has received, and the day that it says this of; null where the release says nothing. */
    received: z.object({ date: day, quantity: cumulativeQuantity, noteNumber: z.string().nullable() }).nullable(),
    /** What has left and not arrived; `since` is the day of the first such despatch, null where none is known by its note. */
    inTransit: z.object({ quantity, method: inTransitMethod, since: day.nullable() }).nullable(),
    curves: z.object({
      current: points,
      /** null where the release before counts otherwise. */
      previous: points.nullable(),
      /** What the release was to ask for, by the one before and what was received since; null where they are not compared cumulatively. */
      expected: points.nullable(),
      /** null where the release says no cumulative quantity, or nothing left in the period. */
      despatched: points.nullable(),
    }),
    /** Points were left out, those that are there are exact: a shorter period has all of them. */
    isReduced: z.boolean(),
    ...asOfAnswer,
  }),
});
export type CurveAnswer = Omit<z.infer<typeof cumulativeCurve.response>, AsOfAnswer>;
export type CurveQuery = z.output<typeof cumulativeCurve.query>;
