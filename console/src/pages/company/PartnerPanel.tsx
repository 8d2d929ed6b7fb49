import type { ReactNode } from 'react';

/** Rows about a partner under a heading; what is said where there are none. */
export function PartnerPanel<R>({
  title,
  hint,
  action,
  rows,
  none,
  testId,
  children,
}: {
  title: string;
  hint?: string;
  action?: ReactNode;
  rows: readonly R[];
  none: string;
  testId: string;
  children: (row: R) => ReactNode;
}) {
  return (
    <section className="card panel" aria-label={title} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
        <span className="page-gap" />
        {action}
      </header>
      {rows.length === 0 ? (
        <p className="panel-text dim">{none}</p>
      ) : (
        <ul className="relation-lines">{rows.map(children)}</ul>
      )}
    </section>
  );
}
