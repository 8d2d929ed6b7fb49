import { lazy, Suspense, useMemo, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Button } from '../../../ui/Button.js';
import { useArticleColumns } from './article-columns.js';
import { articleRows } from './contents.js';
import { usePanelGuard } from './panel-guard.js';
import { NotePage } from './NotePage.js';
import { useMayChange, useNoteChange } from './useNoteChange.js';

const LinePanel = lazy(async () => ({ default: (await import('./LinePanel.js')).LinePanel }));
const AddArticleDialog = lazy(async () => ({ default: (await import('./AddArticleDialog.js')).AddArticleDialog }));

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
      <Suspense>
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
      </Suspense>
    </>
  );
}

/** The articles of a despatch note, line by line. */
export function Component() {
  return <NotePage>{(note) => <Articles key={note.despatchnoteHeadId} note={note} />}</NotePage>;
}
