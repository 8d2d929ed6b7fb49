import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { despatchedReset, type ResetAnswer } from '../../../../server/contract/despatched.js';
import { call } from '../../api/call.js';
import { today } from '../../i18n/calendar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Failure } from '../../ui/States.js';
import { parseQuantity } from '../../ui/quantity-text.js';
import { TextField } from '../../ui/TextField.js';
import { DialogActions } from './DialogActions.js';
import { useAct } from './useAct.js';

/** What a reset makes of each article. */
function Lines({ lines }: { lines: ResetAnswer['lines'] }) {
  const say = useTexts('situation');
  const f = useFormat();
  if (lines.length === 0) return <p>{say('reset.none')}</p>;
  const counts = ({ shipped, received }: ResetAnswer['lines'][number]['before']): string =>
    `${f.quantity(shipped)} / ${received === null ? '–' : f.quantity(received)}`;
  const both = `${say('reset.shipped')} / ${say('reset.received')}`;
  return (
    <div className="reset-lines" data-testid="reset-lines">
      <table>
        <thead>
          <tr>
            <th>{say('column.article')}</th>
            <th>{say('column.shipTo')}</th>
            <th className="number">
              {say('reset.before')}: {both}
            </th>
            <th className="number">
              {say('reset.after')}: {both}
            </th>
            <th>{say('reset.around')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.articleId}>
              <td className="mono">{line.articleNumber}</td>
              <td>{line.shipTo}</td>
              <td className="number">{counts(line.before)}</td>
              <td className="number">{counts(line.after)}</td>
              <td>{line.around.map(({ noteNumber, date }) => `${noteNumber} (${f.day(date)})`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Resets the cumulative quantities of a relation, after it was shown what that makes of each article. */
export function ResetDialog({ relationId, onClose }: { relationId: string; onClose: () => void }) {
  const say = useTexts('situation');
  const sayStates = useTexts('states');
  const [typed, setTyped] = useState({ date: today(), keyDate: today(), quantity: '0' });
  const [asked, setAsked] = useState<typeof typed | null>(null);
  const query = useQuery({
    queryKey: ['situation', 'reset', relationId, asked],
    queryFn: ({ signal }) => call(despatchedReset, { body: { relationId, ...(asked ?? typed) } }, signal),
    enabled: asked !== null,
  });
  const act = useAct(
    () => call(despatchedReset, { body: { relationId, ...(asked ?? typed), commit: true } }),
    () => say('reset.done'),
    onClose,
  );
  const field = (name: keyof typeof typed) => (
    <TextField
      label={say(`reset.${name}`)}
      value={typed[name]}
      onChange={(value) => {
        setTyped({ ...typed, [name]: value });
        setAsked(null);
      }}
      maxLength={30}
      mono
    />
  );
  const isShown = asked !== null && query.data !== undefined;
  return (
    <Dialog title={say('reset.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="situation-form" data-testid="reset-dialog">
        <p>{say('reset.hint')}</p>
        <div className="field-row situation-fields">
          {field('date')}
          {field('keyDate')}
          {field('quantity')}
        </div>
        {asked !== null && query.error !== null && <Failure error={query.error} />}
        {isShown && <Lines lines={query.data.lines} />}
        {isShown ? (
          <DialogActions
            act={say('reset.act')}
            busy={act.isPending}
            onClose={onClose}
            onAct={() => {
              act.mutate();
            }}
          />
        ) : (
          <div className="dialog-actions">
            <Button label={say('cancel')} onClick={onClose} />
            <Button
              label={say('reset.show')}
              kind="primary"
              busy={asked !== null && query.isFetching}
              onClick={() => {
                setAsked({ ...typed, quantity: parseQuantity(typed.quantity) ?? typed.quantity });
              }}
              testId="reset-show"
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
