import type { ComponentProps, Ref } from 'react';
import { useTypedText } from '../form/useTypedText.js';
import { type AnyTextKey, useTexts } from '../i18n/texts.js';
import { FilterChip } from '../ui/Chip.js';
import { Choice } from '../ui/Choice.js';
import { TextField } from '../ui/TextField.js';
import type { ChoiceField } from './filter.js';
import type { BoundField } from './useFilters.js';

type Chip = ComponentProps<typeof FilterChip>;

/** The search box of a list. */
export function SearchFilter({
  of,
  onLeaveDown,
  ...rest
}: {
  of: BoundField<string>;
  inputRef?: Ref<HTMLInputElement>;
  /** From the box down into the list. */
  onLeaveDown?: () => void;
}) {
  const text = useTexts();
  const [typed, setTyped] = useTypedText(of.value, of.set);
  return (
    <TextField
      label={text(of.field.label)}
      hideLabel
      placeholder={text(of.field.label)}
      type="search"
      value={typed}
      onChange={setTyped}
      maxLength={100}
      className="toolbar-q"
      {...rest}
      {...(onLeaveDown && {
        onKeyDown: (event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            of.set(typed.trim());
            onLeaveDown();
            event.preventDefault();
          } else if (event.key === 'Escape') setTyped('');
        },
      })}
    />
  );
}

/** One of a field's values, or any. */
export function useChoice<V extends string>({ field, value, set }: BoundField<V | undefined, ChoiceField<V>>) {
  const text = useTexts();
  return {
    label: text(field.label),
    value: value ?? '',
    options: [
      { value: '', label: text(field.any) },
      ...field.values.map((one) => ({ value: one, label: text(field.option(one)) })),
    ],
    onChange: (chosen: string) => {
      set(field.values.find((one) => one === chosen));
    },
  };
}
export function ChoiceFilter<V extends string>({ of }: { of: BoundField<V | undefined, ChoiceField<V>> }) {
  return <Choice {...useChoice(of)} />;
}
/** A filter that is on or off. */
export function FlagFilter({ of, ...chip }: { of: BoundField<boolean> } & Pick<Chip, 'icon' | 'testId' | 'count'>) {
  const text = useTexts();
  return (
    <FilterChip
      {...chip}
      pressed={of.value}
      onClick={() => {
        of.set(!of.value);
      }}
    >
      {text(of.field.label)}
    </FilterChip>
  );
}

/** The value of a list that always has one, as a choice. */
export function ModeFilter<V extends string>({
  of: { field, value, set },
  options,
}: {
  of: BoundField<V>;
  options: readonly { readonly value: V; readonly label: AnyTextKey }[];
}) {
  const text = useTexts();
  return (
    <Choice
      label={text(field.label)}
      value={value}
      options={options.map((option) => ({ value: option.value, label: text(option.label) }))}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) set(option.value);
      }}
    />
  );
}
