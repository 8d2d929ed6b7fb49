import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import type { BoundField } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { causeQuery } from './cause.queries.js';

/** The cause that the list is narrowed to, in words; a press takes it away. */
export function CauseChip({ of: { value, set }, isArchive }: { of: BoundField<string>; isArchive: boolean }) {
  const say = useTexts('causes');
  const { data } = useQuery(causeQuery(value, isArchive));
  const [cause] = data?.rows ?? [];
  const words = cause && [cause.partner, cause.message, cause.place].filter(Boolean).join(' · ');
  return (
    <FilterChip
      icon="times"
      pressed
      onClick={() => {
        set('');
      }}
      testId="chip-cause"
    >
      <span className="sr-only">{say('remove')} </span>
      <span className="truncate cause-chip" title={words}>
        {words ?? (data ? say('gone') : say('cause'))}
      </span>
    </FilterChip>
  );
}
