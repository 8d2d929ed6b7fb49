import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { PACKAGING_FIELDS } from '../../../../../server/domain/despatch/note-change.js';
import type { Guard } from '../../../form/UnsavedChangesGuard.js';
import { useTexts } from '../../../i18n/texts.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Segmented } from '../../../ui/Segmented.js';
import { despatchesChanged } from '../despatch-changed.js';
import { packagesQuery } from '../despatch.queries.js';
import { RepackButton } from '../hand/RepackButton.js';
import { packageRows } from './contents.js';
import { FieldsPanel, usePanelGuard } from './FieldsPanel.js';
import { NotePage } from './NotePage.js';
import { usePackageColumns } from './package-columns.js';
import { PackageTree } from './PackageTree.js';
import { type ChangeNote, forgetChanges, useMayChange, useNoteChange } from './useNoteChange.js';

type Look = 'tree' | 'table';

function Packages({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const change = useNoteChange(note);
  const mayChange = useMayChange(note);
  const [look, setLook] = useState<Look>('tree');
  const [unit, setUnit] = useState<string | null>(null);
  const { ask, onGuard } = usePanelGuard();
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
        <RepackButton
          id={note.despatchnoteHeadId}
          onDone={({ despatchnoteHeadId }) => {
            // What could be taken back is about packages that are no more.
            forgetChanges(despatchnoteHeadId);
            void despatchesChanged([despatchnoteHeadId]);
          }}
        />
        {choice}
      </header>
      <PackageTree
        note={note}
        marks={marks}
        change={change}
        onPackaging={(next) => {
          if (next === unit) return;
          ask(() => {
            setUnit(next);
          });
        }}
      />
      {unit !== null && (
        <PackagingPanel
          note={note}
          unit={unit}
          change={change}
          onGuard={onGuard}
          onClose={() => {
            setUnit(null);
          }}
        />
      )}
    </section>
  );
}

interface PackagingPanelProps {
  readonly note: DespatchNote;
  readonly unit: string;
  readonly change: ChangeNote;
  readonly onClose: () => void;
  readonly onGuard: (ask: Guard) => () => void;
}

/** What the packages of a unit are, where they are of one kind. */
function PackagingPanel({ note, unit: id, change, onClose, onGuard }: PackagingPanelProps) {
  const say = useTexts('despatchNote');
  const [packaging] = note.document.units.find((one) => one.id === id)?.packagings ?? [];
  if (!packaging) return null;
  return (
    <FieldsPanel
      key={id}
      title={say('tree.packagingOf', { unit: id })}
      testId="packaging-panel"
      fields={PACKAGING_FIELDS.map((field) => ({
        label: say(`packaging.${field}`),
        field: { of: 'packaging', field },
        value: packaging[field],
      }))}
      onSave={(one, label) =>
        change([{ kind: 'packaging', unit: id, at: 0, ...one }], say('change.field', { field: label }))
      }
      onClose={onClose}
      onGuard={onGuard}
    />
  );
}

/** The packages of a despatch note, each below the one that it stands in. */
export function Component() {
  return <NotePage>{(note) => <Packages key={note.despatchnoteHeadId} note={note} />}</NotePage>;
}
