import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.js';
import { setFullVersion } from '../../phone.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';

/** Gone until the page is loaded again, once somebody does not want it. */
let wasPutOff = false;

/** The way from a page of the full console to the phone's own. */
export function MobileOffer() {
  const { t } = useTranslation();
  const [isPutOff, setPutOff] = useState(wasPutOff);
  if (isPutOff) return null;
  return (
    <aside className="news-bar mobile-offer" aria-label={t('mobile.offer')} data-testid="mobile-offer">
      <Icon name="mobile" />
      <Link
        to={paths.mobile}
        onClick={() => {
          setFullVersion(false);
        }}
      >
        {t('mobile.offer')}
      </Link>
      <Button
        label={t('mobile.notNow')}
        icon="times"
        iconOnly
        kind="quiet"
        onClick={() => {
          wasPutOff = true;
          setPutOff(true);
        }}
      />
    </aside>
  );
}
