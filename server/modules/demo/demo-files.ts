/** EDI files of the demo world, dated relative to today. Names and numbers are invented. */

export interface DemoFile { readonly fileName: string; readonly text: string }

interface Article { readonly number: string; readonly supplier: string; readonly text: string; readonly order: string; readonly perWeek: number }

const ARTICLES: readonly Article[] = [
  { number: '21458870', supplier: 'SBS-1100-L', text: 'BRAKE CALIPER LH', order: '5500012345', perWeek: 1200 },
  { number: '21458871', supplier: 'SBS-1100-R', text: 'BRAKE CALIPER RH', order: '5500012345', perWeek: 1200 },
  { number: '22019334', supplier: 'SBS-2040', text: 'BRAKE DISC 430 MM', order: '5500012351', perWeek: 900 },
  { number: '22019340', supplier: 'SBS-2041', text: 'BRAKE DISC 380 MM', order: '5500012351', perWeek: 640 },
  { number: '23307715', supplier: 'SBS-3300', text: 'PAD SET FRONT', order: '5500012360', perWeek: 2400 },
  { number: '23307716', supplier: 'SBS-3301', text: 'PAD SET REAR', order: '5500012360', perWeek: 1800 },
];
const PACK = 60;
const FIRM_DAYS = 10;
const WEEKS = 16;

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000);
}
function compact(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}
function mondayOf(day: Date): Date {
  return addDays(day, -((day.getUTCDay() + 6) % 7));
}
/** A steady figure with some movement between releases, the same on every machine. */
function quantity(article: Article, week: number, release: number): number {
  const wave = Math.sin(week * 1.7 + Number(article.number) % 7) * 0.2 + Math.sin(week + release * 2.1) * 0.12;
  return Math.max(0, Math.round((article.perWeek * (1 + wave)) / PACK) * PACK);
}

function lineOf(article: Article, index: number, issued: Date, release: number): string[] {
  const segments = [
    `LIN+${String(index + 1)}++${article.number}:IN`, `PIA+1+${article.supplier}:SA`, `IMD+++:::${article.text}`, 'LOC+11+D14', 'LOC+159+P2-14',
    `RFF+ON:${article.order}`, `QTY+194:${String(article.perWeek / 2)}:PCE`, `RFF+AAU:DN${String(70_000 + release * 10 + index)}`,
    `DTM+171:${compact(addDays(issued, -3))}:102`, `QTY+70:${String(18_000 + release * article.perWeek)}:PCE`, 'DTM+51:20260101:102',
  ];
  if (index === 1) segments.push('SCC+10++D', 'QTY+113:180:PCE', `DTM+2:${compact(addDays(issued, -2))}:102`);
  for (let day = 1; day <= FIRM_DAYS; day += 1) {
    const date = addDays(issued, day);
    if (date.getUTCDay() % 6 === 0) continue;
    const daily = Math.round(quantity(article, day, release) / 5 / PACK) * PACK;
    segments.push('SCC+1++D', `QTY+113:${String(daily)}:PCE`, `DTM+2:${compact(date)}:102`);
  }
  const firstWeek = Math.ceil((FIRM_DAYS + 1 + (issued.getUTCDay() + 6) % 7) / 7);
  for (let week = firstWeek; week < WEEKS; week += 1) {
    const monday = addDays(mondayOf(issued), week * 7);
    segments.push('SCC+4++W', `QTY+113:${String(quantity(article, week, release))}:PCE`, `DTM+2:${compact(monday)}:102`);
  }
  return segments;
}

/** A DELFOR D.97A of Nordvik Trucks; `broken` puts a letter into a quantity, as a hand-made file would. */
function delfor(today: Date, release: number, broken = false): DemoFile {
  const issued = addDays(today, -(5 - release) * 2);
  const reference = String(100_480 + release);
  const header = [
    `UNH+1+DELFOR:D:97A:UN`, `BGM+241+45033771${String(20 + release)}+5`, `DTM+137:${compact(issued)}:102`, `DTM+158:${compact(issued)}:102`,
    `DTM+159:${compact(addDays(issued, WEEKS * 7))}:102`, 'NAD+BY+5560360793::92++Nordvik Trucks AB', 'NAD+SU+7340000123::92++Solna Brake Systems AB', 'GIS+37',
    'NAD+ST+GOT-P2::92++Nordvik Trucks AB, Plant 2',
  ];
  const message = [...header, ...ARTICLES.flatMap((a, i) => lineOf(a, i, issued, release))];
  const segments = broken ? message.map((s, i) => (i === 21 ? s.replace(/^QTY\+113:(\d)\d/, 'QTY+113:$1Z') : s)) : message;
  const stamp = `${compact(issued).slice(2)}:0${String(release + 3)}12`;
  const text = [
    `UNB+UNOC:3+5560360793:14+7340000123:14+${stamp}+${reference}`, ...segments, `UNT+${String(segments.length + 1)}+1`, `UNZ+1+${reference}`,
  ].map((s) => `${s}'\n`).join('');
  return { fileName: `nordvik-delfor-${reference}.edi`, text };
}

function field(text: string, length: number): string {
  return text.slice(0, length).padEnd(length);
}
function number(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** A VDA 4905 of Hansa Antrieb: two articles, daily and weekly call-offs (VDA 4905, version 02). */
function vda4905(today: Date, transmission: number): DemoFile {
  const yymmdd = compact(today).slice(2);
  const articles = [ARTICLES[2], ARTICLES[4]].filter((a) => a !== undefined);
  const records = [`51102${field('HANSA1', 9)}${field('SBS01', 9)}${number(transmission - 1, 5)}${number(transmission, 5)}${yymmdd}260101`];
  for (const article of articles) {
    const days = [1, 2, 3, 6, 7].map((d) => `${compact(addDays(today, d)).slice(2)}${number(article.perWeek / 5, 9)}`);
    records.push(
      `51201${field('021', 3)}${number(transmission, 9)}${yymmdd}${number(transmission - 1, 9)}${compact(addDays(today, -7)).slice(2)}${field(article.number, 22)}${field(article.supplier, 22)}${field('H-44871', 12)}${field('TOR 7', 5)}${field('', 4)}STT  S`,
      `51301${compact(addDays(today, -4)).slice(2)}${number(8_800_000 + transmission, 8)}${compact(addDays(today, -5)).slice(2)}${number(article.perWeek, 12)}${number(article.perWeek * 20, 10)}${days.join('')}`,
      `51401${[9, 10, 13].map((d) => `${compact(addDays(today, d)).slice(2)}${number(article.perWeek / 4, 9)}`).join('')}${'0'.repeat(15)}`,
    );
  }
  const n = articles.length;
  records.push(`51901${[1, n, n, n, 0, 0, 1, 0].map((c) => number(c, 7)).join('')}`);
  return { fileName: `hansa-vda4905-${String(transmission)}.txt`, text: records.map((r) => `${r.padEnd(128)}\r\n`).join('') };
}

/** The files that a new demo starts with, in the order they came. */
export function demoFiles(now: Date): readonly DemoFile[] {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const releases = [1, 2, 3, 4].map((r) => delfor(today, r));
  return [...releases, vda4905(today, 1251), delfor(today, 5, true)];
}
