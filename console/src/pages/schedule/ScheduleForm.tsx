import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { useTypedText } from '../../form/useTypedText.js';
import { GridBar } from '../../grid/GridBar.js';
import type { ListGrid } from '../../grid/useListGrid.js';
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
  const { t } = useTranslation();
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
      label={t(`schedule.field.${name}`)}
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
  const { t } = useTranslation();
  return (
    <form
      className="card search-form"
      role="search"
      aria-label={t('schedule.search')}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="search-fields">
        <DateField
          label={t('schedule.field.from')}
          pickLabel={t('schedule.pickDay')}
          value={filters.from}
          onChange={(from) => {
            onChange({ from });
          }}
        />
        <DateField
          label={t('schedule.field.to')}
          pickLabel={t('schedule.pickDay')}
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
          <div role="group" aria-label={t('schedule.flags')} className="toolbar-chips">
            {FLAGS.map((name) => (
              <FilterChip
                key={name}
                pressed={filters[name]}
                onClick={() => {
                  onChange({ [name]: !filters[name] });
                }}
              >
                {t(`schedule.flag.${name}`)}
              </FilterChip>
            ))}
          </div>
          <CheckField
            label={t('schedule.exact')}
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
