import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { setPreferences, usePreferences } from './preferences.js';

export function ThemeSwitch() {
  const say = useTexts('shell');
  const { theme } = usePreferences();
  const label = say(theme === 'dark' ? 'lightTheme' : 'darkTheme');
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
