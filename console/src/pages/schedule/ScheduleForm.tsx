import { useCallback } from 'react';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { useTypedText } from '../../form/useTypedText.js';
import { GridBar } from '../../grid/GridBar.js';
import type { ListGrid } from '../../grid/useListGrid.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { FilterChip } from '../../ui/Chip.js';
import { DateField } from '../../ui/DateField.js';
import { TextField } from '../../ui/TextField.js';
import { FLAGS, type ScheduleFilters, TEXTS } from './filters.js';

type TextName = (typeof TEXTS)[number];

function TypedField({
  name,
  value,
  onChange,
}: {
  name: TextName;
  value: string;
  onChange: (part: Partial<ScheduleFilters>) => void;
}) {
  const say = useTexts('schedule');
  const [text, setText] = useTypedText(
    value,
    useCallback(
      (typed: string) => {
        onChange({ [name]: typed });
      },
      [name, onChange],
    ),
  );
  return (
    <TextField
      label={say(`field.${name}`)}
      value={text}
      onChange={setText}
      maxLength={70}
      mono={name === 'articleNumber' || name === 'schedule'}
    />
  );
}

export function ScheduleForm({
  filters,
  onChange,
  list,
}: {
  filters: ScheduleFilters;
  onChange: (part: Partial<ScheduleFilters>) => void;
  list: ListGrid<ScheduleRow>;
}) {
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
        <DateField
          label={say('field.from')}
          pickLabel={say('pickDay')}
          value={filters.from}
          onChange={(from) => {
            onChange({ from });
          }}
        />
        <DateField
          label={say('field.to')}
          pickLabel={say('pickDay')}
          value={filters.to}
          onChange={(to) => {
            onChange({ to });
          }}
        />
        {TEXTS.map((name) => (
          <TypedField key={name} name={name} value={filters[name]} onChange={onChange} />
        ))}
      </div>
      <GridBar list={list}>
        <div className="search-flags">
          <div role="group" aria-label={say('flags')} className="toolbar-chips">
            {FLAGS.map((name) => (
              <FilterChip
                key={name}
                pressed={filters[name]}
                onClick={() => {
                  onChange({ [name]: !filters[name] });
                }}
              >
                {say(`flag.${name}`)}
              </FilterChip>
            ))}
          </div>
          <CheckField
            label={say('exact')}
            checked={filters.exact}
            onChange={(exact) => {
              onChange({ exact });
            }}
          />
        </div>
      </GridBar>
    </form>
  );
}
