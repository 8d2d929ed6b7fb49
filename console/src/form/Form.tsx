import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormState } from './useForm.js';

interface FormProps<Values extends FieldValues, Body> extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> {
  readonly form: FormState<Values, Body>;
  readonly testId?: string;
  /** There is nothing to send: the key Enter does nothing either. */
  readonly isOff?: boolean;
}

/** The element around the fields of a form. When fields have stopped it, the first wrong one has the keys. */
export function Form<Values extends FieldValues, Body>({
  form,
  testId,
  isOff = false,
  children,
  ...rest
}: FormProps<Values, Body>) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals, submit, isBusy } = form;
  const last = useRef<HTMLElement | null>(null);
  // Fields that could not be typed in while it was on its way have let go of the keys.
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) last.current?.focus();
  }, [isBusy]);
  useEffect(() => {
    if (refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus();
  }, [refusals]);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // A dialog's form is in the page's one for React, though not for people.
    event.stopPropagation();
    last.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (!isOff) void submit();
  };
  return (
    <form {...rest} ref={element} noValidate onSubmit={onSubmit} data-testid={testId}>
      {children}
    </form>
  );
}
