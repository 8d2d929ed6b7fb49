import { useCallback } from 'react';
import { useTypedText } from '../../form/useTypedText.js';
import type { UserState } from '../../../../server/domain/access/user-state.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip } from '../../ui/Chip.js';
import { TextField } from '../../ui/TextField.js';
import { SHOWN_STATES, type Narrowing, type UserFilters } from './people.js';
import { LOOK } from './UserStatus.js';

interface UserToolbarProps {
  filters: UserFilters;
  counts: Readonly<Record<UserState, number>> | null;
  externalCount: number | null;
  onChange: (part: Partial<UserFilters>) => void;
}

export function UserToolbar({ filters, counts, externalCount, onChange }: UserToolbarProps) {
  const say = useTexts('users');
  const [text, setText] = useTypedText(
    filters.q,
    useCallback(
      (q: string) => {
        onChange({ q });
      },
      [onChange],
    ),
  );
  const chip = (only: Narrowing, label: string, count: number | null, look?: (typeof LOOK)[UserState]) => (
    <FilterChip
      key={label}
      pressed={filters.only === only}
      onClick={() => {
        onChange({ only });
      }}
      count={count}
      testId={`chip-${only ?? 'all'}`}
      {...look}
    >
      {label}
    </FilterChip>
  );
  const all = counts && SHOWN_STATES.reduce((sum, state) => sum + counts[state], externalCount ?? 0);
  return (
    <div className="toolbar">
      <div className="toolbar-q">
        <TextField
          label={say('search')}
          hideLabel
          placeholder={say('search')}
          type="search"
          value={text}
          onChange={setText}
          maxLength={100}
        />
      </div>
      <div className="toolbar-chips">
        {chip(undefined, say('all'), all)}
        {SHOWN_STATES.map((state) => chip(state, say(`state.${state}`), counts?.[state] ?? null, LOOK[state]))}
        {chip('external', say('external'), externalCount, { icon: 'building', tone: 'dim' })}
      </div>
    </div>
  );
}
