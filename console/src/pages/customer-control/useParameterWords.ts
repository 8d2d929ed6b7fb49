import { useMemo } from 'react';
import { useFormat } from '../../i18n/format.js';
import { useIsText, useTexts } from '../../i18n/texts.js';
import type { ParameterWords } from './parameters.js';

/** How parameters are said in the user's language. */
export function useParameterWords(): ParameterWords {
  const say = useTexts('controlRules');
  const isText = useIsText('controlRules');
  const f = useFormat();
  return useMemo(
    () => ({
      number: f.quantity,
      days: (count) => say('days', { count, shown: f.integer(count) }),
      choice: (value) => {
        const key = `choices.${value}`;
        return isText(key) ? say(key) : value;
      },
      yes: say('yes'),
      no: say('no'),
      off: say('off'),
    }),
    [say, isText, f],
  );
}
