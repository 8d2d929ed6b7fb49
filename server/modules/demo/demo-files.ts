import { mondayOf } from '../../domain/calendar/day.js';
import {
  ARTICLES,
  chance,
  compact,
  DAY_MS,
  dayOf,
  type DemoArticle,
  HANSA,
  isWeekend,
  KESTREL,
  NORDVIK,
  SHIP_TO,
  SOLNA,
} from './demo-world.js';

/** An EDI file of the demo world and the moment it came in. */
export interface DemoFile {
  readonly fileName: string;
  readonly text: string;
  readonly receivedAt: Date;
}

const RELEASES = 8;
const PACK = 60;
const FIRM_DAYS = 10;
const WEEKS = 16;
/** UNB references of the releases: one is missing, which the portal says. */
const REFERENCES = [100_473, 100_474, 100_475, 100_476, 100_478, 100_479, 100_480, 100_481];
const LAST_REFERENCE = REFERENCES.at(-1) ?? 0;
/** The article whose cumulative quantity of the last release is 40 less than what was sent, and the one with a backorder. */
const MISCOUNTED = 2;
const BACKORDERED = 1;

/** Segments as EDIFACT and Odette write them, a line each. */
export function lines(segments: readonly string[]): string {
  return segments.map((segment) => `${segment}'\n`).join('');
}
/** YYMMDD:HHMM. */
export function stamp(at: Date): string {
  return `${compact(dayOf(at)).slice(2)}:${at.toISOString().slice(11, 16).replace(':', '')}`;
}
/** First of January of the year of a day, `20260101`. */
function newYear(day: number): string {
  return `${compact(day).slice(0, 4)}0101`;
}
/** The moment at which a file of that day came: in the morning, and never in the future. */
function morning(day: number, hour: number, now: Date): Date {
  const at = new Date(day * DAY_MS + hour * 3_600_000 + 12 * 60_000);
  return at < now ? at : new Date(now.getTime() - 60_000);
}

/** A steady figure with some movement between releases, in whole packages. */
function quantity(article: DemoArticle, week: number, release: number): number {
  const own = Number(article.supplier.replaceAll(/\D/g, ''));
  const wave = Math.sin(week * 1.7 + (own % 7)) * 0.18;
  const moved = chance(own, week, release) < 0.25 ? (chance(own, week, release, 1) - 0.5) * 0.7 : 0;
  return Math.max(0, Math.round((article.perWeek * (1 + wave + moved)) / PACK) * PACK);
}

function delforLine(article: DemoArticle, index: number, issued: number, release: number): string[] {
  const received = 18_000 + release * article.perWeek - (release === RELEASES && index === MISCOUNTED ? 40 : 0);
  const segments = [
    `LIN+${String(index + 1)}++${article.number}:IN`,
    `PIA+1+${article.supplier}:SA`,
    `IMD+++:::${article.text}`,
    'LOC+11+D14',
    'LOC+159+P2-14',
    `RFF+ON:${article.order}`,
    `QTY+194:${String(article.perWeek / 2)}:PCE`,
    `RFF+AAU:DN${String(70_000 + release * 20 + index)}`,
    `DTM+171:${compact(issued - 3)}:102`,
    `QTY+70:${String(received)}:PCE`,
    `DTM+51:${newYear(issued)}:102`,
  ];
  if (index === BACKORDERED) segments.push('SCC+5++D', 'QTY+113:180:PCE', `DTM+2:${compact(issued - 2)}:102`);
  for (let day = 1; day <= FIRM_DAYS; day += 1) {
    const date = issued + day;
    if (isWeekend(date)) continue;
    const daily = Math.round(quantity(article, day, release) / 5 / PACK) * PACK;
    segments.push('SCC+1++D', `QTY+113:${String(daily)}:PCE`, `DTM+2:${compact(date)}:102`);
  }
  const firstWeek = Math.ceil((FIRM_DAYS + 1 + issued - mondayOf(issued)) / 7);
  for (let week = firstWeek; week < WEEKS; week += 1) {
    segments.push(
      'SCC+4++W',
      `QTY+113:${String(quantity(article, week, release))}:PCE`,
      `DTM+2:${compact(mondayOf(issued) + week * 7)}:102`,
    );
  }
  return segments;
}

/** A DELFOR D.97A of Nordvik Trucks; `broken` puts a letter into a quantity, as a hand-made file would. */
function delfor(now: Date, release: number, reference: number, broken = false): DemoFile {
  const issued = dayOf(now) + Math.min(0, release - RELEASES) * 2;
  const message = [
    'UNH+1+DELFOR:D:97A:UN',
    `BGM+241+45033771${String(20 + release)}+5`,
    `DTM+137:${compact(issued)}:102`,
    `DTM+158:${compact(issued)}:102`,
    `DTM+159:${compact(issued + WEEKS * 7)}:102`,
    'NAD+BY+5560360793::92++Nordvik Trucks AB',
    'NAD+SU+7340000123::92++Solna Brake Systems AB',
    'GIS+37',
    `NAD+ST+${SHIP_TO}::92++Nordvik Trucks AB, Plant 2`,
    ...ARTICLES.nordvik.flatMap((article, i) => delforLine(article, i, issued, release)),
  ];
  const segments = broken
    ? message.map((s, i) => (i === 21 ? s.replace(/^QTY\+113:(\d)\d/, 'QTY+113:$1Z') : s))
    : message;
  const receivedAt = reference > LAST_REFERENCE ? now : morning(issued, 4, now);
  return {
    fileName: `nordvik-delfor-${String(reference)}.edi`,
    receivedAt,
    text: lines([
      `UNB+UNOC:3+${NORDVIK.unb}+${SOLNA.unb}+${stamp(receivedAt)}+${String(reference)}`,
      ...segments,
      `UNT+${String(segments.length + 1)}+1`,
      `UNZ+1+${String(reference)}`,
    ]),
  };
}

/** A DELINS 3 of Kestrel Seating: weekly call-offs, by Odette. */
function delins(now: Date, release: number): DemoFile {
  const issued = dayOf(now) + (release - RELEASES) * 3 - 1;
  const [day, reference] = [(date: number) => compact(date).slice(2), String(2_200 + release)];
  const receivedAt = morning(issued, 9, now);
  const message = [
    'UNH+1+DELINS:3::OD',
    `MID+${String(880 + release)}+${stamp(receivedAt)}`,
    'SDT+7340000123',
    'BDT+KESTREL:KESTREL SEATING LTD',
    ...ARTICLES.kestrel.flatMap((article, i) => [
      'CSG+COVENTRY:COVENTRY ASSEMBLY+GATE 3',
      `ARD+${article.number}+${article.text}+PCE+${article.order}`,
      `PDI+${String(879 + release)}+${day(issued - 3)}`,
      `DST+${newYear(issued).slice(2)}+${String(6_000 + release * article.perWeek)}`,
      `PDN+N${String(4_100 + release * 10 + i)}+${day(issued - 2)}+${String(article.perWeek / 2)}`,
      ...Array.from(
        { length: 12 },
        (_, week) => `DEL+${day(mondayOf(issued) + 7 + week * 7)}+${String(quantity(article, week, release))}`,
      ),
    ]),
  ];
  return {
    fileName: `kestrel-delins-${reference}.edi`,
    receivedAt,
    text: lines([
      `UNB+UNOA:1+${KESTREL}+${SOLNA.odette}+${stamp(receivedAt)}+${reference}`,
      ...message,
      `UNT+${String(message.length + 1)}+1`,
      `UNZ+1+${reference}`,
    ]),
  };
}

function field(text: string, length: number): string {
  return text.slice(0, length).padEnd(length);
}
function number(value: number, length: number): string {
  return String(Math.round(value)).padStart(length, '0');
}

/** The next working days behind a day. */
function workingDays(behind: number, count: number): readonly number[] {
  return Array.from({ length: 2 * count }, (_, i) => behind + 1 + i)
    .filter((day) => !isWeekend(day))
    .slice(0, count);
}
/** When Hansa issues a release: once a week, on the weekday of today. */
function hansaIssue(now: Date, release: number): number {
  return dayOf(now) + (release - RELEASES) * 7;
}
/**
 * What Hansa calls off of an article on a day, as its releases up to this one say. Two articles of each release differ from the one before, on
 * the second working day: of one a fifth is added, of another one a fifth is taken away.
 */
function hansaDemand(now: Date, release: number, index: number, day: number): number {
  const article = ARTICLES.hansa[index];
  if (!article) return 0;
  const steady = Math.round(quantity(article, Math.floor(mondayOf(day) / 7), 0) / 5);
  const count = ARTICLES.hansa.length;
  return Array.from({ length: Math.max(0, release - 1) }, (_, i) => i + 2)
    .filter((one) => workingDays(hansaIssue(now, one), 2)[1] === day)
    .reduce((sum, one) => {
      const sign = one % count === index ? 1 : (one + 2) % count === index ? -1 : 0;
      return sum + sign * Math.round(steady / 5);
    }, steady);
}
/** What Hansa has received of an article when it issues a release: all that was called off until then, since its first one. */
function hansaReceived(now: Date, release: number, index: number): number {
  const first = hansaIssue(now, 1);
  return workingDays(first, 5 * release)
    .filter((day) => day <= hansaIssue(now, release))
    .reduce((sum, day) => sum + hansaDemand(now, release, index, day), 13 * (ARTICLES.hansa[index]?.perWeek ?? 0));
}

/** A VDA 4905 of Hansa Antrieb: the call-offs of the next working days (VDA 4905, version 02). */
function vda4905(now: Date, release: number): DemoFile {
  const issued = hansaIssue(now, release);
  const day = (date: number): string => compact(date).slice(2);
  const [transmission, year] = [1_243 + release, newYear(issued).slice(2)];
  const records = [
    `51102${field(HANSA, 9)}${field(SOLNA.vda, 9)}${number(transmission - 1, 5)}${number(transmission, 5)}${day(issued)}${year}`,
  ];
  for (const [index, article] of ARTICLES.hansa.entries()) {
    const calloffs = workingDays(issued, 8).map(
      (date) => `${day(date)}${number(hansaDemand(now, release, index, date), 9)}`,
    );
    records.push(
      `51201${field('021', 3)}${number(transmission, 9)}${day(issued)}${number(transmission - 1, 9)}${day(issued - 7)}${field(article.number, 22)}${field(article.supplier, 22)}${field(article.order, 12)}${field('TOR 7', 5)}${field('', 4)}STT  S`,
      `51301${day(issued - 4)}${number(8_800_000 + transmission, 8)}${day(issued - 5)}${number(article.perWeek * 1_000, 12)}${number(hansaReceived(now, release, index), 10)}${calloffs.slice(0, 5).join('')}`,
      `51401${calloffs.slice(5).join('')}${'0'.repeat(15)}`,
    );
  }
  const n = ARTICLES.hansa.length;
  records.push(`51901${[1, n, n, n, 0, 0, 1, 0].map((c) => number(c, 7)).join('')}`);
  return {
    fileName: `hansa-vda4905-${String(transmission)}.txt`,
    receivedAt: morning(issued, 6, now),
    text: records.map((r) => `${r.padEnd(128)}\r\n`).join(''),
  };
}

const PAST_RELEASES = 36;
/** Days from the newest of the past releases to now, at least: more than from the first release of all. */
const PAST_DAYS = 28;
/** When past releases came, all in one file. */
const PAST_CAME_DAYS = 29;
/** What Kestrel plans of its first articles from two weeks ahead on, as a share of what it needs: two are planned too high, one too low. */
const PLANNED = [1.25, 1.2, 0.8];

/** What Kestrel needs of an article in a week, counted from 1970 on; planned so many weeks before. */
function needed(article: DemoArticle, index: number, week: number, ahead: number): number {
  const own = Number(article.supplier.replaceAll(/\D/g, ''));
  const need = article.perWeek * (0.9 + 0.2 * chance(own, week));
  return Math.round(need * (ahead < 2 ? 1 : (PLANNED[index] ?? 1)));
}

/** Weekly releases of Kestrel Seating from before the others, as a company takes them over that begins with the product: what forecasts learn from. */
export function pastReleases(now: Date): DemoFile {
  const newest = mondayOf(dayOf(now) - PAST_DAYS);
  const day = (date: number): string => compact(date).slice(2);
  const receivedAt = morning(dayOf(now) - PAST_CAME_DAYS, 9, now);
  const messages = Array.from({ length: PAST_RELEASES }, (_, at): readonly string[] => {
    const issued = newest - (PAST_RELEASES - 1 - at) * 7;
    const message = [
      `UNH+${String(at + 1)}+DELINS:3::OD`,
      `MID+${String(881 - PAST_RELEASES + at)}+${day(issued)}:0900`,
      'SDT+7340000123',
      'BDT+KESTREL:KESTREL SEATING LTD',
      ...ARTICLES.kestrel.flatMap((article, index) => [
        'CSG+COVENTRY:COVENTRY ASSEMBLY+GATE 3',
        `ARD+${article.number}+${article.text}+PCE+${article.order}`,
        ...Array.from({ length: 12 }, (_week, ahead) => {
          const monday = issued + ahead * 7;
          return `DEL+${day(monday)}+${String(needed(article, index, Math.floor(monday / 7), ahead))}`;
        }),
      ]),
    ];
    return [...message, `UNT+${String(message.length + 1)}+${String(at + 1)}`];
  });
  return {
    fileName: 'kestrel-delins-2200.edi',
    receivedAt,
    text: lines([
      `UNB+UNOA:1+${KESTREL}+${SOLNA.odette}+${stamp(receivedAt)}+2200`,
      ...messages.flat(),
      `UNZ+${String(PAST_RELEASES)}+2200`,
    ]),
  };
}

/** The release that Nordvik Trucks sends next, under this reference. */
export function sampleFile(now: Date, reference: number): DemoFile {
  return delfor(now, RELEASES + Math.max(1, reference - LAST_REFERENCE - 1), reference);
}

/** The schedules that a new demo starts with, in the order they came: eight releases each of three customers, and one that went wrong just now. */
export function demoFiles(now: Date): readonly DemoFile[] {
  const releases = Array.from({ length: RELEASES }, (_, i) => i + 1).flatMap((n) => [
    delfor(now, n, REFERENCES[n - 1] ?? 0),
    vda4905(now, n),
    delins(now, n),
  ]);
  return [...releases, delfor(now, RELEASES, LAST_REFERENCE + 1, true)].sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  );
}
