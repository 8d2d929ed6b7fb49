import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../../api/user.js';
import { paths } from '../../paths.js';
import { setFullVersion } from '../../phone.js';
import { LanguageSwitch } from '../../shell/LanguageSwitch.js';
import { setPreferences, usePreferences } from '../../shell/preferences.js';
import { useSignOut } from '../../shell/sign-out.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Segmented } from '../../ui/Segmented.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Switch } from '../../ui/Switch.js';
import { isLoud, setLoud } from './signal.js';

/** Who is signed in, how the page looks and sounds, and the ways out of it. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { username } = useUser();
  const { theme } = usePreferences();
  const signOut = useSignOut();
  const [sounds, setSounds] = useState(isLoud);
  return (
    <SlidePanel title={t('shell.account')} closeLabel={t('states.close')} onClose={onClose} testId="account-sheet">
      <div className="mobile-account">
        <p className="truncate">
          <Icon name="user" /> {username}
        </p>
        <LanguageSwitch />
        <Segmented
          label={t('mobile.theme')}
          value={theme}
          options={[
            { value: 'dark', label: t('mobile.dark') },
            { value: 'light', label: t('mobile.light') },
          ]}
          onChange={(value) => {
            setPreferences({ theme: value });
          }}
        />
        <Switch
          label={t('mobile.sounds')}
          checked={sounds}
          onChange={(on) => {
            setLoud(on);
            setSounds(on);
          }}
        />
        <Link
          to={paths.home}
          className="btn-link"
          data-testid="full-version"
          onClick={() => {
            setFullVersion(true);
          }}
        >
          <Icon name="desktop" />
          {t('mobile.full')}
        </Link>
        <Button label={t('shell.signOut')} icon="sign-out" onClick={() => void signOut()} testId="sign-out" />
      </div>
    </SlidePanel>
  );
}
