import './fields.css';

interface RangeSliderProps {
  label: string;
  /** What the two ends are called. */
  endLabels: readonly [low: string, high: string];
  min: number;
  max: number;
  value: readonly [low: number, high: number];
  onChange: (value: readonly [low: number, high: number]) => void;
}

/** From one number to another, with an end each for hand and keys; neither end passes the other. */
export function RangeSlider({ label, endLabels, min, max, value, onChange }: RangeSliderProps) {
  const [low, high] = value;
  const at = (number: number): string => `${String((100 * (number - min)) / (max - min))}%`;
  return (
    <div role="group" aria-label={label} className="range">
      <span className="field-label">
        {label}
        <b>
          {low}–{high}
        </b>
      </span>
      <div
        className="range-track"
        style={{
          backgroundImage: `linear-gradient(to right, var(--line-strong) ${at(low)}, var(--accent) ${at(low)} ${at(high)}, var(--line-strong) ${at(high)})`,
        }}
      >
        <input
          type="range"
          aria-label={endLabels[0]}
          min={min}
          max={max}
          value={low}
          onChange={(event) => {
            onChange([Math.min(Number(event.target.value), high), high]);
          }}
        />
        <input
          type="range"
          aria-label={endLabels[1]}
          min={min}
          max={max}
          value={high}
          onChange={(event) => {
            onChange([low, Math.max(Number(event.target.value), low)]);
          }}
        />
      </div>
    </div>
  );
}
