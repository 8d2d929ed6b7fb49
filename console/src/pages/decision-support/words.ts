import { useMemo } from 'react';
import type { AnomalyReason, DecisionArticle } from '../../../../server/contract/decision-support.js';
import { LEAST_RESIDUALS, SUMMED_WEEKS } from '../../../../server/domain/anomaly/names.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';

/** What is said of scores, the same in lists and on pages. */
export interface Words {
  /** Why, as a sentence with its numbers; `unit` where all of them are of one. */
  readonly reason: (reason: AnomalyReason, unit?: string) => string;
  /** That a score is missing, and how much history there is. */
  readonly tooLittle: (history?: DecisionArticle['history']) => string;
  readonly percent: (value: number) => string;
  /** Of the band that just holds something, which is never all there is. */
  readonly level: (value: number) => string;
  /** With its sign, for a change. */
  readonly change: (value: number) => string;
}

function percentText(value: number, f: Formats): string {
  return `${f.quantity(String(value))} %`;
}
function changeText(value: number, f: Formats): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${percentText(Math.abs(value), f)}`;
}

/** Words for the numbers of decision support in the user's language. */
export function useWords(): Words {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  return useMemo(
    () => ({
      reason: ({ code, week, fromWeek, before, now, percent }, unit = '') => {
        const amount = (value: string): string => [f.quantity(value), unit].filter(Boolean).join(' ');
        const sentence = say(`reason.${code}`, {
          when: week === null ? say('tenWeeks') : f.week(week),
          from: fromWeek === null ? '' : f.week(fromWeek),
          before: code === 'cadence' ? f.quantity(before) : amount(before),
          now: code === 'cadence' ? f.quantity(now) : amount(now),
          weeks: SUMMED_WEEKS,
        });
        return percent === null ? sentence : `${sentence} (${changeText(percent, f)})`;
      },
      tooLittle: (history) =>
        history === undefined
          ? say('tooLittle')
          : say('tooLittleOf', { count: f.integer(history.residuals), least: f.integer(LEAST_RESIDUALS) }),
      percent: (value) => percentText(value, f),
      level: (value) => (value < 100 ? percentText(value, f) : `> ${percentText(99.9, f)}`),
      change: (value) => changeText(value, f),
    }),
    [say, f],
  );
}
