import { useId, useState } from 'react';
import { type AskedBooking, carrierBookingAnswer } from '../../../../server/contract/carrier.js';
import { bookingRefusal } from '../../../../server/domain/booking/state.js';
import { hazardLine } from '../../../../server/domain/transport/hazard.js';
import { call } from '../../api/call.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import { DateField } from '../../ui/DateField.js';
import type { IconName } from '../../ui/Icon.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { Segmented } from '../../ui/Segmented.js';
import { TextField } from '../../ui/TextField.js';
import { placeLine } from './places.js';
import { useAct } from './useAct.js';

const LOOK: Readonly<Record<AskedBooking['state'], { readonly icon: IconName; readonly tone: Tone }>> = {
  draft: { icon: 'pencil', tone: 'dim' },
  requested: { icon: 'clock', tone: 'warn' },
  proposed: { icon: 'calendar', tone: 'info' },
  confirmed: { icon: 'check', tone: 'ok' },
  refused: { icon: 'times', tone: 'err' },
  withdrawn: { icon: 'ban', tone: 'dim' },
  replaced: { icon: 'ban', tone: 'dim' },
};
const ANSWERS = ['confirmed', 'refused', 'other-slot'] as const;

/** What the carrier answers: that it comes, that it does not, or when else it could. */
function Answer({ booking }: { booking: AskedBooking }) {
  const say = useTexts('carrier');
  const act = useAct();
  const { collection } = booking;
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('confirmed');
  const [slot, setSlot] = useState(booking.proposed ?? collection);
  const [reference, setReference] = useState(booking.carrierReference ?? '');
  const [reason, setReason] = useState('');
  const send = (): void => {
    act.mutate(async () => {
      await call(carrierBookingAnswer, {
        params: { id: booking.bookingId },
        body: {
          answer,
          slot: answer === 'other-slot' ? slot : null,
          reference: reference.trim() || null,
          reason: reason.trim() || null,
        },
      });
      return { said: say('answered', { number: booking.bookingNumber }) };
    });
  };
  return (
    <form
      className="form-lines"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isPending) send();
      }}
    >
      <Segmented
        label={say('answer')}
        value={answer}
        options={ANSWERS.map((value) => ({ value, label: say(`answers.${value}`) }))}
        onChange={setAnswer}
      />
      {answer === 'other-slot' && (
        <div className="field-row">
          <DateField
            label={say('date')}
            value={slot.date}
            onChange={(date) => {
              setSlot({ ...slot, date });
            }}
          />
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={say(`slot.${end}`)}
              value={slot[end]}
              maxLength={5}
              autoComplete="off"
              onChange={(time) => {
                setSlot({ ...slot, [end]: time });
              }}
            />
          ))}
        </div>
      )}
      <div className="field-row">
        <TextField
          label={say('reference')}
          value={reference}
          maxLength={35}
          autoComplete="off"
          onChange={setReference}
        />
        <TextField label={say('reason')} value={reason} maxLength={400} autoComplete="off" onChange={setReason} />
      </div>
      <Button label={say('send')} kind="primary" type="submit" busy={act.isPending} testId="carrier-answer" />
    </form>
  );
}

/** A booking that the carrier was asked for, with its answer. */
export function BookingCard({ booking }: { booking: AskedBooking }) {
  const say = useTexts('carrier');
  const f = useFormat();
  const id = useId();
  const { bookingNumber: number, state, collection, proposed, load, hazards, references, remarks } = booking;
  const known = (value: string | null, unit: string) => (value === null ? null : `${f.quantity(value)} ${unit}`);
  const slotLine = ({ date, from, to }: typeof collection): string => `${f.day(date)} ${from}–${to}`;
  return (
    <section className="card panel" aria-labelledby={id} data-testid="carrier-booking">
      <header>
        <h3 id={id}>{say('booking', { number })}</h3>
        <StatusChip {...LOOK[state]}>{say(`bookingState.${state}`)}</StatusChip>
      </header>
      <div className="panel-text form-lines">
        <PanelFacts
          facts={[
            [say('collection'), slotLine(collection)],
            [say('proposed'), proposed && slotLine(proposed)],
            [say('answerDue'), state === 'requested' && booking.answerDueAt ? f.moment(booking.answerDueAt) : null],
            [say('from'), placeLine(booking.from)],
            [say('to'), placeLine(booking.to)],
            [say('delivery'), booking.deliveryDate && f.day(booking.deliveryDate)],
            [
              say('packages'),
              load.packages.map(({ code, count }) => `${f.integer(count)} × ${code || '?'}`).join(', ') || null,
            ],
            [say('weight'), known(load.grossWeight, 'kg')],
            [say('loadingMetres'), known(load.loadingMetres, 'm')],
            [say('volume'), known(load.volume, 'm³')],
            [say('hazards'), hazards.map(hazardLine).join('; ') || null],
            [say('references'), references.join(', ') || null],
            [say('remarks'), remarks],
            [say('reference'), booking.carrierReference],
          ]}
        />
        {bookingRefusal('answer', state) === null && (
          <Answer key={`${state} ${String(booking.carrierReference)}`} booking={booking} />
        )}
      </div>
    </section>
  );
}
