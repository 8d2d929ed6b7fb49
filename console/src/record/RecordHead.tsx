import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RelatedKind } from '../../../server/contract/names.js';
import { lazyWithTexts } from '../i18n/area-texts.js';

import { recordTexts } from './texts.js';
import './record.css';

interface RecordHeadProps {
  /** The record's name: of the window and of the page. */
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Its states, as chips. */
  readonly marks?: ReactNode;
  /** What can be done next, the most likely last. */
  readonly actions?: ReactNode;
  readonly testId?: string;
}

/** The head of every record's page: its name, its state, and what can be done with it. */
export function RecordHead({ title, subtitle, marks, actions, testId }: RecordHeadProps) {
  return (
    <>
      <title>{`${title} · Consignal`}</title>
      <div className="page-head">
        <h1 data-testid={testId}>{title}</h1>
        {subtitle !== undefined && subtitle !== '' && <p className="soft">{subtitle}</p>}
        {marks !== undefined && <span className="record-marks">{marks}</span>}
        <span className="page-gap" />
        {actions}
      </div>
    </>
  );
}

/** What a record is looked at as, each under an address of its own. */
export function RecordViews({
  label,
  views,
  replace = false,
}: {
  label: string;
  /** Another view takes the place of this one in the history. */
  replace?: boolean;
  views: readonly { readonly to: string; readonly label: string; readonly testId?: string }[];
}) {
  const { pathname } = useLocation();
  const at = (to: string): string => to.replace(/\?.*/, '');
  const shown = views.findLast(({ to }) => pathname === at(to) || pathname.startsWith(`${at(to)}/`));
  if (views.length < 2) return null;
  return (
    <nav className="record-views" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          replace={replace}
          aria-current={view === shown ? 'page' : undefined}
          {...(view.testId === undefined ? {} : { 'data-testid': view.testId })}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}

const RelatedStrip = lazyWithTexts(async () => (await import('./RelatedStrip.js')).RelatedStrip, recordTexts);

/** The records that this one is related to, in one line; fetched behind the record itself. */
export function Related({ kind, id }: { kind: RelatedKind; id: string }) {
  return (
    <Suspense fallback={<div className="related" />}>
      <RelatedStrip key={`${kind} ${id}`} kind={kind} id={id} />
    </Suspense>
  );
}
