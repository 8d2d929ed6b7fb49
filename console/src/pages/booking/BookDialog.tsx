import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Booking, bookingCreate, bookingRebook } from '../../../../server/contract/booking.js';
import type { Transport } from '../../../../server/contract/transport.js';
import { toId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay, useUser } from '../../api/user.js';
import { LeaveGuard } from '../../form/LeaveGuard.js';
import { localToday } from '../../i18n/calendar.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Note } from '../../ui/Note.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { Hazards } from '../delivery/transport/Hazards.js';
import { openTransportsQuery } from '../delivery/transport/open-transports.queries.js';
import { carriersQuery, deadlineQuery, shown } from './booking.queries.js';
import { bodyOf, type BookingDraft, draftOf, draftOfTransport, MEASURES, newDraft, PLACE_FIELDS } from './draft.js';
import '../delivery/delivery.css';

interface PartProps {
  readonly draft: BookingDraft;
  readonly set: (more: Partial<BookingDraft>) => void;
  /** What the server says of a field. */
  readonly wrong: (path: string) => string | undefined;
}

/** A place of collection or delivery. */
function Place({ name, draft, set, wrong }: PartProps & { name: 'from' | 'to' }) {
  const say = useTexts('booking');
  return (
    <>
      <h2>{say(name)}</h2>
      <div className="field-row">
        {PLACE_FIELDS.map((field) => (
          <TextField
            key={field}
            label={say(`place.${field}`)}
            value={draft[name][field]}
            autoComplete="off"
            error={wrong(`fields.${name}.${field}`) ?? (field === 'name' ? wrong(`fields.${name}`) : undefined)}
            onChange={(value) => {
              set({ [name]: { ...draft[name], [field]: value } });
            }}
          />
        ))}
      </div>
    </>
  );
}

/** What is booked, estimated until there are despatch notes. */
function Load({ draft, set, wrong }: PartProps) {
  const say = useTexts('booking');
  const put = (at: number, more: Partial<BookingDraft['packages'][number]>): void => {
    set({ packages: draft.packages.map((one, i) => (i === at ? { ...one, ...more } : one)) });
  };
  return (
    <>
      <h2>{say('estimated')}</h2>
      {draft.packages.map(({ code, count }, i) => (
        <div key={String(i)} className="field-row">
          <TextField
            label={say('packageCode')}
            value={code}
            maxLength={35}
            autoComplete="off"
            onChange={(value) => {
              put(i, { code: value });
            }}
          />
          <NumberField
            label={say('packageCount')}
            value={count}
            digits={5}
            error={wrong(`fields.packages.${String(i)}.count`)}
            onChange={(value) => {
              put(i, { count: value });
            }}
          />
        </div>
      ))}
      <Button
        label={say('addPackages')}
        kind="quiet"
        icon="plus"
        onClick={() => {
          set({ packages: [...draft.packages, { code: '', count: '' }] });
        }}
      />
      <div className="field-row">
        {MEASURES.map((name) => (
          <TextField
            key={name}
            label={say(`measure.${name}`)}
            value={draft.measures[name]}
            maxLength={20}
            autoComplete="off"
            error={wrong(`fields.${name}`)}
            onChange={(value) => {
              set({ measures: { ...draft.measures, [name]: value } });
            }}
          />
        ))}
        <CheckField
          label={say('stackable')}
          checked={draft.isStackable}
          onChange={(isStackable) => {
            set({ isStackable });
          }}
        />
      </div>
      <Hazards
        hazards={draft.hazards}
        onChange={(hazards) => {
          set({ hazards });
        }}
      />
      <TextField
        label={say('referencesAsked')}
        value={draft.references}
        autoComplete="off"
        error={wrong('fields.references')}
        onChange={(references) => {
          set({ references });
        }}
      />
      <TextArea
        label={say('remarks')}
        value={draft.remarks}
        rows={2}
        maxLength={400}
        onChange={(remarks) => {
          set({ remarks });
        }}
      />
    </>
  );
}

/** By when the carrier has to be asked; once that has passed, with whom it was agreed by telephone. */
function Deadline({ draft, set, wrong }: PartProps) {
  const say = useTexts('booking');
  const f = useFormat();
  const isKnown = draft.carrierId !== '' && /^\d{4}-\d\d-\d\d$/.test(draft.date);
  const { data } = useQuery({ ...deadlineQuery(toId('partner', draft.carrierId), draft.date), enabled: isKnown });
  const isRefused = wrong('phoneNote') !== undefined;
  if (!isKnown || data === undefined) return <p className="dim">{say('deadlineUnknown')}</p>;
  const isPast = data.isPast || isRefused;
  return (
    <>
      <div data-testid="booking-deadline">
        <Note
          tone={isPast ? 'err' : 'ok'}
          text={say(isPast ? 'deadlinePassed' : 'deadlineAhead', { when: f.moment(data.deadlineAt) })}
        />
      </div>
      {!data.isWorkingDay && <p className="tone-warn">{say('notWorked')}</p>}
      {isPast && (
        <div className="field-row">
          <TextField
            label={say('phoneName')}
            value={draft.phoneName}
            maxLength={70}
            autoComplete="off"
            error={wrong('phoneNote.name')}
            onChange={(phoneName) => {
              set({ phoneName });
            }}
          />
          <TextField
            label={say('phoneText')}
            value={draft.phoneText}
            maxLength={400}
            autoComplete="off"
            error={wrong('phoneNote.text')}
            onChange={(phoneText) => {
              set({ phoneText });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Who collects what is booked, and when. */
function Collection({ draft, set, wrong }: PartProps) {
  const say = useTexts('booking');
  const { data } = useQuery(carriersQuery);
  const maySeeTransports = useMay('delivery.despatch-note', 'read');
  const transports = useQuery({ ...openTransportsQuery, enabled: maySeeTransports }).data?.rows ?? [];
  const known = transports.some(({ transportId }) => transportId === draft.transportId);
  return (
    <>
      <div className="field-row">
        <SelectField
          label={say('carrier')}
          value={draft.carrierId}
          options={(data?.rows ?? []).map(({ carrierId, name, code }) => ({
            value: carrierId,
            label: `${name} (${code})`,
          }))}
          error={wrong('carrierId')}
          onChange={(carrierId) => {
            set({ carrierId });
          }}
          testId="booking-carrier"
        />
        <SelectField
          label={say('transport')}
          value={draft.transportId}
          options={[
            { value: '', label: say('noTransport') },
            ...(draft.transportId === '' || known ? [] : [{ value: draft.transportId, label: draft.transportId }]),
            ...transports.map(({ transportId, transportNumber, transportName }) => ({
              value: transportId,
              label: [transportNumber, transportName].filter(Boolean).join(' · '),
            })),
          ]}
          error={wrong('transportId')}
          onChange={(transportId) => {
            set({ transportId });
          }}
          testId="booking-transport"
        />
      </div>
      {data?.rows.length === 0 && <p className="tone-warn">{say('noCarriers')}</p>}
      <div className="field-row">
        <DateField
          label={say('collectionDay')}
          value={draft.date}
          error={wrong('collection.date') ?? wrong('collection')}
          onChange={(date) => {
            set({ date });
          }}
        />
        <TextField
          label={say('slotFrom')}
          value={draft.slotFrom}
          maxLength={5}
          error={wrong('collection.from')}
          onChange={(slotFrom) => {
            set({ slotFrom });
          }}
        />
        <TextField
          label={say('slotTo')}
          value={draft.slotTo}
          maxLength={5}
          error={wrong('collection.to')}
          onChange={(slotTo) => {
            set({ slotTo });
          }}
        />
        <DateField
          label={say('delivery')}
          value={draft.deliveryDate}
          error={wrong('deliveryDate')}
          onChange={(deliveryDate) => {
            set({ deliveryDate });
          }}
        />
      </div>
    </>
  );
}

interface BookDialogProps {
  /** The one that is booked anew. */
  readonly booking?: Booking;
  /** The transport that is booked. */
  readonly transport?: Transport;
  readonly onClose: () => void;
}

/** Asks a carrier to collect goods. */
export function BookDialog({ booking, transport, onClose }: BookDialogProps) {
  const say = useTexts('booking');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const company = useUser().company.name;
  const [first] = useState(() => {
    if (booking !== undefined) return draftOf(booking);
    return transport === undefined ? newDraft(company) : draftOfTransport(company, transport, localToday());
  });
  const [draft, setDraft] = useState(first);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (isRequested: boolean) => {
      const body = bodyOf(draft, isRequested);
      return booking === undefined
        ? call(bookingCreate, { body })
        : call(bookingRebook, { params: { id: booking.bookingId }, body });
    },
    onSuccess: (made) => {
      // Nothing is asked about leaving what was sent.
      flushSync(onClose);
      shown(made);
      notify({
        severity: 'success',
        summary: say(`made.${made.state === 'draft' ? 'draft' : 'requested'}`, { number: made.bookingNumber }),
      });
      void navigate(paths.booking(made.bookingId));
    },
  });
  const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  const wrong = (path: string): string | undefined => errors.find((one) => one.path === path)?.message;
  const parts: PartProps = {
    draft,
    wrong,
    set: (more) => {
      setDraft({ ...draft, ...more });
    },
  };
  const isReady = draft.carrierId !== '' && draft.date !== '';
  return (
    <Dialog
      title={booking === undefined ? say('bookTitle') : say('rebookTitle', { number: booking.bookingNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      <form
        className="despatch-dialog is-preview"
        noValidate
        data-testid="booking-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && isReady) mutate(true);
        }}
      >
        <LeaveGuard isDirty={draft !== first} />
        <Collection {...parts} />
        <Deadline {...parts} />
        <Place name="from" {...parts} />
        <Place name="to" {...parts} />
        <Load {...parts} />
        {error && (
          <p className="field-error" role="alert" data-testid="booking-problem">
            {problemText(error, language)}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('keepDraft')}
            disabled={!isReady}
            busy={isPending && !variables}
            onClick={() => {
              mutate(false);
            }}
            testId="booking-draft"
          />
          <Button
            label={say('request')}
            kind="primary"
            type="submit"
            disabled={!isReady}
            {...(!isReady && { hint: say('needsCarrier') })}
            busy={isPending && variables}
            testId="booking-request"
          />
        </div>
      </form>
    </Dialog>
  );
}
