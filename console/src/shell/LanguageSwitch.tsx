import type { Language } from '../../../server/contract/fields.js';
import { setLanguage, useLanguage } from '../i18n/language.js';
import { LANGUAGES } from '../i18n/languages.js';
import { useTexts } from '../i18n/texts.js';
import { Segmented } from '../ui/Segmented.js';

const OPTIONS: readonly { value: Language; label: string }[] = [
  { value: 'se', label: LANGUAGES.se.name },
  { value: 'en', label: LANGUAGES.en.name },
  { value: 'cn', label: LANGUAGES.cn.name },
];

/** Chooses the language of this browser, or does with it what `onChoose` does. */
export function LanguageSwitch({ onChoose = setLanguage }: { onChoose?: (language: Language) => Promise<void> }) {
  const say = useTexts('shell');
  return (
    <Segmented
      label={say('language')}
      value={useLanguage()}
      options={OPTIONS}
      onChange={(language) => {
        void onChoose(language);
      }}
    />
  );
}
