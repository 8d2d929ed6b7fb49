import type { MouseEventHandler } from 'react';
import { Icon } from './Icon.js';

export type TickState = 'on' | 'off' | 'mixed';
const CHECKED = { on: true, off: false, mixed: 'mixed' } as const;

/** The mark of a box that is ticked, empty, or ticked for some of what it stands for. */
export function TickMark({ state }: { state: TickState }) {
  return (
    <span className="tick" data-state={state} aria-hidden="true">
      {state === 'on' && <Icon name="check" />}
    </span>
  );
}

/** A box in a row of a list: a click on it is not one on the row. */
export function TickButton({
  label,
  state,
  onClick,
  disabled = false,
  inTabOrder = true,
  testId,
}: {
  label: string;
  state: TickState;
  onClick: MouseEventHandler;
  disabled?: boolean;
  inTabOrder?: boolean;
  testId?: string;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      className="tick-button"
      aria-label={label}
      aria-checked={CHECKED[state]}
      aria-disabled={disabled || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      data-testid={testId}
      onClick={(event) => {
        if (!disabled) onClick(event);
      }}
    >
      <TickMark state={state} />
    </button>
  );
}
