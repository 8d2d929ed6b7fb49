import type { DecisionArticle } from '../../../../server/contract/decision-support.js';
import { NONE } from '../../grid/cells.js';
import { useTexts } from '../../i18n/texts.js';
import { clsx } from '../../ui/clsx.js';
import { loudness } from './range.js';
import { useWords } from './words.js';

type Scored = Pick<DecisionArticle, 'score' | 'level' | 'direction'>;
/** By how loud it is. */
const TONES = ['', 'status-info', 'status-warn', 'status-err'];
const ARROWS = { high: '↑', low: '↓', rising: '↗', falling: '↘', stable: '→' } as const;

/** An arrow with its word, which is read and shown where it is pointed at. */
function Arrow({ to, word }: { to: keyof typeof ARROWS; word: string }) {
  return (
    <>
      <span aria-hidden="true">{ARROWS[to]}</span>
      <span className="sr-only">{word}</span>
    </>
  );
}

/** A score, with the direction in which it is unlike itself. */
export function ScoreChip({ of }: { of: Scored }) {
  const say = useTexts('decisionSupport');
  const words = useWords();
  const { score, level, direction } = of;
  if (score === null) return NONE;
  const word = direction === null ? '' : say(`direction.${direction}`);
  const title =
    level === null ? word : [word, say('bandOf', { percent: words.level(level) })].filter(Boolean).join(' · ');
  return (
    <span className={clsx('status', TONES[loudness(score)])} title={title} data-testid="score">
      {score} {direction !== null && <Arrow to={direction} word={word} />}
    </span>
  );
}

/** How demand has moved over half a year. */
export function Trend({ of }: { of: DecisionArticle['trend'] }) {
  const say = useTexts('decisionSupport');
  const words = useWords();
  const { percent, direction } = of;
  if (direction === null) return NONE;
  const word = say(`trend.${direction}`);
  return (
    <span className={direction === 'stable' ? 'soft' : undefined} title={word}>
      <Arrow to={direction} word={word} /> {percent === null ? word : words.change(percent)}
    </span>
  );
}
