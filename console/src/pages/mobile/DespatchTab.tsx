import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { clsx } from '../../ui/clsx.js';
import { Empty, Waiting } from '../../ui/States.js';
import { messageName } from '../traffic/state.js';
import { AcknowledgementStatus, ProcessingStatus } from '../transactions/TransactionStatus.js';
import { despatchesQuery } from './mobile.queries.js';
import { TabHead } from './TabHead.js';

function Despatch({ row }: { row: TransactionRowView }) {
  const say = useTexts('mobile');
  const { clock } = useFormat();
  const mayReadTraffic = useMay('traffic', 'read');
  const isWrong =
    row.processing === 'not-sent' || row.acknowledgement === 'rejected' || row.acknowledgement === 'overdue';
  return (
    <Link
      to={mayReadTraffic ? paths.trafficMessage(row.fileId) : paths.transaction(row.id)}
      state={{ back: paths.mobileTab('despatches') }}
      className={clsx('mobile-row', isWrong && 'is-wrong')}
    >
      <span className="mobile-row-text">
        <span className="mobile-row-top">
          <b className="mono truncate">{row.documentNumber ?? row.controlReference}</b>
          <time className="dim" dateTime={row.createdAt}>
            {clock(row.createdAt)}
          </time>
        </span>
        <span className="soft">{[row.partner, messageName(row)].filter(Boolean).join(' · ')}</span>
        <span className="mobile-row-state">
          <ProcessingStatus processing={row.processing} />
          {row.acknowledgement !== 'none' && (
            <span>
              <span className="dim">{say('despatch.answer')}</span>{' '}
              <AcknowledgementStatus acknowledgement={row.acknowledgement} />
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** Despatch advices written today, as this phone counts days, and how far each came. */
export function DespatchesToday() {
  const say = useTexts('mobile');
  const { data, error, isFetching, refetch } = useQuery(despatchesQuery);
  const midnight = new Date().setHours(0, 0, 0, 0);
  const rows = data?.rows.filter((row) => Date.parse(row.createdAt) >= midnight) ?? [];
  return (
    <section className="mobile-part">
      <TabHead
        level={2}
        title={say('today.sent')}
        note={data && say(data.isCut ? 'despatch.cut' : 'despatch.count', { count: rows.length })}
        isBusy={isFetching}
        onRefresh={() => void refetch()}
      />
      {!data ? (
        <Waiting query={{ error, refetch }} skeleton={6} />
      ) : rows.length === 0 ? (
        <Empty icon="truck" title={say('despatch.empty')} text={say('despatch.emptyText')} testId="empty" />
      ) : (
        <ul className="mobile-rows" data-testid="despatches">
          {rows.map((row) => (
            <li key={row.id}>
              <Despatch row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
