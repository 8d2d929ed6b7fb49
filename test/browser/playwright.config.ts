import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { LAUNCH } from './program.js';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Two workers, each with a browser and a product of its own: all tests of a worker look at the same product, and some of them stop a part of it. */
export default defineConfig({
  testDir: folder('.'),
  // A second run of what failed has a folder of its own.
  outputDir: folder(`../../test-results/browser${process.env['BROWSER_PART'] ?? ''}`),
  snapshotPathTemplate: folder('baselines') + '/{arg}{ext}',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Patience, for a machine that is busy with other things. What must be quick says so itself; and what the server does by itself every half minute is not waited for.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  reporter: 'list',
  use: {
    // What cannot be clicked for so long never can be: its test says so, and does not wait for its own end.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    testIdAttribute: 'data-testid',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
  },
});
