import { lazy, type RefObject, Suspense, useRef } from 'react';
import { clsx } from './clsx.js';
import { loadFields } from './prime/load.js';
import type { SelectProps, Start } from './prime/select-props.js';

type WaitingProps = SelectProps & { readonly startRef: RefObject<Start> };

const DropdownBox = lazy(async () => ({ default: (await loadFields()).DropdownBox }));

const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** The same field until its code is here: it has its place and its keys, and is open when it arrives if somebody asked for that. */
function Waiting({ id, value, options, name, describedBy, isWrong, look, testId, startRef }: WaitingProps) {
  const open = (): void => {
    startRef.current = 'open';
  };
  return (
    <div className={clsx('select-box', `is-${look}`)}>
      <div className={clsx('p-dropdown', 'p-component', isWrong && 'p-invalid')}>
        <input
          id={id}
          name={name}
          role="combobox"
          className="p-dropdown-label p-inputtext"
          readOnly
          value={options.find((one) => one.value === value)?.label ?? ''}
          data-testid={testId}
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onFocus={() => {
            startRef.current = 'focus';
          }}
          onBlur={() => {
            startRef.current = 'rest';
          }}
          onClick={open}
          onKeyDown={(event) => {
            if (!OPENS.has(event.key)) return;
            event.preventDefault();
            open();
          }}
        />
        <span className="p-dropdown-trigger" />
      </div>
    </div>
  );
}

/** One of a list, without its label: `SelectField` has a visible one, `Choice` one for readers. */
export function Select(props: SelectProps) {
  const startRef = useRef<Start>('rest');
  return (
    <Suspense fallback={<Waiting {...props} startRef={startRef} />}>
      <DropdownBox {...props} startRef={startRef} />
    </Suspense>
  );
}
