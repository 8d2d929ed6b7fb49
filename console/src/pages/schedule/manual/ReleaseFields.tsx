import { useTexts } from '../../../i18n/texts.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import type { SetHead } from './Editor.js';
import type { Entry, Faults } from './entry.js';

interface ReleaseFieldsProps {
  readonly entry: Entry;
  readonly faults: Faults['head'];
  readonly set: SetHead;
}

/** What every release says anew. */
export function ReleaseFields({ entry, faults, set }: ReleaseFieldsProps) {
  const say = useTexts('manual');
  const day = (field: 'issueDate' | 'horizonStart' | 'horizonEnd', label: string) => (
    <TextField
      label={label}
      value={entry[field]}
      onChange={(text) => {
        set({ [field]: text });
      }}
      error={faults[field]}
      placeholder="YYYY-MM-DD"
      maxLength={10}
      mono
      autoComplete="off"
    />
  );
  return (
    <>
      {day('issueDate', say('issued'))}
      {day('horizonStart', say('from'))}
      {day('horizonEnd', say('to'))}
      <SelectField
        label={say('dateKind')}
        value={entry.dateKind}
        options={[
          { value: 'delivery', label: say('delivery') },
          { value: 'despatch', label: say('despatch') },
        ]}
        onChange={(dateKind) => {
          set({ dateKind });
        }}
      />
    </>
  );
}
