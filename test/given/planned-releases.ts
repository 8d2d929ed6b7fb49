import { addDays, dayNumber, dayText, mondayOf } from '../../server/domain/calendar/day.js';
import { Chance } from './chance.js';
import { edi } from './files.js';

/** An article of a customer: what is needed of each week, and how the customer plans it. */
export interface PlannedArticle {
  readonly number: string;
  /** Needed of a week, counted from the week of the first release. */
  readonly need: (week: number) => number;
  /** What the customer says of a need so many weeks ahead; the need itself where it is left out. */
  readonly said?: (need: number, ahead: number) => number;
  /** The first release that has it; the very first where it is left out. */
  readonly since?: number;
}
/** Weekly releases of one number, the newest of them issued on a Monday. */
export interface PlannedHistory {
  readonly number: string;
  readonly articles: readonly PlannedArticle[];
  readonly releases: number;
  /** Of the newest release; the Monday of the running week where it is left out. */
  readonly newest?: string;
  /** Weeks that each release has, the week of its issue the first. */
  readonly weeks?: number;
  readonly from?: string;
  readonly to?: string;
  /** The buyer's code, which a customer is called by that has no agreement. */
  readonly buyer?: string;
}

const CUSTOMER = 'O0013000001CUST:OD';
const SUPPLIER = 'O0013000002SUPP:OD';
const WEEKS = 20;
const packed = (day: string): string => day.replaceAll('-', '');
let reference = 0;

/** The Monday of the running week. */
export function thisMonday(): string {
  return dayText(mondayOf(dayNumber(new Date().toISOString().slice(0, 10))));
}

/** A need that wavers by a fifth around what is usual; the same for the same seed. */
export function needOf(seed: number, usual: number): (week: number) => number {
  return (week) => usual + new Chance(seed * 1_000 + week).below(Math.ceil(usual / 5));
}

/** Articles of one kind each: planned as needed, a quarter too high from two weeks ahead on, a fifth too low, and new in the last two releases. */
export function usualArticles(prefix: string, releases: number): readonly PlannedArticle[] {
  return [
    { number: `${prefix}-EVEN`, need: needOf(1, 100) },
    { number: `${prefix}-HIGH`, need: needOf(2, 200), said: (need, ahead) => (ahead < 2 ? need : need * 1.25) },
    { number: `${prefix}-LOW`, need: needOf(3, 400), said: (need, ahead) => (ahead < 2 ? need : need * 0.8) },
    { number: `${prefix}-NEW`, need: needOf(4, 50), since: releases - 2 },
  ];
}

function messageOf(
  { number, articles, releases, newest = thisMonday(), weeks = WEEKS, buyer = 'CUST01' }: PlannedHistory,
  release: number,
  at: number,
): readonly string[] {
  const issued = addDays(newest, 7 * (release - releases + 1));
  const segments = [
    `BGM+241+${number}+5`,
    `DTM+137:${packed(issued)}:102`,
    `DTM+158:${packed(issued)}:102`,
    `DTM+159:${packed(addDays(issued, 7 * weeks - 1))}:102`,
    `NAD+BY+${buyer}::92`,
    'NAD+SU+SUPP01::92',
    'GIS+37',
    `NAD+ST+${number}-DOCK::92++PLANT OF ${number}`,
    ...articles
      .filter(({ since = 0 }) => since <= release)
      .flatMap(({ number: article, need, said = (usual) => usual }, line) => [
        `LIN+${String(line + 1)}++${article}:IN`,
        `IMD+++:::PART ${article}`,
        ...Array.from({ length: weeks }, (_, ahead) => [
          'SCC+4++D',
          `QTY+113:${String(Math.round(said(need(release + ahead), ahead)))}:PCE`,
          `DTM+2:${packed(addDays(issued, 7 * ahead))}:102`,
        ]).flat(),
      ]),
  ];
  return [`UNH+${String(at)}+DELFOR:D:97A:UN`, ...segments, `UNT+${String(segments.length + 2)}+${String(at)}`];
}

/** Some releases of a history as one file, all of them where none are named: as customers send them. */
export function releasesFile(history: PlannedHistory, releases: readonly number[] = every(history)): Buffer {
  reference += 1;
  const { from = CUSTOMER, to = SUPPLIER } = history;
  return edi(
    `UNB+UNOC:3+${from}+${to}+260101:0900+F${String(reference)}++DELFOR`,
    ...releases.flatMap((release, at) => messageOf(history, release, at + 1)),
    `UNZ+${String(releases.length)}+F${String(reference)}`,
  );
}
function every({ releases }: PlannedHistory): readonly number[] {
  return Array.from({ length: releases }, (_, release) => release);
}
