import { useMemo } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { packageRows } from './contents.js';
import { NotePage } from './NotePage.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { usePackageColumns } from './package-columns.js';

function Packages({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const rows = useMemo(() => packageRows(note.document.units), [note]);
  return (
    <RecordRows
      isMain
      isFilling
      emptyIcon="box"
      name="despatch-packages"
      of={note.despatchnoteHeadId}
      title={say('views.packages')}
      hint={say('packagesHint')}
      rows={rows}
      columns={usePackageColumns()}
      empty={say('noPackages')}
      testId="package-grid"
    />
  );
}

/** The packages of a despatch note, each below the one that it stands in. */
export function Component() {
  return <NotePage>{(note) => <Packages note={note} />}</NotePage>;
}
