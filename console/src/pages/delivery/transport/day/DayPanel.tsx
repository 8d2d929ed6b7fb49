import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Movement } from '../../../../../../server/contract/transport-day.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { paths } from '../../../../paths.js';
import { Button } from '../../../../ui/Button.js';
import { DateField } from '../../../../ui/DateField.js';
import { Dialog } from '../../../../ui/Dialog.js';
import { Answered, Empty } from '../../../../ui/States.js';
import { dayQuery } from './day.queries.js';
import { MovementRow } from './MovementRow.js';
import { useMove } from './useMove.js';
import { useNow } from './useNow.js';

/** Plans a departure or an arrival for another day or time. */
function MoveDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const say = useTexts('transportDay');
  const sayTransport = useTexts('transport');
  const { move } = useMove();
  const { kind, planned, transportNumber: number } = movement;
  const [at, setAt] = useState(planned);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    if (at === planned || (await move(movement, at))) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={say(`moveTitle.${kind}`, { number })} closeLabel={sayTransport('close')} onClose={onClose}>
      <form
        className="despatch-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && at !== '') void save();
        }}
      >
        <DateField
          label={sayTransport(kind === 'departure' ? 'field.plannedDeparture' : 'field.plannedArrival')}
          value={at}
          onChange={setAt}
          withTime={planned.length > 10}
        />
        <div className="dialog-actions">
          <Button label={sayTransport('cancel')} onClick={onClose} />
          <Button label={say('move')} kind="primary" type="submit" busy={isBusy} testId="move-confirm" />
        </div>
      </form>
    </Dialog>
  );
}

/** The departures and arrivals of the day that a calendar has chosen; each can be moved, by hand or by dragging it to another day. */
export function DayPanel({ day, onHold }: { day: string; onHold: (movement: Movement | null) => void }) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const query = useQuery(dayQuery(day));
  const { canMove } = useMove();
  const [moving, setMoving] = useState<Movement | null>(null);
  const movements = query.data?.movements.filter(({ planned }) => planned.startsWith(day)) ?? [];
  const now = useNow(movements);
  const title = `${f.weekday(day)} ${f.day(day)}`;
  return (
    <section className="card panel" style={{ flex: 'none' }} aria-label={title} data-testid="day-panel">
      <header>
        <h2>{title}</h2>
        <Link to={paths.transportsWhere({ view: 'today', day })}>{say('open')}</Link>
      </header>
      <Answered query={query} skeleton={4}>
        {movements.length === 0 ? (
          <Empty icon="truck" title={say('emptyTitle')} />
        ) : (
          <ul className="tally">
            {movements.map((movement) => (
              <MovementRow
                key={`${movement.transportId} ${movement.kind}`}
                {...{ movement, now, day }}
                onDrag={
                  canMove(movement)
                    ? (isHeld) => {
                        onHold(isHeld ? movement : null);
                      }
                    : undefined
                }
              >
                {canMove(movement) && (
                  <Button
                    label={say('move')}
                    icon="calendar"
                    iconOnly
                    kind="quiet"
                    onClick={() => {
                      setMoving(movement);
                    }}
                    testId="move"
                  />
                )}
              </MovementRow>
            ))}
          </ul>
        )}
      </Answered>
      {moving && (
        <MoveDialog
          movement={moving}
          onClose={() => {
            setMoving(null);
          }}
        />
      )}
    </section>
  );
}
