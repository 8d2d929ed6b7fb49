import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { ITEM_FIELDS } from '../../../../../server/domain/despatch/note-change.js';
import type { Guard } from '../../../form/UnsavedChangesGuard.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { FieldsPanel } from './FieldsPanel.js';
import { refusalOf } from './tree.js';
import type { ChangeNote } from './useNoteChange.js';

interface LinePanelProps {
  readonly note: DespatchNote;
  readonly unit: string;
  readonly line: string;
  readonly change: ChangeNote;
  readonly onClose: () => void;
  readonly onGuard: (ask: Guard) => () => void;
}

/** What a line says, each field to be changed, and its unit to be removed. */
export function LinePanel({ note, unit: unitId, line, change, onClose, onGuard }: LinePanelProps) {
  const say = useTexts('despatchNote');
  const items = note.document.units.find(({ id }) => id === unitId)?.items ?? [];
  const item = items.find((one) => one.lineNumber === line);
  if (!item) return null;
  const removeLine = [{ kind: 'remove-line', unit: unitId, line, was: item.quantity }] as const;
  const remove = [{ kind: 'remove', unit: unitId }] as const;
  const refusal = refusalOf(note.document, remove);
  return (
    <FieldsPanel
      key={`${unitId} ${line}`}
      title={say('line.title', { line, article: item.articleNumber })}
      testId="line-panel"
      fields={ITEM_FIELDS.map((field) => ({
        label: say(`item.${field}`),
        field: { of: 'item', field },
        value: item[field],
      }))}
      onSave={(one, label) =>
        change([{ kind: 'item', unit: unitId, line, ...one }], say('change.field', { field: label }))
      }
      onClose={onClose}
      onGuard={onGuard}
    >
      <p className="soft">{say('line.cumulative')}</p>
      {items.length > 1 && (
        <Button
          label={say('line.removeOne', { line })}
          icon="minus"
          danger
          onClick={() => {
            void change(removeLine, say('line.removed', { line, unit: unitId })).then((outcome) => {
              if (outcome === 'done') onClose();
            });
          }}
          testId="line-remove-one"
        />
      )}
      <Button
        label={say('line.remove', { unit: unitId })}
        icon="trash"
        danger
        disabled={refusal !== null}
        {...(refusal !== null && { hint: say(`change.refused.${refusal}`) })}
        onClick={() => {
          void change(remove, say('tree.done.remove', { name: say('tree.unit', { unit: unitId }) }));
        }}
        testId="line-remove"
      />
    </FieldsPanel>
  );
}
