import type { Area } from '../../area.js';
import type { AnyTextKey } from '../../i18n/texts.js';
import { navigationScreens } from '../navigation.js';

export interface HelpPage {
  readonly title: AnyTextKey;
  readonly text: AnyTextKey;
}
const GENERAL: HelpPage = { title: 'help.console', text: 'help.consoleText' };

/** What the help says at an address: of the screen in the navigation that it is or lies below, or of the console as a whole. */
export function helpPageOf(areas: readonly Area[], pathname: string): HelpPage {
  const [screen] = navigationScreens(areas)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  return screen && screen.navigation.help !== null ? { title: screen.title, text: screen.navigation.help } : GENERAL;
}
