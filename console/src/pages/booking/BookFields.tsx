import { useQuery } from '@tanstack/react-query';
import { toId } from '../../../../server/domain/ids.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { DateField } from '../../ui/DateField.js';
import { Note } from '../../ui/Note.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import { Hazards } from '../delivery/transport/Hazards.js';
import { openTransportsQuery } from '../delivery/transport/open-transports.queries.js';
import { carriersQuery, deadlineQuery } from './booking.queries.js';
import { type BookingDraft, MEASURES, PLACE_FIELDS } from './draft.js';

/** What each part of the form that books a transport is given. */
export interface PartProps {
  readonly draft: BookingDraft;
  readonly set: (more: Partial<BookingDraft>) => void;
  /** What the server says of a field. */
  readonly wrong: (path: string) => string | undefined;
}

/** A place of collection or delivery. */
export function Place({ name, draft, set, wrong }: PartProps & { name: 'from' | 'to' }) {
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
export function Load({ draft, set, wrong }: PartProps) {
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
export function Deadline({ draft, set, wrong }: PartProps) {
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
export function Collection({ draft, set, wrong }: PartProps) {
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
