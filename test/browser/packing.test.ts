import type { Page } from '@playwright/test';
import { despatchSend } from '../../server/contract/delivery.js';
import type { DespatchInput } from '../given/despatch.js';
import { expect, loginOf, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';
import { atServer, counts, scan, scanAll, TAKEN, unsent } from './scanning.js';

const MANAGER = { role: 'company-admin' };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

interface Pallets {
  readonly units: NonNullable<DespatchInput['units']>;
  readonly pallets: readonly string[];
  readonly boxes: readonly string[];
}
/** Three pallets with forty boxes in them; boxes of two articles. */
function pallets(): Pallets {
  const number = freshNumber();
  const sizes = [14, 13, 13];
  const of = (i: number): string => `M${number}${String(i)}`;
  const inside = sizes.map((size, i) =>
    Array.from({ length: size }, (_, n) => `B${number}${String(i)}${String(n).padStart(2, '0')}`),
  );
  const units = sizes.flatMap((size, i) => [
    {
      id: `P${String(i)}`,
      level: 'outer' as const,
      packagings: [{ count: '1', type: 'PL', labels: [{ number: of(i) }] }],
    },
    {
      id: `B${String(i)}`,
      parentId: `P${String(i)}`,
      level: 'inner' as const,
      packagings: [
        {
          count: String(size),
          type: 'BX',
          quantityPerPackage: '24',
          unit: 'PCE',
          labels: (inside[i] ?? []).map((label) => ({ number: label })),
        },
      ],
      items: [
        {
          lineNumber: String(i + 1),
          articleNumber: i === 0 ? '21458870' : '21458871',
          description: i === 0 ? 'Brake caliper LH' : 'Brake caliper RH',
          quantity: String(24 * size),
          orderNumber: '55000',
        },
      ],
    },
  ]);
  return { units, pallets: sizes.map((_, i) => of(i)), boxes: inside.flat() };
}

/** Measures, in the page, how long it takes from Enter until what came of the scan stands there, in milliseconds. */
async function measure(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = [];
    let began = 0;
    document.addEventListener('submit', () => (began = performance.now()), true);
    new MutationObserver((changes) => {
      if (
        began === 0 ||
        !changes.some(({ target }) => target instanceof Element && target.closest('.pack-outcome-place'))
      )
        return;
      times.push(performance.now() - began);
      began = 0;
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { packingTimes: times });
  });
  return () => page.evaluate(() => (window as unknown as { packingTimes: number[] }).packingTimes);
}

test.describe('packing on a phone', () => {
  test.use(PHONE);

  test('goes on without a network, and nothing is lost when it is back (issue 18)', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/mobile', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const { units, pallets: outer, boxes } = pallets();
    const note = await despatchNote(page, partner, { units });
    const id = note.despatchnoteHeadId;
    const [wrong = ''] = pallets().boxes;

    await page.getByTestId('tab-pack').tap();
    await page.getByTestId('pack-notes').getByRole('link', { name: note.documentNumber }).tap();
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    await inspect(page, 'packing-phone');
    const times = await measure(page);
    await scanAll(page, boxes.slice(0, 10));
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    expect((await atServer(page, id)).counts.marked).toBe(10);

    await page.context().setOffline(true);
    await scanAll(page, boxes.slice(10, 20));
    await scan(page, wrong);
    await expect(page.getByTestId('outcome')).toHaveText(`Package missing: no despatch note has ${wrong}.`);
    await scanAll(page, boxes.slice(20, 29));
    await page.keyboard.press('Backspace');
    await expect(page.getByTestId('outcome')).toContainText(`${boxes[28] ?? ''} is taken back`);
    await expect(counts(page)).toHaveText('28 of 43 marked, 0 verified');
    // Nineteen were good, one of them was taken back, and so was said: twenty wait.
    await expect(unsent(page)).toHaveAttribute('data-count', '20');
    await expect(page.getByTestId('outcome')).toContainText('Provisional');
    await scan(page, boxes[0] ?? '');
    await expect(page.getByTestId('outcome')).toContainText('Item already scanned');
    await inspect(page, 'packing-offline');

    await page.context().setOffline(false);
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    await expect(page.getByTestId('conflicts')).toHaveCount(0);
    const merged = await atServer(page, id);
    expect(merged.packages.filter(({ marked }) => marked !== null).map(({ number }) => number)).toEqual(
      expect.arrayContaining(boxes.slice(0, 28)),
    );
    expect(merged.counts.marked).toBe(28);

    await page.getByLabel('With everything in it').click();
    await scanAll(page, outer);
    await expect(counts(page)).toHaveText('43 of 43 marked, 0 verified');
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    const all = await atServer(page, id);
    expect([all.state, all.counts.marked, all.counts.packages]).toEqual(['packed', 43, 43]);
    const sorted = (await times()).toSorted((a, b) => a - b);
    test.info().annotations.push({
      type: 'measured',
      description: `${String(sorted.length)} scans, p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms, most ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
    });

    const sent = await page.request.post(`/api${despatchSend.path.replace(':id', id)}`);
    expect(sent.status()).toBeLessThan(300);
    const { fileId } = (await sent.json()) as { fileId: string };
    const file = await (await page.request.get(`/api/applications/traffic/messages/${fileId}/file`)).text();
    // These packages and no others: all numbers of the note begin alike.
    const stem = /\d+/.exec(outer[0] ?? '')?.[0].slice(0, -1) ?? '';
    expect([...new Set(file.match(new RegExp(`[MB]${stem}\\d+`, 'g')))].toSorted()).toEqual(
      [...outer, ...boxes].toSorted(),
    );
    await expect(page.getByTestId('packing-closed')).toHaveText('The despatch note has been sent.');
    await scan(page, boxes[0] ?? '');
    await expect(page.getByTestId('outcome')).toHaveText('The despatch note has been sent.');
  });

  test('loses nothing when the page is closed between writing and sending', async ({ signedIn }) => {
    const page = await signedIn('/mobile', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units });
    const context = page.context();
    await page.goto(`/mobile?tab=pack&note=${id}`);
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    // Calls leave and no answer comes: the page goes with its scans on the way.
    await context.route('**/api/applications/delivery/scans', () => undefined);
    await scanAll(page, boxes.slice(0, 5));
    await expect(unsent(page)).toHaveAttribute('data-count', '5');
    await page.getByTestId('account-button').tap();
    await page.getByTestId('sign-out').tap();
    await expect(page.getByRole('dialog', { name: 'Scans are not sent yet' })).toBeVisible();
    await page.getByTestId('stay').tap();
    const other = await context.newPage();
    await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await other.goto('/mobile');
    await expect.poll(async () => (await atServer(other, id)).counts.marked, TAKEN).toBe(5);
    await other.goto(`/mobile?tab=pack&note=${id}`);
    await expect(counts(other)).toHaveText('5 of 43 marked, 0 verified');
    await expect(unsent(other)).toHaveAttribute('data-count', '0', TAKEN);
  });
});

test.describe('packing on a phone whose browser is opened again without a network', () => {
  test.use({ ...PHONE, hasServiceWorker: true });

  /** Waits until the worker and what it needs are here, and who is signed in is kept. */
  async function isPrepared(page: Page): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => keptName(page)).not.toBeNull();
  }
  /** The name of who is kept for this session; null for nobody. */
  function keptName(page: Page): Promise<string | null> {
    return page.evaluate(async () => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'packing-session')) return null;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('packing-session');
        opening.onsuccess = () => {
          resolve(opening.result);
        };
        opening.onerror = () => {
          reject(new Error('not opened'));
        };
      });
      const asked = db.transaction('session').objectStore('session').get('now') as IDBRequest<
        { session: number; user: { username: string } } | undefined
      >;
      const kept = await new Promise<typeof asked.result>((resolve, reject) => {
        asked.onsuccess = () => {
          resolve(asked.result);
        };
        asked.onerror = () => {
          reject(new Error('not read'));
        };
      });
      db.close();
      const session = /(?:^|; )session-expiry=(\d+)/.exec(document.cookie)?.[1];
      return kept && String(kept.session) === session ? kept.user.username : null;
    });
  }
  /** The limit that the worker sets for the network, which passes when the test says so. */
  async function limitOf(page: Page): Promise<{ waiting: () => Promise<number>; pass: () => Promise<void> }> {
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('The page has no worker');
    await worker.evaluate(() => {
      const held: (() => void)[] = [];
      const real = globalThis.setTimeout;
      const hold = (given: (...parts: unknown[]) => void, ms = 0, ...parts: unknown[]): unknown =>
        ms === 3_000 ? held.push(() => given(...parts)) : real(given, ms, ...parts);
      Object.assign(globalThis, { held, setTimeout: hold });
    });
    return {
      waiting: () => worker.evaluate(() => (globalThis as unknown as { held: unknown[] }).held.length),
      pass: () =>
        worker.evaluate(() => {
          for (const one of (globalThis as unknown as { held: (() => void)[] }).held.splice(0)) one();
        }),
    };
  }
  const offline = (page: Page) => page.getByText('You are offline, or the server does not answer.');

  test('goes on with the note as it was, and everything is at the server afterwards', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/mobile?tab=pack', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id, documentNumber } = await despatchNote(page, partner, { units });
    await page.getByTestId('pack-notes').getByRole('link', { name: documentNumber }).tap();
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    await isPrepared(page);
    await page.context().setOffline(true);
    await scanAll(page, boxes.slice(0, 3));

    await page.reload();
    await expect(counts(page)).toHaveText('3 of 43 marked, 0 verified');
    await expect(page.getByTestId('packing-kept')).toContainText(/No line since .* 3 scans wait on this device/);
    await scanAll(page, boxes.slice(3, 6));
    await expect(page.getByTestId('outcome')).toContainText('Provisional');
    await scan(page, boxes[0] ?? '');
    await expect(page.getByTestId('outcome')).toContainText('Item already scanned');
    await page.keyboard.press('Backspace');
    await expect(page.getByTestId('outcome')).toContainText(`${boxes[5] ?? ''} is taken back`);
    await expect(unsent(page)).toHaveAttribute('data-count', '7');
    await inspect(page, 'packing-opened-offline');

    // The browser closes, and the app opens at its start page.
    const context = page.context();
    const other = await context.newPage();
    await page.close();
    await other.goto('/');
    await expect(other).toHaveURL('/mobile?tab=pack');
    await expect(other.getByText(/No line since .* 7 scans wait on this device/)).toBeVisible();
    await inspect(other, 'packing-notes-opened-offline');
    await other.getByTestId('pack-notes').getByRole('link', { name: documentNumber }).tap();
    await expect(counts(other)).toHaveText('5 of 43 marked, 0 verified');
    await scanAll(other, boxes.slice(6, 8));
    await expect(unsent(other)).toHaveAttribute('data-count', '9');

    await context.setOffline(false);
    await expect(unsent(other)).toHaveAttribute('data-count', '0', TAKEN);
    const { packages } = await atServer(other, id);
    expect(packages.flatMap(({ number, marked }) => (marked ? [number] : [])).toSorted()).toEqual(
      [...boxes.slice(0, 5), ...boxes.slice(6, 8)].toSorted(),
    );
    await expect(other.getByTestId('packing-kept')).toHaveCount(0, TAKEN);
    // All of the session is back, not only what the scanner needs.
    await expect(other.getByTestId('tab-errors')).toBeVisible();

    await other.getByTestId('account-button').tap();
    await other.getByTestId('sign-out').tap();
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(() => keptName(other)).toBeNull();
    await context.setOffline(true);
    await other.goto('/mobile?tab=pack');
    await expect(offline(other)).toBeVisible();
    await context.setOffline(false);
    await other.getByRole('link', { name: /Try again/ }).click();
    await expect(other).toHaveURL(/\/login/);
  });

  test('opens soon where the server is slow, goes on when it answers, and leaves others to wait', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn('/mobile?tab=pack', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units });
    await page.clock.install();
    await page.goto(`/mobile?tab=pack&note=${id}`);
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    await isPrepared(page);
    const late = await limitOf(page);
    const { server } = stack.pids;
    try {
      process.kill(server, 'SIGSTOP');
      await page.evaluate(() => {
        document.body.dataset['before'] = 'the reload';
        window.location.reload();
      });
      await expect.poll(late.waiting).toBe(1);
      await late.pass();
      await expect(page.locator('body[data-before]')).toHaveCount(0);
      // The page waits for its calls by its own clock.
      await expect(async () => {
        await page.clock.fastForward(3_000);
        await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified', { timeout: 1_000 });
      }).toPass();
      await expect(page.getByTestId('packing-kept')).toContainText(/No line since .* 0 scans wait on this device/);
      await scanAll(page, boxes.slice(0, 2));
      await expect(unsent(page)).toHaveAttribute('data-count', '2');
    } finally {
      process.kill(server, 'SIGCONT');
    }
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    expect((await atServer(page, id)).counts.marked).toBe(2);
    await expect(page.getByTestId('packing-kept')).toHaveCount(0);
    await expect(page.getByTestId('tab-errors')).toBeVisible();

    await page.getByTestId('account-button').tap();
    await page.getByTestId('sign-out').tap();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => keptName(page)).toBeNull();
    try {
      process.kill(server, 'SIGSTOP');
      const opened = page.goto('/mobile?tab=pack');
      await expect.poll(late.waiting).toBe(1);
      await late.pass();
      process.kill(server, 'SIGCONT');
      expect((await opened)?.fromServiceWorker()).toBe(true);
    } finally {
      process.kill(server, 'SIGCONT');
    }
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('Username (e-mail)')).toBeVisible();
  });

  test('shows nothing to another person who has signed in since', async ({ signedIn, stack }) => {
    const page = await signedIn('/mobile?tab=pack', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units });
    await page.goto(`/mobile?tab=pack&note=${id}`);
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    await isPrepared(page);
    const context = page.context();
    await context.setOffline(true);
    await scanAll(page, boxes.slice(0, 2));
    // Closed for good: what is only left may still ask when the network is back, and renew the session of before.
    const other = await context.newPage();
    await page.close();
    await context.setOffline(false);
    const { email, password } = loginOf(stack, 'user');
    expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
    await context.setOffline(true);
    await other.goto(`/mobile?tab=pack&note=${id}`);
    await expect(offline(other)).toBeVisible();

    await context.setOffline(false);
    await other.goto(`/mobile?tab=pack&note=${id}`);
    await expect(counts(other)).toHaveText('0 of 43 marked, 0 verified');
    await isPrepared(other);
    await context.setOffline(true);
    await other.reload();
    await expect(counts(other)).toHaveText('0 of 43 marked, 0 verified');
    await expect(unsent(other)).toHaveAttribute('data-count', '0');
    await context.setOffline(false);
  });

  test('keeps every other page from opening without a network', async ({ signedIn }) => {
    const page = await signedIn('/mobile', MANAGER);
    await isPrepared(page);
    await page.context().setOffline(true);
    await page.goto('/traffic');
    await expect(offline(page)).toBeVisible();
  });
});

test.describe('scans of two people in one browser', () => {
  test('are not mixed: each sees and sends the own', async ({ signedIn, stack }) => {
    const page = await signedIn('/delivery/packing', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units });
    const context = page.context();
    const signIn = async (role: string): Promise<void> => {
      const { email, password } = loginOf(stack, role);
      expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
    };
    await page.goto(`/delivery/packing/${id}`);
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    await context.route('**/api/applications/delivery/scans', (route) => route.abort());
    await scanAll(page, boxes.slice(0, 3));
    await expect(unsent(page)).toHaveAttribute('data-count', '3');
    const other = await context.newPage();
    await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });

    await signIn('user');
    await other.goto(`/delivery/packing/${id}`);
    await expect(counts(other)).toHaveText('0 of 43 marked, 0 verified');
    await scanAll(other, boxes.slice(10, 11));
    await expect(unsent(other)).toHaveAttribute('data-count', '0', TAKEN);
    await expect(other.getByTestId('pack-log').locator('li')).toHaveCount(1);
    expect((await atServer(other, id)).counts.marked).toBe(1);

    await signIn('company-admin');
    await other.goto('/traffic');
    await expect.poll(async () => (await atServer(other, id)).counts.marked, TAKEN).toBe(4);
    const by = (await atServer(other, id)).packages.flatMap(({ marked }) => marked?.by ?? []);
    expect(by.toSorted()).toEqual(['manager', 'manager', 'manager', 'user']);
  });
});

test.describe('packing at a desk', () => {
  test('verifies pallet by pallet, and follows what others scan', async ({ signedIn, account }) => {
    test.slow();
    const page = await signedIn('/delivery/packing', MANAGER);
    const partner = await agreed(page);
    const { units, pallets: outer, boxes } = pallets();
    const note = await despatchNote(page, partner, { units });
    const id = note.despatchnoteHeadId;
    const [first = ''] = outer;
    const row = page.getByTestId('pack-notes').getByRole('link', { name: note.documentNumber });
    await expect(row).toBeVisible();
    await inspect(page, 'packing-notes');
    // The label of any package opens its note, once the device has its packages.
    await expect(async () => {
      await scan(page, boxes[3] ?? '');
      await expect(page.getByTestId('packing-title')).toHaveText(`Pack despatch note ${note.documentNumber}`, {
        timeout: 2_000,
      });
    }).toPass();

    const other = await account();
    const scans = [
      { clientId: crypto.randomUUID(), step: 'mark', code: boxes[39], noteId: id, scannedAt: new Date().toISOString() },
    ];
    expect(
      (await other.request.post('/api/applications/delivery/scans', { data: { device: 'Dock 2', scans } })).status(),
    ).toBe(200);
    await expect(counts(page)).toHaveText('1 of 43 marked, 0 verified');

    await page.getByLabel('With everything in it').click();
    await scan(page, `]C1${first}`);
    await expect(counts(page)).toHaveText('16 of 43 marked, 0 verified');
    await page.getByRole('radio', { name: 'Verify' }).check();
    await scan(page, boxes[0] ?? '');
    await expect(page.getByTestId('outcome')).toContainText('Search or match value missing');
    await scanAll(page, [first, ...boxes.slice(0, 14)]);
    await expect(page.getByTestId('outer')).toContainText('14 of 14 verified');
    await expect(counts(page)).toHaveText('16 of 43 marked, 15 verified');
    await scan(page, boxes[39] ?? '');
    await expect(page.getByTestId('outcome')).toContainText('No matching item on label');
    await page.keyboard.press('Control+z');
    await expect(page.getByTestId('outer')).toContainText('13 of 14 verified');
    await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
    expect((await atServer(page, id)).counts).toMatchObject({ marked: 16, verified: 13 });
    await inspect(page, 'packing-desk');
  });

  test('of two packers goes on while a clerk edits the note: all see it live, and nothing is lost', async ({
    signedIn,
  }) => {
    test.slow();
    const packer = await signedIn('/delivery/packing', MANAGER);
    const partner = await agreed(packer);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(packer, partner, { units });
    await packer.goto(`/delivery/packing/${id}`);
    await expect(counts(packer)).toHaveText('0 of 43 marked, 0 verified');
    const colleague = await signedIn(`/delivery/packing/${id}`);
    const clerk = await signedIn(`/delivery/despatchnotes/${id}`);
    await expect(counts(colleague)).toHaveText('0 of 43 marked, 0 verified');
    const parties = clerk.getByRole('region', { name: 'Parties' });
    await parties.getByRole('button', { name: /Change Dock/ }).click();
    // The field is open while both scan.
    await Promise.all([scanAll(packer, boxes.slice(0, 4)), scanAll(colleague, boxes.slice(4, 8))]);
    await parties.getByLabel('Dock').fill('G20');
    await Promise.all([parties.getByLabel('Dock').press('Enter'), scanAll(packer, boxes.slice(8, 10))]);
    await expect(parties.getByRole('button', { name: 'Change Dock: G20' })).toBeVisible();
    await expect(clerk.getByText('10 of 43 marked')).toBeVisible(TAKEN);
    for (const page of [packer, colleague]) {
      await expect(counts(page)).toHaveText('10 of 43 marked, 0 verified', TAKEN);
      await expect(unsent(page)).toHaveAttribute('data-count', '0', TAKEN);
      await expect(page.getByTestId('conflicts')).toHaveCount(0);
    }
    const { packages } = await atServer(packer, id);
    expect(packages.flatMap(({ number, marked }) => (marked ? [number] : [])).toSorted()).toEqual(
      boxes.slice(0, 10).toSorted(),
    );
    const note = await packer.request.get(`/api/applications/delivery/despatchnotes/${id}`);
    expect(await note.json()).toMatchObject({ document: { dock: 'G20' } });
  });

  test('says who was first where two scan the same without a network, until somebody has seen it', async ({
    signedIn,
    account,
  }) => {
    const page = await signedIn('/delivery/packing', MANAGER);
    const partner = await agreed(page);
    const { units, boxes } = pallets();
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units });
    const [box = ''] = boxes;
    await page.goto(`/delivery/packing/${id}`);
    await expect(counts(page)).toHaveText('0 of 43 marked, 0 verified');
    const other = await account();
    await page.context().setOffline(true);
    await scanAll(page, [box]);
    await expect(page.getByTestId('outcome')).toContainText('is marked');
    const scans = [
      { clientId: crypto.randomUUID(), step: 'mark', code: box, noteId: id, scannedAt: new Date().toISOString() },
    ];
    expect(
      (await other.request.post('/api/applications/delivery/scans', { data: { device: 'Dock 2', scans } })).status(),
    ).toBe(200);
    await page.context().setOffline(false);
    await expect(page.getByTestId('conflicts')).toContainText(`Item already scanned: ${box}, by `, TAKEN);
    await inspect(page, 'packing-conflict');
    await page.reload();
    await expect(page.getByTestId('conflicts')).toContainText(box);
    await page.getByTestId('conflict-seen').click();
    await expect(page.getByTestId('conflicts')).toHaveCount(0);
    await expect(counts(page)).toHaveText('1 of 43 marked, 0 verified');
  });
});
