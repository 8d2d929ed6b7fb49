import type { ReactNode } from 'react';
import type { ScheduleCounts } from '../../../../server/contract/schedule.js';
import { GridBar } from '../../grid/GridBar.js';
import type { ListTools } from '../../grid/useListGrid.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, FlagFilter } from '../../list/FilterControls.js';
import { DayFilter } from '../../list/FilterFields.js';
import type { Filters } from '../../list/useFilters.js';
import { CheckField } from '../../ui/CheckField.js';
import type { SCHEDULE_LIST } from './schedule.list.js';
import { SuggestingFilter } from './search/SuggestingFilter.js';

interface ScheduleFormProps {
  filters: Filters<typeof SCHEDULE_LIST.fields>;
  grid: ListTools;
  /** How many schedules the search finds, and would find with a flag; null until that is known. */
  counts: ScheduleCounts | null;
  /** What is done with selected schedules. */
  actions: ReactNode;
}

/** What delivery schedules are searched by, with the tools of their list. */
export function ScheduleForm({ filters: { of }, grid, counts, actions }: ScheduleFormProps) {
  const say = useTexts('schedule');
  const { counted } = useFormat();
  const countOf = (name: keyof ScheduleCounts): string | null => counts && counted(counts[name]);
  const isTooClose = of.from.value !== '' && of.to.value !== '' && of.to.value < of.from.value;
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
        <DayFilter of={of.from} pickLabel={say('pickDay')} wrong={say('dayFormat')} />
        <DayFilter
          of={of.to}
          pickLabel={say('pickDay')}
          wrong={say('dayFormat')}
          error={isTooClose ? say('tooClose') : undefined}
        />
        <SuggestingFilter of={of.schedule} field="schedule" mono />
        <SuggestingFilter of={of.consignee} field="consignee" />
        <SuggestingFilter of={of.seller} field="seller" />
        <SuggestingFilter of={of.articleNumber} field="articleNumber" mono />
      </div>
      <GridBar list={grid} matching={countOf('all')} actions={actions}>
        <div className="search-flags">
          <div role="group" aria-label={say('flags')} className="toolbar-chips">
            <FlagFilter of={of.archived} count={countOf('archived')} testId="chip-archived" />
            <FlagFilter of={of.comment} count={countOf('comment')} testId="chip-comment" />
            <FlagFilter of={of.backorder} count={countOf('backorder')} testId="chip-backorder" />
            <FlagFilter of={of.urgent} count={countOf('urgent')} testId="chip-urgent" />
            <FlagFilter of={of.incorrect} count={countOf('incorrect')} testId="chip-incorrect" />
            <FlagFilter of={of.changedInFirmZone} count={countOf('changedInFirmZone')} testId="chip-changed" />
          </div>
          <ChoiceFilter of={of.answer} />
          <CheckField label={say('exact')} checked={of.exact.value} onChange={of.exact.set} />
        </div>
      </GridBar>
    </form>
  );
}
