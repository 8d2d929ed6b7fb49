/** What a control says of the sentence below it: readers read both. */
export function saidBy(id: string, error: string | undefined): { 'aria-describedby'?: string } {
  return error === undefined ? {} : { 'aria-describedby': `${id}-error` };
}

/** The sentence below a field that is wrong; a line for each thing. */
export function FieldError({ of: id, error }: { of: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p id={`${id}-error`} className="field-error" data-testid="field-error">
      {error}
    </p>
  );
}
