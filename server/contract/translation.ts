import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { language } from './fields.js';

export const translations = endpoint({
  id: 'translations',
  method: 'GET',
  path: '/translations/:language',
  permission: 'public',
  summary:
    'Texts of the console that the installation says otherwise, by their keys. Empty unless TRANSLATIONS_URL is set.',
  params: z.object({ language }),
  response: z.record(z.string(), z.string()),
});
