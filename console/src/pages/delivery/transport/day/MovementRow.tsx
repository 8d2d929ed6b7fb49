import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Movement } from '../../../../../../server/contract/transport-day.js';
import { isLate } from '../../../../../../server/domain/transport/movement.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { paths } from '../../../../paths.js';
import { StatusChip } from '../../../../ui/Chip.js';
import { Icon } from '../../../../ui/Icon.js';
import { placeTime } from '../../place-time.js';
import { TransportStatus } from '../TransportStatus.js';

const ICON = { departure: 'arrow-up-right', arrival: 'arrow-down-left' } as const;

/** A departure or an arrival: when, which transport, from where to where, with whom, how far it is, and whether it is late. */
export function MovementRow({
  movement,
  now,
  day,
  children,
  onDrag,
}: {
  movement: Movement;
  now: number;
  /** The day that it stands under. */
  day: string;
  children?: ReactNode;
  /** Where it may be dragged to another day: it is held, or let go. */
  onDrag?: ((isHeld: boolean) => void) | undefined;
}) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const { kind, planned, transportId, transportNumber, transportName, carrier, vehicle, trailer, from, to, doneAt } =
    movement;
  const time = planned.startsWith(day) ? planned.slice(11) : placeTime(planned, f);
  const way = from.length + to.length === 0 ? say('noNotes') : say('way', { from: from.join(', '), to: to.join(', ') });
  const by = [way, carrier, [vehicle, trailer].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  return (
    <li
      data-testid="movement"
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', transportNumber);
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
    >
      <span>
        <span className="way">
          <Icon name={ICON[kind]} />
          <span>{[time, say(`kind.${kind}`)].filter(Boolean).join(' ')}</span>
          <Link to={paths.transport(transportId)}>{transportNumber}</Link>
        </span>{' '}
        {transportName}
        <br />
        <small className="soft">{by}</small>
      </span>
      <span className="form-lines" style={{ gap: 2 }}>
        {isLate(movement, now) && (
          <StatusChip icon="clock" tone="warn">
            {say('late')}
          </StatusChip>
        )}
        <TransportStatus state={movement.state} />
        {doneAt !== null && <small className="dim">{say('done', { time: f.minute(doneAt) })}</small>}
      </span>
      {children}
    </li>
  );
}
