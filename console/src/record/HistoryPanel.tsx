import { useInfiniteQuery } from '@tanstack/react-query';
import type { RecordedKind } from '../../../server/contract/names.js';
import type { RecordedEvent } from '../../../server/contract/related.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { SlidePanel } from '../ui/SlidePanel.js';
import { Answered } from '../ui/States.js';
import { eventName } from './event-name.js';
import { FieldName } from './fields/FieldName.js';
import { useFieldWords } from './fields/useFieldWords.js';
import { historyQuery } from './related.queries.js';
import { Timeline, type TimelineEntry } from './Timeline.js';

function Changes({ event: { changes, omitted } }: { event: RecordedEvent }) {
  const say = useTexts('audit');
  const sayHere = useTexts('record');
  const f = useFormat();
  const words = useFieldWords();
  const text = (path: string, values: RecordedEvent['changes'][number]['before']): string =>
    values.map((value) => words.value(path, value)).join(', ');
  return (
    <>
      {changes.map(({ path, before, after }) => (
        <span key={path}>
          <FieldName path={path} />{' '}
          {before.length > 0 && <del aria-label={say('change.before')}>{text(path, before)}</del>}{' '}
          {after.length > 0 ? <ins>{text(path, after)}</ins> : <span className="dim">–</span>}
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
  const entryOf = (event: RecordedEvent): TimelineEntry => ({
    id: event.id,
    at: event.at,
    kind: event.event,
    title: eventName(event.event, sayAudit),
    note: event.by ?? sayAudit('nobody'),
    ...(event.changes.length > 0 && { details: <Changes event={event} /> }),
  });
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
