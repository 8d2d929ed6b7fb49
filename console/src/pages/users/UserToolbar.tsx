import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import type { Filters } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { type PeoplePage, SHOWN_STATES, type USER_LIST } from './user.list.js';
import { LOOK } from './UserStatus.js';

interface UserToolbarProps {
  filters: Filters<(typeof USER_LIST)['fields']>;
  /** The first page of the list, which has the counts; absent until it is here. */
  page: PeoplePage | undefined;
}

export function UserToolbar({ filters: { of }, page }: UserToolbarProps) {
  const text = useTexts();
  const { field, value, set } = of.only;
  const { counts = null, externalCount = null } = page ?? {};
  const countOf = (only: (typeof field.values)[number]): number | null =>
    only === 'external' ? externalCount : (counts?.[only] ?? null);
  return (
    <div className="toolbar" role="search">
      <SearchFilter of={of.q} />
      <div className="toolbar-chips">
        <FilterChip
          pressed={value === undefined}
          onClick={() => {
            set(undefined);
          }}
          count={counts && SHOWN_STATES.reduce((sum, state) => sum + counts[state], externalCount ?? 0)}
          testId="chip-all"
        >
          {text(field.any)}
        </FilterChip>
        {field.values.map((only) => (
          <FilterChip
            key={only}
            {...(only === 'external' ? ({ icon: 'building', tone: 'dim' } as const) : LOOK[only])}
            pressed={value === only}
            onClick={() => {
              set(only);
            }}
            count={countOf(only)}
            testId={`chip-${only}`}
          >
            {text(field.option(only))}
          </FilterChip>
        ))}
      </div>
    </div>
  );
}
