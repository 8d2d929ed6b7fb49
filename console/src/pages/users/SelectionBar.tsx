import { useTranslation } from 'react-i18next';
import type { UserRow } from '../../../../server/contract/user.js';
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
  const { t } = useTranslation();
  return (
    <div
      className="toolbar user-selection"
      role="toolbar"
      aria-label={t('users.selected', { count: chosen.length })}
      data-testid="selection-bar"
    >
      <b aria-live="polite">{t('users.selected', { count: chosen.length })}</b>
      <ActButtons users={chosen} onDone={onClear} />
      <span className="page-gap" />
      {chosen.length < choosable && (
        <Button
          label={t('users.selectAll', { number: String(choosable) })}
          kind="quiet"
          onClick={onAll}
          testId="select-all"
        />
      )}
      <Button label={t('users.clear')} icon="times" kind="quiet" onClick={onClear} testId="clear-selection" />
    </div>
  );
}
