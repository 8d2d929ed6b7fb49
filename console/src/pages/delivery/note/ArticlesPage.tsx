import { useMemo } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { useArticleColumns } from './article-columns.js';
import { articleRows } from './contents.js';
import { NotePage } from './NotePage.js';
import { RecordRows } from '../../../record/RecordRows.js';

function Articles({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const rows = useMemo(() => articleRows(note.document.units), [note]);
  return (
    <RecordRows
      isMain
      isFilling
      emptyIcon="box"
      name="despatch-articles"
      of={note.despatchnoteHeadId}
      title={say('views.articles')}
      rows={rows}
      columns={useArticleColumns(rows)}
      empty={say('noArticles')}
      testId="article-grid"
    />
  );
}

/** The articles of a despatch note, line by line. */
export function Component() {
  return <NotePage>{(note) => <Articles note={note} />}</NotePage>;
}
