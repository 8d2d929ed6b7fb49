import { GridBar } from '../../grid/GridBar.js';
import type { ListTools } from '../../grid/useListGrid.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, FlagFilter, ModeFilter } from '../../list/FilterControls.js';
import { DayFilter } from '../../list/FilterFields.js';
import type { Filters } from '../../list/useFilters.js';
import { CheckField } from '../../ui/CheckField.js';
import { ORDERS, type SCHEDULE_LIST } from './schedule.list.js';
import { SuggestingFilter } from './search/SuggestingFilter.js';

const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: `schedule.order.${value}` as const }));

interface ScheduleFormProps {
  filters: Filters<typeof SCHEDULE_LIST.fields>;
  grid: ListTools;
}

/** What delivery schedules are searched by, with the tools of their list. */
export function ScheduleForm({ filters: { of }, grid }: ScheduleFormProps) {
  const say = useTexts('schedule');
  return (
    <form
      className="card search-form"
      role="search"
      aria-label={say('search')}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="search-fields">
        <DayFilter of={of.from} pickLabel={say('pickDay')} />
        <DayFilter of={of.to} pickLabel={say('pickDay')} />
        <SuggestingFilter of={of.schedule} field="schedule" mono />
        <SuggestingFilter of={of.consignee} field="consignee" />
        <SuggestingFilter of={of.seller} field="seller" />
        <SuggestingFilter of={of.articleNumber} field="articleNumber" mono />
      </div>
      <GridBar list={grid}>
        <div className="search-flags">
          <div role="group" aria-label={say('flags')} className="toolbar-chips">
            <FlagFilter of={of.archived} />
            <FlagFilter of={of.comment} />
            <FlagFilter of={of.backorder} />
            <FlagFilter of={of.urgent} />
            <FlagFilter of={of.incorrect} testId="chip-incorrect" />
            <FlagFilter of={of.changedInFirmZone} />
          </div>
          <ModeFilter of={of.order} options={ORDER_OPTIONS} />
          <ChoiceFilter of={of.answer} />
          <CheckField label={say('exact')} checked={of.exact.value} onChange={of.exact.set} />
        </div>
      </GridBar>
    </form>
  );
}
