import { useTexts } from '../../../i18n/texts.js';
import { DateField } from '../../../ui/DateField.js';
import { SelectField } from '../../../ui/SelectField.js';
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
  const day = (field: 'issueDate' | 'horizonStart' | 'horizonEnd', label: string) => {
    const onChange = (text: string): void => {
      set({ [field]: text });
    };
    return (
      <DateField label={label} value={entry[field]} onChange={onChange} onWrong={onChange} error={faults[field]} />
    );
  };
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
