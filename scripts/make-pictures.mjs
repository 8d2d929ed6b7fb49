// Takes the pictures of docs/pictures: screens of the demo in both themes. Starts a product of its own with a new demo and ends it.
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'pictures');
const THEMES = ['dark', 'light'];
const WINDOW = { width: 1440, height: 900 };
const PATIENCE_MS = 180_000;

/** Each screen: its address, found by what the demo holds, and what is done there before the picture is taken. */
const SCREENS = {
  dashboard: { path: () => '/' },
  files: { path: () => '/traffic' },
  inspector: {
    path: async (ask) => `/traffic/${(await ask('/applications/traffic?filter=errors&days=3660&limit=1')).rows[0].id}`,
  },
  changes: {
    path: async (ask) => {
      const { rows } = await ask('/applications/schedule/delivery/schedules?changedInFirmZone=true&limit=50');
      const [most] = rows.toSorted((a, b) => b.firmChanges - a.firmChanges);
      return `/schedule/delivery-schedule/${most.scheduleHeadId}/changes`;
    },
  },
  statistics: { path: () => '/transactions/dashboard' },
  situation: { path: () => '/schedule/delivery-situation' },
  partner: {
    path: async (ask) => {
      const { rows } = await ask('/applications/companies?q=Nordvik&limit=1');
      return `/companies/${rows[0].id}`;
    },
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'consignal-pictures-'));
const product = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
});
const ended = new Promise((resolve) => product.once('exit', resolve));
try {
  await take(await untilReady());
} finally {
  product.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady() {
  const file = join(dataDir, 'ready.json');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200)) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    if (product.exitCode !== null) break;
  }
  throw new Error('The product did not start');
}

async function take({ url, logins }) {
  const { email, password } = logins.find(({ role }) => role === 'company-admin');
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: WINDOW, locale: 'en-GB', timezoneId: 'Europe/Stockholm' });
    await page.goto(`${url}/login`);
    await page.locator('input').first().fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname === '/');
    const ask = (path) =>
      page.evaluate(async (address) => {
        const answer = await fetch(`/api${address}`);
        if (!answer.ok) throw new Error(`${address}: ${String(answer.status)} ${await answer.text()}`);
        return answer.json();
      }, path);
    await untilRead(ask);
    mkdirSync(target, { recursive: true });
    const camera = await page.context().newCDPSession(page);
    for (const [name, { path }] of Object.entries(SCREENS)) {
      await page.goto(url + (await path(ask)));
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.locator('html').evaluate((html, value) => {
          html.dataset.theme = value;
        }, theme);
        // Charts are drawn again with the theme's colours.
        await page.locator('html').evaluate(async ({ ownerDocument }) => {
          const { defaultView, fonts } = ownerDocument;
          await fonts.ready;
          await new Promise((drawn) =>
            defaultView.requestAnimationFrame(() => defaultView.requestAnimationFrame(drawn)),
          );
        });
        const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
        writeFileSync(join(target, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
        process.stdout.write(`docs/pictures/${name}-${theme}.webp\n`);
      }
    }
  } finally {
    await browser.close();
  }
}

/** The demo sends a month of files behind its start: waits until no more of them come. */
async function untilRead(ask) {
  let [last, since] = [-1, Date.now()];
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(1_000)) {
    const { counts } = await ask('/applications/schedule/delivery/schedules?counts=true&limit=1');
    const now = counts.all.value;
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since > 10_000) return;
  }
}
