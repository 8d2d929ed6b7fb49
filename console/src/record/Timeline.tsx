import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { Icon, type IconName } from '../ui/Icon.js';
import './record.css';

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  /** What happened, as programs call it. */
  readonly kind: string;
  readonly title: ReactNode;
  /** Who did it, or what it is of. */
  readonly note?: ReactNode;
  /** How it went, where that differs between entries. */
  readonly tone?: 'ok' | 'warn' | 'err';
  readonly details?: ReactNode;
}
const LOOKS: Readonly<Record<NonNullable<TimelineEntry['tone']>, IconName>> = {
  ok: 'check',
  warn: 'exclamation-triangle',
  err: 'times',
};

/** What happened to a record, in the order given. */
export function Timeline({ entries, testId = 'timeline' }: { entries: readonly TimelineEntry[]; testId?: string }) {
  const f = useFormat();
  return (
    <ol className="timeline" data-testid={testId}>
      {entries.map(({ id, at, kind, title, note, tone, details }) => (
        <li key={id} data-kind={kind}>
          {tone && <Icon name={LOOKS[tone]} className={`tone-${tone}`} />}
          <time dateTime={at} title={f.full(at)}>
            {f.stamp(at)}
          </time>
          <b>{title}</b>
          {note !== undefined && <span className="dim">{note}</span>}
          {details !== undefined && <span className="timeline-detail">{details}</span>}
        </li>
      ))}
    </ol>
  );
}
