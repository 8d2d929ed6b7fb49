import type { ScheduleLine } from './schedule.js';

/** What tells the lines of a release apart. `shipToCode` is that of the line, or of the whole schedule where the line has none. */
export type PairedLine = Pick<
  ScheduleLine,
  'articleNumber' | 'shipToCode' | 'orderNumber' | 'gate' | 'dock' | 'partConsignmentNumber'
>;

/** Which line of a release is which one of the other: indexes, or `NO_LINE`. */
export interface LinePairs {
  /** By line of the previous release. */
  readonly currentOf: Int32Array;
  /** By line of the current release. */
  readonly previousOf: Int32Array;
}

/** In the place of a line that the other release does not have. */
export const NO_LINE = -1;

/** Order and part consignment numbers, gates and docks are the same where only spaces around them and capitals differ; null and '' are both none. */
function normalised(text: string | null): string {
  return text?.trim().toUpperCase() ?? '';
}

/** What both lines of a pair have: ship-to and the customer's article number. */
function lineKey({ shipToCode, articleNumber }: PairedLine): string {
  return `${normalised(shipToCode)}\0${articleNumber.trim()}`;
}

/** From the closest to the widest: lines that have all in common are paired first, so that a change of an order, gate, dock or part consignment is seen as one. */
const IDENTITIES: readonly ((line: PairedLine) => string)[] = [
  (line) =>
    [lineKey(line), line.orderNumber, line.dock, line.gate, line.partConsignmentNumber].map(normalised).join('\0'),
  (line) => `${lineKey(line)}\0${normalised(line.orderNumber)}`,
  lineKey,
];

/**
 * Pairs the lines of two releases by ship-to and article: those with the same order, dock, gate and part consignment, then of the rest those
 * with the same order, then the others, each in the order of their documents. Which release is called previous makes no difference.
 */
export function pairLines(previous: readonly PairedLine[], current: readonly PairedLine[]): LinePairs {
  const currentOf = new Int32Array(previous.length).fill(NO_LINE);
  const previousOf = new Int32Array(current.length).fill(NO_LINE);
  for (const identity of IDENTITIES) pairBy(identity, previous, current, { currentOf, previousOf });
  return { currentOf, previousOf };
}

function pairBy(
  identity: (line: PairedLine) => string,
  previous: readonly PairedLine[],
  current: readonly PairedLine[],
  { currentOf, previousOf }: LinePairs,
): void {
  const waiting = new Map<string, number[]>();
  for (const [at, line] of previous.entries()) {
    if (currentOf[at] !== NO_LINE) continue;
    const key = identity(line);
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [at]);
    else same.push(at);
  }
  // The first of the document comes off the end.
  for (const same of waiting.values()) same.reverse();
  for (const [at, line] of current.entries()) {
    if (previousOf[at] !== NO_LINE) continue;
    const partner = waiting.get(identity(line))?.pop();
    if (partner === undefined) continue;
    previousOf[at] = partner;
    currentOf[partner] = at;
  }
}

/** Which line of several earlier releases is which one of the current. */
export interface ReleasePairs {
  /** By line of the current release: the release and its line that it is compared with, 0 and `NO_LINE` for a line that none has. */
  readonly releaseOf: Int32Array;
  readonly previousOf: Int32Array;
  /** Lines in force that the current release does not have, as release and line. */
  readonly missing: readonly (readonly [release: number, line: number])[];
}

/**
 * Pairs the lines of a release with those in force before it. Of releases that stand for single articles or change some, newest first, each
 * ship-to and article is in force as the newest one that names it says.
 */
export function pairReleases(
  previous: readonly (readonly PairedLine[])[],
  current: readonly PairedLine[],
): ReleasePairs {
  const releaseOf = new Int32Array(current.length);
  const previousOf = new Int32Array(current.length).fill(NO_LINE);
  const missing: (readonly [number, number])[] = [];
  const replaced = new Set<string>();
  for (const [release, lines] of previous.entries()) {
    const inForce = [...lines.keys()].filter((at) => !replaced.has(keyAt(lines, at)));
    const pairs = pairLines(
      inForce.flatMap((at) => lines[at] ?? []),
      current,
    );
    for (const [i, line] of inForce.entries()) {
      replaced.add(keyAt(lines, line));
      const at = pairs.currentOf[i] ?? NO_LINE;
      if (at === NO_LINE) missing.push([release, line]);
      else [releaseOf[at], previousOf[at]] = [release, line];
    }
  }
  return { releaseOf, previousOf, missing };
}

function keyAt(lines: readonly PairedLine[], at: number): string {
  const line = lines[at];
  return line === undefined ? '' : lineKey(line);
}
