import type { ReactNode } from 'react';
import './form.css';

/** Fields of a form that belong together, under what they are about. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
      </header>
      <div className="form-fields">{children}</div>
    </section>
  );
}
