import { useQueryClient } from '@tanstack/react-query';
import { installationIdentificationEnter } from '../../../../server/contract/identification.js';
import { call } from '../../api/call.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { useNotify } from '../../ui/Toasts.js';
import { Claims } from './Claims.js';
import { companiesQuery } from './identification.queries.js';
import { IdentificationFields, NEW_IDENTIFICATION } from './IdentificationFields.js';
import { nameOf } from './State.js';
import { UnplacedFiles } from './UnplacedFiles.js';
import { usePlaceWaiting } from './usePlaceWaiting.js';
import './identification.css';

/** Enters one for a company, approved at once. */
function Enter() {
  const say = useTexts('identification');
  const sayInstallation = useTexts('installation');
  const client = useQueryClient();
  const notify = useNotify();
  const place = usePlaceWaiting();
  const form = useForm({
    schema: installationIdentificationEnter.body,
    initial: NEW_IDENTIFICATION,
    toBody: ({ companyId, ...fields }) => ({ ...fields, companyId: companyId?.id }),
    guards: true,
    send: (body) => call(installationIdentificationEnter, { body }),
    onDone: (made) => {
      form.reset(NEW_IDENTIFICATION);
      void client.invalidateQueries({ queryKey: ['identification'] });
      notify({ severity: 'success', summary: say('done.approved', { name: nameOf(made) }) });
      if (made.waitingFiles > 0) place.mutate(made);
    },
  });
  return (
    <Form
      form={form}
      className="card identification-form"
      aria-label={sayInstallation('enterTitle')}
      testId="enter-form"
    >
      <h2>{sayInstallation('enterTitle')}</h2>
      <p className="soft">{sayInstallation('enterText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="enter-problem" />}
      <Field form={form} name="companyId" label={sayInstallation('company')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={sayInstallation('findCompany')}
            value={value}
            onChange={onChange}
            search={companiesQuery}
            error={error}
          />
        )}
      </Field>
      <IdentificationFields form={form} />
      <div className="dialog-actions">
        <Button label={sayInstallation('enter')} kind="primary" type="submit" busy={form.isBusy} testId="enter" />
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}

/** What waits for the operator: claims of companies, and files that belong to none. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('installation');
  return (
    <div className="page installation">
      <div className="page-head">
        <h1>{sayNav('installation')}</h1>
        <p className="soft">{say('subtitle')}</p>
      </div>
      <div className="identification-columns">
        <Claims />
        <Enter />
      </div>
      <UnplacedFiles />
    </div>
  );
}
