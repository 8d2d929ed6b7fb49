import { z } from 'zod';
import { theme } from './current-user.js';
import { endpoint } from './endpoint.js';

export const changePrintProfile = endpoint({
  id: 'USER-02',
  method: 'POST',
  path: '/applications/user/change-print-profile',
  permission: 'session',
  summary: "Choose one of the company's print profiles by its name; an empty one is none: as the company says.",
  body: z.strictObject({ chosenProfile: z.string().max(100) }),
  response: z.object({ chosenProfile: z.string() }),
});

export const changeTheme = endpoint({
  id: 'user-theme',
  method: 'PUT',
  path: '/applications/user/change-theme',
  permission: 'session',
  carriers: true,
  summary: 'Choose the dark or the light theme.',
  body: z.strictObject({ theme }),
  response: z.object({ theme }),
});
