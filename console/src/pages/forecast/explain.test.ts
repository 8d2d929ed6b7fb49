import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { ForecastExplanation } from '../../../../server/contract/forecast-explanation.js';
import type { Say } from '../../i18n/texts.js';
import { explained } from './explain.js';

const LANGUAGES = ['en', 'se', 'cn'] as const;
const texts = (language: string): object =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')) as object;
const written = Object.fromEntries(
  LANGUAGES.map((language) => {
    const instance = i18next.createInstance();
    void instance.init({
      lng: 'en',
      resources: { en: { translation: texts(language) } },
      interpolation: { escapeValue: false },
      initAsync: false,
    });
    const say: Say<'forecast'> = (key, values) => instance.t(`forecast.${key}`, values ?? {});
    return [language, { say, percent: (value: number) => `${String(value)} %`, integer: String }];
  }),
);

const KNOWN: ForecastExplanation = {
  ...{ status: 'own', weeks: 26, neededWeeks: null, comparedWeeks: 26, weeksTooHigh: 21, weeksTooLow: 5 },
  ...{ customerBiasPercent: 25, wantedPercent: -20, appliedPercent: -12.5, capPercent: 12.5 },
  ...{ isProven: true, gainPercent: 18, stoppedBy: null },
};
const said = (part: Partial<ForecastExplanation>, language: (typeof LANGUAGES)[number] = 'en'): string => {
  const into = written[language];
  return into ? explained({ ...KNOWN, ...part }, into) : '';
};
const LOW = {
  customerBiasPercent: -30,
  weeksTooHigh: 4,
  weeksTooLow: 22,
  wantedPercent: 42,
  appliedPercent: 25,
  capPercent: 25,
};

describe('why an article is corrected as it is (R-43)', () => {
  it('is said in one sentence in each language', () => {
    expect(said({})).toBe('The customer planned 25 % too high in 21 of 26 weeks; we take back 12.5 %, the cap.');
    expect(said({}, 'se')).toBe('Kunden planerade 25 % för högt i 21 av 26 veckor; vi drar av 12.5 %, gränsen.');
    expect(said({}, 'cn')).toBe('客户在 26 周中有 21 周计划偏高，总共偏高 25 %；我们下调 12.5 %，即上限。');
  });

  it('adds where the customer plans too low', () => {
    expect(said(LOW)).toBe('The customer planned 30 % too low in 22 of 26 weeks; we add 25 %, the cap.');
  });

  it('names the limit only where the limit is what stops it', () => {
    expect(said({ wantedPercent: -8, appliedPercent: -8 })).toMatch(/; we take back 8 %\.$/);
    expect(said({ ...LOW, wantedPercent: 8, appliedPercent: 8 })).toMatch(/; we add 8 %\.$/);
    expect(said({ wantedPercent: -20, appliedPercent: -6 })).toMatch(/; we take back 6 % of 20 %\.$/);
    expect(said({ ...LOW, appliedPercent: 6 })).toMatch(/; we add 6 % of 42 %\.$/);
    expect(said({ appliedPercent: 0 })).toMatch(/; nothing needs to be moved\.$/);
    expect(said({ appliedPercent: null })).toMatch(/; nothing needs to be moved\.$/);
  });

  it('does not call a customer too high or too low who is neither, and says nothing of weeks that nobody compared', () => {
    expect(said({ weeksTooHigh: 12, weeksTooLow: 14, customerBiasPercent: 2 })).toMatch(
      /^The customer planned too high in 12 and too low in 14 of 26 weeks; /,
    );
    expect(said({ comparedWeeks: 0 })).toBe('We take back 12.5 %, the cap.');
    expect(said({ customerBiasPercent: null })).toBe('We take back 12.5 %, the cap.');
  });

  it('says how many weeks are missing', () => {
    const few = { status: 'insufficient', stoppedBy: 'insufficient', weeks: 4, neededWeeks: 8 } as const;
    expect(said(few)).toBe('4 of 8 weeks are known: nothing is corrected yet.');
    expect(said(few, 'se')).toBe('4 av 8 veckor är kända: inget korrigeras än.');
    expect(said(few, 'cn')).toBe('已知 4 周，需要 8 周：暂不修正。');
    expect(said({ ...few, neededWeeks: null })).toBe('4 weeks are known, too few: nothing is corrected yet.');
  });

  it('says what stops a correction', () => {
    expect(said({ stoppedBy: 'inactive' })).toBe('Nothing was called off in 26 weeks: there is nothing to correct.');
    expect(said({ stoppedBy: 'gate', gainPercent: 1.5 })).toMatch(
      /; a correction would have been 1.5 % nearer .* proves too little/,
    );
    expect(said({ stoppedBy: 'gate', gainPercent: -3 })).toMatch(/; a correction would not have been nearer/);
    expect(said({ stoppedBy: 'gate', gainPercent: null })).toMatch(/; past weeks do not prove/);
    expect(said({ stoppedBy: 'observed' })).toMatch(/; we would take back 20 %; the action only observes\.$/);
    expect(said({ ...LOW, stoppedBy: 'no-action' })).toMatch(/; we would add 42 %; no action corrects it\.$/);
    expect(said({ stoppedBy: 'window', wantedPercent: null })).toMatch(
      /in 21 of 26 weeks; no call-off lies in the weeks that the action may move\.$/,
    );
  });

  it.each(LANGUAGES)('leaves no place without its value in %s', (language) => {
    const parts: readonly Partial<ForecastExplanation>[] = [
      ...[{}, LOW, { appliedPercent: -6 }, { ...LOW, appliedPercent: 6 }, { appliedPercent: null }],
      ...[{ stoppedBy: 'insufficient', neededWeeks: 8 } as const, { stoppedBy: 'insufficient' } as const],
      ...[1, -1, null].map((gainPercent) => ({ stoppedBy: 'gate', gainPercent }) as const),
      ...(['inactive', 'observed', 'no-action', 'window'] as const).map((stoppedBy) => ({ stoppedBy })),
      ...[{ weeksTooHigh: 13, weeksTooLow: 13 }, { ...LOW, stoppedBy: 'observed' } as const],
    ];
    const sentences = parts.map((part) => said(part, language));
    expect(sentences.filter((text) => /\{\{|explain\.|undefined/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
