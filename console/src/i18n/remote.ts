import type { Language } from '../../../server/contract/fields.js';
import { translations } from '../../../server/contract/translation.js';
import { call } from '../api/call.js';
import { currentLanguage, onTextsChanged, replaceTexts } from './store.js';

/** A translation that comes later than this is not waited for; the texts of the console stay (L-08). */
const PATIENCE_MS = 10_000;
/** Languages that were asked for. */
const asked = new Set<Language>();

/** Asks for a language once; a failed try is forgotten, so that the next switch tries again. */
async function fetchTexts(language: Language): Promise<void> {
  if (asked.has(language)) return;
  asked.add(language);
  const others = await call(translations, { params: { language } }, AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
  if (others === null) asked.delete(language);
  else replaceTexts(language, others);
}

let last = currentLanguage();
onTextsChanged(() => {
  if (last === currentLanguage()) return;
  last = currentLanguage();
  void fetchTexts(last);
});
void fetchTexts(last);
