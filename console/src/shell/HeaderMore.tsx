import { useTexts } from '../i18n/texts.js';
import { Menu } from '../ui/Menu.js';
import { showPanel } from './panel.js';
import { setPreferences, usePreferences } from './preferences.js';

/** What the header has no room for in a narrow window, or at 200 % of the text's size. */
export function HeaderMore() {
  const say = useTexts('shell');
  const { theme } = usePreferences();
  const isDark = theme === 'dark';
  return (
    <Menu
      label={say('more')}
      testId="head-more"
      items={[
        {
          label: say('help'),
          icon: 'question-circle',
          onChoose: () => {
            showPanel('help');
          },
        },
        {
          label: say(isDark ? 'lightTheme' : 'darkTheme'),
          icon: isDark ? 'sun' : 'moon',
          onChoose: () => {
            setPreferences({ theme: isDark ? 'light' : 'dark' });
          },
        },
      ]}
    />
  );
}
