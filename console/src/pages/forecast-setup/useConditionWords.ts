import { useCallback } from 'react';
import type { ForecastConditions } from '../../../../server/contract/forecast-filter.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { saidConditions } from './filter-draft.js';
import { usePercent } from './words.js';

/** Says the conditions of a filter in one line: values where they are short, else how many. */
export function useConditionWords(): (conditions: ForecastConditions) => string {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const percent = usePercent();
  return useCallback(
    (conditions) => {
      const { interval, minTenWeekQuantity, minWeeks, demandClasses, volumeClasses, minImprovementPercent } =
        conditions;
      const values: Readonly<Partial<Record<keyof ForecastConditions, string>>> = {
        ...(interval !== null && { interval: say(`intervals.${interval}`) }),
        ...(minTenWeekQuantity !== null && { minTenWeekQuantity: f.quantity(minTenWeekQuantity) }),
        ...(minWeeks !== null && { minWeeks: f.integer(minWeeks) }),
        demandClasses: demandClasses.map((one) => setup(`demandClasses.${one}`)).join(', '),
        volumeClasses: volumeClasses.join(', '),
        ...(minImprovementPercent !== null && { minImprovementPercent: percent.plain(minImprovementPercent) }),
      };
      return saidConditions(conditions)
        .map(([name, count]) => say(`said.${name}`, { count, value: values[name] ?? '' }))
        .join(' · ');
    },
    [say, setup, f, percent],
  );
}
