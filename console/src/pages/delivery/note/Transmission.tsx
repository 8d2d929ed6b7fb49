import { Link } from 'react-router-dom';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Note } from '../../../ui/Note.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { AnswerStatus, SendingStatus } from '../../traffic/sending/SendingStatus.js';

/** States in which somebody has to look at the file. */
const TROUBLE = { 'not-sent': 'err', rejected: 'err', partly: 'warn' } as const;
const hasTrouble = (state: DespatchNote['state']): state is keyof typeof TROUBLE => Object.hasOwn(TROUBLE, state);

/** How a note goes to the customer: as which file, how far that came, and what was answered. */
export function Transmission({ note: { state, transmission } }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const mayRead = useMay('traffic', 'read');
  return (
    <section className="card panel" aria-label={say('transmission')} data-testid="transmission">
      <header>
        <h2>{say('transmission')}</h2>
        <span className="page-gap" />
        {transmission && (
          <span className="record-marks">
            <SendingStatus row={{ state: transmission.state, lastError: null }} />
            <AnswerStatus row={transmission} />
          </span>
        )}
      </header>
      <div className="panel-text despatch-part">
        {transmission === null ? (
          <p className="soft">{say(state === 'draft' ? 'isDraft' : 'notSentYet')}</p>
        ) : (
          <PanelFacts
            facts={[
              [
                say('fact.file'),
                mayRead ? (
                  <Link className="mono" to={paths.trafficMessage(transmission.fileId)} data-testid="file-link">
                    {transmission.fileName}
                  </Link>
                ) : (
                  <span className="mono">{transmission.fileName}</span>
                ),
              ],
              [say('fact.control'), <span className="mono">{transmission.controlReference}</span>],
              [
                say('fact.sent'),
                transmission.sentAt && (
                  <time dateTime={transmission.sentAt} title={f.full(transmission.sentAt)}>
                    {f.moment(transmission.sentAt)}
                  </time>
                ),
              ],
            ]}
          />
        )}
        {hasTrouble(state) && <Note tone={TROUBLE[state]} text={say(`trouble.${state}`)} testId="despatch-trouble" />}
      </div>
    </section>
  );
}
