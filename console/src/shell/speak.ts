import { changeLanguage } from '../../../server/contract/current-user.js';
import type { Language } from '../../../server/contract/fields.js';
import { call } from '../api/call.js';
import { queryClient } from '../api/query-client.js';
import { setLanguage } from '../i18n/language.js';

/** Changes the language of this browser and of the account, and asks anew for what the server says in words. */
export async function speak(language: Language): Promise<void> {
  await setLanguage(language);
  // The screen changes its language even where that of the account could not be changed.
  await call(changeLanguage, { body: { languageCode: language } }).catch(() => null);
  await queryClient.invalidateQueries();
}
