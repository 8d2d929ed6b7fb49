import type { Page } from '@playwright/test';
import { expect, follow, test } from './consignal.js';
import { everyScreen } from './every-screen.js';

/** As many controls of a screen as are walked to; what is behind them is more of the same. */
const MOST = 60;
/** Screens of one area may share a frame, which stays: they are come to from here. */
const ELSEWHERE = '/about';
const areaOf = (path: string): string => path.split('/', 2).join('/');

/** What is wrong with the way by Tab through what the page is for, a line for each control. */
interface Walk {
  readonly unreached: string[];
  readonly unseen: string[];
}
declare global {
  interface Window {
    walk: { wanted: Set<Element>; seen: Set<Element>; unseen: string[]; over: AbortController };
  }
}

/** Notes each control in `main` that Tab can lead to, and judges each that gets the focus. */
async function begin(page: Page, most: number): Promise<number> {
  return page.evaluate((limit) => {
    const nameOf = (one: Element): string =>
      `${one.tagName.toLowerCase()} ${one.getAttribute('data-testid') ?? one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)}`;
    const isShown = (one: HTMLElement): boolean =>
      one.checkVisibility({ checkVisibilityCSS: true }) &&
      one.getClientRects().length > 0 &&
      one.closest('[inert]') === null;
    const main = document.querySelector('main');
    const candidates = [
      ...(main?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]') ?? []),
    ].filter((one) => one instanceof HTMLElement && one.tabIndex >= 0 && !one.matches(':disabled') && isShown(one));
    // Of buttons for one choice only the chosen one is on the way; arrows lead to the others.
    const wanted = candidates.filter(
      (one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    );
    const unseen: string[] = [];
    const seen = new Set<Element>();
    /** Whether something around a control, or the control itself, shows that it has the keys. */
    const isMarked = (one: HTMLElement): boolean => {
      for (let at: HTMLElement | null = one, steps = 0; at && steps < 4; at = at.parentElement, steps++)
        for (const part of [null, '::before', '::after']) {
          const { outlineStyle, outlineWidth, boxShadow, content, borderTopWidth } = getComputedStyle(at, part);
          if ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none') return true;
          // A frame laid over a list.
          if (part !== null && content !== 'none' && parseFloat(borderTopWidth) >= 2) return true;
        }
      // What is drawn by a sibling, as the box of a hidden input.
      const { outlineStyle } = one.nextElementSibling
        ? getComputedStyle(one.nextElementSibling)
        : { outlineStyle: 'none' };
      return outlineStyle !== 'none';
    };
    const over = new AbortController();
    window.walk = { wanted: new Set(wanted.slice(0, limit)), seen, unseen, over };
    const start = document.createElement('span');
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof HTMLElement) || target === start || !main?.contains(target)) return;
        seen.add(target);
        const { left, right, top, bottom } = target.getBoundingClientRect();
        const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        if (!isInside) unseen.push(`${nameOf(target)}: outside of the window`);
        else if (!isMarked(target)) unseen.push(`${nameOf(target)}: no mark of the focus`);
      },
      { signal: over.signal },
    );
    start.tabIndex = -1;
    main?.prepend(start);
    start.focus();
    for (const [of, end] of [
      [start, 'blur'],
      [over.signal, 'abort'],
    ] as const)
      of.addEventListener(end, () => {
        start.remove();
      });
    return window.walk.wanted.size;
  }, most);
}

async function walked(page: Page): Promise<Walk> {
  return page.evaluate(() => {
    const { wanted, seen, unseen, over } = window.walk;
    over.abort();
    const unreached = [...wanted]
      .filter((one) => one.isConnected && !seen.has(one))
      .map(
        (one) =>
          `${one.tagName.toLowerCase()} ${one.getAttribute('data-testid') ?? one.textContent.trim().slice(0, 40)}`,
      );
    return { unreached, unseen };
  });
}

test('every screen is walked through by Tab: each control is reached, in sight, and shows that it has the keys', async ({
  account,
}) => {
  test.slow();
  const page = await account({ role: 'admin' });
  const screens = await everyScreen(page);
  const faults: Record<string, Walk> = {};
  let before: string | undefined;
  for (const [pattern, address] of screens) {
    if (before === undefined) await page.goto(address);
    else {
      if (areaOf(address) === areaOf(before)) await follow(page, ELSEWHERE);
      await follow(page, address);
    }
    before = address;
    await expect(page.locator('main').locator('h1, .state').first(), address).toBeVisible();
    await expect(page.locator('main .skeleton'), address).toHaveCount(0);
    const count = await begin(page, MOST);
    for (let step = 0; step < count + 40; step++) await page.keyboard.press('Tab');
    const walk = await walked(page);
    if (walk.unreached.length + walk.unseen.length > 0) faults[pattern] = walk;
  }
  expect(faults).toEqual({});
});
