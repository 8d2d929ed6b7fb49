import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useRightNames } from '../rights.js';
import type { Change } from './changes.js';

interface ReviewDialogProps {
  changes: readonly Change[];
  progress: { readonly done: number; readonly all: number } | null;
  onSave: () => void;
  onClose: () => void;
}

/** "3 rights added, 1 removed for 2 users", as far as there are both. */
export function useSummary(changes: readonly Change[]): string {
  const say = useTexts('users');
  const { list } = useRightNames();
  const [added, removed] = [
    changes.reduce((sum, one) => sum + one.added.length, 0),
    changes.reduce((sum, one) => sum + one.removed.length, 0),
  ];
  const parts = [
    ...(added > 0 ? [say('grid.added', { count: added })] : []),
    ...(removed > 0 ? [say('grid.removed', { count: removed })] : []),
  ];
  return `${list(parts)} ${say('grid.forUsers', { count: changes.length })}`;
}

/** Everything that will change, user by user, before it does. */
export function ReviewDialog({ changes, progress, onSave, onClose }: ReviewDialogProps) {
  const say = useTexts('users');
  const sayStates = useTexts('states');
  const { rightName } = useRightNames();
  const summary = useSummary(changes);
  return (
    <Dialog title={say('grid.reviewTitle')} closeLabel={sayStates('close')} onClose={onClose}>
      <p className="dialog-text" data-testid="review-summary">
        {summary}
      </p>
      <ul className="review long-list" data-testid="review" tabIndex={0} aria-label={say('grid.reviewTitle')}>
        {changes.map(({ row, added, removed }) => (
          <li key={row.id}>
            <b>{row.username}</b> <span className="dim">{row.email}</span>
            {added.length > 0 && (
              <p>
                <span className="tone-ok">{say('grid.gets')}:</span> {added.map(rightName).join(' · ')}
              </p>
            )}
            {removed.length > 0 && (
              <p>
                <span className="tone-err">{say('grid.loses')}:</span> {removed.map(rightName).join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        {progress && (
          <span className="soft" role="status">
            {say('grid.saving', { done: String(progress.done + 1), all: String(progress.all) })}
          </span>
        )}
        <Button label={say('cancel')} onClick={onClose} />
        <Button label={say('grid.save')} kind="primary" busy={progress !== null} onClick={onSave} testId="save" />
      </div>
    </Dialog>
  );
}
