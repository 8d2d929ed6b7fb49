import { useMemo } from 'react';
import { useIsText, useTexts } from '../../i18n/texts.js';

/** What a method of forecasting is called; one without a name goes by what the server calls it. */
export function useMethodName(): (method: string) => string {
  const say = useTexts('forecast');
  const isText = useIsText('forecast');
  return useMemo(
    () => (method) => {
      const key = `method.${method}`;
      return isText(key) ? say(key) : method;
    },
    [say, isText],
  );
}
