import type { ReactNode } from 'react';

/** Names and values in a row; the ones without a value are left out. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode; mono?: boolean }[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => fact.value !== null && fact.value !== '')
        .map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={fact.mono ? 'mono' : undefined}>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
