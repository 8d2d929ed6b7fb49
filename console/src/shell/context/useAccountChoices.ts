import { useEffect } from 'react';
import type { CurrentUser } from '../../../../server/contract/current-user.js';
import { setLanguage } from '../../i18n/language.js';
import { setPreferences } from '../preferences.js';

/** Whether this browser has stored a theme; where nothing can be stored it counts as stored, so that it is not set again and again. */
function knowsTheme(): boolean {
  try {
    return localStorage.getItem('theme') !== null;
  } catch {
    return true;
  }
}

/** In a browser that has stored no language or theme yet, the account's count. Somebody who acts for another keeps the own. */
export function useAccountChoices({ language, theme, impersonatedBy }: CurrentUser): void {
  const isOneself = impersonatedBy === null;
  useEffect(() => {
    if (!isOneself) return;
    if (!/(?:^|; )language=/.test(document.cookie)) void setLanguage(language);
    if (!knowsTheme()) setPreferences({ theme });
  }, [isOneself, language, theme]);
}
