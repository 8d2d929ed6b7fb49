import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrafficMessageView } from '../../../../../server/contract/traffic.js';
import { useMay } from '../../../api/user.js';
import { withTexts } from '../../../i18n/language.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';

const AgreementDialog = lazy(async () => ({
  default: (await withTexts('agreement', withTexts('form', import('./AgreementDialog.js')))).AgreementDialog,
}));

/** Says that a file came under no agreement, to those who may enter one, with the way to it. */
export function AgreementBanner({ message }: { message: TrafficMessageView }) {
  const { t } = useTranslation();
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
      <p>{t('noAgreement.lacking')}</p>
      <Button
        label={t('noAgreement.create')}
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
