import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ACKNOWLEDGEMENTS, DELIVERIES, DIRECTIONS, VALIDATIONS } from '../../../../server/domain/transaction/status.js';
import { useTypedText } from '../../form/useTypedText.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { TextField } from '../../ui/TextField.js';
import type { TransactionFilters } from './filters.js';
import { typesQuery, type TransactionPage } from './transactions.queries.js';

interface ToolbarProps {
  filters: TransactionFilters;
  counts: TransactionPage['counts'];
  onChange: (part: Partial<TransactionFilters>) => void;
}

/** A choice of one value or any. */
function Any<V extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string;
  any: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
}) {
  return (
    <Choice
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(text) => {
        onChange(options.find((option) => option.value === text)?.value);
      }}
    />
  );
}

export function TransactionToolbar({ filters, counts, onChange }: ToolbarProps) {
  const say = useTexts('transactions');
  const sayTraffic = useTexts('traffic');
  const format = useFormat();
  const types = useQuery(typesQuery).data?.messageTypes ?? [];
  const [text, setText] = useTypedText(
    filters.q,
    useCallback(
      (q: string) => {
        onChange({ q });
      },
      [onChange],
    ),
  );
  const counted = (kind: 'all' | 'errors' | 'warnings') => counts && format.counted(counts[kind]);
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <TextField
        label={say('filter')}
        hideLabel
        placeholder={say('filter')}
        value={text}
        onChange={setText}
        type="search"
        maxLength={100}
        className="toolbar-q"
      />
      <div role="group" aria-label={sayTraffic('severity')} className="toolbar-chips">
        <FilterChip
          pressed={filters.filter === 'all'}
          onClick={() => {
            onChange({ filter: 'all' });
          }}
          count={counted('all')}
          testId="chip-all"
        >
          {sayTraffic('all')}
        </FilterChip>
        <FilterChip
          icon="times"
          tone="err"
          pressed={filters.filter === 'errors'}
          onClick={() => {
            onChange({ filter: 'errors' });
          }}
          count={counted('errors')}
          testId="chip-errors"
        >
          {sayTraffic('errors')}
        </FilterChip>
        <FilterChip
          icon="exclamation-triangle"
          tone="warn"
          pressed={filters.filter === 'warnings'}
          onClick={() => {
            onChange({ filter: 'warnings' });
          }}
          count={counted('warnings')}
          testId="chip-warnings"
        >
          {sayTraffic('warnings')}
        </FilterChip>
        {filters.days !== undefined && (
          <FilterChip
            icon="calendar"
            pressed
            onClick={() => {
              onChange({ days: undefined });
            }}
            testId="chip-days"
          >
            {sayTraffic('lastDays', { count: filters.days })}
          </FilterChip>
        )}
      </div>
      <Choice
        label={say('level')}
        value={filters.level}
        onChange={(level) => {
          onChange({ level: level === 'message' ? 'message' : 'interchange' });
        }}
        options={(['interchange', 'message'] as const).map((value) => ({
          value,
          label: say(`levels.${value}`),
        }))}
      />
      <Any
        label={say('direction')}
        any={say('anyDirection')}
        value={filters.direction}
        onChange={(direction) => {
          onChange({ direction });
        }}
        options={DIRECTIONS.map((value) => ({ value, label: say(`directions.${value}`) }))}
      />
      <Any
        label={sayTraffic('messageType')}
        any={sayTraffic('allTypes')}
        value={filters.messageType || undefined}
        onChange={(type) => {
          onChange({ messageType: type ?? '' });
        }}
        options={types.map((value) => ({ value, label: value }))}
      />
      <Any
        label={say('column.validation')}
        any={say('anyValidation')}
        value={filters.validation}
        onChange={(validation) => {
          onChange({ validation });
        }}
        options={VALIDATIONS.map((value) => ({ value, label: say(`validation.${value}`) }))}
      />
      <Any
        label={say('column.delivery')}
        any={say('anyDelivery')}
        value={filters.delivery}
        onChange={(delivery) => {
          onChange({ delivery });
        }}
        options={DELIVERIES.map((value) => ({ value, label: say(`delivery.${value}`) }))}
      />
      <Any
        label={say('column.acknowledgement')}
        any={say('anyAcknowledgement')}
        value={filters.acknowledgement}
        onChange={(acknowledgement) => {
          onChange({ acknowledgement });
        }}
        options={ACKNOWLEDGEMENTS.map((value) => ({ value, label: say(`acknowledgement.${value}`) }))}
      />
    </div>
  );
}
