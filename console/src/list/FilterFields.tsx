import type { ComponentProps } from 'react';
import { useTypedText } from '../form/useTypedText.js';
import { useTexts } from '../i18n/texts.js';
import { DateField } from '../ui/DateField.js';
import { SelectField } from '../ui/SelectField.js';
import { TextField } from '../ui/TextField.js';
import type { ChoiceField } from './filter.js';
import { useChoice } from './FilterControls.js';
import type { BoundField } from './useFilters.js';

/** Text that a list is narrowed by, under its label. It goes to the address when the fingers rest. */
export function TextFilter({ of, ...rest }: { of: BoundField<string>; mono?: boolean; maxLength: number }) {
  const text = useTexts();
  const [typed, setTyped] = useTypedText(of.value, of.set);
  return <TextField label={text(of.field.label)} value={typed} onChange={setTyped} {...rest} />;
}

export function DayFilter({
  of,
  ...rest
}: { of: BoundField<string> } & Pick<ComponentProps<typeof DateField>, 'pickLabel' | 'error' | 'wrong'>) {
  const text = useTexts();
  return <DateField label={text(of.field.label)} value={of.value} onChange={of.set} {...rest} />;
}

/** One of a field's values, or any. */
export function SelectFilter<V extends string>({
  of,
  testId,
}: {
  of: BoundField<V | undefined, ChoiceField<V>>;
  testId: string;
}) {
  return <SelectField {...useChoice(of)} testId={testId} />;
}
