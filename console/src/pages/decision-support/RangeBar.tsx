import { useTexts } from '../../i18n/texts.js';
import { NumberField } from '../../ui/NumberField.js';
import { RangeSlider } from '../../ui/RangeSlider.js';
import { ALL_SCORES, countInRange, type ScoreRange, scoreOf } from './range.js';
import { typedRange, useRestingRange } from './useRestingRange.js';
import './decision-support.css';

/** How many there are of each score; the same is said in words. */
function Histogram({ histogram, range }: { histogram: readonly number[]; range: ScoreRange }) {
  const most = Math.max(1, ...histogram);
  return (
    <svg
      className="dim"
      // Its foot stands on the track.
      style={{ marginBottom: -18 }}
      width="100%"
      height="20"
      viewBox="-2 0 105 20"
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      {histogram.map((count, score) => {
        const height = count === 0 ? 0 : 2 + 18 * Math.sqrt(count / most);
        return (
          <rect
            key={score}
            x={score + 0.1}
            y={20 - height}
            width={0.8}
            height={height}
            className={score >= range.min && score <= range.max ? 'tone-info' : undefined}
          />
        );
      })}
    </svg>
  );
}

interface RangeBarProps {
  /** As the address has it. */
  range: ScoreRange;
  /** It moved, and rests. */
  onRest: (range: ScoreRange) => void;
  /** How many there are of each score from 0 through 100; absent while nobody has counted. */
  histogram: readonly number[] | undefined;
  /** How many of how many are in the range, as a sentence. */
  counted: (inRange: number, all: number) => string;
}

/** The range of scores, by hand, by keys or typed, with how many are in it while it moves. */
export function RangeBar({ range: at, onRest, histogram, counted }: RangeBarProps) {
  const say = useTexts('decisionSupport');
  const { range, typed, move, type } = useRestingRange(at, onRest);
  const isReversed = typedRange(typed) === null;
  const faultOf = (text: string): string | undefined =>
    scoreOf(text) === undefined ? say('range.wrong') : isReversed ? say('range.reversed') : undefined;
  return (
    <section
      className="card toolbar panel-text decision-range"
      aria-label={say('range.title')}
      data-testid="anomaly-range"
    >
      <div>
        <RangeSlider
          label={say('range.title')}
          endLabels={[say('range.min'), say('range.max')]}
          min={ALL_SCORES.min}
          max={ALL_SCORES.max}
          value={[range.min, range.max]}
          onChange={([min, max]) => {
            move({ min, max });
          }}
        >
          {histogram && <Histogram histogram={histogram} range={range} />}
        </RangeSlider>
      </div>
      <div className="field-row">
        {(['min', 'max'] as const).map((end) => (
          <NumberField
            key={end}
            label={say(`range.${end}`)}
            digits={3}
            value={typed[end]}
            error={faultOf(typed[end])}
            onChange={(text) => {
              type({ [end]: text });
            }}
          />
        ))}
      </div>
      <div>
        <p role="status" data-testid="anomaly-count">
          {histogram &&
            counted(
              countInRange(histogram, range),
              histogram.reduce((sum, count) => sum + count, 0),
            )}
        </p>
        <p className="dim">{say('range.meaning')}</p>
      </div>
    </section>
  );
}
