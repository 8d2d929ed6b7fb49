import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  identificationClaim,
  identificationWithdraw,
  type OwnIdentification,
} from '../../../../server/contract/identification.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { call } from '../../api/call.js';
import { useUser } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { Answered, Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { ownIdentificationsQuery } from './identification.queries.js';
import { IdentificationFields, NEW_IDENTIFICATION } from './IdentificationFields.js';
import { nameOf, State } from './State.js';
import './identification.css';

/** Claims one more. */
function Claim() {
  const say = useTexts('identification');
  const client = useQueryClient();
  const notify = useNotify();
  const form = useForm({
    schema: identificationClaim.body,
    initial: NEW_IDENTIFICATION,
    toBody: ({ companyId: _, ...fields }) => fields,
    guards: true,
    send: (body) => call(identificationClaim, { body }),
    onDone: (made) => {
      form.reset(NEW_IDENTIFICATION);
      void client.invalidateQueries({ queryKey: ['identification'] });
      notify({ severity: 'success', summary: say(`done.${made.state}`, { name: nameOf(made) }) });
    },
  });
  return (
    <Form form={form} className="card identification-form" aria-label={say('claimTitle')} testId="claim-form">
      <h2>{say('claimTitle')}</h2>
      <p className="soft">{say('claimText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="claim-problem" />}
      <IdentificationFields form={form} />
      <div className="dialog-actions">
        <Button label={say('claim')} kind="primary" type="submit" busy={form.isBusy} testId="claim" />
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}

function Row({ one, mayWithdraw }: { one: OwnIdentification; mayWithdraw: boolean }) {
  const say = useTexts('identification');
  const f = useFormat();
  const client = useQueryClient();
  const notify = useNotify();
  const name = nameOf(one);
  return (
    <tr data-testid="identification-row">
      <th scope="row" className="mono">
        {name}
      </th>
      <td data-label={say('kindLabel')}>{say(`kind.${one.kind}`)}</td>
      <td>
        <State of={one} />
      </td>
      <td data-label={say('claimedAt')}>{[f.moment(one.claimedAt), one.claimedBy].filter(Boolean).join(', ')}</td>
      <td>
        <div className="identification-acts">
          {mayWithdraw && (
            <ConfirmButton
              label={say('withdraw')}
              title={say('withdrawTitle', { name })}
              text={say(one.state === 'approved' ? 'withdrawApproved' : 'withdrawText')}
              cancel={say('cancel')}
              because={{ agreements: say('stillAgreements') }}
              act={() => call(identificationWithdraw, { params: { id: one.id } })}
              onDone={async () => {
                notify({ severity: 'success', summary: say('withdrawn', { name }) });
                await client.invalidateQueries({ queryKey: ['identification'] });
              }}
              testId="withdraw"
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** The codes that partners use for the own company: claimed here, approved by the operator. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('identification');
  const { level } = useUser();
  const query = useQuery(ownIdentificationsQuery);
  const rows = query.data?.rows ?? [];
  const mayClaim = reaches(level, 'company-admin');
  return (
    <div className="page identifications">
      <div className="page-head">
        <h1>{sayNav('identifications')}</h1>
        <p className="soft">{say('subtitle')}</p>
      </div>
      <div className="identification-columns">
        <div className="card identification-list" tabIndex={0} role="group" aria-label={sayNav('identifications')}>
          <Answered query={query} skeleton={6}>
            {rows.length === 0 ? (
              <Empty icon="key" title={say('emptyTitle')} text={say('emptyText')} testId="empty" />
            ) : (
              <table>
                <thead>
                  <tr>
                    <th scope="col">{say('identifier')}</th>
                    <th scope="col">{say('kindLabel')}</th>
                    <th scope="col">{say('stateLabel')}</th>
                    <th scope="col">{say('claimedAt')}</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((one) => (
                    <Row key={one.id} one={one} mayWithdraw={mayClaim} />
                  ))}
                </tbody>
              </table>
            )}
          </Answered>
        </div>
        {mayClaim && <Claim />}
      </div>
    </div>
  );
}
