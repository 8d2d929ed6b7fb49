import { useMemo, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { ITEM_FIELDS } from '../../../../../server/domain/despatch/note-change.js';
import type { Guard } from '../../../form/UnsavedChangesGuard.js';
import { useTexts } from '../../../i18n/texts.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Button } from '../../../ui/Button.js';
import { AddArticleDialog } from './AddArticleDialog.js';
import { useArticleColumns } from './article-columns.js';
import { articleRows } from './contents.js';
import { FieldsPanel, usePanelGuard } from './FieldsPanel.js';
import { NotePage } from './NotePage.js';
import { refusalOf } from './tree.js';
import { type ChangeNote, useMayChange, useNoteChange } from './useNoteChange.js';

function Articles({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const rows = useMemo(() => articleRows(note.document.units), [note]);
  const change = useNoteChange(note);
  const mayChange = useMayChange(note);
  const [line, setLine] = useState<{ readonly unit: string; readonly line: string } | null>(null);
  const { ask, onGuard } = usePanelGuard();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <RecordRows
        isMain
        isFilling
        emptyIcon="box"
        name="despatch-articles"
        of={note.despatchnoteHeadId}
        title={say('views.articles')}
        {...(mayChange && { hint: say('line.hint') })}
        rows={rows}
        columns={useArticleColumns(rows)}
        onOpen={
          mayChange
            ? ({ unit, item }) => {
                if (line?.unit === unit.id && line.line === item.lineNumber) return;
                ask(() => {
                  setLine({ unit: unit.id, line: item.lineNumber });
                });
              }
            : undefined
        }
        tools={
          mayChange && (
            <Button
              label={say('add.act')}
              icon="plus"
              kind="quiet"
              onClick={() => {
                setAdding(true);
              }}
              testId="article-add"
            />
          )
        }
        empty={say('noArticles')}
        testId="article-grid"
      />
      {mayChange && line && (
        <LinePanel
          note={note}
          {...line}
          change={change}
          onGuard={onGuard}
          onClose={() => {
            setLine(null);
          }}
        />
      )}
      {isAdding && (
        <AddArticleDialog
          note={note}
          change={change}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

interface LinePanelProps {
  readonly note: DespatchNote;
  readonly unit: string;
  readonly line: string;
  readonly change: ChangeNote;
  readonly onClose: () => void;
  readonly onGuard: (ask: Guard) => () => void;
}

/** What a line says, each field to be changed, and its unit to be removed. */
function LinePanel({ note, unit: unitId, line, change, onClose, onGuard }: LinePanelProps) {
  const say = useTexts('despatchNote');
  const item = note.document.units.find(({ id }) => id === unitId)?.items.find((one) => one.lineNumber === line);
  if (!item) return null;
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

/** The articles of a despatch note, line by line. */
export function Component() {
  return <NotePage>{(note) => <Articles key={note.despatchnoteHeadId} note={note} />}</NotePage>;
}
