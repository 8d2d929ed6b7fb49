import { useInfiniteQuery } from '@tanstack/react-query';
import type { RecordedKind } from '../../../server/contract/names.js';
import type { RecordedEvent } from '../../../server/contract/related.js';
import { AUDIT_EVENTS } from '../../../server/domain/audit/event.js';
import { type Formats, useFormat } from '../i18n/format.js';
import { type Say, useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { SlidePanel } from '../ui/SlidePanel.js';
import { Answered } from '../ui/States.js';
import { historyQuery } from './related.queries.js';
import { Timeline, type TimelineEntry } from './Timeline.js';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
type Change = RecordedEvent['changes'][number];

function textOf(values: Change['before'], say: Say<'audit'>, f: Formats): string {
  return values
    .map((value) => {
      if (typeof value === 'boolean') return say(value ? 'change.yes' : 'change.no');
      return typeof value === 'string' && INSTANT.test(value) ? f.moment(value) : String(value);
    })
    .join(', ');
}

function Changes({ event: { changes, omitted } }: { event: RecordedEvent }) {
  const say = useTexts('audit');
  const sayHere = useTexts('record');
  const f = useFormat();
  return (
    <>
      {changes.map(({ path, before, after }) => (
        <span key={path}>
          <span className="dim mono">{path}</span>{' '}
          {before.length > 0 && <del aria-label={say('change.before')}>{textOf(before, say, f)}</del>}{' '}
          {after.length > 0 ? <ins>{textOf(after, say, f)}</ins> : <span className="dim">–</span>}
        </span>
      ))}
      {omitted > 0 && <span className="dim">{sayHere('omitted', { count: f.integer(omitted) })}</span>}
    </>
  );
}

/** What was done with a record and by whom, newest first. */
export function HistoryPanel({ kind, id, onClose }: { kind: RecordedKind; id: string; onClose: () => void }) {
  const say = useTexts('record');
  const sayAudit = useTexts('audit');
  const sayStates = useTexts('states');
  const query = useInfiniteQuery(historyQuery(kind, id));
  const events = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const entryOf = (event: RecordedEvent): TimelineEntry => {
    const known = AUDIT_EVENTS.find((one) => one === event.event);
    return {
      id: event.id,
      at: event.at,
      kind: event.event,
      title: known ? sayAudit(`event.${known}`) : event.event,
      note: event.by ?? sayAudit('nobody'),
      ...(event.changes.length > 0 && { details: <Changes event={event} /> }),
    };
  };
  return (
    <SlidePanel title={say('history')} closeLabel={sayStates('close')} onClose={onClose} testId="record-history">
      <Answered query={query} skeleton={4}>
        {events.length === 0 ? (
          <p className="dim">{say('noHistory')}</p>
        ) : (
          <Timeline entries={events.map(entryOf)} testId="record-timeline" />
        )}
        {query.hasNextPage && (
          <Button
            label={say('older')}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            testId="history-older"
          />
        )}
      </Answered>
    </SlidePanel>
  );
}
