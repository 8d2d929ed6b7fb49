import { InputNumber } from 'primereact/inputnumber';
import type { InputEvent, KeyboardEvent } from 'react';
import { isNumber, type NumberProps } from './number-props.js';

const STEPS = new Set(['ArrowUp', 'ArrowDown']);

/**
 * The arrows are PrimeReact's and what is no digit is refused; every other key is the browser's. PrimeReact would take Home, End and F5 away,
 * clear what is selected by a blank, undo nothing, and call an empty field "null" once Tab or Enter was pressed in it.
 */
function takeKey(event: KeyboardEvent<HTMLElement>): void {
  if (STEPS.has(event.key)) return;
  if (event.key.length === 1 && !/\d/.test(event.key)) event.preventDefault();
  // It asks this first, and goes no further; `giveBack` has it say again what is so.
  else event.defaultPrevented = true;
}
function giveBack(event: KeyboardEvent<HTMLElement>): void {
  event.defaultPrevented = event.nativeEvent.defaultPrevented;
}

/** A whole number as PrimeReact has it, without groups or limits: what a form finds wrong in it, the form says. */
export function NumberBox(props: NumberProps) {
  const { id, name, value, onChange, onBlur, placeholder, digits, describedBy, isWrong } = props;
  const change = (text: string): void => {
    if (text !== value && isNumber(text, digits)) onChange(text);
  };
  // Typed, pasted, dropped, cut or undone: PrimeReact would round what is pasted, and bring back an older text after Ctrl+A.
  const take = (event: InputEvent<HTMLElement>): void => {
    event.stopPropagation();
    if (!(event.target instanceof HTMLInputElement)) return;
    const text = event.target.value.trim();
    const taken = isNumber(text, digits) ? text : value;
    if (event.target.value !== taken) event.target.value = taken;
    change(taken);
  };
  return (
    <div
      onKeyDown={giveBack}
      onInputCapture={take}
      onPasteCapture={(event) => {
        event.stopPropagation();
      }}
    >
      <InputNumber
        inputId={id}
        {...(name === undefined ? {} : { name })}
        value={value === '' ? null : Number(value)}
        min={0}
        maxFractionDigits={0}
        useGrouping={false}
        {...(placeholder === undefined ? {} : { placeholder })}
        invalid={isWrong}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        pt={{
          root: { 'aria-invalid': undefined, 'aria-describedby': undefined },
          input: { root: { autoComplete: 'off' } },
        }}
        onKeyDown={takeKey}
        onChange={({ value: to }) => {
          change(to === null ? '' : String(to));
        }}
        onBlur={() => onBlur?.()}
      />
    </div>
  );
}
