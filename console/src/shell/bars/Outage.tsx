import { useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';

/** The network is there and the server is not. Goes with the outage; whoever closes it reads on. */
export function Outage() {
  const say = useTexts('bars');
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <Dialog
      title={say('outage')}
      closeLabel={say('later')}
      onClose={() => {
        setRead(true);
      }}
    >
      <p className="dialog-text">{say('outageText')}</p>
      <div className="dialog-actions">
        <Button
          label={say('reload')}
          icon="refresh"
          kind="primary"
          onClick={() => {
            window.location.reload();
          }}
        />
      </div>
    </Dialog>
  );
}
