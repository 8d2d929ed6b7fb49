import { useCallback, useMemo } from 'react';
import { useSearch } from '../../form/useSearch.js';
import { today } from '../../i18n/calendar.js';

/** What people search delivery schedules by. An empty text or date bounds nothing. */
export interface ScheduleFilters {
  readonly from: string;
  readonly to: string;
  readonly schedule: string;
  readonly consignee: string;
  readonly seller: string;
  readonly articleNumber: string;
  readonly exact: boolean;
  readonly archived: boolean;
  readonly comment: boolean;
  readonly backorder: boolean;
  readonly urgent: boolean;
}
export const TEXTS = ['schedule', 'consignee', 'seller', 'articleNumber'] as const;
export const FLAGS = ['archived', 'comment', 'backorder', 'urgent'] as const;

function read(search: URLSearchParams): ScheduleFilters {
  const text = (name: string): string => search.get(name) ?? '';
  const flag = (name: string): boolean => search.get(name) === 'true';
  return {
    // Absent means today; present and empty means any day. Days are those of the server: UTC.
    from: search.get('from') ?? today(),
    to: search.get('to') ?? today(),
    schedule: text('schedule'),
    consignee: text('consignee'),
    seller: text('seller'),
    articleNumber: text('articleNumber'),
    exact: flag('exact'),
    archived: flag('archived'),
    comment: flag('comment'),
    backorder: flag('backorder'),
    urgent: flag('urgent'),
  };
}
function write(filters: ScheduleFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.from !== today()) params.set('from', filters.from);
  if (filters.to !== today()) params.set('to', filters.to);
  for (const name of TEXTS) if (filters[name] !== '') params.set(name, filters[name]);
  for (const name of ['exact', ...FLAGS] as const) if (filters[name]) params.set(name, 'true');
  return params;
}

export function useScheduleFilters() {
  const [search, setSearch] = useSearch();
  const key = search.toString();
  const filters = useMemo(() => read(new URLSearchParams(key)), [key]);
  const change = useCallback(
    (part: Partial<ScheduleFilters>) => {
      setSearch((now) => write({ ...read(now), ...part }));
    },
    [setSearch],
  );
  const clear = useCallback(() => {
    setSearch(() => new URLSearchParams({ from: '', to: '' }));
  }, [setSearch]);
  const isFiltered =
    TEXTS.some((name) => filters[name] !== '') ||
    FLAGS.some((name) => filters[name]) ||
    filters.from !== '' ||
    filters.to !== '';
  return { filters, change, clear, isFiltered };
}
