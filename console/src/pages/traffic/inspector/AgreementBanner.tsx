import { Suspense, useState } from 'react';
import type { TrafficMessageView } from '../../../../../server/contract/traffic.js';
import { useMay } from '../../../api/user.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { agreementTexts } from '../../agreement/texts.js';
import { formTexts } from '../../../form/texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';

const AgreementDialog = lazyWithTexts(
  async () => (await import('./AgreementDialog.js')).AgreementDialog,
  agreementTexts,
  formTexts,
);

/** Says that a file came under no agreement, to those who may enter one, with the way to it. */
export function AgreementBanner({ message }: { message: TrafficMessageView }) {
  const say = useTexts('noAgreement');
  const mayAgree = useMay('agreements', 'edit');
  const mayRead = useMay('traffic', 'edit');
  const [isAsking, setAsking] = useState(false);
  const isLacking =
    message.agreement === null &&
    message.FileDirection === 'I' &&
    message.sender !== null &&
    message.recipient !== null &&
    (message.state === 'processed' || message.state === 'validation-error');
  if (!mayAgree || !mayRead || !isLacking) return null;
  return (
    <div className="banner banner-info agree-banner" role="status" data-testid="agreement-banner">
      <Icon name="info-circle" />
      <p>{say('lacking')}</p>
      <Button
        label={say('create')}
        onClick={() => {
          setAsking(true);
        }}
        testId="create-agreement"
      />
      {isAsking && (
        <Suspense>
          <AgreementDialog
            id={message.id}
            onClose={() => {
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
