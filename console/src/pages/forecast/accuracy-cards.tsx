import { useTexts } from '../../i18n/texts.js';
import type { FigureCard } from './FigureCards.js';
import { UNKNOWN, useFigures } from './figures.js';

/** Who was nearer, in figures that several pages show. */
export function useAccuracyCards() {
  const say = useTexts('forecast');
  const figures = useFigures();
  return {
    improvement: (percent: number | null, isSignificant: boolean): FigureCard => ({
      title: say('figure.improvement'),
      value: figures.change(percent),
      note: percent === null ? say('figure.tooFew') : say(isSignificant ? 'significant' : 'notSignificant'),
    }),
    bias: (percent: number | null): FigureCard => ({
      title: say('figure.bias'),
      value: figures.change(percent),
      note:
        percent === null ? UNKNOWN : say(`figure.${percent > 0 ? 'biasHigh' : percent < 0 ? 'biasLow' : 'biasNone'}`),
    }),
    tracking: (signal: number | null): FigureCard => ({
      title: say('figure.tracking'),
      value: figures.signed(signal),
      note: say('figure.trackingText'),
    }),
    accuracy: (of: {
      readonly customerAccuracy: number | null;
      readonly naiveAccuracy: number | null;
      readonly adjustedAccuracy: number | null;
    }): FigureCard => ({
      title: say('figure.accuracy'),
      value: figures.percent(of.adjustedAccuracy),
      note: say('figure.accuracyOf', {
        customer: figures.percent(of.customerAccuracy),
        naive: figures.percent(of.naiveAccuracy),
      }),
    }),
  };
}
