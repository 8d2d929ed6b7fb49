import type { ReactNode } from 'react';
import { FormPanel, type Guard } from '../../../form/UnsavedChangesGuard.js';
import { useFormat } from '../../../i18n/format.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { InPlace } from './InPlace.js';
import { type FieldOf, kindOf } from './note-fields.js';
import type { Outcome } from './useNoteChange.js';

interface FieldsPanelProps<Field extends FieldOf> {
  readonly title: string;
  readonly fields: readonly { readonly label: string; readonly field: Field; readonly value: string | null }[];
  readonly onSave: (
    change: { readonly field: Field['field']; readonly was: string | null; readonly value: string | null },
    label: string,
  ) => Promise<Outcome>;
  readonly onClose: () => void;
  /** Hears how to ask before something else takes the place of the panel. */
  readonly onGuard: (ask: Guard) => () => void;
  readonly children?: ReactNode;
  readonly testId: string;
}

/** Fields of a line or of packages beside the list that they stand in, each changed in its place. */
export function FieldsPanel<Field extends FieldOf>({
  title,
  fields,
  onSave,
  onClose,
  onGuard,
  children,
  testId,
}: FieldsPanelProps<Field>) {
  const f = useFormat();
  const shown = (field: Field, value: string | null): string | null => {
    if (value === null) return null;
    const kind = kindOf(field);
    return kind === 'decimal' ? f.quantity(value) : kind === 'day' ? f.day(value) : value;
  };
  return (
    <FormPanel title={title} onClose={onClose} onGuard={onGuard} testId={testId}>
      <div className="despatch-part">
        <PanelFacts
          facts={fields.map(({ label, field, value }) => [
            label,
            <InPlace
              key={field.field}
              label={label}
              field={field}
              value={value}
              shown={shown(field, value)}
              onSave={(was, next) => onSave({ field: field.field, was, value: next }, label)}
            />,
          ])}
        />
        {children}
      </div>
    </FormPanel>
  );
}
