import type { ReactNode } from 'react';

/** A figure with what it is and what there is to say of it. */
export interface FigureCard {
  readonly title: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

/** What matters, in figures. */
export function FigureCards({ of, testId }: { of: readonly FigureCard[]; testId: string }) {
  return (
    <dl className="figures" data-testid={testId}>
      {of.map(({ title, value, note }) => (
        <div key={title} className="card figure">
          <dt>{title}</dt>
          <dd>
            <span className="figure-value">{value}</span>
            <span className="figure-note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
