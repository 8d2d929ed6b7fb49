import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '../../../../../server/contract/auth.js';
import { userQuery, useUser } from '../../../api/user.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Icon } from '../../../ui/Icon.js';
import { AppSetup } from './AppSetup.js';
import { MailSetup } from './MailSetup.js';
import './wizard.css';

const METHODS = [
  ['totp', 'mobile'],
  ['email', 'envelope'],
] as const;

function ChooseMethod({ onChoose }: { onChoose: (method: SecondFactor) => void }) {
  const text = useTexts('profile');
  const { email } = useUser();
  return (
    <>
      <p className="dialog-text">{text('choose.text')}</p>
      <div className="methods">
        {METHODS.map(([method, icon], at) => (
          <button
            key={method}
            type="button"
            className="method"
            autoFocus={at === 0}
            onClick={() => {
              onChoose(method);
            }}
            data-testid={`method-${method}`}
          >
            <Icon name={icon} />
            <span>
              <strong>{text(`choose.${method}`)}</strong>
              <span className="soft">{text(`choose.${method}Text`, { email })}</span>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
    </>
  );
}

function Success({ method, onClose }: { method: SecondFactor; onClose: () => void }) {
  const text = useTexts('profile');
  return (
    <div className="wizard-success" data-testid="wizard-success">
      <Icon name="verified" className="tone-ok" />
      <p role="status">{text(`success.${method}`)}</p>
      <p className="soft">{text('success.recovery')}</p>
      <Button label={text('done')} kind="primary" onClick={onClose} testId="wizard-done" />
    </div>
  );
}

/** Sets a second factor up: a method, the proof that it works, success. Cancel leads back to the methods. */
export function SecondFactorWizard({ onClose }: { onClose: () => void }) {
  const say = useTexts('states');
  const text = useTexts('profile');
  const client = useQueryClient();
  const [method, setMethod] = useState<SecondFactor | null>(null);
  const [isDone, setDone] = useState(false);
  const Setup = method === 'totp' ? AppSetup : MailSetup;
  const step = isDone ? 'done' : (method ?? 'choose');
  const done = (): void => {
    setDone(true);
    void client.invalidateQueries(userQuery);
  };
  return (
    <Dialog title={text(`wizard.${step}`)} closeLabel={say('close')} onClose={onClose}>
      <div className="factor-wizard" data-testid="wizard" data-step={step}>
        {method === null && <ChooseMethod onChoose={setMethod} />}
        {method !== null && !isDone && (
          <Setup
            onCancel={() => {
              setMethod(null);
            }}
            onDone={done}
          />
        )}
        {method !== null && isDone && <Success method={method} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
