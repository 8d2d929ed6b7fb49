import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { clsx } from './clsx.js';
import { loadFields } from './prime/load.js';
import type { SelectProps, Start } from './prime/select-props.js';

type WaitingProps = SelectProps & { readonly startRef: RefObject<Start>; readonly onWanted?: () => void };

const DropdownBox = lazy(async () => ({ default: (await loadFields()).DropdownBox }));

const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** The same field until its code is here: it has its place and its keys, and is open when it arrives if somebody asked for that. */
function Waiting(props: WaitingProps) {
  const { id, value, options, name, describedBy, isWrong, look, testId, attributes, startRef, onWanted } = props;
  const isPressed = useRef(false);
  const open = (): void => {
    startRef.current = 'open';
    onWanted?.();
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
          {...attributes}
          onPointerDown={() => {
            isPressed.current = true;
          }}
          onFocus={() => {
            startRef.current = 'focus';
            // Under a finger the field stays until it is lifted: what takes its place would miss the click.
            if (!isPressed.current) onWanted?.();
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

/** The same in a cell of a sheet of thousands: no more than a field until it has the keys. */
export function SelectCell(props: Omit<SelectProps, 'look'>) {
  const startRef = useRef<Start>('rest');
  const [isWanted, setWanted] = useState(false);
  const waiting = (
    <Waiting
      {...props}
      look="cell"
      startRef={startRef}
      onWanted={() => {
        setWanted(true);
      }}
    />
  );
  return (
    <Suspense fallback={waiting}>
      {isWanted ? <DropdownBox {...props} look="cell" startRef={startRef} /> : waiting}
    </Suspense>
  );
}
