import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TrafficMessageView } from '../../../../../server/contract/traffic.js';
import type { Transmission, TransmissionRow } from '../../../../../server/contract/transmission.js';
import { type Formats, useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { clsx } from '../../../ui/clsx.js';
import { Facts } from '../../../ui/Facts.js';
import { Icon } from '../../../ui/Icon.js';
import { Waiting } from '../../../ui/States.js';
import { SendActions } from './SendActions.js';
import { sendingQuery } from './sending.queries.js';
import { AnswerStatus, SendingStatus } from './SendingStatus.js';
import './sending.css';

/** A point of time; the whole of it on hover. */
function When({ at, f }: { at: string; f: Formats }) {
  return (
    <time dateTime={at} title={f.full(at)}>
      {f.moment(at)}
    </time>
  );
}

/** What went wrong last, and what to do. It is said loudly only where nobody tries again by himself. */
function Trouble({ transmission: { lastError, state } }: { transmission: Transmission }) {
  const say = useTexts('sending');
  if (lastError === null || state === 'sent' || state === 'cancelled') return null;
  const isArchived = lastError.code === 'is-in-archive';
  return (
    <div
      className={clsx('send-trouble', state === 'failed' ? 'banner-err' : 'banner-warn')}
      role="status"
      data-testid="send-trouble"
    >
      <Icon name={state === 'failed' ? 'exclamation-circle' : 'exclamation-triangle'} />
      <p>
        <b>{isArchived ? say('inArchive') : lastError.text.replace(/\.?$/, '.')}</b>{' '}
        {isArchived ? say('restoreFirst') : lastError.advice}
      </p>
    </div>
  );
}

function SendFacts({ transmission: one, message }: { transmission: Transmission; message: TrafficMessageView }) {
  const say = useTexts('sending');
  const f = useFormat();
  const expected = one.acknowledgementExpected;
  const { acknowledgement } = message;
  return (
    <Facts
      facts={[
        {
          label: say('to'),
          value: (
            <>
              {one.partner} <span className="mono dim">{message.recipient}</span>
            </>
          ),
        },
        { label: say('fileName'), value: one.receipt?.name ?? one.fileName, mono: true },
        { label: say('written'), value: <When at={message.receivedAt} f={f} /> },
        { label: say('attempts'), value: one.attempts === 0 ? null : f.integer(one.attempts) },
        {
          label: say('nextTry'),
          value: one.nextAt !== null && one.lastError !== null ? <When at={one.nextAt} f={f} /> : null,
        },
        { label: say('sentAt'), value: one.sentAt && <When at={one.sentAt} f={f} /> },
        {
          label: say('lateFrom'),
          value: expected && say(`level.${expected.level}`, { when: f.moment(expected.warningAt) }),
        },
        { label: say('overdueFrom'), value: expected && <When at={expected.errorAt} f={f} /> },
        {
          label: say('waivedAt'),
          value: one.acknowledgementWaivedAt && <When at={one.acknowledgementWaivedAt} f={f} />,
        },
        {
          label: say('answer'),
          value: acknowledgement && (
            <Link to={paths.trafficMessage(acknowledgement.byFileId)} data-testid="acknowledgement-link">
              {say('answerOf', { id: acknowledgement.byFileId, when: f.moment(acknowledgement.at) })}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** Why the partner rejected it, or what he remarked. */
function Reasons({ message: { acknowledgement } }: { message: TrafficMessageView }) {
  const say = useTexts('sending');
  if (acknowledgement === null || acknowledgement.reasons.length === 0) return null;
  return (
    <ul className="send-reasons" aria-label={say('reasons')} data-testid="send-reasons">
      {acknowledgement.reasons.map((reason, i) => (
        <li key={`${reason.code} ${String(i)}`}>
          <span className="dim">
            {say(`reason.${reason.level}`)} <span className="mono">{reason.code}</span>
          </span>{' '}
          {reason.text}
        </li>
      ))}
    </ul>
  );
}

function Others({ rows, fileId }: { rows: readonly TransmissionRow[]; fileId: string }) {
  const say = useTexts('sending');
  const f = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-label={say('others')} className="send-others" data-testid="send-others">
      <h3>{say('others')}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <SendingStatus row={row} /> <When at={row.sentAt ?? row.createdAt} f={f} />
            {row.fileId === fileId ? (
              <span className="dim">{say('sending', { number: String(row.number) })}</span>
            ) : (
              <Link to={paths.trafficMessage(row.fileId)} className="mono">
                {row.fileName}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a file goes out: where it stands, what went wrong, who answered what, and what may be done. */
export function Sending({ message }: { message: TrafficMessageView }) {
  const say = useTexts('sending');
  const query = useQuery(sendingQuery(message.id));
  const { data } = query;
  if (data === undefined) return <Waiting query={query} skeleton={2} />;
  if (data.last === null) return <p className="send soft">{say('none')}</p>;
  return (
    <section className="send" aria-label={say('title')} data-testid="sending" data-state={data.last.state}>
      <header>
        <SendingStatus row={data.last} />
        <AnswerStatus row={data.last} />
        <span className="send-gap" />
        <SendActions key={data.last.id} transmission={data.last} />
      </header>
      <Trouble transmission={data.last} />
      <SendFacts transmission={data.last} message={message} />
      <Reasons message={message} />
      <Others rows={data.others} fileId={message.id} />
    </section>
  );
}
