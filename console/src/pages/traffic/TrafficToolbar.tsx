import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback } from 'react';
import { useTypedText } from '../../form/useTypedText.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { TextField } from '../../ui/TextField.js';
import type { TrafficFilters } from './filters.js';
import { messageTypesQuery, type TrafficPage } from './traffic.queries.js';

interface TrafficToolbarProps {
  filters: TrafficFilters;
  counts: TrafficPage['counts'];
  onChange: (part: Partial<TrafficFilters>) => void;
  inputRef: Ref<HTMLInputElement>;
  /** From the filter box down into the list. */
  onLeaveDown: () => void;
}

export function TrafficToolbar({ filters, counts, onChange, inputRef, onLeaveDown }: TrafficToolbarProps) {
  const say = useTexts('traffic');
  const sayKeys = useTexts('keys');
  const format = useFormat();
  const types = useQuery(messageTypesQuery).data?.messageTypes ?? [];
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
        inputRef={inputRef}
        className="toolbar-q"
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            onChange({ q: text.trim() });
            onLeaveDown();
            event.preventDefault();
          } else if (event.key === 'Escape') setText('');
        }}
      />
      <div role="group" aria-label={say('severity')} className="toolbar-chips">
        <FilterChip
          pressed={filters.filter === 'all'}
          onClick={() => {
            onChange({ filter: 'all' });
          }}
          count={counted('all')}
          testId="chip-all"
        >
          {say('all')}
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
          {say('errors')}
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
          {say('warnings')}
        </FilterChip>
        <FilterChip
          icon="box"
          pressed={filters.archived}
          onClick={() => {
            onChange({ archived: !filters.archived });
          }}
          testId="chip-archived"
        >
          {say('archived')}
        </FilterChip>
        {filters.days !== null && (
          <FilterChip
            icon="calendar"
            pressed
            onClick={() => {
              onChange({ days: null });
            }}
            testId="chip-days"
          >
            {say('lastDays', { count: filters.days })}
          </FilterChip>
        )}
      </div>
      <Choice
        label={say('messageType')}
        value={filters.messageType ?? ''}
        onChange={(value) => {
          onChange({ messageType: value === '' ? null : value });
        }}
        options={[
          { value: '', label: say('allTypes') },
          ...[...new Set([...types, ...(filters.messageType ? [filters.messageType] : [])])].map((type) => ({
            value: type,
            label: type,
          })),
        ]}
      />
      <p className="toolbar-keys dim">
        <kbd>J</kbd>
        <kbd>K</kbd> {sayKeys('shortMove')} <kbd>Enter</kbd> {sayKeys('shortOpen')} <kbd>?</kbd> {sayKeys('shortHelp')}
      </p>
    </div>
  );
}
