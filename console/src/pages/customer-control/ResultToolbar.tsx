import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import type { ControlResultsAnswer } from '../../../../server/contract/control-results.js';
import { RULE_CODES } from '../../../../server/domain/rules/code.js';
import { useTypedText } from '../../form/useTypedText.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, FlagFilter } from '../../list/FilterControls.js';
import type { BoundField, Filters } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { TextField } from '../../ui/TextField.js';
import { suggestionsQuery } from './control.queries.js';
import type { RESULT_FIELDS } from './result.list.js';
import { useRules } from './said.js';

type Of = Filters<typeof RESULT_FIELDS>['of'];

/** A text of the filter. With suggestions it offers customers, schedules and articles that have results. */
function TypedFilter({ of, suggests = false }: { of: BoundField<string>; suggests?: boolean }) {
  const text = useTexts();
  const list = useId();
  const [typed, setTyped] = useTypedText(of.value, of.set);
  const q = useDeferredValue(typed.trim());
  const isAsked = suggests && q !== '';
  const { data } = useQuery({ ...suggestionsQuery(q), enabled: isAsked, placeholderData: keepPreviousData });
  return (
    <>
      <TextField
        label={text(of.field.label)}
        hideLabel
        placeholder={text(of.field.label)}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={70}
        className="toolbar-q"
        autoComplete="off"
        list={suggests ? list : undefined}
      />
      {suggests && (
        <datalist id={list} data-testid="control-suggestions">
          {isAsked &&
            data?.suggestions.map(({ kind, value }) => (
              <option key={`${kind} ${value}`} value={value}>
                {text(`customerControl.suggested.${kind}`)}
              </option>
            ))}
        </datalist>
      )}
    </>
  );
}

function RuleFilter({ of: { value, set } }: { of: Of['rule'] }) {
  const say = useTexts('customerControl');
  const { groups } = useRules();
  return (
    <Choice
      label={say('rule')}
      value={value ?? ''}
      options={[
        { value: '', label: say('anyRule') },
        ...groups.map(({ ruleCode, name }) => ({ value: ruleCode, label: name })),
      ]}
      onChange={(chosen) => {
        set(RULE_CODES.find((code) => code === chosen));
      }}
    />
  );
}

const STATES = ['open', 'seen', 'ignored', 'all'] as const;

/** Results by what was decided of them, with how many there are. */
function StateFilter({ of: { value, set }, counts }: { of: Of['state']; counts: ControlResultsAnswer['counts'] }) {
  const say = useTexts('customerControl');
  const { counted } = useFormat();
  return (
    <div role="group" aria-label={say('state')} className="toolbar-chips">
      {STATES.map((state) => (
        <FilterChip
          key={state}
          pressed={value === state}
          onClick={() => {
            set(state);
          }}
          {...(state === 'all' ? {} : { count: counts && counted(counts[state]) })}
          testId={`chip-${state}`}
        >
          {say(`states.${state}`)}
        </FilterChip>
      ))}
    </div>
  );
}

/** What the report is narrowed by. */
export function ResultToolbar({
  filters: { of },
  counts,
}: {
  filters: Filters<typeof RESULT_FIELDS>;
  counts: ControlResultsAnswer['counts'];
}) {
  const say = useTexts('customerControl');
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <TypedFilter of={of.q} suggests />
      <StateFilter of={of.state} counts={counts} />
      <ChoiceFilter of={of.severity} />
      <RuleFilter of={of.rule} />
      <ChoiceFilter of={of.assigned} />
      <TypedFilter of={of.customer} />
      <TypedFilter of={of.article} />
      {of.article.value !== '' && <FlagFilter of={of.exact} testId="chip-exact" />}
      <FlagFilter of={of.all} testId="chip-all-releases" />
      {of.schedule.value !== '' && (
        <FilterChip
          icon="times"
          pressed
          onClick={() => {
            of.schedule.set('');
          }}
          testId="chip-schedule"
        >
          {say('thisSchedule')}
        </FilterChip>
      )}
    </div>
  );
}
