import type { ReactNode } from 'react';
import { TextField } from '../../ui/TextField.js';
import type { Draft, FieldErrors } from './draft.js';
import { useTexts } from './texts.js';

/** What every part of the form works on. */
export interface FormProps {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly set: (part: Partial<Draft>) => void;
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <header><h2>{title}</h2>{hint !== undefined && <p className="dim">{hint}</p>}</header>
      <div className="form-fields">{children}</div>
    </section>
  );
}

/** The sentence below a field that is wrong. */
export function FieldError({ message }: { message: string | undefined }) {
  const say = useTexts();
  return message === undefined ? null : <p className="field-error" data-testid="field-error">{message === '' ? say('noJson') : message}</p>;
}

/** A text of the draft under its name; `at` is its name among the errors where that is another. */
export function DraftField({ name, label, at = name, mono = false, placeholder, draft, errors, set }: FormProps & { name: TextName; label: string; at?: string; mono?: boolean; placeholder?: string }) {
  const error = errors[at];
  return (
    <div className="form-field">
      <TextField label={label} name={name} value={draft[name]} onChange={(value) => { set({ [name]: value }); }} mono={mono} maxLength={200} invalid={error !== undefined} autoComplete="off" {...(placeholder === undefined ? {} : { placeholder })} />
      <FieldError message={error} />
    </div>
  );
}
