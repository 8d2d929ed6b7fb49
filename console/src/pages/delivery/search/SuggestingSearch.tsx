import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useTypedText } from '../../../form/useTypedText.js';
import { useTexts } from '../../../i18n/texts.js';
import type { BoundField } from '../../../list/useFilters.js';
import { TextField } from '../../../ui/TextField.js';
import { suggestionsQuery } from '../despatch.queries.js';

/** Characters from which on something is suggested. */
const LEAST = 2;

/** The search box of despatch notes. From two characters on it offers numbers, customers and shipments; anything can be typed. */
export function SuggestingSearch({ of }: { of: BoundField<string> }) {
  const text = useTexts();
  const list = useId();
  const [typed, setTyped] = useTypedText(of.value, of.set);
  const q = useDeferredValue(typed.trim());
  const isLong = q.length >= LEAST;
  const { data } = useQuery({ ...suggestionsQuery(q), enabled: isLong, placeholderData: keepPreviousData });
  const values = new Set(isLong ? data?.suggestions.map(({ value }) => value) : []);
  return (
    <>
      <TextField
        label={text(of.field.label)}
        hideLabel
        placeholder={text(of.field.label)}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        list={list}
        autoComplete="off"
        className="toolbar-q"
      />
      <datalist id={list} data-testid="despatch-suggestions">
        {[...values].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
