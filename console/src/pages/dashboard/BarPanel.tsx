import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { KINDS, type Kind } from '../../../../server/domain/dashboard/figure.js';
import { KIND_WORDS } from '../../../../server/domain/dashboard/words.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Empty, Waiting } from '../../ui/States.js';
import { barQuery } from './dashboard.queries.js';
import { useWords } from './words.js';

/** The messages behind a bar, by kind. */
export function BarPanel({
  at,
  step,
  title,
  onClose,
}: {
  at: string;
  step: 'hour' | 'day';
  title: string;
  onClose: () => void;
}) {
  const sayDashboard = useTexts('dashboard');
  const sayStates = useTexts('states');
  const f = useFormat();
  const say = useWords();
  const [kind, setKind] = useState<Kind | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    barQuery(at, step, kind),
  );
  const counts = data?.pages[0]?.counts;
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <SlidePanel title={title} closeLabel={sayStates('close')} onClose={onClose} testId="bar-panel">
      <div className="bar-kinds" role="group">
        <FilterChip
          pressed={kind === null}
          onClick={() => {
            setKind(null);
          }}
        >
          {sayDashboard('behindAll')}
        </FilterChip>
        {counts &&
          KINDS.filter((one) => counts[one] > 0).map((one) => (
            <FilterChip
              key={one}
              pressed={kind === one}
              onClick={() => {
                setKind(one);
              }}
              count={f.integer(counts[one])}
            >
              {say(KIND_WORDS[one])}
            </FilterChip>
          ))}
      </div>
      {rows === undefined ? (
        <Waiting query={{ error, refetch }} skeleton={8} />
      ) : rows.length === 0 ? (
        <Empty icon="inbox" title={sayDashboard('behindNone')} />
      ) : (
        <ul className="tally" data-testid="bar-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="truncate">
                <Link to={paths.transaction(row.id)}>
                  {[row.messageType, row.documentNumber].filter(Boolean).join(' ') || row.id}
                </Link>{' '}
                <span className="dim">{row.partner}</span>
              </span>
              {row.errorCount > 0 && (
                <span className="tone-err">{sayDashboard('errors', { count: row.errorCount })}</span>
              )}
              <time className="dim" dateTime={row.createdAt}>
                {f.minute(row.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button label={sayDashboard('behindMore')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />
      )}
    </SlidePanel>
  );
}
