import type { Page } from '@playwright/test';
import { despatchScan } from '../../server/contract/despatch-packages.js';
import { labelOf } from '../given/despatch.js';
import { expect, loginOf, signInByForm, test } from './consignal.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';
import { atServer, counts, scan, scanAll, TAKEN, unsent } from './scanning.js';

const MANAGER = { role: 'company-admin' };
const CALL = `**/api${despatchScan.path}`;

/** A note of so many packages with numbers, and its page open at a desk. */
async function packing(page: Page, packages: number): Promise<{ id: string; numbers: readonly string[] }> {
  const partner = await agreed(page);
  const { despatchnoteHeadId: id, documentNumber } = await despatchNote(page, partner, { packages });
  await page.goto(`/delivery/packing/${id}`);
  await expect(counts(page)).toHaveText(`0 of ${String(packages)} marked, 0 verified`);
  return { id, numbers: Array.from({ length: packages }, (_, n) => labelOf(documentNumber, 1, n)) };
}

/** Repeats a scan that the browser has kept for other numbers, as if each of them had been scanned. */
async function keepCopies(page: Page, numbers: readonly string[]): Promise<void> {
  await page.evaluate(async (codes) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('packing');
      opening.addEventListener('success', () => {
        resolve(opening.result);
      });
      opening.addEventListener('error', () => {
        reject(new Error('not opened'));
      });
    });
    await new Promise<void>((resolve, reject) => {
      const tx = db.transaction('scans', 'readwrite');
      const store = tx.objectStore('scans');
      const asked = store.getAll();
      asked.addEventListener('success', () => {
        const { seq: _, ...first } = (asked.result as { seq: number; outcome: object }[])[0] ?? { outcome: {} };
        for (const code of codes)
          store.add({ ...first, clientId: crypto.randomUUID(), code, outcome: { ...first.outcome, number: code } });
      });
      tx.addEventListener('complete', () => {
        resolve();
      });
      tx.addEventListener('error', () => {
        reject(new Error('not kept'));
      });
    });
    db.close();
  }, numbers);
}

/** Counts how often the page reads all scans that the browser keeps. */
async function countReadings(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const readings = { count: 0 };
    const { getAll } = IDBIndex.prototype;
    IDBIndex.prototype.getAll = function (...given: Parameters<typeof getAll>) {
      if (this.objectStore.name === 'scans') readings.count++;
      return getAll.apply(this, given);
    };
    Object.assign(window, { readings });
  });
  return () => page.evaluate(() => (window as unknown as { readings: { count: number } }).readings.count);
}

test.describe('the outbox', () => {
  test('sends two thousand scans in their order, a hundred at most in each call', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/delivery/packing', MANAGER);
    const { id, numbers } = await packing(page, 2_000);
    await page.context().setOffline(true);
    await scanAll(page, numbers.slice(0, 1));
    await keepCopies(page, numbers.slice(1, -1));
    const other = await page.context().newPage();
    // What was answered: a call that a slow server lets wait too long is repeated.
    const taken: string[][] = [];
    await page.close();
    other.on('response', (response) => {
      if (!response.url().endsWith(despatchScan.path) || !response.ok()) return;
      const { scans } = response.request().postDataJSON() as { scans: { code: string }[] };
      taken.push(scans.map(({ code }) => code));
    });
    // The last one is scanned by hand while the others wait.
    await other.route(CALL, (route) => route.abort());
    await other.context().setOffline(false);
    await other.goto(`/delivery/packing/${id}`);
    await expect(unsent(other)).toHaveAttribute('data-count', '1999');
    const readings = await countReadings(other);
    await scanAll(other, numbers.slice(-1));
    expect(await readings(), 'no scan reads all that wait').toBe(0);
    await expect(counts(other)).toHaveText('2000 of 2000 marked, 0 verified');
    await expect(unsent(other)).toHaveAttribute('data-count', '2000');
    await inspect(other, 'packing-many');

    await other.unroute(CALL);
    // The network says that it is back, so that nobody waits for the next try.
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(unsent(other)).toHaveAttribute('data-count', '0', { timeout: 300_000 });
    expect(taken.length).toBe(20);
    expect(Math.max(...taken.map(({ length }) => length))).toBe(100);
    expect(taken.flat()).toEqual(numbers);
    expect((await atServer(other, id)).counts.marked).toBe(2_000);
  });

  test('says what to do when the browser has no room, and nothing that was heard as good is lost', async ({
    signedIn,
  }) => {
    const page = await signedIn('/about', MANAGER);
    await page.addInitScript(() => {
      const heard: string[] = [];
      let isFull = false;
      Object.assign(window, {
        heard,
        fill: (full: boolean) => {
          isFull = full;
        },
      });
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (value: { code: string }, ...rest) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        // Before whoever waits for it.
        const options = { capture: true, once: true };
        this.transaction.db.addEventListener('complete', () => heard.push(`kept ${value.code}`), options);
        return add.call(this, value, ...rest);
      };
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        const tone = this.frequency.value > 1_000 ? 'good' : 'bad';
        if (heard.at(-1) !== tone) heard.push(tone);
        start.call(this, when);
      };
    });
    const { id, numbers } = await packing(page, 5);
    const [first = '', second = '', third = ''] = numbers;
    const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    const fill = (full: boolean): Promise<void> =>
      page.evaluate((is) => {
        (window as unknown as { fill: (is: boolean) => void }).fill(is);
      }, full);
    await page.context().setOffline(true);
    await scanAll(page, [first]);
    await fill(true);
    await scan(page, second);
    await expect(page.getByTestId('outcome')).toHaveText('Not taken: this browser cannot keep scans.');
    await expect(page.getByTestId('packing-broken')).toContainText('Free some room and scan again.');
    await inspect(page, 'packing-no-room');
    await expect(unsent(page)).toHaveAttribute('data-count', '1');
    await fill(false);
    await scanAll(page, [third]);
    await expect(page.getByTestId('packing-broken')).toHaveCount(0);
    expect(await heard()).toEqual([`kept ${first}`, 'good', 'bad', `kept ${third}`, 'good']);
    await page.context().setOffline(false);
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    const { packages } = await atServer(page, id);
    expect(packages.flatMap(({ number, marked }) => (marked ? [number] : []))).toEqual([first, third]);
  });

  test('hands a scan in again whose answer was lost, and gets the answer that it had', async ({ signedIn }) => {
    const page = await signedIn('/delivery/packing', MANAGER);
    const { id, numbers } = await packing(page, 5);
    const ids: string[] = [];
    let isLost = false;
    await page.route(CALL, async (route) => {
      const { scans } = route.request().postDataJSON() as { scans: { clientId: string }[] };
      ids.push(...scans.map(({ clientId }) => clientId));
      if (isLost) return route.continue();
      isLost = true;
      expect((await route.fetch()).status()).toBe(200);
      return route.abort();
    });
    await scanAll(page, numbers.slice(0, 1));
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await expect(page.getByTestId('conflicts')).toHaveCount(0);
    await expect(page.getByTestId('pack-log').locator('li')).toHaveText([/is marked.*Taken/]);
    expect((await atServer(page, id)).counts.marked).toBe(1);
  });

  test('keeps its scans while the session is over, and sends them after signing in again', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn('/delivery/packing', MANAGER);
    const { id, numbers } = await packing(page, 5);
    const context = page.context();
    await context.setOffline(true);
    await scanAll(page, numbers.slice(0, 3));
    await context.clearCookies({ name: 'access' });
    await context.clearCookies({ name: 'refresh' });
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/, TAKEN);
    await signInByForm(page, loginOf(stack, 'company-admin'));
    await expect(page).toHaveURL(`/delivery/packing/${id}`);
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    await expect(counts(page)).toHaveText('3 of 5 marked, 0 verified');
    expect((await atServer(page, id)).counts.marked).toBe(3);
  });
});
