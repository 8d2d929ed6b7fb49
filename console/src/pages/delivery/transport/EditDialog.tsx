import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transport } from '../../../../../server/contract/transport.js';
import { TRANSPORT_MODES } from '../../../../../server/domain/transport/fields.js';
import { codesOf, INCOTERM_EDITIONS } from '../../../../../server/domain/transport/incoterms.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { useFinding } from '../../../form/ChooseOne.js';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FindField } from '../../../ui/FindField.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextArea } from '../../../ui/TextArea.js';
import { TextField } from '../../../ui/TextField.js';
import { Hazards } from './Hazards.js';
import { AREA_FIELDS, changeOf, draftOf, TEXT_FIELDS, type TransportDraft, withEdition } from './draft.js';
import { transportChanged } from './transport-changed.js';
import { carriersQuery, transportQuery } from './transport.queries.js';
import { useTransportActs } from './useTransportActs.js';

interface PartProps {
  readonly draft: TransportDraft;
  readonly onChange: (draft: TransportDraft) => void;
  /** Whether the server refused a field. */
  readonly wrong: (field: string) => string | undefined;
}

function Plain({ draft, onChange, wrong }: PartProps) {
  const say = useTexts('transport');
  const set = (name: keyof TransportDraft['plain'], value: string): void => {
    onChange({ ...draft, plain: { ...draft.plain, [name]: value } });
  };
  return (
    <>
      {(['plannedDeparture', 'plannedArrival'] as const).map((name) => (
        <DateField
          key={name}
          label={say(`field.${name}`)}
          value={draft.plain[name]}
          withTime
          error={wrong(name)}
          onChange={(value) => {
            set(name, value);
          }}
        />
      ))}
      {TEXT_FIELDS.map((name) => (
        <TextField
          key={name}
          label={say(`field.${name}`)}
          value={draft.plain[name]}
          error={wrong(name)}
          autoComplete="off"
          onChange={(value) => {
            set(name, value);
          }}
        />
      ))}
      {AREA_FIELDS.map((name) => (
        <TextArea
          key={name}
          label={say(`field.${name}`)}
          value={draft.plain[name]}
          error={wrong(name)}
          rows={2}
          onChange={(value) => {
            set(name, value);
          }}
        />
      ))}
    </>
  );
}

function Chosen({ draft, onChange, wrong }: PartProps) {
  const say = useTexts('transport');
  const [{ found }, find] = useFinding(carriersQuery);
  return (
    <>
      <FindField
        label={say('field.carrierName')}
        placeholder={say('findCarrier')}
        text={draft.carrierName}
        error={wrong('carrierPartnerId')}
        found={found}
        onFind={find}
        onText={(carrierName) => {
          onChange({ ...draft, carrierName, carrierPartnerId: null });
        }}
        onChoose={({ id, name, code }) => {
          onChange({ ...draft, carrierPartnerId: id, carrierName: name, carrierCode: code });
        }}
      />
      <TextField
        label={say('field.carrierCode')}
        value={draft.carrierCode}
        maxLength={35}
        error={wrong('carrier')}
        onChange={(carrierCode) => {
          onChange({ ...draft, carrierCode, carrierPartnerId: null });
        }}
      />
      <SelectField
        label={say('field.mode')}
        value={draft.mode}
        options={[
          { value: '' as const, label: say('none') },
          ...TRANSPORT_MODES.map((value) => ({ value, label: say(`mode.${value}`) })),
        ]}
        onChange={(mode) => {
          onChange({ ...draft, mode });
        }}
      />
      <SelectField
        label={say('field.incoterm')}
        value={draft.incoterm}
        error={wrong('incoterm')}
        options={[
          { value: '' as const, label: say('none') },
          ...codesOf(draft.edition).map((value) => ({ value, label: value })),
        ]}
        onChange={(incoterm) => {
          onChange({ ...draft, incoterm });
        }}
      />
      <SelectField
        label={say('field.edition')}
        value={draft.edition}
        options={INCOTERM_EDITIONS.map((value) => ({ value, label: value }))}
        onChange={(edition) => {
          onChange(withEdition(draft, edition));
        }}
      />
      <TextField
        label={say('field.place')}
        value={draft.place}
        maxLength={50}
        onChange={(place) => {
          onChange({ ...draft, place });
        }}
      />
    </>
  );
}

/** What a transport says, to be changed. Where somebody else changed the same, what it is now is shown. */
export function EditDialog({ transport, onClose }: { transport: Transport; onClose: () => void }) {
  const say = useTexts('transport');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const [seen, setSeen] = useState(transport.fields);
  const [draft, setDraft] = useState(() => draftOf(transport.fields));
  const { change } = useTransportActs(transport);
  const wanted = changeOf(seen, draft);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (wanted === null ? Promise.resolve() : change(wanted)),
    onSuccess: onClose,
    onError: async (problem) => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'transport-changed') return;
      await transportChanged([transport.transportId], []);
      const now = queryClient.getQueryData(transportQuery(transport.transportId).queryKey);
      if (now === undefined) return;
      setSeen(now.fields);
      setDraft(draftOf(now.fields));
    },
  });
  const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  const wrong = (field: string): string | undefined =>
    errors.find(({ path }) => path.replace(/^after\./, '').split('.')[0] === field)?.message;
  const parts = { draft, onChange: setDraft, wrong };
  return (
    <Dialog
      title={say('editTitle', { number: transport.transportNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      <form
        className="despatch-dialog is-preview"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <LeaveGuard isDirty={wanted !== null} />
        <div className="field-row">
          <Plain {...parts} />
          <Chosen {...parts} />
        </div>
        <h3>{say('field.hazards')}</h3>
        <Hazards
          hazards={draft.hazards}
          numbers={transport.notes.map((note) => note.documentNumber)}
          onChange={(hazards) => {
            setDraft({ ...draft, hazards });
          }}
        />
        {error && (
          <p className="field-error" role="alert" data-testid="edit-problem">
            {problemText(error, language)} {wrong('hazards')}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button label={say('save')} kind="primary" type="submit" busy={isPending} testId="transport-save" />
        </div>
      </form>
    </Dialog>
  );
}
