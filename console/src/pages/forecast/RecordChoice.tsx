import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type AnyTextKey, useTexts } from '../../i18n/texts.js';
import type { BoundField } from '../../list/useFilters.js';
import { Choice } from '../../ui/Choice.js';

interface Option {
  readonly value: string;
  readonly label: string;
}
type Options = readonly Option[];

interface RecordChoiceProps<Key extends readonly unknown[]> {
  of: BoundField<string>;
  /** What it says while every record will do. */
  any: AnyTextKey;
  query: Pick<UseQueryOptions<Option[], Error, Option[], Key>, 'queryKey' | 'queryFn'>;
}

/** A list narrowed by one of some records; absent where there are none. */
export function RecordChoice<Key extends readonly unknown[]>({ of, any, query }: RecordChoiceProps<Key>) {
  const text = useTexts();
  const options: Options = useQuery(query).data ?? [];
  if (options.length === 0) return null;
  return (
    <Choice
      label={text(of.field.label)}
      value={of.value}
      options={[{ value: '', label: text(any) }, ...options]}
      onChange={of.set}
    />
  );
}
