import { InputText } from 'primereact/inputtext';
import { lazy, Suspense, useId, useState } from 'react';
import { FieldError, saidBy } from './FieldError.js';
import type { FindProps, Found } from './prime/FindBox.js';
import { loadFields } from './prime/load.js';

type FindFieldProps<T extends Found> = Pick<FindProps, 'label' | 'placeholder' | 'text' | 'onText' | 'onFind'> & {
  readonly found: T[];
  readonly onChoose: (one: T) => void;
  /** What is wrong, said below; it makes the field invalid. */
  readonly error?: string | undefined;
};

const FindBox = lazy(async () => ({ default: (await loadFields()).FindBox }));

/** A text under a label, for which a list of what is found hangs below it. Until its code is here it is a text. */
export function FindField<T extends Found>({ onChoose, error, ...props }: FindFieldProps<T>) {
  const id = useId();
  const [hasKeys, setKeys] = useState(false);
  const { label, placeholder, text, onText, found } = props;
  const shared = { id, isWrong: error !== undefined, describedBy: saidBy(id, error)['aria-describedby'] };
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Suspense
        fallback={
          <InputText
            id={id}
            role="combobox"
            aria-expanded="false"
            placeholder={placeholder}
            value={text}
            autoComplete="off"
            onChange={(event) => {
              onText(event.target.value);
            }}
            onFocus={() => {
              setKeys(true);
            }}
            onBlur={() => {
              setKeys(false);
            }}
          />
        }
      >
        <FindBox
          {...props}
          {...shared}
          hasKeys={hasKeys}
          onChoose={(one) => {
            const chosen = found.find((each) => each === one);
            if (chosen) onChoose(chosen);
          }}
        />
      </Suspense>
      <FieldError of={id} error={error} />
    </div>
  );
}
