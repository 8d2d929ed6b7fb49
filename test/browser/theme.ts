import type { Page } from '@playwright/test';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Chooses the theme before the next page is loaded. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => { localStorage.setItem('theme', value); }, theme);
}
