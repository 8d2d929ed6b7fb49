import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import { FilterChip } from '../../ui/Chip.js';
import type { Filters } from '../../list/useFilters.js';
import { PartnerFilter } from '../company/PartnerFilter.js';
import { CauseChip } from './CauseChip.js';
import { type TRAFFIC_FIELDS, USUAL_DAYS } from './traffic.list.js';
import { messageTypesQuery } from './traffic.queries.js';
import { MessageTypeFilter, PeriodFilter, type SeverityCounts, SeverityFilter } from './TrafficFilters.js';

interface TrafficToolbarProps {
  filters: Filters<typeof TRAFFIC_FIELDS>;
  counts: SeverityCounts;
  inputRef?: Ref<HTMLInputElement>;
  /** From the search box down into the list. */
  onLeaveDown?: () => void;
}

/** What files and causes are narrowed by, and which of both the list shows. */
export function TrafficToolbar({ filters: { of, change }, counts, ...search }: TrafficToolbarProps) {
  const say = useTexts('traffic');
  const keys = useTexts('keys');
  const causes = useTexts('causes');
  const isByCause = of.by.value === 'cause';
  const chips = (
    <>
      <FlagFilter of={of.archived} icon="box" testId="chip-archived" />
      <FilterChip
        icon="table"
        pressed={isByCause}
        onClick={() => {
          change({ by: isByCause ? 'file' : 'cause', cause: '' });
        }}
        testId="chip-by-cause"
      >
        {causes('by')}
      </FilterChip>
      {of.cause.value !== '' && <CauseChip of={of.cause} isArchive={of.archived.value} />}
    </>
  );
  const types = useQuery(messageTypesQuery).data?.messageTypes ?? [];
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.q} {...search} />
      <PartnerFilter of={of.partner} unnamed="traffic.thisPartner" />
      {isByCause ? (
        chips
      ) : (
        <SeverityFilter of={of.filter} counts={counts}>
          {chips}
        </SeverityFilter>
      )}
      {!of.archived.value && <PeriodFilter of={of.days} usual={USUAL_DAYS} />}
      <MessageTypeFilter of={of.messageType} types={types} />
      <p className="toolbar-keys dim">
        <kbd>J</kbd>
        <kbd>K</kbd> {keys('shortMove')} <kbd>Enter</kbd> {keys('shortOpen')} <kbd>?</kbd> {keys('shortHelp')}
      </p>
    </div>
  );
}
