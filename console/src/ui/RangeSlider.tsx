import type { ReactNode } from 'react';
import { Slider } from './Slider.js';

interface RangeSliderProps {
  label: string;
  /** What the two ends are called. */
  endLabels: readonly [low: string, high: string];
  min: number;
  max: number;
  value: readonly [low: number, high: number];
  onChange: (value: readonly [low: number, high: number]) => void;
  /** What there is to choose from, over the track. */
  children?: ReactNode;
}

/** From one number to another, with an end each for hand and keys; neither end passes the other. */
export function RangeSlider({ label, endLabels, min, max, value, onChange, children }: RangeSliderProps) {
  const [low, high] = value;
  return (
    <div role="group" aria-label={label} className="range">
      <span className="field-label">
        {label}
        <b>
          {low}–{high}
        </b>
      </span>
      {children}
      <Slider
        min={min}
        max={max}
        handles={[
          { label: endLabels[0], value: low },
          { label: endLabels[1], value: high },
        ]}
        onChange={([from = low, to = high]) => {
          onChange([from, to]);
        }}
      />
    </div>
  );
}
