import { Slider } from 'primereact/slider';
import { useLayoutEffect, useRef } from 'react';

export interface SliderBoxProps {
  /** One handle, or two that do not pass each other: what each is called, where it is, and how that is said where a number says little. */
  readonly handles: readonly { readonly label: string; readonly value: number; readonly text?: string }[];
  readonly min: number;
  readonly max: number;
  readonly onChange: (values: readonly number[]) => void;
  readonly testId?: string | undefined;
}

/** A track with handles. PrimeReact tells readers their place in per cent, with one name for both; here each has its own. */
export function SliderBox({ handles, min, max, onChange, testId }: SliderBoxProps) {
  const slider = useRef<Slider>(null);
  const values = handles.map(({ value }) => value);
  useLayoutEffect(() => {
    const drawn = slider.current?.getElement()?.querySelectorAll('[role="slider"]') ?? [];
    for (const [i, handle] of [...drawn].entries()) {
      const { label, value, text } = handles[i] ?? { label: '', value: min };
      handle.setAttribute('aria-label', label);
      handle.setAttribute('aria-valuenow', String(value));
      if (text !== undefined) handle.setAttribute('aria-valuetext', text);
    }
  });
  const [first = min, last = first] = values;
  return (
    <Slider
      ref={slider}
      data-testid={testId}
      range={values.length > 1}
      value={values.length > 1 ? [first, last] : first}
      min={min}
      max={max}
      onChange={({ value }) => {
        // Home makes no number of a range.
        const to = [value].flat().map((one) => (Number.isNaN(one) ? min : one));
        const [low = min, high = low] = to;
        onChange(low > high ? (low === first ? [low, low] : [high, high]) : to);
      }}
    />
  );
}
