import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  transactionExternalFile,
  type TransactionDetail,
  type TransactionRowView,
} from '../../../../server/contract/transaction.js';
import { urlOf } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { useMay, useUser } from '../../api/user.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { Grid } from '../../grid/Grid.js';
import { RecordGridBar } from '../../grid/GridBar.js';
import { useRecordGrid } from '../../grid/useListGrid.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Related } from '../../record/RecordHead.js';
import { useTab } from '../../shell/tabs.js';
import { Facts } from '../../ui/Facts.js';
import { Icon } from '../../ui/Icon.js';
import { WaitingPage } from '../../ui/States.js';
import { messageName } from '../traffic/state.js';
import { useTransactionColumns } from './columns.js';
import { TransactionHead } from './TransactionHead.js';
import { Timeline } from './Timeline.js';
import { eventsQuery, transactionQuery } from './transactions.queries.js';
import './transactions.css';

const idOf = (row: TransactionRowView): string => row.id;

function Download({ transaction }: { transaction: TransactionDetail }) {
  const say = useTexts('inspector');
  return (
    <a
      className="icon-button"
      href={urlOf(transactionExternalFile, { params: { id: transaction.id } })}
      download={transaction.file.fileName}
      aria-label={say('download')}
      title={say('download')}
      data-testid="download"
    >
      <Icon name="download" />
    </a>
  );
}

function About({ transaction: one }: { transaction: TransactionDetail }) {
  const say = useTexts('transactions');
  const f = useFormat();
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const party = ({ code, name }: { code: string; name: string | null }) =>
    code === '' && name === null ? null : (
      <>
        {name} <span className="mono dim">{code}</span>
      </>
    );
  return (
    <Facts
      facts={[
        { label: say('fact.from'), value: party(one.fromId) },
        { label: say('fact.to'), value: party(one.toId) },
        { label: say('fact.message'), value: messageName(one) },
        { label: say('fact.document'), value: one.documentNumber, mono: true },
        { label: say('fact.reference'), value: one.controlReference, mono: true },
        {
          label: say('fact.interchange'),
          value: one.parent && (
            <Link className="mono" to={paths.transaction(one.parent.id)}>
              {one.parent.controlReference ?? one.parent.id}
            </Link>
          ),
        },
        {
          label: say('fact.agreement'),
          value: one.agreement && `${one.agreement.partner} (${one.agreement.iaid})`,
        },
        {
          label: say('fact.schedules'),
          value:
            one.schedules.length === 0
              ? null
              : one.schedules.map((schedule) => (
                  <span key={schedule.scheduleHeadId} className="linked">
                    {maySchedules ? (
                      <Link className="mono" to={paths.schedule(schedule.scheduleHeadId)}>
                        {schedule.documentNumber}
                      </Link>
                    ) : (
                      <span className="mono">{schedule.documentNumber}</span>
                    )}
                    {schedule.supersededBy !== null && <span className="dim"> {say('replaced')}</span>}
                  </span>
                )),
        },
        { label: say('fact.fileName'), value: one.file.fileName },
        { label: say('fact.created'), value: f.moment(one.createdAt) },
        {
          label: say('fact.findings'),
          value: [
            say('errors', { count: one.errorCount, shown: f.integer(one.errorCount) }),
            say('warnings', { count: one.warningCount, shown: f.integer(one.warningCount) }),
          ].join(', '),
        },
        { label: say('fact.test'), value: one.test ? say('isTest') : null },
      ]}
    />
  );
}

/** What happened to it, down to the partner's answer. */
function Story({ id }: { id: string }) {
  const say = useTexts('transactions');
  const { data } = useQuery(eventsQuery(id));
  if (data === undefined || data.events.length === 0) return null;
  return (
    <section className="card panel story">
      <header>
        <h2>{say('events')}</h2>
      </header>
      <div className="story-events" tabIndex={0} role="region" aria-label={say('events')}>
        <Timeline events={data.events} id={id} />
      </div>
    </section>
  );
}

const NO_MESSAGES: readonly TransactionRowView[] = [];

/** An interchange with its messages, or a message. One that isn't there leads back to the list. */
export function Component() {
  const say = useTexts('transactions');
  const { id = '' } = useParams<'id'>();
  const navigate = useNavigate();
  const query = useQuery(transactionQuery(id));
  const { data: transaction, error } = query;
  const { level } = useUser();
  const messages = useRecordGrid(
    { name: 'transaction-messages', of: id },
    useTransactionColumns(),
    transaction?.children ?? NO_MESSAGES,
    idOf,
  );
  const isGone = error instanceof ApiProblem && error.status === 404;
  useEffect(() => {
    if (isGone) void navigate(paths.transactions, { replace: true });
  }, [isGone, navigate]);
  const title = say('title', { name: transaction?.documentNumber ?? transaction?.controlReference ?? id });
  useTab(paths.transaction(id), transaction ? title : null);

  if (!transaction) return isGone ? <WaitingPage skeleton={18} /> : <WaitingPage query={query} skeleton={18} />;
  return (
    <div className="page transactions">
      <TransactionHead transaction={transaction} actions={<Download transaction={transaction} />} />
      <About transaction={transaction} />
      <Related kind="transaction" id={id} />
      {reaches(level, 'company-admin') && <Story id={id} />}
      {transaction.children.length > 0 && (
        <section className="card panel" aria-label={say('messages')}>
          <header>
            <h2>{say('messages')}</h2>
            <p className="dim">
              {say('messagesShown', { shown: transaction.children.length, of: transaction.childCount })}
            </p>
            <span className="page-gap" />
            <RecordGridBar list={messages} />
          </header>
          <Grid
            label={say('messages')}
            grid={messages}
            selectedId={null}
            onSelect={() => undefined}
            onOpen={(row) => void navigate(paths.transaction(row.id))}
            isMain
            testId="message-grid"
          />
        </section>
      )}
    </div>
  );
}
