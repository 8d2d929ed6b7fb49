import {
  ARTICLES,
  AURORA,
  chance,
  compact,
  DAY_MS,
  dayOf,
  isWeekend,
  NORDVIK,
  SOLNA,
  VESTERHAV,
} from './demo-world.js';
import { type DemoFile, lines, stamp } from './demo-files.js';

/** Days over which what came before is spread. */
export const HISTORY_DAYS = 30;
const FAULTY = 15;

interface Moment {
  readonly at: Date;
  readonly n: number;
}
type Segments = readonly string[];

/** Pieces of the n-th file, by article. */
function pieces(n: number, article: number): number {
  return 20 * (1 + Math.floor(chance(n, article, 7) * 30));
}
function someArticles(n: number): readonly (typeof ARTICLES.nordvik)[number][] {
  const first = Math.floor(chance(n, 3) * ARTICLES.nordvik.length);
  return [0, 1, 2]
    .slice(0, 1 + Math.floor(chance(n, 4) * 3))
    .map((i) => ARTICLES.nordvik[(first + i * 5) % ARTICLES.nordvik.length])
    .filter((article) => article !== undefined);
}

/** Just-in-time call-offs of the plant: what its line takes next. */
function deljit({ at, n }: Moment): Segments {
  const due = new Date(at.getTime() + 26 * 3_600_000);
  return [
    'UNH+1+DELJIT:D:97A:UN',
    `BGM+242+JIT${String(700_000 + n)}+9`,
    `DTM+137:${compact(dayOf(at))}:102`,
    'NAD+BY+5560360801::92++Nordvik Trucks AB',
    'NAD+SE+7340000123::92++Solna Brake Systems AB',
    'NAD+ST+GOT-P1::92++Nordvik Trucks AB, Plant 1',
    'LOC+11+G4',
    ...someArticles(n).flatMap((article, i) => [
      `SEQ+3+${String(i + 1)}`,
      `DTM+2:${compact(dayOf(due))}${due.toISOString().slice(11, 16).replace(':', '')}:203`,
      `LIN+${String(i + 1)}++${article.number}:IN`,
      `PIA+1+${article.supplier}:SA`,
      `RFF+ON:${article.order}:${String((i + 1) * 10)}`,
      `RFF+AAN:C${String(700_000 + n)}${String(i)}`,
      `QTY+1:${String(pieces(n, i))}:PCE`,
      'SCC+1++D',
    ]),
  ];
}
/** What the warehouse received. */
function recadv({ at, n }: Moment): Segments {
  const lines = someArticles(n);
  return [
    'UNH+1+RECADV:D:96A:UN',
    `BGM+632+RA${String(400_000 + n)}+9`,
    `DTM+137:${compact(dayOf(at))}:102`,
    `RFF+DQ:DN${String(70_000 + n)}`,
    'NAD+SU+7340000123::92++Solna Brake Systems AB',
    'NAD+BY+5560360801::92++Nordvik Trucks AB',
    'CPS+1',
    ...lines.flatMap((article, i) => [
      `LIN+${String(i + 1)}++${article.number}:IN`,
      `QTY+12:${String(pieces(n, i))}:PCE`,
      `QTY+194:${String(pieces(n, i))}:PCE`,
    ]),
    `CNT+2:${String(lines.length)}`,
  ];
}
/** Where a lorry is. */
export function iftsta({ at, n }: Moment): Segments {
  return [
    'UNH+1+IFTSTA:D:97A:UN',
    `BGM+23+ST${String(900_000 + n)}+9`,
    `DTM+137:${compact(dayOf(at))}${at.toISOString().slice(11, 16).replace(':', '')}:203`,
    'NAD+CA+VESTERHAV::92++Vesterhav Logistics',
    `CNI+1+C${String(55_000 + n)}`,
    `STS+1+${['13', '24', '31', '21'][Math.floor(chance(n, 5) * 4)] ?? '21'}`,
    `DTM+334:${compact(dayOf(at))}${at.toISOString().slice(11, 16).replace(':', '')}:203`,
    `LOC+5+${['SEGOT', 'DKFDH', 'DEHAM', 'SESTO'][Math.floor(chance(n, 6) * 4)] ?? 'SEGOT'}`,
  ];
}

interface Sender {
  readonly share: number;
  readonly name: string;
  readonly unb: string;
  readonly segments: (moment: Moment) => Segments;
}
const JUST_IN_TIME: Sender = { share: 0.62, name: 'nordvik-deljit', unb: NORDVIK.plant, segments: deljit };
const SENDERS: readonly Sender[] = [
  JUST_IN_TIME,
  { share: 0.82, name: 'aurora-recadv', unb: AURORA, segments: recadv },
  { share: 1, name: 'vesterhav-iftsta', unb: VESTERHAV, segments: iftsta },
];

const swap =
  (pattern: RegExp, by: string) =>
  (s: Segments): Segments =>
    s.map((one) => one.replace(pattern, by));
/** What goes wrong in files made by hand or by a tired interface, one kind each; in the call-offs of the plant, from UNH to UNZ. */
export const FAULTS: Readonly<Record<string, (segments: Segments) => Segments>> = {
  'a letter in a quantity': swap(/^QTY\+1:(\d)\d/, 'QTY+1:$1O'),
  'a date that does not exist': swap(/^DTM\+137:\d{8}/, 'DTM+137:20260231'),
  'another message reference at the end': swap(/^(UNT\+\d+)\+1$/, '$1+2'),
  'another interchange reference at the end': swap(/^(UNZ\+\d+)\+\d+$/, '$1+77'),
  'no beginning of the message': (s) => s.filter((one) => !one.startsWith('BGM')),
  'a segment that nobody knows': (s) => [...s.slice(0, 3), 'ZZZ+1', ...s.slice(3)],
  'no article': swap(/^LIN\+(\d+)\+\+.*$/, 'LIN+$1'),
  'no end of the message': (s) => s.filter((one) => !one.startsWith('UNT')),
  'cut off while it was sent': (s) => s.slice(0, -1),
};
const KINDS = Object.values(FAULTS);

function fileOf(
  sender: Sender,
  moment: Moment,
  reference: number,
  fault: ((segments: Segments) => Segments) | undefined,
): DemoFile {
  const body = sender.segments(moment);
  const name = String(reference);
  const message = [...body, `UNT+${String(body.length + 1)}+1`, `UNZ+1+${name}`];
  const segments = [
    `UNB+UNOC:3+${sender.unb}+${SOLNA.unb}+${stamp(moment.at)}+${name}`,
    ...(fault ? fault(message) : message),
  ];
  return { fileName: `${sender.name}-${name}.edi`, receivedAt: moment.at, text: lines(segments) };
}

/** Who sends the n-th file of those that come in by themselves, and that file under a reference. */
export function nextSender(n: number): string {
  return senderOf(n).unb;
}
export function nextFile(at: Date, n: number, reference: number): DemoFile {
  return fileOf(senderOf(n), { at, n }, reference, n % 40 === 39 ? KINDS[n % KINDS.length] : undefined);
}
function senderOf(n: number): Sender {
  return SENDERS.find(({ share }) => chance(n, 1) < share) ?? JUST_IN_TIME;
}

/** Moments spread over the last days, more in working hours and few at weekends, oldest first. */
function moments(now: Date, count: number): readonly Date[] {
  const from = (dayOf(now) + 1 - HISTORY_DAYS) * DAY_MS;
  const weights: { at: Date; weight: number }[] = [];
  for (let hour = 0; hour < HISTORY_DAYS * 24; hour += 1) {
    const at = new Date(from + hour * 3_600_000);
    if (at.getTime() + 3_600_000 > now.getTime()) break;
    const ofDay = at.getUTCHours();
    weights.push({
      at,
      weight:
        (isWeekend(dayOf(at)) ? 0.25 : 1) *
        (ofDay >= 5 && ofDay < 18 ? 1 + Math.sin(((ofDay - 5) / 13) * Math.PI) : 0.3),
    });
  }
  const total = weights.reduce((sum, one) => sum + one.weight, 0);
  let owed = 0;
  return weights.flatMap(({ at, weight }) => {
    owed += (weight / total) * count;
    const here = Math.floor(owed + 1e-9);
    owed -= here;
    return Array.from(
      { length: here },
      (_, i) => new Date(at.getTime() + Math.floor(((i + chance(at.getTime() / 3_600_000, i)) / here) * 3_600_000)),
    );
  });
}

/** What came in over the last days from three partners, the same for the same day: fifteen of the files are faulty. */
export function historyFiles(now: Date, count: number): readonly DemoFile[] {
  const next = new Map(SENDERS.map((sender, i) => [sender, 5_001 + i * 30_000]));
  const all = moments(now, count);
  const every = Math.max(1, Math.floor(all.length / FAULTY));
  return all.map((at, n) => {
    const isFaulty = n % every === every - 1 && n / every < FAULTY;
    const sender = isFaulty ? JUST_IN_TIME : senderOf(n);
    const reference = next.get(sender) ?? 0;
    next.set(sender, reference + 1);
    return fileOf(sender, { at, n }, reference, isFaulty ? KINDS[Math.floor(n / every) % KINDS.length] : undefined);
  });
}
