import { Link } from 'react-router-dom';
import type { TrafficAnalysis, TrafficMessageView } from '../../../../../server/contract/traffic.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Related } from '../../../record/RecordHead.js';
import { Facts } from '../../../ui/Facts.js';
import { Icon } from '../../../ui/Icon.js';
import { useNotify } from '../../../ui/Toasts.js';
import { durationText } from '../duration.js';

function Digest({ sha256 }: { sha256: string }) {
  const say = useTexts('inspector');
  const notify = useNotify();
  const copy = (): void => {
    navigator.clipboard.writeText(sha256).then(
      () => {
        notify({ severity: 'success', summary: say('copied') });
      },
      () => {
        notify({ severity: 'error', summary: say('notCopied') });
      },
    );
  };
  return (
    <button type="button" className="digest mono" title={sha256} onClick={copy}>
      <span className="sr-only">{say('copyDigest')}: </span>
      {sha256.slice(0, 10)}… <Icon name="copy" />
    </button>
  );
}

/** The agreement that a file came under, which leads to it for those who may see it. */
function AgreementName({ message: { agreement } }: { message: TrafficMessageView }) {
  const say = useTexts('inspector');
  const may = useMay('agreements', 'read');
  if (agreement === null) return say('noAgreement');
  const name = (
    <span data-testid="agreement-name">
      {agreement.partner} <span className="mono dim">{agreement.iaid}</span>
    </span>
  );
  return may ? (
    <Link to={paths.agreement(agreement.id)} data-testid="agreement-link">
      {name}
    </Link>
  ) : (
    name
  );
}

/** What is known of a file, and what it belongs to: asked for again when it was read. */
export function InspectorFacts({
  message,
  analysis,
}: {
  message: TrafficMessageView;
  analysis: TrafficAnalysis | null;
}) {
  const say = useTexts('inspector');
  const { integer, quantity, full, moment } = useFormat();
  // Of a file that goes out, its times are those of its sending.
  const isOut = message.FileDirection === 'O';
  return (
    <div className="insp-facts">
      <Facts
        facts={[
          { label: say('fact.segments'), value: analysis && integer(analysis.segmentCount) },
          { label: say('fact.bytes'), value: integer(message.size) },
          { label: say('fact.charset'), value: analysis?.charset ?? null },
          { label: say('fact.reference'), value: message.controlReference, mono: true },
          {
            label: say('fact.duration'),
            value: isOut || message.durationMs === null ? null : durationText(message.durationMs, { quantity }),
          },
          {
            label: say('fact.received'),
            value: isOut ? null : (
              <time dateTime={message.receivedAt} title={full(message.receivedAt)}>
                {moment(message.receivedAt)}
              </time>
            ),
          },
          { label: say('fact.sender'), value: message.sender, mono: true },
          { label: say('fact.agreement'), value: <AgreementName message={message} /> },
          { label: 'SHA-256', value: <Digest sha256={message.sha256} /> },
        ]}
      />
      <Related key={message.state} kind="file" id={message.id} />
    </div>
  );
}

/** That a file was put away, by whom and when, or that its bytes lie in the archive. */
export function ArchiveBanner({ message }: { message: TrafficMessageView }) {
  const say = useTexts('archiveState');
  const { full } = useFormat();
  const isAway = !message.hasBytes && message.state !== 'blocked';
  if (message.archiveState === 'open' && !isAway) return null;
  return (
    <div className="banner banner-info" role="status" data-testid="archive-banner">
      <Icon name={message.archiveState === 'deleted' ? 'trash' : 'box'} />
      <p>
        {message.archiveState !== 'open' &&
          say(`is.${message.archiveState}`, {
            who: message.archiveStateBy ?? '–',
            when: message.archiveStateAt === null ? '–' : full(message.archiveStateAt),
          })}
        {isAway && <> {say('isAway')}</>}
      </p>
    </div>
  );
}

/** Why a file has had no effect, or stopped, in words. */
export function StateBanner({ message }: { message: TrafficMessageView }) {
  const say = useTexts('inspector');
  const { state, repeats } = message;
  if (state !== 'received' && state !== 'duplicate' && state !== 'blocked') return null;
  const tone = state === 'blocked' ? 'err' : 'info';
  // Nobody tried to read it: it was too large to be taken in.
  const isRefused = state === 'blocked' && message.attempts === 0 && !message.hasBytes;
  return (
    <div className={`banner banner-${tone}`} role="status" data-testid="state-banner">
      <Icon name={state === 'received' ? 'clock' : tone === 'err' ? 'exclamation-triangle' : 'info-circle'} />
      <p>
        {say(isRefused ? 'state.refused' : `state.${state}`, { count: message.attempts })}
        {message.lastError !== null && state === 'blocked' && !isRefused && (
          <>
            {' '}
            <code className="mono">{message.lastError}</code>
          </>
        )}
        {repeats !== null && (
          <>
            {' '}
            <Link to={paths.trafficMessage(repeats)} data-testid="repeats-link">
              {say('openRepeated', { id: repeats })}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
