import { useMemo } from 'react';
import type { ForecastExplanation } from '../../../../server/contract/forecast-explanation.js';
import { useFormat } from '../../i18n/format.js';
import { type Say, type TextKey, useTexts } from '../../i18n/texts.js';
import { useWords } from '../decision-support/words.js';

type ExplainKey = Extract<TextKey<'forecast'>, `explain.${string}`>;
interface Clause {
  readonly key: ExplainKey;
  readonly values: Readonly<Record<string, string>>;
}
interface Written {
  readonly say: Say<'forecast'>;
  /** A percentage without its sign. */
  readonly percent: (value: number) => string;
  readonly integer: (value: number) => string;
}
/** Percentages that differ by less are the same: they are written with one decimal. */
const SAME = 0.05;

/** How the customer planned; null where no week could be compared. */
function planned(of: ForecastExplanation, { percent, integer }: Written): Clause | null {
  const { comparedWeeks, weeksTooHigh, weeksTooLow, customerBiasPercent } = of;
  if (comparedWeeks === 0 || customerBiasPercent === null) return null;
  const values = {
    bias: percent(Math.abs(customerBiasPercent)),
    high: integer(weeksTooHigh),
    low: integer(weeksTooLow),
    weeks: integer(comparedWeeks),
  };
  if (customerBiasPercent > 0 && weeksTooHigh > weeksTooLow) return { key: 'explain.planHigh', values };
  if (customerBiasPercent < 0 && weeksTooLow > weeksTooHigh) return { key: 'explain.planLow', values };
  return { key: 'explain.planEven', values };
}

/** What the correction would be if nothing stood in its way; null for none. */
function wanted({ wantedPercent }: ForecastExplanation, { percent }: Written): Clause | null {
  if (wantedPercent === null || Math.abs(wantedPercent) < SAME) return null;
  return {
    key: wantedPercent < 0 ? 'explain.wouldBack' : 'explain.wouldAdd',
    values: { wanted: percent(Math.abs(wantedPercent)) },
  };
}

/** What is moved, and whether the limit of the action keeps it from being more. */
function applied({ wantedPercent, appliedPercent, capPercent }: ForecastExplanation, { percent }: Written): Clause {
  if (appliedPercent === null || Math.abs(appliedPercent) < SAME) return { key: 'explain.nothing', values: {} };
  const size = Math.abs(appliedPercent);
  const whole = Math.abs(wantedPercent ?? appliedPercent);
  const verb = appliedPercent < 0 ? 'back' : 'add';
  const values = { applied: percent(size), wanted: percent(whole) };
  if (whole - size < SAME) return { key: `explain.${verb}`, values };
  const isCap = capPercent !== null && size > capPercent - SAME;
  return { key: `explain.${verb}${isCap ? 'Cap' : 'Part'}`, values };
}

function unproven({ gainPercent }: ForecastExplanation, { percent }: Written): Clause {
  if (gainPercent === null) return { key: 'explain.gate', values: {} };
  if (gainPercent < SAME) return { key: 'explain.gateLoss', values: {} };
  return { key: 'explain.gateGain', values: { gain: percent(gainPercent) } };
}

function insufficient({ weeks, neededWeeks }: ForecastExplanation, { integer }: Written): Clause {
  if (neededWeeks === null) return { key: 'explain.tooFew', values: { weeks: integer(weeks) } };
  return { key: 'explain.insufficient', values: { weeks: integer(weeks), needed: integer(neededWeeks) } };
}

const STOPPED = { observed: 'explain.observed', 'no-action': 'explain.noAction', window: 'explain.window' } as const;

function clausesOf(of: ForecastExplanation, written: Written): readonly (Clause | null)[] {
  switch (of.stoppedBy) {
    case 'insufficient':
      return [insufficient(of, written)];
    case 'inactive':
      return [{ key: 'explain.inactive', values: {} }];
    case 'gate':
      return [planned(of, written), unproven(of, written)];
    case 'observed':
    case 'no-action':
    case 'window':
      return [planned(of, written), wanted(of, written), { key: STOPPED[of.stoppedBy], values: {} }];
    case null:
      return [planned(of, written), applied(of, written)];
  }
}

/** Why an article is corrected as it is, or not at all, as a sentence. */
export function explained(of: ForecastExplanation, written: Written): string {
  const { say } = written;
  const clauses = clausesOf(of, written).flatMap((clause) => (clause === null ? [] : [say(clause.key, clause.values)]));
  const text = clauses.join(say('explain.separator'));
  return say('explain.end', { text: text.charAt(0).toUpperCase() + text.slice(1) });
}

/** The same in the user's language. */
export function useExplained(): (of: ForecastExplanation) => string {
  const say = useTexts('forecast');
  const f = useFormat();
  const { percent } = useWords();
  return useMemo(() => (of) => explained(of, { say, percent, integer: f.integer }), [say, f, percent]);
}
