import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { type ScheduleSuggestQuery, scheduleAutocomplete } from '../../../../../server/contract/schedule.js';
import { call } from '../../../api/call.js';
import { useTypedText } from '../../../form/useTypedText.js';
import { useTexts } from '../../../i18n/texts.js';
import type { BoundField } from '../../../list/useFilters.js';
import { TextField } from '../../../ui/TextField.js';

/** Characters from which on the server suggests. */
const LEAST = 2;
const KEPT_MS = 60_000;

/** Text that schedules are searched by. From two characters on it offers what schedules have there; anything can be typed. */
export function SuggestingFilter({
  of,
  field,
  mono = false,
}: {
  of: BoundField<string>;
  field: ScheduleSuggestQuery['field'];
  mono?: boolean;
}) {
  const text = useTexts();
  const list = useId();
  const [typed, setTyped] = useTypedText(of.value, of.set);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['schedule', 'suggestions', field, q],
    queryFn: ({ signal }) => call(scheduleAutocomplete, { query: { field, q } }, signal),
    enabled: q.length >= LEAST,
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label={text(of.field.label)}
        value={typed}
        onChange={setTyped}
        maxLength={70}
        mono={mono}
        list={list}
        autoComplete="off"
      />
      <datalist id={list} data-testid={`suggestions-${field}`}>
        {q.length >= LEAST && data?.suggestions.map(({ value }) => <option key={value} value={value} />)}
      </datalist>
    </>
  );
}
