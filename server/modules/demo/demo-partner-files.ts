import {
  ARTICLES,
  AURORA,
  chance,
  compact,
  DAY_MS,
  dayOf,
  isWeekend,
  NORDVIK,
  SHIP_TO,
  SOLNA,
  VESTERHAV,
} from './demo-world.js';
import { type DemoFile, lines, stamp } from './demo-files.js';
import { iftsta } from './demo-history.js';

/** What one of the other companies of the demo gets. */
export interface PartnerFile extends DemoFile {
  readonly company: 'NORDVIK' | 'AURORA';
}

/** Working days that have a file from each sender. */
const DAYS = 12;
const PACK = 60;

/** A DESADV D.96A of Solna Brake Systems: three articles on a pallet each. */
function desadv(at: Date, n: number, shipTo: string): readonly string[] {
  const first = Math.floor(chance(n, 11) * ARTICLES.nordvik.length);
  const articles = [0, 4, 8].map((i) => ARTICLES.nordvik[(first + i) % ARTICLES.nordvik.length]);
  const day = compact(dayOf(at));
  return [
    'UNH+1+DESADV:D:96A:UN',
    `BGM+351+DN${String(71_000 + n)}+9`,
    `DTM+137:${day}:102`,
    `DTM+11:${day}:102`,
    `DTM+132:${compact(dayOf(at) + 1)}:102`,
    'NAD+BY+5560360793::92++Nordvik Trucks AB',
    'NAD+SE+7340000123::92++Solna Brake Systems AB',
    `NAD+ST+${shipTo}`,
    ...articles.flatMap((article, i) =>
      article === undefined
        ? []
        : [
            `CPS+${String(i + 1)}++1`,
            'PAC+1++0001::92',
            `LIN+${String(i + 1)}++${article.number}:IN`,
            `PIA+1+${article.supplier}:SA`,
            `QTY+12:${String(PACK * (1 + Math.floor(chance(n, i, 12) * 8)))}:PCE`,
            `RFF+ON:${article.order}`,
          ],
    ),
  ];
}

interface Sender {
  readonly company: PartnerFile['company'];
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly hour: number;
  readonly segments: (at: Date, n: number) => readonly string[];
}
const SENDERS: readonly Sender[] = [
  {
    company: 'NORDVIK',
    name: 'solna-desadv',
    from: SOLNA.unb,
    to: NORDVIK.unb,
    hour: 13,
    segments: (at, n) => desadv(at, n, `${SHIP_TO}::92++Nordvik Trucks AB, Plant 2`),
  },
  {
    company: 'AURORA',
    name: 'solna-desadv',
    from: SOLNA.unb,
    to: AURORA,
    hour: 14,
    segments: (at, n) => desadv(at, n + 500, 'MMX-W1::92++Aurora 3PL, Warehouse 1'),
  },
  {
    company: 'AURORA',
    name: 'vesterhav-iftsta',
    from: VESTERHAV,
    to: AURORA,
    hour: 6,
    segments: (at, n) => iftsta({ at, n }),
  },
];

/** What the partners of the demo got on the last working days, oldest first; the newest despatch advice of Nordvik has a letter in a quantity. */
export function partnerFiles(now: Date): readonly PartnerFile[] {
  const days = Array.from({ length: 3 * DAYS }, (_, i) => dayOf(now) - i)
    .filter((day) => !isWeekend(day))
    .slice(0, DAYS)
    .reverse();
  const files = SENDERS.flatMap(({ company, name, from, to, hour, segments }) =>
    days.map((day, n): PartnerFile => {
      const at = new Date(Math.min(day * DAY_MS + hour * 3_600_000, now.getTime() - 60_000));
      const reference = String(3_001 + n);
      const body = segments(at, n);
      const text = lines([
        `UNB+UNOC:3+${from}+${to}+${stamp(at)}+${reference}`,
        ...body,
        `UNT+${String(body.length + 1)}+1`,
        `UNZ+1+${reference}`,
      ]);
      const isFaulty = company === 'NORDVIK' && n === days.length - 1;
      return {
        company,
        fileName: `${name}-${reference}.edi`,
        receivedAt: at,
        text: isFaulty ? text.replace(/QTY\+12:(\d)\d/, 'QTY+12:$1O') : text,
      };
    }),
  );
  return files.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}
