import type { Language } from '../../../contract/fields.js';
import { ADVICE, OTHER_ADVICE } from './advice.js';
import { FAILURES } from './failures.js';
import { LEFT_BECAUSE } from './left.js';
import type { Sentence } from './sentence.js';
import { STEPS_DONE } from './steps.js';

const PLACE = /\{\{(\d)\}\}/g;
const COLON: Readonly<Record<Language, string>> = { en: ': ', se: ': ', cn: '：' };
const OF = { en: 0, se: 1, cn: 2 } as const satisfies Record<Language, number>;

interface Known {
  readonly sentence: Sentence;
  readonly pattern: RegExp;
  /** Which value stands at each place of the English sentence. */
  readonly places: readonly number[];
}
function known(sentence: Sentence): Known {
  const [english] = sentence;
  const parts = english.split(PLACE);
  const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return {
    sentence,
    pattern: new RegExp(`^${parts.map((part, i) => (i % 2 === 0 ? literal(part) : '(.+?)')).join('')}$`, 's'),
    places: parts.filter((_, i) => i % 2 === 1).map(Number),
  };
}
const ADVISED = [...Object.values(ADVICE), ...OTHER_ADVICE];
/** The one that says most by itself comes first: another may read its words as a value. */
const KNOWN = [...FAILURES, ...ADVISED, ...STEPS_DONE]
  .toSorted(([a], [b]) => b.replaceAll(PLACE, '').length - a.replaceAll(PLACE, '').length)
  .map(known);

const LEFT = known(['Left at the partner: {{0}}', 'Kvar hos partnern: {{0}}', '留在伙伴处：{{0}}']);
const MORE = known(['{{0}}; and {{1}} more', '{{0}}; och {{1}} till', '{{0}}；另有 {{1}} 个']);

/**
 * What a transport said in English, in another language: of a failure, a step of a trial, or files left at the partner. Values stay as they
 * are, unless they are such sentences too; so does a text that is not known.
 */
export function translated(text: string, language: Language): string {
  if (language === 'en') return text;
  return left(text, language) ?? sentence(text, language) ?? withAdvice(text, language) ?? text;
}

function sentence(text: string, language: Language): string | undefined {
  for (const one of KNOWN) {
    const said = filled(one, text, language, (value) => translated(value, language));
    if (said !== undefined) return said;
  }
  return undefined;
}

/** A failure with what to do about it: `No connection: ECONNREFUSED. Check host and port.` */
function withAdvice(text: string, language: Language): string | undefined {
  const advice = ADVISED.find(([english]) => text.endsWith(`. ${english}`));
  if (!advice) return undefined;
  const failure = text.slice(0, -`. ${advice[0]}`.length);
  return `${translated(failure, language)}${language === 'cn' ? '。' : '. '}${advice[OF[language]]}`;
}

function left(text: string, language: Language): string | undefined {
  const reasons = (files: string): string =>
    Object.values(LEFT_BECAUSE).reduce(
      (said, because) => said.replaceAll(`: ${because[0]}`, `${COLON[language]}${because[OF[language]]}`),
      files,
    );
  return filled(LEFT, text, language, (files) => filled(MORE, files, language, reasons) ?? reasons(files));
}

/** The sentence with the values of a text that says it in English; undefined where the text says something else. */
function filled(
  { sentence, pattern, places }: Known,
  text: string,
  language: Language,
  valued: (value: string) => string,
): string | undefined {
  const values = pattern.exec(text)?.slice(1);
  if (!values) return undefined;
  return sentence[OF[language]].replaceAll(PLACE, (_, place: string) =>
    valued(values[places.indexOf(Number(place))] ?? ''),
  );
}
