import type { ComponentProps, ReactNode } from 'react';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { MOST_DAYS } from '../../list/filter.js';
import type { BoundField } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';

/** One of the types of message that there are, or any. */
export function MessageTypeFilter({
  of: { field, value, set },
  types,
}: {
  of: BoundField<string>;
  types: readonly string[];
}) {
  const text = useTexts();
  const say = useTexts('traffic');
  const known = new Set([...types, ...(value === '' ? [] : [value])]);
  return (
    <Choice
      label={text(field.label)}
      value={value}
      onChange={set}
      options={[{ value: '', label: say('allTypes') }, ...[...known].map((type) => ({ value: type, label: type }))]}
    />
  );
}

const SEVERITIES = ['all', 'errors', 'warnings'] as const;
type Severity = (typeof SEVERITIES)[number];
/** How many rows each severity lets through; null while nobody has counted. */
export type SeverityCounts = Readonly<Record<Severity, { value: number; capped: boolean }>> | null;
const SEVERITY_LOOK = {
  all: {},
  errors: { icon: 'times', tone: 'err' },
  warnings: { icon: 'exclamation-triangle', tone: 'warn' },
} as const satisfies Record<Severity, Pick<ComponentProps<typeof FilterChip>, 'icon' | 'tone'>>;

/** All files, those with errors or with warnings, with how many there are; other chips beside them. */
export function SeverityFilter({
  of: { field, value, set },
  counts,
  children,
}: {
  of: BoundField<Severity>;
  counts: SeverityCounts;
  children?: ReactNode;
}) {
  const say = useTexts('traffic');
  const text = useTexts();
  const { counted } = useFormat();
  return (
    <div role="group" aria-label={text(field.label)} className="toolbar-chips">
      {SEVERITIES.map((severity) => (
        <FilterChip
          key={severity}
          {...SEVERITY_LOOK[severity]}
          pressed={value === severity}
          onClick={() => {
            set(severity);
          }}
          count={counts && counted(counts[severity])}
          testId={`chip-${severity}`}
        >
          {say(severity)}
        </FilterChip>
      ))}
      {children}
    </div>
  );
}

/** How far back a list goes, as its subtitle says it. */
export function usePeriodText(days: number): string {
  const say = useTexts('traffic');
  return days === MOST_DAYS ? say('ofAnyAge') : say('within', { count: days });
}

/** How far back the list goes: always in view, since what is counted depends on it. */
export function PeriodFilter({ of: { value, set }, usual }: { of: BoundField<number | undefined>; usual: number }) {
  const say = useTexts('traffic');
  const shown = value ?? usual;
  const days = [...new Set([1, 2, 7, 30, 90, MOST_DAYS, shown])].sort((a, b) => a - b);
  return (
    <Choice
      label={say('period')}
      value={String(shown)}
      options={days.map((count) => ({
        value: String(count),
        label: count === MOST_DAYS ? say('anyAge') : say('lastDays', { count }),
      }))}
      onChange={(chosen) => {
        set(Number(chosen) === usual ? undefined : Number(chosen));
      }}
    />
  );
}
