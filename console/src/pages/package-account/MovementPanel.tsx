import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PackageMovement, PackageMovementRow } from '../../../../server/contract/package-account.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { EvidenceList } from './EvidenceList.js';
import { movementQuery } from './movement.queries.js';
import { MovementActions } from './MovementActions.js';
import { MovementStateChip } from './MovementState.js';

/** How a movement came to its state. */
function History({ history, counterparty }: Pick<PackageMovement, 'history' | 'counterparty'>) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  return (
    <ol className="package-history" data-testid="movement-history">
      {history.map(({ cause, reason, isOwn, by, at, until }) => (
        <li key={`${at}${cause}`}>
          <span>
            {say(`causes.${cause as 'entered'}`)} <span className="soft">{f.minute(at)}</span>
          </span>
          <span className="soft">
            {isOwn ? (by ?? say('system')) : counterparty.name}
            {until !== null && ` · ${say('answerBy', { day: f.day(until) })}`}
          </span>
          {reason !== null && <span>{cause === 'receipt-differs' ? say('differsBy', { count: reason }) : reason}</span>}
        </li>
      ))}
    </ol>
  );
}

/** A movement, whole: what is known of it, what may be done, and what was. */
export function MovementPanel({
  movement,
  asks = null,
  onClose,
}: {
  movement: PackageMovementRow;
  /** Begins with the dialog of a dispute, where there may be one. */
  asks?: 'dispute' | null;
  onClose: () => void;
}) {
  const say = useTexts('packageAccount');
  const states = useTexts('states');
  const f = useFormat();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const history = useQuery(movementQuery(movement.id)).data?.history;
  const { counterparty, kind, quantity, code, site, day, noteNumber, despatchnoteHeadId, fileId, reason } = movement;
  const fileAt = fileId === null ? null : paths.trafficMessage(fileId);
  const noteAt = despatchnoteHeadId === null ? fileAt : paths.despatchNote(despatchnoteHeadId);
  return (
    <SlidePanel
      title={`${say(`kinds.${kind}`)} ${f.integer(quantity)} ${code}`}
      closeLabel={states('close')}
      onClose={onClose}
      testId="movement-panel"
    >
      <div className="form-lines">
        <PanelFacts
          facts={[
            [say('state'), <MovementStateChip key="state" movement={movement} isShort />],
            [say('counterparty'), counterparty.name],
            [
              say('guess.title'),
              movement.guessed && say('guessed', { day: f.day(movement.guessed.on), count: movement.guessed.days }),
            ],
            [say('site'), site === '' ? null : site],
            [say('day'), f.day(day)],
            [
              say('note'),
              noteAt === null ? (
                noteNumber
              ) : (
                <Link key="note" to={noteAt}>
                  {noteNumber}
                </Link>
              ),
            ],
            [say('reason'), reason],
            [say('disputeReason'), movement.disputeReason],
            [say('enteredBy'), movement.isOwn ? (movement.createdBy ?? say('system')) : counterparty.name],
          ]}
        />
        {mayEdit && <MovementActions movement={movement} asks={asks} />}
        <EvidenceList movement={movement} />
        {history !== undefined && <History history={history} counterparty={counterparty} />}
      </div>
    </SlidePanel>
  );
}
