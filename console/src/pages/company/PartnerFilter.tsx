import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/user.js';
import { type AnyTextKey, useTexts } from '../../i18n/texts.js';
import type { BoundField } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { companyQuery } from './company.queries.js';

/** Shown while the address names one partner: a click takes that away. `unnamed` is said for one whose name may not be read, or is not here yet. */
export function PartnerFilter({
  of: { field, value, set },
  unnamed,
}: {
  of: Pick<BoundField<string>, 'value' | 'set'> & { readonly field: Pick<BoundField<string>['field'], 'label'> };
  unnamed: AnyTextKey;
}) {
  const text = useTexts();
  const mayRead = useMay('maintenance', 'read');
  const partner = useQuery({ ...companyQuery(value), enabled: value !== '' && mayRead }).data;
  if (value === '') return null;
  return (
    <FilterChip
      icon="building"
      pressed
      onClick={() => {
        set('');
      }}
      testId="chip-partner"
    >
      {text(field.label, { name: partner?.name ?? text(unnamed) })}
    </FilterChip>
  );
}
