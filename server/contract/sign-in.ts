import { z } from 'zod';
import { secondFactor } from './auth.js';
import { endpoint } from './endpoint.js';

export const signInFacts = endpoint({
  id: 'sign-in-facts',
  method: 'GET',
  path: '/auth/facts',
  permission: 'public',
  summary: 'What the sign-in pages show: about this installation, and about a pending second factor.',
  response: z.object({
    /** Where mails go: to a mail server, or into a folder of the server for want of one. */
    mails: z.enum(['server', 'folder']),
    /** The second factor that this browser is asked for, until it is answered or over. */
    pending: secondFactor.nullable(),
  }),
});
