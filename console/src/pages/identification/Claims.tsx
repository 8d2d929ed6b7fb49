import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identificationDecide, type InstallationIdentification } from '../../../../server/contract/identification.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { Segmented } from '../../ui/Segmented.js';
import { Answered, Empty } from '../../ui/States.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { installationQuery, SHOWN, type Shown } from './identification.queries.js';
import { More } from './More.js';
import { nameOf, State } from './State.js';
import { usePlaceWaiting } from './usePlaceWaiting.js';

function RefuseForm({ one }: { one: InstallationIdentification }) {
  const say = useTexts('installation');
  const client = useQueryClient();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: identificationDecide.body,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ decision: 'refused', reason }),
    send: (body) => call(identificationDecide, { params: { id: one.id }, body }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['identification'] });
      notify({ severity: 'success', summary: say('refusedDone', { name: nameOf(one) }) });
      close();
    },
  });
  return (
    <Form form={form} className="identification-form" testId="refuse-form">
      <p className="dialog-text">{say(one.state === 'approved' ? 'refuseApproved' : 'refuseText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="reason" label={say('reason')}>
        {(field) => <TextArea {...field} rows={3} maxLength={300} testId="refuse-reason" />}
      </Field>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('refuse')} kind="primary" type="submit" busy={form.isBusy} testId="refuse-confirm" />
      </div>
    </Form>
  );
}

function Row({ one, onRefuse }: { one: InstallationIdentification; onRefuse: () => void }) {
  const say = useTexts('installation');
  const sayOwn = useTexts('identification');
  const f = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const place = usePlaceWaiting();
  const approve = useMutation({
    mutationFn: () => call(identificationDecide, { params: { id: one.id }, body: { decision: 'approved' } }),
    onSuccess: async (approved) => {
      notify({ severity: 'success', summary: sayOwn('done.approved', { name: nameOf(one) }) });
      if (approved.waitingFiles > 0) place.mutate(approved);
      await client.invalidateQueries({ queryKey: ['identification'] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <tr data-testid="claim-row">
      <th scope="row" className="mono">
        {nameOf(one)}
      </th>
      <td data-label={sayOwn('kindLabel')}>{sayOwn(`kind.${one.kind}`)}</td>
      <td data-label={say('company')}>{one.company.name}</td>
      <td>
        <State of={one} />
        {one.heldBy !== null && <p className="soft">{say('heldBy', { name: one.heldBy })}</p>}
        {one.waitingFiles > 0 && <p className="soft">{say('waitingFiles', { count: one.waitingFiles })}</p>}
        {one.rivals > 0 && <p className="soft">{say('rivals', { count: one.rivals })}</p>}
      </td>
      <td data-label={sayOwn('claimedAt')}>{[f.moment(one.claimedAt), one.claimedBy].filter(Boolean).join(', ')}</td>
      <td>
        <div className="identification-acts">
          {one.state !== 'approved' && (
            <Button
              label={say('approve')}
              hint={say('approveOf', { name: nameOf(one), company: one.company.name })}
              busy={approve.isPending}
              onClick={() => {
                approve.mutate();
              }}
              testId="approve"
            />
          )}
          {one.state === 'approved' && one.waitingFiles > 0 && (
            <Button
              label={say('placeWaiting', { count: one.waitingFiles })}
              hint={say('placeWaitingOf', { name: nameOf(one), company: one.company.name })}
              busy={place.isPending}
              onClick={() => {
                place.mutate(one);
              }}
              testId="place-waiting"
            />
          )}
          {one.state !== 'refused' && (
            <Button
              label={say('refuse')}
              hint={say('refuseOf', { name: nameOf(one), company: one.company.name })}
              onClick={onRefuse}
              testId="refuse"
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** The identifications of all companies; first those that wait for a decision. */
export function Claims() {
  const say = useTexts('installation');
  const sayOwn = useTexts('identification');
  const [shown, setShown] = useState<Shown>('claimed');
  const [refused, setRefused] = useState<InstallationIdentification | null>(null);
  const query = useInfiniteQuery(installationQuery(shown));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="card panel identification-list" aria-label={say('claims')} tabIndex={0} data-testid="claims">
      <header>
        <h2>{say('claims')}</h2>
        <span className="page-gap" />
        <Segmented
          label={say('show.label')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: say(`show.${value}`) }))}
          onChange={setShown}
        />
      </header>
      <Answered query={query} skeleton={6}>
        {rows.length === 0 ? (
          <Empty icon="verified" title={say(`none.${shown}`)} testId="no-claims" />
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{sayOwn('identifier')}</th>
                <th scope="col">{sayOwn('kindLabel')}</th>
                <th scope="col">{say('company')}</th>
                <th scope="col">{sayOwn('stateLabel')}</th>
                <th scope="col">{sayOwn('claimedAt')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <Row
                  key={one.id}
                  one={one}
                  onRefuse={() => {
                    setRefused(one);
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        <More query={query} />
      </Answered>
      {refused && (
        <FormDialog
          title={say('refuseTitle', { name: nameOf(refused), company: refused.company.name })}
          onClose={() => {
            setRefused(null);
          }}
        >
          <RefuseForm one={refused} />
        </FormDialog>
      )}
    </section>
  );
}
