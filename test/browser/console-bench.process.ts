import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { figure, type Figure } from '../bench/statistics.js';
import { changesServed } from './many-changes.js';
import { rowsServed } from './many-rows.js';
import { PROGRAM } from './program.js';
import { stackNow, startProduct, type Stack } from './stack.js';

/** What the console is promised to do on a desk: an office line, nothing in the cache, an ordinary window. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };
const WINDOW = { width: 1440, height: 900 };
/** No request and no long task for so long: the page has settled. */
const QUIET_MS = 1_000;
const GOAL = { firstPaint: 800, blocked: 100, shift: 0.05, frames: 45 };
const PAGES: Readonly<Record<string, string>> = {
  'R-01 sign-in': '/login',
  'R-07 dashboard': '/',
  'R-25 traffic': '/traffic',
  'R-18 schedules': '/schedule/delivery-schedule',
  'R-28 transactions': '/transactions',
  'R-56 users': '/user-permissions',
};
/** A page without a program, through the same line from the same server: what remains is the console's own. */
const FLOOR = '/offline.html';
const JUMP_ROWS = 100_000;
const HEAT = { lines: 1_000, days: 60 };
const JUMP_SECONDS = 3;
const RESTS = 40;

interface Asked {
  readonly rounds: number;
  readonly isHeatMapAlone: boolean;
}
interface Load {
  readonly firstPaint: number;
  readonly blocked: number;
  readonly shift: number;
}

/** Notes what the browser says of painting, of tasks above 50 ms and of things that move by themselves. */
function watchLoad(): void {
  const seen = { firstPaint: 0, shift: 0, tasks: [] as { start: number; over: number }[], last: 0 };
  Object.assign(window, { seenLoad: seen });
  const on = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new window.PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        note(entry);
        seen.last = performance.now();
      }
    }).observe({ type, buffered: true });
  };
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  on('longtask', (entry) => {
    seen.tasks.push({ start: entry.startTime, over: entry.duration - 50 });
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  on('resource', () => undefined);
}

/** First contentful paint in ms, total blocking time in ms after it, cumulative layout shift, of an address opened with nothing in the cache. */
async function load(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.addInitScript(watchLoad);
  await page.goto(path);
  const seen = await page
    .waitForFunction((quiet) => {
      const { seenLoad } = window as unknown as {
        seenLoad: { firstPaint: number; shift: number; tasks: { start: number; over: number }[]; last: number };
      };
      return seenLoad.firstPaint > 0 && performance.now() - seenLoad.last > quiet ? seenLoad : null;
    }, QUIET_MS)
    .then((handle) => handle.jsonValue());
  await page.close();
  if (!seen) throw new Error(`${path} did not settle`);
  return {
    firstPaint: seen.firstPaint,
    shift: seen.shift,
    blocked: seen.tasks.filter((task) => task.start >= seen.firstPaint).reduce((sum, task) => sum + task.over, 0),
  };
}

async function signedIn(browser: Browser, { url, logins }: Stack): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: WINDOW });
  const login = logins.find(({ role }) => role === 'company-admin') ?? logins[0];
  const answer = await context.request.post('/api/auth/login', {
    data: { email: login?.email, password: login?.password },
  });
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${String(answer.status())}`);
  return context;
}

async function measureLoads(
  browser: Browser,
  stack: Stack,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const loads: Record<string, Load[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries({ floor: FLOOR, ...PAGES })) {
      const context =
        path === '/login'
          ? await browser.newContext({ baseURL: stack.url, viewport: WINDOW })
          : await signedIn(browser, stack);
      (loads[name] ??= []).push(await load(context, path));
      await context.close();
    }
  }
  const floor = (loads['floor'] ?? []).map((one) => one.firstPaint);
  return Object.keys(PAGES).flatMap((name) => {
    const all = loads[name] ?? [];
    say(`  ${name}: first paint ${all.map((one) => one.firstPaint.toFixed(0)).join(', ')} ms`);
    return [
      figure(
        `console, ${name}: first contentful paint`,
        'ms',
        all.map((one) => one.firstPaint),
        { atMost: GOAL.firstPaint },
      ),
      figure(
        '  times a page without a program',
        '',
        all.map((one, i) => one.firstPaint / (floor[i] ?? NaN)),
      ),
      figure(
        '  total blocking time',
        'ms',
        all.map((one) => one.blocked),
        { atMost: GOAL.blocked },
      ),
      figure(
        '  cumulative layout shift',
        '',
        all.map((one) => one.shift),
        { atMost: GOAL.shift },
      ),
    ];
  });
}

interface Jumps {
  readonly idle: number;
  readonly jumping: number;
  readonly blank: number;
}
/** What scrolls, and what stands at each place of it, from its left upper corner in px. */
interface Scrolled {
  readonly box: string;
  readonly place: string;
  readonly left: number;
  readonly top: number;
  readonly isWide: boolean;
}
const LIST: Scrolled = {
  box: ':has(> [data-testid=traffic-grid])',
  place: 'tr[aria-selected]',
  left: 300,
  top: 40,
  isWide: false,
};
const HEAT_MAP: Scrolled = {
  box: ':has(> [data-testid=heat-map])',
  place: '[role=gridcell]',
  left: 300,
  top: 48,
  isWide: true,
};

/** Frames in a second at rest and while the bar is drawn to anywhere with every frame; then places in view without anything, a moment after each jump came to rest. */
async function measureJumps(page: Page, scrolled: Scrolled): Promise<Jumps> {
  return page.locator(scrolled.box).evaluate(
    async (box, { seconds, rests, place, left, top, isWide }) => {
      const frame = (): Promise<number> =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      const rate = async (each: () => void): Promise<number> => {
        const from = await frame();
        let [count, now] = [0, from];
        for (; now - from < seconds * 1000; count += 1) {
          each();
          now = await frame();
        }
        return count / ((now - from) / 1000);
      };
      let jumps = 0;
      /** One bar, or both in turns. */
      const jump = (): void => {
        jumps += 1;
        if (isWide && jumps % 2 === 0) box.scrollLeft = Math.random() * (box.scrollWidth - box.clientWidth);
        else box.scrollTop = Math.random() * (box.scrollHeight - box.clientHeight);
      };
      /** Cells have a gap of four px between them, and round corners that the browser counts as none of the cell. */
      const isFilled = (x: number, y: number): boolean =>
        [0, 12].some((dx) =>
          [0, 12].some((dy) => document.elementFromPoint(x + dx, y + dy)?.closest(place) instanceof Element),
        );
      const idle = await rate(() => undefined);
      const jumping = await rate(jump);
      let blank = 0;
      const area = box.getBoundingClientRect();
      const [right, bottom] = [area.left + (isWide ? box.clientWidth : left + 1), area.top + box.clientHeight - 10];
      for (let rest = 0; rest < rests; rest++) {
        jump();
        for (let settled = 0; settled < 3; settled++) await frame();
        for (let y = area.top + top; y < bottom; y += 16)
          for (let x = area.left + left; x < right; x += 46) if (!isFilled(x, y)) blank += 1;
      }
      return { idle, jumping, blank };
    },
    { seconds: JUMP_SECONDS, rests: RESTS, ...scrolled },
  );
}

interface Long extends Scrolled {
  readonly name: string;
  /** Opens it, filled. */
  readonly open: (page: Page) => Promise<void>;
}
const LONG: readonly Long[] = [
  { name: `list of ${String(JUMP_ROWS)} rows`, open: (page) => rowsServed(page, JUMP_ROWS), ...LIST },
  {
    name: `heat-map of ${String(HEAT.lines)} articles and ${String(HEAT.days)} days`,
    open: (page) => changesServed(page, HEAT.lines, HEAT.days),
    ...HEAT_MAP,
  },
];

async function measureLong(
  browser: Browser,
  stack: Stack,
  { name, open, ...scrolled }: Long,
  { rounds, say }: { readonly rounds: number; readonly say: (line: string) => void },
): Promise<Figure[]> {
  const context = await signedIn(browser, stack);
  const page = await context.newPage();
  await open(page);
  const all: Jumps[] = [];
  for (let round = 0; round < rounds; round++) {
    const { idle, jumping, blank } = await measureJumps(page, scrolled);
    say(
      `  ${name}: ${jumping.toFixed(0)} frames a second while jumping, ${idle.toFixed(0)} at rest, ${String(blank)} blank`,
    );
    all.push({ idle, jumping, blank });
  }
  await context.close();
  return [
    figure(
      `console, ${name}: frames a second while jumping`,
      'fps',
      all.map((one) => one.jumping),
      { atLeast: GOAL.frames },
    ),
    figure(
      '  of those at rest',
      '',
      all.map((one) => one.jumping / one.idle),
    ),
    figure(
      `  blank places at rest after ${String(RESTS)} jumps`,
      '',
      all.map((one) => one.blank),
      { atMost: 0 },
    ),
  ];
}

/** Measures so many rounds, of all or of the heat-map alone; whatever ends it, the product and the browser end with it. */
async function measure({ rounds, isHeatMapAlone }: Asked): Promise<Figure[]> {
  const stop = await startProduct();
  const browser = await chromium.launch({
    executablePath: PROGRAM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const end = async (): Promise<void> => {
    await browser.close();
    await stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(signal, () => {
      void end().finally(() => process.exit(1));
    });
  try {
    const stack = stackNow();
    const say = (line: string): void => {
      process.stderr.write(`${line}\n`);
    };
    const figures = isHeatMapAlone ? [] : await measureLoads(browser, stack, rounds, say);
    for (const one of LONG)
      if (!isHeatMapAlone || one.isWide) figures.push(...(await measureLong(browser, stack, one, { rounds, say })));
    return figures;
  } finally {
    await end();
  }
}

process.once('message', (asked: Asked) => {
  measure(asked).then(
    (result) => {
      process.removeAllListeners('disconnect');
      process.send?.({ result });
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
