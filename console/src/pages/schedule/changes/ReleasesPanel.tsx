import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListedRelease } from '../../../../../server/contract/schedule-releases.js';
import { useAsOf, useKeepAsOf } from '../../../as-of/as-of.js';
import { useFormat } from '../../../i18n/format.js';
import { type Say, useTexts } from '../../../i18n/texts.js';
import { usePagedRows } from '../../../list/usePagedRows.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { SlidePanel } from '../../../ui/SlidePanel.js';
import { Answered } from '../../../ui/States.js';
import { releasesQuery } from './changes.queries.js';

interface ReleasesPanelProps {
  /** The schedule that the page shows. */
  id: string;
  /** What it is compared with: an id, '' for the release before. */
  against: string;
  onCompare: (against: string) => void;
  onClose: () => void;
}

const LOOK = {
  current: { icon: 'check', tone: 'ok' },
  superseded: { icon: 'history', tone: 'dim' },
  held: { icon: 'times', tone: 'err' },
  cancelled: { icon: 'times', tone: 'err' },
  cancels: { icon: 'times', tone: 'warn' },
} as const;
const WORDS_OF_FUNCTION = new Map([
  ['1', 'cancellation'],
  ['7', 'duplicate'],
] as const);

/** What is special about a release, in words. */
function notesOf({ isLate, isWhole, messageFunction }: ListedRelease, say: Say<'changes'>): string {
  const word = [...WORDS_OF_FUNCTION].find(([code]) => code === messageFunction)?.[1];
  return [
    ...(isLate ? [say('releases.late')] : []),
    ...(word === undefined ? [] : [say(`releases.${word}`)]),
    ...(isWhole ? [] : [say('releases.articles')]),
  ].join(', ');
}

/** The address of what a later release changes against a schedule, seen in the same way. */
function useChangesOf(id: string): (later: string) => string {
  const [search] = useSearchParams();
  return (later) => paths.scheduleChanges(later, { ...Object.fromEntries(search), against: id });
}

/** All releases between the parties of a schedule: to open one, or to compare the schedule with it. Of two the later one is shown against the earlier one. */
export function ReleasesPanel({ id, against, onCompare, onClose }: ReleasesPanelProps) {
  const say = useTexts('changes');
  const f = useFormat();
  const query = useInfiniteQuery(releasesQuery(id, useAsOf()));
  const rows = usePagedRows(query.data);
  const changesOf = useChangesOf(id);
  const keepAsOf = useKeepAsOf();
  const action = (release: ListedRelease) => {
    const { scheduleHeadId, isAfter } = release;
    if (scheduleHeadId === id) return <span className="dim">{say('releases.this')}</span>;
    if (scheduleHeadId === against) return <span className="dim">{say('releases.compared')}</span>;
    if (isAfter)
      return (
        <Link className="btn-link" to={changesOf(scheduleHeadId)} data-testid="compare-later">
          {say('releases.compareLater')}
        </Link>
      );
    return (
      <Button
        label={say('releases.compare')}
        kind="quiet"
        onClick={() => {
          onCompare(scheduleHeadId);
        }}
      />
    );
  };
  return (
    <SlidePanel
      title={say('releases.title')}
      closeLabel={say('releases.close')}
      onClose={onClose}
      testId="releases-panel"
    >
      <p className="soft">{say('releases.text')}</p>
      {against !== '' && (
        <Button
          label={say('releases.previous')}
          onClick={() => {
            onCompare('');
          }}
          testId="compare-previous"
        />
      )}
      <Answered query={query} skeleton={8}>
        <ul className="release-list">
          {rows.map((release) => (
            <li key={release.scheduleHeadId} data-testid="release">
              <div>
                <Link to={keepAsOf(paths.scheduleChanges(release.scheduleHeadId))} className="mono">
                  {release.documentNumber}
                </Link>{' '}
                <StatusChip {...LOOK[release.state]}>{say(`releases.state.${release.state}`)}</StatusChip>
                <p className="soft">
                  {release.issueDate !== null && `${say('releases.issued', { date: f.day(release.issueDate) })}, `}
                  {say('releases.received', { date: f.moment(release.receivedAt) })}
                </p>
                <p className="dim">
                  {notesOf(release, say)}{' '}
                  {(release.firmChanges ?? 0) > 0 &&
                    say('summary.firm', { periods: f.integer(release.firmChanges ?? 0) })}
                </p>
              </div>
              {action(release)}
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            label={say('releases.more')}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          />
        )}
      </Answered>
    </SlidePanel>
  );
}
