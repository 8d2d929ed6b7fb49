import { useState } from 'react';
import { despatchedEnter } from '../../../../server/contract/despatched.js';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { useTexts } from '../../i18n/texts.js';
import { Dialog } from '../../ui/Dialog.js';
import { TextArea } from '../../ui/TextArea.js';
import { DialogActions } from './DialogActions.js';
import { pastedDespatches } from './pasted.js';
import { useAct } from './useAct.js';

/** What the server refuses of single rows. */
function refusedRows(error: unknown): readonly string[] {
  return error instanceof ApiProblem ? (error.body?.errors ?? []).map(({ message }) => message) : [];
}

/** Despatches entered by hand or pasted, all of them or none. */
export function EnterDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const say = useTexts('situation');
  const sayStates = useTexts('states');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { rows, faults } = pastedDespatches(text);
  const act = useAct(
    () => call(despatchedEnter, { body: { articleId, rows: [...rows] } }),
    ({ despatchedIds }) => say('enter.done', { count: despatchedIds.length }),
    onClose,
  );
  const isEmpty = rows.length === 0 && faults.length === 0;
  const errors = [
    ...(isEmpty ? [say('enter.none')] : []),
    ...faults.map(({ line, fault }) => say('enter.line', { line, text: say(`enter.${fault}`) })),
    ...refusedRows(act.error),
  ];
  return (
    <Dialog title={say('enter.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="situation-form" data-testid="enter-dialog">
        <p>{say('enter.hint')}</p>
        <TextArea
          label={say('enter.label')}
          rows={8}
          value={text}
          onChange={(next) => {
            setText(next);
            act.reset();
          }}
          placeholder={'2026-11-20\tDN-1001\t480'}
          testId="enter-text"
        />
        {isTried && errors.length > 0 && (
          <ul className="situation-errors tone-err" role="alert" data-testid="enter-errors">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
        <DialogActions
          act={say('enter.act')}
          busy={act.isPending}
          onClose={onClose}
          onAct={() => {
            setTried(true);
            if (!isEmpty && faults.length === 0) act.mutate();
          }}
        />
      </div>
    </Dialog>
  );
}
