import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** What stays with a page or its context for good: a page that a test used it on is closed with the test. */
const LASTING = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setOffline',
  'setViewportSize',
] as const;
/** What tests listen to. */
const EVENTS = ['console', 'dialog', 'download', 'page', 'request', 'requestfailed', 'response', 'weberror'] as const;
/** A page of the product without scripts: from here the storage of its origin can be emptied. */
const QUIET = '/offline.html';
/** How many times slower than this machine the browser is to be, for whoever looks for what fails on a slow one. */
const SLOW = Number(process.env['BROWSER_SLOW'] ?? 1);

/** How a page is made; pages of the same options are alike. */
export interface PageOptions extends Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'isMobile' | 'hasTouch'> {
  /** Whether pages may register their service worker. */
  readonly hasServiceWorker: boolean;
}

/**
 * The pages of a worker. One that a test leaves is emptied and serves the next test, since a page loads in half the processor time where its
 * code has been compiled before.
 */
export class KeptPages {
  readonly #browser: Browser;
  readonly #optionsOf = new Map<Page, string>();
  readonly #free = new Set<Page>();
  readonly #changed = new WeakSet<Page>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A blank page whose browser context nobody else has and nothing is left in. */
  async take(options: PageOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const kept = [...this.#free].find((page) => this.#optionsOf.get(page) === key);
    if (kept) {
      this.#free.delete(kept);
      return kept;
    }
    const page = await this.#open(options);
    this.#optionsOf.set(page, key);
    return page;
  }

  /** Takes back what a test is done with. */
  async giveBack(page: Page, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    if (!hasFailed && !this.#changed.has(page) && (await isEmptied(page))) this.#free.add(page);
    else {
      this.#optionsOf.delete(page);
      await page.context().close();
    }
  }

  async #open({ hasServiceWorker, ...options }: PageOptions): Promise<Page> {
    const context = await this.#browser.newContext(options);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    if (!hasServiceWorker)
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
    const page = await context.newPage();
    if (SLOW > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    for (const one of [page, context]) this.#noteChanges(page, one);
    // A page with a service worker keeps more than can be emptied.
    if (hasServiceWorker) this.#changed.add(page);
    return page;
  }

  #noteChanges(page: Page, one: Page | BrowserContext): void {
    for (const name of LASTING) {
      const original: unknown = Reflect.get(one, name);
      if (typeof original !== 'function') continue;
      Reflect.set(one, name, (...given: unknown[]): unknown => {
        this.#changed.add(page);
        const answer: unknown = Reflect.apply(original, one, given);
        return answer;
      });
    }
    const { clock } = one;
    Object.defineProperty(one, 'clock', {
      get: () => {
        this.#changed.add(page);
        return clock;
      },
    });
  }
}

/** Takes the session, storage, routes and listeners from a page. False where it cannot be done: the page is then of no more use. */
async function isEmptied(page: Page): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || context.pages().length > 1) return false;
  for (const one of [page, context]) {
    for (const event of EVENTS) one.removeAllListeners(event);
    await one.unrouteAll({ behavior: 'ignoreErrors' });
  }
  try {
    await page.goto(QUIET);
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(-1, -1);
  } catch {
    return false;
  }
  return true;
}
