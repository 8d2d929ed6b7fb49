import { DAYS, startWorld, type World } from './list-data.js';
import type { Stack } from './stack.js';
import { figure, percentile, ratios, type Figure } from './statistics.js';

const FEW = 10_000;
const MANY = 1_000_000;
/** Requests of each kind and size in a round. */
const REQUESTS = 200;
const WARM_UP = 100;
const MOST = 1.5;
/** The slowest of a hundred answers. */
const SHARE = 0.99;

/** What a list is asked for. Numbers count the requests, so that each is for another page. */
export type Kind = (world: World, n: number) => string;
export const idOf = (world: World, n: number): string => world.ids[(n * 7919) % world.ids.length] ?? '';
const path = (query: string): string => `/applications/traffic?days=${String(DAYS + 1)}${query}`;

/** What people ask the list for. Numbers count the requests, so that each is for another page. */
const KINDS: Readonly<Record<string, Kind>> = {
  'first page with counts': () => path(''),
  'page at any depth': (world, n) => path(`&counts=false&cursor=${idOf(world, n)}`),
  'errors only, at any depth': (world, n) => path(`&counts=false&filter=errors&cursor=${idOf(world, n)}`),
  'warnings only, at any depth': (world, n) => path(`&counts=false&filter=warnings&cursor=${idOf(world, n)}`),
  'one message type, at any depth': (world, n) => path(`&counts=false&messageType=DELJIT&cursor=${idOf(world, n)}`),
  'one document number': (world, n) =>
    path(`&counts=false&q=45${String(1 + ((n * 7919) % world.rows)).padStart(8, '0')}`),
};

/** What the list does not do: its cost grows with the table. */
const CONTRASTS: Readonly<Record<string, (world: World) => string>> = {
  'OFFSET at 90 % of the list': ({ company, rows }) =>
    `SELECT * FROM traffic_message WHERE company_id = ${company} ORDER BY id DESC LIMIT 100 OFFSET ${String(rows * 0.9)}`,
  'count(*) of the list': ({ company }) => `SELECT count(*) FROM traffic_message WHERE company_id = ${company}`,
};
const CONTRAST_REQUESTS = 20;

/** The slowest of a hundred answers at ten thousand and at a million files of one company, asked in turn through the real server. */
export async function measureList(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`list: writing ${String(FEW)} and ${String(MANY)} files`);
  const few = await startWorld(stack, FEW);
  const many = await startWorld(stack, MANY);
  try {
    const figures = await compared({ list: 'list', rows: 'files', few, many }, KINDS, rounds, say);
    for (const [name, sql] of Object.entries(CONTRASTS)) {
      const slowest = await inTurn({ rounds, requests: CONTRAST_REQUESTS, warmUp: 2 }, { few, many }, (world) =>
        timed(world, sql(world)),
      );
      figures.push(figure(`  contrast, ${name}: 1 M / 10 k`, '', ratios(slowest.many, slowest.few)));
    }
    return figures;
  } finally {
    await few.stop();
    await many.stop();
  }
}

/** Of each kind of request, the slowest of a hundred answers with many rows by that with few. */
export async function compared(
  {
    list,
    rows,
    few,
    many,
  }: { readonly list: string; readonly rows: string; readonly few: World; readonly many: World },
  kinds: Readonly<Record<string, Kind>>,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const [at, of] = [inThousands(few.rows), inThousands(many.rows)];
  const figures: Figure[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const slowest = await inTurn({ rounds, requests: REQUESTS, warmUp: WARM_UP }, { few, many }, (world, n) =>
      world.get(kind(world, n)),
    );
    figures.push(
      figure(`${list}, ${name}: p99 at ${of} / at ${at} ${rows}`, '', ratios(slowest.many, slowest.few), {
        atMost: MOST,
      }),
      figure(`  p99 at ${at}`, 'ms', slowest.few),
      figure(`  p99 at ${of}`, 'ms', slowest.many),
    );
    say(
      `  ${name}: p99 ${slowest.few.map((ms) => ms.toFixed(1)).join(', ')} ms at ${at}, ${slowest.many.map((ms) => ms.toFixed(1)).join(', ')} ms at ${of}`,
    );
  }
  return figures;
}
const inThousands = (rows: number): string =>
  rows >= 1_000_000 ? `${String(rows / 1_000_000)} M` : `${String(rows / 1_000)} k`;

async function inTurn(
  { rounds, requests, warmUp }: { readonly rounds: number; readonly requests: number; readonly warmUp: number },
  { few, many }: { readonly few: World; readonly many: World },
  ask: (world: World, n: number) => Promise<number>,
) {
  const slowest: { few: number[]; many: number[] } = { few: [], many: [] };
  let n = 0;
  for (const world of [few, many]) await world.signIn();
  for (; n < warmUp; n++) for (const world of [few, many]) await ask(world, n);
  for (let round = 0; round < rounds; round++) {
    for (const world of [few, many]) await world.signIn();
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let i = 0; i < requests; i++, n++) {
      // One after the other, each first every second time.
      const order = n % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
      for (const size of order) times[size].push(await ask(size === 'few' ? few : many, n));
    }
    slowest.few.push(percentile(times.few, SHARE));
    slowest.many.push(percentile(times.many, SHARE));
  }
  return slowest;
}

async function timed(world: World, sql: string): Promise<number> {
  const start = performance.now();
  await world.sql.query(sql);
  return performance.now() - start;
}
