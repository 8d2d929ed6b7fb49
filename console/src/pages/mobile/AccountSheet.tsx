import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { setFullVersion } from '../../phone.js';
import { LanguageSwitch } from '../../shell/LanguageSwitch.js';
import { setPreferences, usePreferences } from '../../shell/preferences.js';
import { useSignOut } from '../../shell/sign-out.js';
import { speak } from '../../shell/speak.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Segmented } from '../../ui/Segmented.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Switch } from '../../ui/Switch.js';
import { isLoud, setLoud } from './signal.js';

/** Who is signed in, how the page looks and sounds, and the ways out of it. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const say = useTexts('mobile');
  const sayShell = useTexts('shell');
  const sayStates = useTexts('states');
  const { username } = useUser();
  const { theme } = usePreferences();
  const signOut = useSignOut();
  const [sounds, setSounds] = useState(isLoud);
  return (
    <SlidePanel title={sayShell('account')} closeLabel={sayStates('close')} onClose={onClose} testId="account-sheet">
      <div className="mobile-account">
        <p className="truncate">
          <Icon name="user" /> {username}
        </p>
        <LanguageSwitch onChoose={speak} />
        <Segmented
          label={say('theme')}
          value={theme}
          options={[
            { value: 'dark', label: say('dark') },
            { value: 'light', label: say('light') },
          ]}
          onChange={(value) => {
            setPreferences({ theme: value });
          }}
        />
        <Switch
          label={say('sounds')}
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
          {say('full')}
        </Link>
        <Button label={sayShell('signOut')} icon="sign-out" onClick={() => void signOut()} testId="sign-out" />
      </div>
    </SlidePanel>
  );
}
