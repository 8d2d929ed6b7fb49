import { existsSync } from 'node:fs';

/** The browser as Debian packs it: its shell without windows, which draws the same for a quarter less of the processor, or the whole one. */
export const PROGRAM =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** How tests start it. */
export const LAUNCH = {
  executablePath: PROGRAM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
