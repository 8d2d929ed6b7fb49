import type { UserRow } from '../../../../server/contract/user.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { ActButtons } from './ActButtons.js';

interface SelectionBarProps {
  chosen: readonly UserRow[];
  /** How many of those shown could be chosen. */
  choosable: number;
  onAll: () => void;
  onClear: () => void;
}

/** Stands in for the toolbar while users are chosen. */
export function SelectionBar({ chosen, choosable, onAll, onClear }: SelectionBarProps) {
  const say = useTexts('users');
  return (
    <div
      className="toolbar user-selection"
      role="toolbar"
      aria-label={say('selected', { count: chosen.length })}
      data-testid="selection-bar"
    >
      <b aria-live="polite">{say('selected', { count: chosen.length })}</b>
      <ActButtons users={chosen} onDone={onClear} />
      <span className="page-gap" />
      {chosen.length < choosable && (
        <Button
          label={say('selectAll', { number: String(choosable) })}
          kind="quiet"
          onClick={onAll}
          testId="select-all"
        />
      )}
      <Button label={say('clear')} icon="times" kind="quiet" onClick={onClear} testId="clear-selection" />
    </div>
  );
}
