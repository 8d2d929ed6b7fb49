import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TransportCounts } from '../../../../../server/contract/transport.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FlagFilter, SearchFilter } from '../../../list/FilterControls.js';
import type { BoundField, Filters } from '../../../list/useFilters.js';
import { FilterChip } from '../../../ui/Chip.js';
import { Choice } from '../../../ui/Choice.js';
import { carriersQuery } from './transport.queries.js';
import { COUNT_OF, type Standing, STANDINGS, type TRANSPORT_LIST, USUAL_DAYS } from './transport.list.js';

const STANDING_LOOK = {
  all: {},
  open: { icon: 'calendar', tone: 'info' },
  underway: { icon: 'truck', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  warnings: { icon: 'exclamation-triangle', tone: 'warn' },
  errors: { icon: 'times', tone: 'err' },
} as const satisfies Record<Standing, Pick<ComponentProps<typeof FilterChip>, 'icon' | 'tone'>>;
const DAYS = [7, 30, 90, 365] as const;

function DaysFilter({ of: { value, set } }: { of: BoundField<number | undefined> }) {
  const say = useTexts('transport');
  const shown = value ?? USUAL_DAYS;
  const days = [...new Set([...DAYS, shown])].sort((a, b) => a - b);
  return (
    <Choice
      label={say('period')}
      value={String(shown)}
      options={days.map((count) => ({ value: String(count), label: say('lastDays', { count }) }))}
      onChange={(chosen) => {
        set(Number(chosen) === USUAL_DAYS ? undefined : Number(chosen));
      }}
    />
  );
}

/** One of the carriers of the register; no control where it has none. */
function CarrierFilter({ of: { value, set } }: { of: BoundField<string> }) {
  const say = useTexts('transport');
  const { data: carriers = [] } = useQuery(carriersQuery(''));
  if (carriers.length === 0) return null;
  return (
    <Choice
      label={say('column.carrier')}
      value={value}
      options={[
        { value: '', label: say('anyCarrier') },
        ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={set}
    />
  );
}

/** What transports are narrowed by. */
export function TransportToolbar({
  filters: { of },
  counts,
}: {
  filters: Filters<typeof TRANSPORT_LIST.fields>;
  counts: TransportCounts | null;
}) {
  const say = useTexts('transport');
  const { counted } = useFormat();
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.q} />
      <div role="group" aria-label={say('standing')} className="toolbar-chips">
        {STANDINGS.map((standing) => (
          <FilterChip
            key={standing}
            {...STANDING_LOOK[standing]}
            pressed={of.filter.value === standing}
            onClick={() => {
              of.filter.set(standing);
            }}
            count={counts && counted(counts[COUNT_OF[standing]])}
            testId={`chip-${standing}`}
          >
            {say(`standings.${standing}`)}
          </FilterChip>
        ))}
      </div>
      <DaysFilter of={of.days} />
      <CarrierFilter of={of.carrier} />
      <div role="group" aria-label={say('flags')} className="toolbar-chips">
        <FlagFilter of={of.hazardous} icon="exclamation-triangle" testId="chip-hazardous" />
        <FlagFilter of={of.late} icon="clock" testId="chip-late" />
      </div>
    </div>
  );
}
