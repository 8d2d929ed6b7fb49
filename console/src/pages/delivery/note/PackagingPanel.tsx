import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { PACKAGING_FIELDS } from '../../../../../server/domain/despatch/note-change.js';
import type { Guard } from '../../../form/UnsavedChangesGuard.js';
import { useTexts } from '../../../i18n/texts.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { FieldsPanel } from './FieldsPanel.js';
import { ownerOf } from './package-owner.js';
import type { ChangeNote } from './useNoteChange.js';

interface PackagingPanelProps {
  readonly note: DespatchNote;
  readonly unit: string;
  readonly change: ChangeNote;
  readonly onClose: () => void;
  readonly onGuard: (ask: Guard) => () => void;
}

/** What the packages of a unit are, where they are of one kind. */
export function PackagingPanel({ note, unit: id, change, onClose, onGuard }: PackagingPanelProps) {
  const say = useTexts('despatchNote');
  const [packaging] = note.document.units.find((one) => one.id === id)?.packagings ?? [];
  if (!packaging) return null;
  const owner = ownerOf(packaging, say);
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
    >
      {owner !== '' && <PanelFacts facts={[[say('package.owner'), owner]]} />}
    </FieldsPanel>
  );
}
