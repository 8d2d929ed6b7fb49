import { useTexts } from '../../i18n/texts.js';
import type { BoundField } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';

/** Shown while a list is that of one customer: a click takes that away. */
export function CustomerChip({ of: { value, set }, name }: { of: BoundField<string>; name: string | undefined }) {
  const say = useTexts('decisionSupport');
  if (value === '') return null;
  return (
    <FilterChip
      icon="times"
      pressed
      onClick={() => {
        set('');
      }}
      testId="chip-customer"
    >
      {name ?? say('thisCustomer')}
    </FilterChip>
  );
}
