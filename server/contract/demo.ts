import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { day, fileId, scheduleHeadId } from './fields.js';

const PATH = '/applications/demo';
const demo = z.object({
  /** The installation holds the demo world. */
  isDemo: z.boolean(),
  /** It was made by a build whose demo had less than that of now; one that is made anew has it all. */
  isOutdated: z.boolean(),
  /** New files come in by themselves now and then. */
  isLive: z.boolean(),
  /** Somebody of the company has handed in a file. */
  hasHandedIn: z.boolean(),
  /** The delivery schedule that came in last, to begin with; null where there is none. */
  newestSchedule: scheduleHeadId.nullable(),
  /** Where something is due: the ship-to by its code, and the day through which it is looked at; null where there is no demo. */
  due: z.object({ shipTo: z.string(), until: day }).nullable(),
  /** Somebody of the company has sent a despatch advice. */
  hasShipped: z.boolean(),
});
export type Demo = z.infer<typeof demo>;

export const demoState = endpoint({
  id: 'demo-state',
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Whether this is the demo, and how far somebody new has come in it.',
  response: demo,
});

export const demoLive = endpoint({
  id: 'demo-live',
  method: 'PUT',
  path: PATH,
  permission: 'admin',
  summary: 'Lets files come into the demo by themselves, or stops them.',
  body: z.strictObject({ isLive: z.boolean() }),
  response: z.object({ isLive: z.boolean() }),
});

export const demoSample = endpoint({
  id: 'demo-sample',
  method: 'POST',
  path: `${PATH}/sample`,
  permission: { module: 'traffic', action: 'edit' },
  summary: 'Hands in a sample: a new delivery schedule of a customer of the demo.',
  response: z.object({ id: fileId }),
});

export const demoEmpty = endpoint({
  id: 'demo-empty',
  method: 'POST',
  path: `${PATH}/empty`,
  permission: 'admin',
  summary:
    'Takes the whole demo away, every company and every person but the caller with their own, who stay signed in. The audit log stays.',
  body: z.strictObject({ confirm: z.literal(true) }),
  response: z.object({ isDemo: z.literal(false) }),
});
