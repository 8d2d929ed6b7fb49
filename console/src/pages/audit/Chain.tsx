import { useState } from 'react';
import { auditVerification, type AuditVerification } from '../../../../server/contract/audit.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { TextField } from '../../ui/TextField.js';
import { verifyAudit } from './audit.queries.js';

function VerificationResult({ found: { ok, head, links, waiting, broken } }: { found: AuditVerification }) {
  const say = useTexts('audit');
  const { integer } = useFormat();
  return (
    <div className="audit-verification" role="status" data-testid="chain-verification" data-ok={ok}>
      <p className={`banner ${ok ? 'banner-info' : 'banner-err'}`}>
        <Icon name={ok ? 'verified' : 'exclamation-circle'} />
        <span>
          {say(ok ? 'chain.good' : 'chain.bad')}
          {broken && (
            <>
              {' '}
              {say(`chain.fault.${broken.fault}`)}{' '}
              <span className="dim">{say('chain.place', { seq: broken.seq ?? '–', id: broken.eventId ?? '–' })}</span>
            </>
          )}
        </span>
      </p>
      <PanelFacts
        facts={[
          [say('chain.links'), integer(links)],
          [say('chain.waiting'), integer(waiting)],
          [say('chain.end'), head === null ? say('chain.empty') : <span className="mono">{head}</span>],
        ]}
      />
      {head !== null && (
        <div className="audit-end">
          <p className="dim">{say('chain.endHint')}</p>
          <CopyButton value={head} testId="chain-copy" />
        </div>
      )}
    </div>
  );
}

/** Whether the log is as it was written: asked when somebody wants to know, since the answer goes along all of it. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const sayStates = useTexts('states');
  const say = useTexts('audit');
  const [found, setFound] = useState<AuditVerification | null>(null);
  const form = useForm({
    schema: auditVerification.query,
    initial: { head: '' },
    toBody: ({ head }) => ({ head: head.trim() === '' ? undefined : head.trim() }),
    send: ({ head }) => verifyAudit(head),
    onDone: setFound,
  });
  return (
    <Dialog title={say('chain.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <Form form={form} className="audit-chain">
        <p>{say('chain.text')}</p>
        <Field form={form} name="head" label={say('chain.head')}>
          {(field) => (
            <TextField {...field} mono placeholder={say('chain.headKept')} autoComplete="off" maxLength={100} />
          )}
        </Field>
        {form.problem !== null && (
          <p className="field-error" role="alert">
            {form.problem}
          </p>
        )}
        {found && !form.isBusy && <VerificationResult found={found} />}
        <div className="dialog-actions">
          <Button label={sayStates('close')} onClick={onClose} />
          <Button
            label={say(found ? 'chain.again' : 'chain.run')}
            kind="primary"
            type="submit"
            busy={form.isBusy}
            testId="chain-run"
          />
        </div>
      </Form>
    </Dialog>
  );
}
