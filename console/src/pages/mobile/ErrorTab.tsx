import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useLive } from '../../api/live.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { usePagedRows } from '../../list/usePagedRows.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { Empty, Waiting } from '../../ui/States.js';
import { messageName } from '../traffic/state.js';
import { errorsQuery } from './mobile.queries.js';
import { TabHead } from './TabHead.js';

function File({ row }: { row: TrafficRow }) {
  const say = useTexts('upload');
  const { minute } = useFormat();
  return (
    <Link to={paths.mobileFile(row.id)} className="mobile-row is-wrong">
      <span className="mobile-row-text">
        <span className="mobile-row-top">
          <b className="mono truncate">{row.documentNumber ?? row.fileName}</b>
          <time className="dim" dateTime={row.receivedAt}>
            {minute(row.receivedAt)}
          </time>
        </span>
        <span className="soft">{[row.partner, messageName(row)].filter(Boolean).join(' · ')}</span>
        <span className="mobile-row-state">
          <StatusChip icon="times" tone="err">
            {say('errors', { count: row.errorCount })}
          </StatusChip>
        </span>
      </span>
    </Link>
  );
}

/** What somebody has to see to, newest first. */
export function ErrorTab() {
  const say = useTexts('mobile');
  const sayShell = useTexts('shell');
  const { integer } = useFormat();
  const { errorCount } = useLive();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(errorsQuery);
  const rows = usePagedRows(data);
  return (
    <div className="mobile-tab">
      <TabHead
        title={say('errors.title')}
        note={errorCount !== null && sayShell('errorFiles', { count: errorCount, shown: integer(errorCount) })}
        isBusy={isFetching && !isFetchingNextPage}
        onRefresh={() => void refetch()}
      />
      {!data ? (
        <Waiting query={{ error, refetch }} skeleton={6} />
      ) : rows.length === 0 ? (
        <Empty icon="check" title={say('errors.empty')} text={say('errors.emptyText')} testId="empty" />
      ) : (
        <ul className="mobile-rows" data-testid="error-files">
          {rows.map((row) => (
            <li key={row.id}>
              <File row={row} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mobile-more">
          <Button label={say('more')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />
        </div>
      )}
    </div>
  );
}
