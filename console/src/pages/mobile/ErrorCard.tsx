import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FindingView } from '../../../../server/contract/finding.js';
import type { TrafficMessageView } from '../../../../server/contract/traffic.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Waiting } from '../../ui/States.js';
import { bySeverity, findingWhere } from '../traffic/inspector/findings.js';
import { StateBanner } from '../traffic/inspector/InspectorFacts.js';
import { TellSender } from '../traffic/inspector/TellSender.js';
import { messageName } from '../traffic/state.js';
import { TrafficStatus } from '../traffic/TrafficStatus.js';
import { messageQuery } from '../traffic/traffic.queries.js';

const LOOK = {
  error: { icon: 'times', tone: 'err' },
  warning: { icon: 'exclamation-triangle', tone: 'warn' },
  info: { icon: 'info-circle', tone: 'info' },
} as const;
/** Findings that a card shows; the rest is on the full page. */
const SHOWN = 12;

function Finding({ finding }: { finding: FindingView }) {
  const say = useTexts('inspector');
  const { integer } = useFormat();
  const { severity, message, found, expected, cause, consequence, action, actor } = finding;
  return (
    <li className="error-finding" data-testid="card-finding" data-severity={severity}>
      <StatusChip {...LOOK[severity]}>{say(`severity.${severity}`)}</StatusChip>
      <h2>{message}</h2>
      {action !== '' && (
        <p className="error-action">
          <b>{say(`actor.${actor}`)}</b> {action}
        </p>
      )}
      <dl>
        {consequence !== '' && (
          <div>
            <dt>{say('consequence')}</dt>
            <dd>{consequence}</dd>
          </div>
        )}
        {cause !== '' && (
          <div>
            <dt>{say('cause')}</dt>
            <dd>{cause}</dd>
          </div>
        )}
        {found !== '' && (
          <div>
            <dt>{say('found')}</dt>
            <dd className="mono">{found}</dd>
          </div>
        )}
        {expected !== '' && (
          <div>
            <dt>{say('expected')}</dt>
            <dd>{expected}</dd>
          </div>
        )}
      </dl>
      <p className="dim">{findingWhere(finding, { say, integer })}</p>
    </li>
  );
}

/** What is said of a file to a colleague: what is wrong, who must act, what follows, and where it is. */
function useCardText(message: TrafficMessageView, findings: readonly FindingView[]): string {
  const say = useTexts('inspector');
  const { minute } = useFormat();
  const head = [message.documentNumber ?? message.fileName, messageName(message), message.partner ?? message.sender];
  const wrong = findings
    .filter(({ severity }) => severity !== 'info')
    .slice(0, SHOWN)
    .map(({ severity, message: text, consequence, action, actor }) =>
      [`${say(`severity.${severity}`)}: ${text}`, consequence, action && `${say(`actor.${actor}`)} ${action}`]
        .filter(Boolean)
        .join('\n'),
    );
  const link = new URL(paths.trafficMessage(message.id), window.location.origin).href;
  return [`${head.filter(Boolean).join(', ')}, ${minute(message.receivedAt)}`, ...wrong, link].join('\n\n');
}

function Actions({ message, findings }: { message: TrafficMessageView; findings: readonly FindingView[] }) {
  const say = useTexts('mobile');
  const text = useCardText(message, findings);
  // Browsers without it, and pages that came unencrypted, copy.
  const canShare = 'share' in navigator;
  return (
    <div className="error-actions">
      {canShare && (
        <Button
          label={say('card.share')}
          icon="arrow-up-right"
          kind="primary"
          testId="card-share"
          onClick={() => {
            // Whoever closes the sheet has not failed at anything.
            navigator.share({ text }).catch(() => undefined);
          }}
        />
      )}
      <CopyButton value={text} testId="card-copy" />
      {findings.some(({ severity, actor }) => severity !== 'info' && actor === 'sender') && (
        <TellSender id={message.id} />
      )}
      <Link to={`${paths.trafficMessage(message.id)}?full=1`} className="btn-link" data-testid="card-full">
        <Icon name="desktop" />
        {say('card.full')}
      </Link>
    </div>
  );
}

function Card({ message }: { message: TrafficMessageView }) {
  const say = useTexts('mobile');
  const { minute } = useFormat();
  const findings = bySeverity(message.findings);
  const left = findings.length - SHOWN + message.findingsOmitted;
  const name = message.documentNumber ?? message.fileName;
  return (
    <>
      <title>{`${name} · Consignal`}</title>
      <header className="error-head">
        <h1 className="mono">{name}</h1>
        <p className="soft">
          {[messageName(message), message.partner ?? message.sender, minute(message.receivedAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <TrafficStatus state={message.state} />
      </header>
      <StateBanner message={message} />
      <Actions message={message} findings={findings} />
      {findings.length === 0 ? (
        message.state !== 'blocked' && <Empty icon="check" title={say('card.none')} testId="empty" />
      ) : (
        <ul className="error-findings">
          {findings.slice(0, SHOWN).map((finding, i) => (
            <Finding key={`${finding.code} ${String(i)}`} finding={finding} />
          ))}
        </ul>
      )}
      {left > 0 && <p className="dim">{say('card.more', { count: left })}</p>}
    </>
  );
}

/** A file with what is wrong in it: the finding, its cause, who must act and what follows. */
export function ErrorCard({ id }: { id: string }) {
  const say = useTexts('mobile');
  const { data, error, refetch } = useQuery(messageQuery(id));
  return (
    <div className="mobile-tab error-card" data-testid="error-card">
      <Link to={paths.mobileTab('errors')} className="btn-link error-back" data-testid="card-back">
        <Icon name="arrow-left" />
        {say('errors.title')}
      </Link>
      {data ? <Card message={data} /> : <Waiting query={{ error, refetch }} skeleton={6} />}
    </div>
  );
}
