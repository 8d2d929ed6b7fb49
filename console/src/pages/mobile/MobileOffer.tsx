import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { setFullVersion } from '../../phone.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';

/** Gone until the page is loaded again, once somebody does not want it. */
let wasPutOff = false;

/** The way from a page of the full console to the phone's own. */
export function MobileOffer() {
  const say = useTexts('mobile');
  const { pathname } = useLocation();
  const [isPutOff, setPutOff] = useState(wasPutOff);
  if (isPutOff || pathname === paths.mobile) return null;
  return (
    <aside className="news-bar mobile-offer" aria-label={say('offer')} data-testid="mobile-offer">
      <Icon name="mobile" />
      <Link
        to={paths.mobile}
        onClick={() => {
          setFullVersion(false);
        }}
      >
        {say('offer')}
      </Link>
      <Button
        label={say('notNow')}
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
