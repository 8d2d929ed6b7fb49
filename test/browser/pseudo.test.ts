import type { Page } from '@playwright/test';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';
import { agreed, despatchNote } from './outgoing.js';
import { englishTexts, withSource } from './translations.js';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'đ',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ô',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Ŝ',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
};
/** The text in a language that nobody speaks: accented, in brackets and two fifths longer, its places for values as they were. */
function pseudo(text: string): string {
  const accented = text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter)))
    .join('');
  return `[${accented} ${'·'.repeat(Math.ceil(text.replace(/\{\{\w+\}\}/g, '').length * 0.4))}]`;
}
const PSEUDO = Object.fromEntries(Object.entries(englishTexts()).map(([key, text]) => [key, pseudo(text)]));

/** What stands on controls and heads and is no text of ours: languages call themselves what they are called, the product has its name, and so have people. */
const LET_OFF = /^(?:Svenska|English|中文|Consignal)$/;
/** Data, keys of a keyboard, and words for those who hear the page, which take no room. */
const NO_WORDS = '.mono, kbd, .sr-only, [data-own]';

interface Faults {
  readonly unsaid: string[];
  readonly clipped: string[];
  readonly overflow: number;
}
/** What on the screen is said in words that no translator could reach, and what doesn't fit. */
function faultsOn(page: Page): Promise<Faults> {
  return page.evaluate((noWords) => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'button, nav a, th, [role="columnheader"], [role="tab"], h1, h2, h3, label, legend',
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.classList.contains('sr-only') &&
        one.getBoundingClientRect().width > 2,
    );
    const bare = (text: string): string => {
      for (let now = text, then = ''; ; now = then) {
        then = now.replace(/\[[^[\]]*\]/g, ' ');
        if (then === now) return now.trim();
      }
    };
    const said = (one: HTMLElement): string => {
      if (one.closest(noWords)) return '';
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      let text = '';
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest(noWords)) text += ` ${walker.currentNode.nodeValue ?? ''}`;
      return text;
    };
    const place = (one: HTMLElement): string =>
      `${one.tagName.toLowerCase()}.${one.className} “${(one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').slice(0, 80)}”`;
    const isCut = (one: HTMLElement): boolean => {
      const style = getComputedStyle(one);
      if (one.closest(noWords) || style.display === 'inline' || one.scrollWidth <= one.clientWidth + 1) return false;
      return style.textOverflow !== 'ellipsis' || one.closest('[title]') === null;
    };
    return {
      unsaid: shown.flatMap((one) =>
        (one.closest(noWords) ? [] : [one.getAttribute('aria-label'), one.getAttribute('title'), said(one)]).flatMap(
          (text) => {
            const left = bare(text ?? '');
            return /\p{L}{2,}/u.test(left) ? [`${left.replace(/\s+/g, ' ').slice(0, 60)} | ${place(one)}`] : [];
          },
        ),
      ),
      clipped: shown.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')].filter(isCut).map(place)),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  }, NO_WORDS);
}

const WIDTHS = [1440, 1280];
/** Looks at the screen as it stands in each width. */
async function look(page: Page, name: string, people: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { unsaid, clipped, overflow } = await faultsOn(page);
    const words = unsaid.filter(
      (line) => !LET_OFF.test(line.split(' | ')[0] ?? '') && !people.has(line.split(' | ')[0] ?? ''),
    );
    found.push(
      ...words.map((line) => `${name}: not translated: ${line}`),
      ...clipped.map((line) => `${name} at ${String(width)}: cut off: ${line}`),
      ...(overflow > 0 ? [`${name} at ${String(width)} is ${String(overflow)} px too wide`] : []),
    );
  }
  return [...new Set(found)];
}

test('every control, label and head of the main screens can be translated, and has room for a language two fifths longer', async ({
  visitor,
  signedIn,
  stack,
}) => {
  test.slow();
  // A demo's people are named after their levels; companies have their names.
  const people = new Set([
    ...stack.logins.flatMap(({ email, company }) => [email.split('@')[0] ?? '', company]),
    'locked',
  ]);
  const guest = await visitor();
  await withSource(guest, PSEUDO);
  await guest.goto('/login');
  await expect(guest.getByTestId('login-submit')).toContainText('[');
  // What the page fetches later is translated when it is there.
  const softly = expect.configure({ soft: true });
  await softly.poll(() => look(guest, '/login', people)).toEqual([]);

  const page = await signedIn('/about', { role: 'company-admin' });
  const [id = '', good = ''] = await handIn(page, [brokenFile({ lines: 6, calloffs: 12 }), goodFile()]);
  for (const one of [id, good]) await untilRead(page, one);
  const { rows } = (await (await page.request.get('/api/applications/schedule/delivery/schedules?limit=1')).json()) as {
    rows: { scheduleHeadId: string }[];
  };
  const { despatchnoteHeadId } = await despatchNote(page, await agreed(page));
  await withSource(page, PSEUDO);
  const screens = [
    '/',
    '/traffic',
    `/traffic/${id}`,
    '/schedule/delivery-schedule',
    `/schedule/delivery-schedule/${rows[0]?.scheduleHeadId ?? ''}`,
    '/delivery/despatchnotes',
    `/delivery/despatchnotes/${despatchnoteHeadId}`,
    `/delivery/despatchnotes/${despatchnoteHeadId}/articles`,
    `/delivery/despatchnotes/${despatchnoteHeadId}/packages`,
    '/transactions',
    '/transactions/dashboard',
    '/agreements',
    '/agreements/new',
    '/companies',
    '/companies/new',
    '/companies/own',
    '/identifications',
    '/relations',
    '/relations/new',
    '/audit',
    '/user-permissions',
    '/user-permissions/permissions',
    '/user-permissions/create',
    '/notifications',
    '/notifications/send',
    '/profile',
    '/about',
  ];
  for (const path of screens) {
    // More than twelve tabs bring a toast, which keeps the words that it came with, before or after those of the source.
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.goto(path);
    await expect(page.locator('main')).toContainText('[');
    await page.waitForLoadState('networkidle');
    await softly.poll(() => look(page, path, people)).toEqual([]);
  }
});
