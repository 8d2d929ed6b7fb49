import { z } from 'zod';
import { agreementRow, pollState } from './agreement.js';
import { endpoint } from './endpoint.js';
import { cappedCount, day, fileId, instant, language, partnerId, relationId } from './fields.js';
import { RELATION_ROLES } from './relation.js';
import { scheduleRow } from './schedule.js';
import { trafficRow, trafficState } from './traffic.js';

/** How far back days are counted. */
export const COUNTED_DAYS = 30;
/** How far back the newest files and schedules are looked for. */
export const NEWEST_DAYS = 90;
/** Rows of a part at most. */
export const PARTNER_ROWS = 12;

const count = z.number().int();
const moment = z.object({ id: fileId, at: instant }).nullable();

export const partnerExchange = endpoint({
  id: 'company-exchange',
  method: 'GET',
  path: '/applications/companies/:id/exchange',
  permission: { module: 'maintenance', action: 'read' },
  summary:
    'What is exchanged with a partner: files, what is missing, schedules, agreements and how they are fetched, contacts. Parts that the caller may not read are null.',
  params: z.object({ id: partnerId }),
  response: z.object({
    traffic: z
      .object({
        lastIn: moment,
        lastOut: moment,
        /** As many as the list of files shows of this partner with its filter of errors, of any age. */
        openErrors: cappedCount,
        /** The last 30 days in UTC, oldest first, those without files among them. */
        days: z.array(z.object({ day, incoming: count, outgoing: count, errors: count })),
        states: z.array(z.object({ state: trafficState, count })),
        newest: z.array(trafficRow),
      })
      .nullable(),
    transactions: z
      .object({
        /** Interchanges that the partner did not acknowledge in time, of any age. */
        overdue: cappedCount,
        /** Its interchanges and releases that are known to be missing. */
        missing: cappedCount,
      })
      .nullable(),
    schedules: z
      .array(
        scheduleRow.extend({
          /** No later release replaced it. */
          isCurrent: z.boolean(),
        }),
      )
      .nullable(),
    agreements: z.array(agreementRow.extend({ poll: pollState.nullable() })).nullable(),
    contacts: z.array(
      z.object({
        relationId,
        role: z.enum(RELATION_ROLES),
        shipToCode: z.string().nullable(),
        email: z.string(),
        language: language.nullable(),
      }),
    ),
  }),
});
export type PartnerExchange = z.infer<typeof partnerExchange.response>;
