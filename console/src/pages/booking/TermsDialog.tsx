import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookingCarrier, carrierTermsUpdate } from '../../../../server/contract/booking.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { carriersQuery } from './booking.queries.js';
import '../delivery/delivery.css';

const FIELDS = [
  'cutOff',
  'workingDays',
  'answerHours',
  'email',
  'kgPerLoadingMetre',
  'kgPerCubicMetre',
  'slotTolerance',
] as const;
const LANGUAGES = ['se', 'en', 'cn'] as const;

interface TermsFormProps {
  readonly carrier: BookingCarrier;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The terms of one carrier. */
function TermsForm({ carrier, mayEdit, onClose }: TermsFormProps) {
  const say = useTexts('booking');
  const language = useLanguage();
  const notify = useNotify();
  const { terms, version, mail, calendar, name } = carrier;
  const [draft, setDraft] = useState<Readonly<Record<(typeof FIELDS)[number], string>>>({
    cutOff: terms.cutOff,
    workingDays: String(terms.workingDays),
    answerHours: String(terms.answerHours),
    email: terms.email ?? '',
    kgPerLoadingMetre: terms.kgPerLoadingMetre,
    kgPerCubicMetre: terms.kgPerCubicMetre,
    slotTolerance: String(terms.slotTolerance),
  });
  const [spoken, setSpoken] = useState(terms.language);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(carrierTermsUpdate, {
        params: { id: carrier.carrierId },
        body: {
          ...draft,
          workingDays: Number(draft.workingDays),
          answerHours: Number(draft.answerHours),
          slotTolerance: Number(draft.slotTolerance),
          email: draft.email.trim() === '' ? null : draft.email.trim(),
          language: spoken,
          version,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['booking'] });
      notify({ severity: 'success', summary: say('termsSaved', { name }) });
      onClose();
    },
  });
  const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  return (
    <form
      className="form-lines"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <p className="dim">
        {[
          say('termsCalendar', { name: calendar ?? say('mondayToFriday') }),
          mail === null ? say('noMail') : say('mailTo', { mail }),
        ].join(' ')}
      </p>
      <div className="field-row">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={say(`term.${field}`)}
            value={draft[field]}
            autoComplete="off"
            error={errors.find(({ path }) => path === field)?.message}
            onChange={(value) => {
              setDraft({ ...draft, [field]: value });
            }}
          />
        ))}
        <SelectField
          label={say('term.language')}
          value={spoken}
          options={LANGUAGES.map((value) => ({ value, label: say(`languages.${value}`) }))}
          onChange={setSpoken}
        />
      </div>
      {error && (
        <p className="field-error" role="alert" data-testid="terms-problem">
          {problemText(error, language)}
        </p>
      )}
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={onClose} />
        {mayEdit && <Button label={say('save')} kind="primary" type="submit" busy={isPending} testId="terms-save" />}
      </div>
    </form>
  );
}

/** By when carriers want to be asked, where, and what they charge by. */
export function TermsDialog({ mayEdit, onClose }: { mayEdit: boolean; onClose: () => void }) {
  const say = useTexts('booking');
  const sayStates = useTexts('states');
  const { data } = useQuery(carriersQuery);
  const rows = data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const carrier = rows.find(({ carrierId }) => carrierId === chosen) ?? rows[0];
  return (
    <Dialog title={say('terms')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog" data-testid="terms-dialog">
        {data !== undefined && carrier === undefined && <p className="tone-warn">{say('noCarriers')}</p>}
        {carrier && (
          <>
            <SelectField
              label={say('carrier')}
              value={carrier.carrierId}
              options={rows.map(({ carrierId, name, code }) => ({
                value: carrierId,
                label: `${name} (${code})`,
              }))}
              onChange={setChosen}
              testId="terms-carrier"
            />
            <TermsForm
              key={`${carrier.carrierId} ${String(carrier.version)}`}
              carrier={carrier}
              mayEdit={mayEdit}
              onClose={onClose}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
