import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, ModeFilter, SearchFilter } from '../../list/FilterControls.js';
import type { Filters } from '../../list/useFilters.js';
import { PartnerFilter } from '../company/PartnerFilter.js';
import { MessageTypeFilter, PeriodFilter, type SeverityCounts, SeverityFilter } from '../traffic/TrafficFilters.js';
import { type TRANSACTION_LIST, USUAL_DAYS } from './transactions.list.js';
import { typesQuery } from './transactions.queries.js';

interface ToolbarProps {
  filters: Filters<typeof TRANSACTION_LIST.fields>;
  counts: SeverityCounts;
}

export function TransactionToolbar({ filters: { of }, counts }: ToolbarProps) {
  const say = useTexts('transactions');
  const types = useQuery(typesQuery).data?.messageTypes ?? [];
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.q} />
      <PartnerFilter of={of.partner} unnamed="traffic.thisPartner" />
      <SeverityFilter of={of.filter} counts={counts} />
      <PeriodFilter of={of.days} usual={USUAL_DAYS} />
      <ModeFilter
        of={of.level}
        options={[
          { value: 'interchange', label: 'transactions.levels.interchange' },
          { value: 'message', label: 'transactions.levels.message' },
        ]}
      />
      <ChoiceFilter of={of.direction} />
      <MessageTypeFilter of={of.messageType} types={types} />
      <ChoiceFilter of={of.validation} />
      <ChoiceFilter of={of.processing} />
      <ChoiceFilter of={of.acknowledgement} />
    </div>
  );
}
