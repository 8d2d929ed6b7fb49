import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Segmented } from '../../../ui/Segmented.js';
import { SkeletonRows } from '../../../ui/States.js';
import { packagesQuery } from '../despatch.queries.js';
import { packageRows } from './contents.js';
import { usePanelGuard } from './panel-guard.js';
import { NotePage } from './NotePage.js';
import { usePackageColumns } from './package-columns.js';
import { useMayChange, useNoteChange } from './useNoteChange.js';

const PackageTree = lazy(async () => ({ default: (await import('./PackageTree.js')).PackageTree }));
const UnitPanel = lazy(async () => ({ default: (await import('./UnitPanel.js')).UnitPanel }));
const RepackButton = lazy(async () => ({ default: (await import('../hand/RepackButton.js')).RepackButton }));

type Look = 'tree' | 'table';
/** What is changed beside the tree: the packages of a unit, or one of its lines. */
interface Opened {
  readonly unit: string;
  readonly line: string | null;
}

function Packages({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const change = useNoteChange(note);
  const mayChange = useMayChange(note);
  const [look, setLook] = useState<Look>('tree');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { ask, onGuard } = usePanelGuard();
  const open = (unit: string, line: string | null): void => {
    if (opened?.unit === unit && opened.line === line) return;
    ask(() => {
      setOpened({ unit, line });
    });
  };
  const { data } = useQuery(packagesQuery(note.despatchnoteHeadId));
  const marks = useMemo(() => new Map(data?.packages.map((one) => [one.number, one])), [data]);
  const rows = useMemo(() => packageRows(note.document.units), [note]);
  const columns = usePackageColumns(marks);
  const choice = mayChange && rows.length > 0 && (
    <Segmented
      label={say('tree.look.label')}
      value={look}
      options={(['tree', 'table'] as const).map((value) => ({ value, label: say(`tree.look.${value}`) }))}
      onChange={setLook}
    />
  );
  if (choice === false || look === 'table')
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
        columns={columns}
        tools={choice}
        empty={say('noPackages')}
        testId="package-grid"
      />
    );
  return (
    <section className="card panel fill" aria-label={say('views.packages')}>
      <header>
        <h2>{say('views.packages')}</h2>
        <p className="dim">{say('tree.hint')}</p>
        <span className="page-gap" />
        <Suspense>
          <RepackButton note={note} />
        </Suspense>
        {choice}
      </header>
      <Suspense fallback={<SkeletonRows />}>
        <PackageTree
          note={note}
          marks={marks}
          change={change}
          onPackaging={(unit) => {
            open(unit, null);
          }}
          onLine={open}
        />
        {opened !== null && (
          <UnitPanel
            {...opened}
            note={note}
            change={change}
            onGuard={onGuard}
            onClose={() => {
              setOpened(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The packages of a despatch note, each below the one that it stands in. */
export function Component() {
  return <NotePage>{(note) => <Packages key={note.despatchnoteHeadId} note={note} />}</NotePage>;
}
