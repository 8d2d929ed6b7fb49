import { keysOf } from '../../../server/domain/typed-keys.js';
import i18next from 'i18next';
import { translations } from '../../../server/contract/translation.js';
import { call } from '../api/call.js';
import { overlayTexts } from './area-texts.js';
import { LANGUAGES } from './languages.js';

/** A translation that comes later than this is not waited for; the texts of the console stay (L-08). */
const PATIENCE_MS = 10_000;
interface Tree {
  readonly [key: string]: string | Tree;
}

/** What is said otherwise, by language and key. */
const arrived = new Map<string, Readonly<Record<string, string>>>();

function changed(texts: Tree, others: Readonly<Record<string, string>>, path = ''): Tree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? (others[path + key] ?? value) : changed(value, others, `${path}${key}.`),
    ]),
  );
}

/** For so long after texts came, what was drawn before may still begin to listen. */
const SETTLING_MS = 10_000;
let arrivedAt = -Infinity;
const { store } = i18next;
const listen = store.on.bind(store);
/** What was drawn with the old texts and listens only now has missed that new ones came: it is notified at once. */
store.on = (event, listener) => {
  listen(event, listener);
  if (event === 'added' && performance.now() - arrivedAt < SETTLING_MS) listener(i18next.language, 'translation');
};

/** Asks for a language once; a failed try is forgotten, so that the next switch tries again. */
async function fetchTexts(tag: string): Promise<void> {
  const language = keysOf(LANGUAGES).find((one) => LANGUAGES[one].tag === tag);
  if (language === undefined || arrived.has(tag)) return;
  const others = await call(translations, { params: { language } }, AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
  if (others === null) return;
  arrived.set(tag, others);
  arrivedAt = performance.now();
  overlayTexts(tag, (of, texts) => changed(texts as Tree, arrived.get(of) ?? {}));
}

i18next.on('languageChanged', (tag) => {
  void fetchTexts(tag);
});
void fetchTexts(i18next.language);
