import { NONE } from '../../grid/cells.js';
import { useTexts } from '../../i18n/texts.js';
import { clsx } from '../../ui/clsx.js';
import { useFigures } from './figures.js';

interface ImprovementProps {
  percent: number | null;
  isSignificant: boolean;
}

/** By how much a correction was nearer, and whether that is more than chance. */
export function Improvement({ percent, isSignificant }: ImprovementProps) {
  const say = useTexts('forecast');
  const { change } = useFigures();
  if (percent === null) return NONE;
  const isWorse = percent < 0;
  return (
    <span className={clsx(!isSignificant && 'soft', isSignificant && isWorse && 'tone-warn')}>
      {change(percent)}
      {!isSignificant && <> · {say('notSignificant')}</>}
    </span>
  );
}
