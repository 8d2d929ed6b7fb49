import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import type { Filters } from '../../list/useFilters.js';
import { PartnerFilter } from '../company/PartnerFilter.js';
import { type TRAFFIC_LIST, USUAL_DAYS } from './traffic.list.js';
import { messageTypesQuery } from './traffic.queries.js';
import { MessageTypeFilter, PeriodFilter, type SeverityCounts, SeverityFilter } from './TrafficFilters.js';

interface TrafficToolbarProps {
  filters: Filters<typeof TRAFFIC_LIST.fields>;
  counts: SeverityCounts;
  inputRef: Ref<HTMLInputElement>;
  /** From the search box down into the list. */
  onLeaveDown: () => void;
}

export function TrafficToolbar({ filters: { of }, counts, inputRef, onLeaveDown }: TrafficToolbarProps) {
  const say = useTexts('traffic');
  const keys = useTexts('keys');
  const types = useQuery(messageTypesQuery).data?.messageTypes ?? [];
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.q} inputRef={inputRef} onLeaveDown={onLeaveDown} />
      <PartnerFilter of={of.partner} unnamed="traffic.thisPartner" />
      <SeverityFilter of={of.filter} counts={counts}>
        <FlagFilter of={of.archived} icon="box" testId="chip-archived" />
      </SeverityFilter>
      {!of.archived.value && <PeriodFilter of={of.days} usual={USUAL_DAYS} />}
      <MessageTypeFilter of={of.messageType} types={types} />
      <p className="toolbar-keys dim">
        <kbd>J</kbd>
        <kbd>K</kbd> {keys('shortMove')} <kbd>Enter</kbd> {keys('shortOpen')} <kbd>?</kbd> {keys('shortHelp')}
      </p>
    </div>
  );
}
