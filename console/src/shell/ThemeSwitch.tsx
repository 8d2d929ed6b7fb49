import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.js';
import { setPreferences, usePreferences } from './preferences.js';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme } = usePreferences();
  const label = t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme');
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-testid="theme-switch"
      onClick={() => {
        setPreferences({ theme: theme === 'dark' ? 'light' : 'dark' });
      }}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
