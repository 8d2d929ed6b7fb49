import { useEffect } from 'react';
import type { CurrentUser } from '../../../../server/contract/current-user.js';
import { setLanguage } from '../../i18n/language.js';
import { setPreferences } from '../preferences.js';

/** Whether this browser was ever told a theme; one that keeps nothing was not, and is not told again and again. */
function knowsTheme(): boolean {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return true;
  }
}

/** In a browser that was told no language or theme yet, the account's count. Somebody who acts for another keeps the own. */
export function useAccountChoices({ language, theme, impersonatedBy }: CurrentUser): void {
  const isOneself = impersonatedBy === null;
  useEffect(() => {
    if (!isOneself) return;
    if (!/(?:^|; )language=/.test(document.cookie)) void setLanguage(language);
    if (!knowsTheme()) setPreferences({ theme });
  }, [isOneself, language, theme]);
}
