import type { ComponentProps } from 'react';
import type { DespatchCounts } from '../../../../../server/contract/delivery.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FlagFilter } from '../../../list/FilterControls.js';
import type { BoundField, Filters } from '../../../list/useFilters.js';
import { FilterChip } from '../../../ui/Chip.js';
import { Choice } from '../../../ui/Choice.js';
import { PartnerFilter } from '../../company/PartnerFilter.js';
import { COUNT_OF, type DESPATCH_LIST, type Standing, STANDINGS, USUAL_DAYS } from '../despatch.list.js';
import { SuggestingSearch } from './SuggestingSearch.js';

const STANDING_LOOK = {
  all: {},
  ready: { icon: 'check', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  transit: { icon: 'truck', tone: 'info' },
  warnings: { icon: 'exclamation-triangle', tone: 'warn' },
  errors: { icon: 'times', tone: 'err' },
} as const satisfies Record<Standing, Pick<ComponentProps<typeof FilterChip>, 'icon' | 'tone'>>;
const DAYS = [7, 30, 90, 365] as const;

/** How far notes have come, each with how many there are. */
function StandingFilter({ of, counts }: { of: BoundField<Standing>; counts: DespatchCounts | null }) {
  const say = useTexts('despatch');
  const { counted } = useFormat();
  return (
    <div role="group" aria-label={say('standing')} className="toolbar-chips">
      {STANDINGS.map((standing) => (
        <FilterChip
          key={standing}
          {...STANDING_LOOK[standing]}
          pressed={of.value === standing}
          onClick={() => {
            of.set(standing);
          }}
          count={counts && counted(counts[COUNT_OF[standing]])}
          testId={`chip-${standing}`}
        >
          {say(`standings.${standing}`)}
        </FilterChip>
      ))}
    </div>
  );
}

function DaysFilter({ of: { value, set } }: { of: BoundField<number | undefined> }) {
  const say = useTexts('despatch');
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

/** What despatch notes are narrowed by. The archive is of any age. */
export function DespatchToolbar({
  filters: { of },
  counts,
}: {
  filters: Filters<typeof DESPATCH_LIST.fields>;
  counts: DespatchCounts | null;
}) {
  const say = useTexts('despatch');
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SuggestingSearch of={of.q} />
      <PartnerFilter of={of.partner} unnamed="despatch.thisPartner" />
      <StandingFilter of={of.filter} counts={counts} />
      {!of.archived.value && <DaysFilter of={of.days} />}
      <div role="group" aria-label={say('flags')} className="toolbar-chips">
        <FlagFilter of={of.transport} icon="truck" testId="chip-transport" />
        <FlagFilter of={of.locked} icon="lock" testId="chip-locked" />
        <FlagFilter of={of.error} icon="exclamation-circle" testId="chip-error" />
        <FlagFilter of={of.packed} icon="box" testId="chip-packed" />
        <FlagFilter of={of.printed} icon="print" testId="chip-printed" />
        <FlagFilter of={of.ticked} icon="barcode" testId="chip-ticked" />
        <FlagFilter of={of.archived} icon="inbox" testId="chip-archived" />
      </div>
    </div>
  );
}
