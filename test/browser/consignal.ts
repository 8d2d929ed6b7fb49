import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../server/contract/fields.js';
import { KeptPages } from './kept-pages.js';
import { stackNow, startProduct, type Stack } from './stack.js';
import type { GivenFile } from './files.js';

export { expect } from '@playwright/test';

export const SOLNA = 'Solna Brake Systems AB';
export const NORDVIK = 'Nordvik Trucks AB';
export const AURORA = 'Aurora 3PL';
type Credentials = Stack['logins'][number];

/** Messages of the browser itself about an answer or a connection that a test asked to fail. */
const EXPECTED = /^Failed to load resource:|^WebSocket connection to /;

/** Hears what no screen may do: throw, complain, or break the content security policy. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (fault) => {
    faults.push(String(fault.error()));
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
  });
}

/** Whose browser it is: a role of a company, in the language that the browser was told. */
interface Login {
  readonly role?: string;
  readonly company?: string;
  readonly language?: Language;
}
interface Console {
  stack: Stack;
  /** Whether pages register their service worker, which costs each browser context a fifth of a second: for tests of what it does. */
  hasServiceWorker: boolean;
  /** A browser of its own, not signed in. */
  visitor: () => Promise<Page>;
  /** A browser of its own with somebody signed in who has no page open yet: for calls, or to prepare what the first page shows. */
  account: (login?: Login) => Promise<Page>;
  /** A browser of its own with somebody signed in, on the page of `path`, live; it was told `language`, or is told the account's. */
  signedIn: (path?: string, login?: Login) => Promise<Page>;
}

export const test = base.extend<Console, { product: undefined; pages: KeptPages }>({
  /** The product runs once for each process of Playwright, which runs one test after the other. */
  product: [
    async ({ browserName: _ }, use) => {
      const stop = await startProduct();
      await use(undefined);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  pages: [
    async ({ browser }, use) => {
      await use(new KeptPages(browser));
    },
    { scope: 'worker' },
  ],
  hasServiceWorker: [false, { option: true }],
  stack: async ({ browserName: _ }, use) => {
    await use(stackNow());
  },
  visitor: async ({ pages, stack, viewport, isMobile, hasTouch, hasServiceWorker }, use, info) => {
    const faults: string[] = [];
    const given: Page[] = [];
    await use(async () => {
      const page = await pages.take({ baseURL: stack.url, viewport, isMobile, hasTouch, hasServiceWorker });
      given.push(page);
      watch(page.context(), faults);
      return page;
    });
    const hasFailed = info.status !== info.expectedStatus;
    await Promise.all(given.map((page) => pages.giveBack(page, { hasFailed })));
    expect(faults, 'page errors and violations of the content security policy').toEqual([]);
  },
  account: async ({ visitor, stack }, use) => {
    await use(async ({ role = 'user', company = SOLNA, language } = {}) => {
      const page = await visitor();
      if (language) await page.context().addCookies([{ name: 'language', value: language, url: stack.url }]);
      await signInByCall(page, loginOf(stack, role, company));
      return page;
    });
  },
  signedIn: async ({ account }, use) => {
    await use(async (path = '/traffic', login = {}) => {
      const page = await account(login);
      await page.goto(path);
      await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
      return page;
    });
  },
});

export function loginOf(stack: Stack, role = 'user', company = SOLNA): Credentials {
  const login = stack.logins.find((l) => l.role === role && l.company === company);
  if (!login) throw new Error(`No login of ${company} for ${role}`);
  return login;
}
async function signInByCall(page: Page, { email, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}
export async function signInByForm(
  page: Page,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Username (e-mail)').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByTestId('login-submit').click();
}

/** The same without a mouse: the field of the address has the keys when the page has come. */
export async function signInByKeys(
  page: Page,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByLabel('Username (e-mail)')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Goes to another screen as a link does, without loading the console anew. What the screen before showed is gone when it is there. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const one of document.querySelectorAll<HTMLElement>('main > *')) one.dataset['before'] = '';
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('main > [data-before]')).toHaveCount(0);
}

/** Drags files over the window and lets go, as the browser tells it. */
export async function drop(page: Page, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of list) {
      dataTransfer.items.add(
        new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: 'application/octet-stream' }),
      );
    }
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, given);
}
/** The same with files of nothing but zeros, made in the page: they are large. */
export async function dropOfSize(page: Page, bytes: Readonly<Record<string, number>>): Promise<void> {
  await page.evaluate((sizes) => {
    const dataTransfer = new DataTransfer();
    for (const [name, size] of Object.entries(sizes)) dataTransfer.items.add(new File([new Uint8Array(size)], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
}
/** Hands files in without the page: as another user of the company would. */
export async function handIn(page: Page, files: readonly GivenFile[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, buffer } of files) {
    const answer = await page.request.post('/api/applications/traffic/messages', {
      data: buffer,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
    });
    expect(answer.status()).toBe(202);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}
/** Puts a file into the drop folder in one piece. */
export async function putInFolder({ inbox }: Stack, { name, buffer }: GivenFile): Promise<void> {
  const unfinished = join(inbox, `${name}.part`);
  await writeFile(unfinished, buffer);
  await rename(unfinished, join(inbox, name));
}
/** Waits until the server has read a file. */
export async function untilRead(page: Page, id: string): Promise<void> {
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/applications/traffic/messages/${id}`)).json()) as { state: string })
          .state,
      { intervals: [50, 100, 200] },
    )
    .not.toBe('received');
}

export function rowOf(page: Page, text: string): Locator {
  return page.getByTestId('traffic-grid').locator('tbody tr', { hasText: text });
}
/** The row of a file in the list of files, whatever columns it shows. */
export function rowById(page: Page, id: string): Locator {
  return page.getByTestId('traffic-grid').locator(`tbody tr[id$="-${id}"]`);
}
/** How many files with errors the bell counts. */
export async function errorCount(page: Page): Promise<number> {
  const bell = page.getByTestId('error-count');
  await expect(bell).toHaveAttribute('data-count', /^\d+$/);
  return Number(await bell.getAttribute('data-count'));
}

/** Keeps a toast with an action, whose ten seconds do not pass while somebody points at it. */
export async function keepToast(page: Page): Promise<void> {
  await page
    .locator('.p-toast-message')
    .filter({ has: page.getByTestId('toast-action') })
    .last()
    .hover();
}
