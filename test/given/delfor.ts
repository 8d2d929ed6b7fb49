/** Delivery schedules of any size for tests and measurements, valid by UN/EDIFACT D.96A, D.97A and D.04A or VDA 4905. Same options, same bytes. */

export interface DelforOptions {
  /** Articles, default 5. */
  readonly lines?: number;
  /** Call-offs per article, one day after the other, default 10. */
  readonly calloffs?: number;
  readonly release?: '96A' | '97A' | '04A';
  /** BGM 1004. */
  readonly documentNumber?: string;
  /** BGM 1225, default 5. */
  readonly messageFunction?: string;
  /** Issue date and first call-off's day before, YYYY-MM-DD, default 2026-11-20. */
  readonly issued?: string;
  readonly sender?: string;
  readonly recipient?: string;
  readonly buyer?: string;
  readonly seller?: string;
  readonly shipTo?: string;
  /** UNB 0020. */
  readonly controlReference?: string;
  readonly previousDocumentNumber?: string;
  readonly test?: boolean;
  /** Article number of line 1, 2, …; default `ART-0001` and on. */
  readonly article?: (line: number) => string;
  /** Quantity of a call-off, both counted from 0. */
  readonly quantity?: (line: number, calloff: number) => number;
  /** Cumulative received of a line, default 1000 times its number. */
  readonly cumulative?: (line: number) => number;
  /** Line end behind each segment, default `\n`; '' for none. */
  readonly lineEnd?: string;
}

const DAY_MS = 86_400_000;
/** Firm for so many days, then weekly forecast. */
const FIRM_CALLOFFS = 10;

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
const compact = (date: string): string => date.replaceAll('-', '');
const defaultQuantity = (line: number, calloff: number): number => 20 * (1 + ((line * 7 + calloff * 3) % 12));
const defaultArticle = (line: number): string => `ART-${String(line).padStart(4, '0')}`;

/** A DELFOR interchange with one message. */
export function delfor(options: DelforOptions = {}): Buffer {
  const { lines = 5, release = '97A', lineEnd = '\n', controlReference = '100482' } = options;
  const {
    sender = 'O0013000001CUST:OD',
    recipient = 'O0013000002SUPP:OD',
    issued = '2026-11-20',
    test = false,
  } = options;
  const message = header(options, release);
  for (let line = 1; line <= lines; line++) message.push(...article(options, release, line));
  if (release === '96A') message.push('UNS+S');
  message.push(`UNT+${message.length + 1}+1`);
  const interchange = [
    `UNB+UNOC:3+${sender}+${recipient}+${compact(issued).slice(2)}:0900+${controlReference}++DELFOR${test ? '++++1' : ''}`,
    ...message,
    `UNZ+1+${controlReference}`,
  ];
  return Buffer.from(`UNA:+.? '${lineEnd}${interchange.map((segment) => `${segment}'${lineEnd}`).join('')}`, 'latin1');
}

function header(options: DelforOptions, release: string): string[] {
  const {
    documentNumber = '4503377129',
    messageFunction = '5',
    issued = '2026-11-20',
    calloffs = 10,
    previousDocumentNumber,
  } = options;
  const { buyer = 'CUST01', seller = 'SUPP01', shipTo = 'GOT-P2' } = options;
  return [
    `UNH+1+DELFOR:D:${release}:UN`,
    `BGM+241+${documentNumber}+${messageFunction}`,
    `DTM+137:${compact(issued)}:102`,
    `DTM+158:${compact(dayAfter(issued, 1))}:102`,
    `DTM+159:${compact(dayAfter(issued, Math.max(1, calloffs)))}:102`,
    ...(previousDocumentNumber === undefined ? [] : [`RFF+AIF:${previousDocumentNumber}`]),
    `NAD+BY+${buyer}::92++Nordvik Trucks AB`,
    `NAD+SU+${seller}::92++Solna Brake Systems`,
    release === '96A' ? 'UNS+D' : release === '97A' ? 'GIS+37' : 'GEI+3+37',
    `NAD+${release === '96A' ? 'CN' : 'ST'}+${shipTo}::92++Plant 2`,
    'LOC+11+G14',
  ];
}

function article(options: DelforOptions, release: string, line: number): string[] {
  const { calloffs = 10, issued = '2026-11-20' } = options;
  const number = (options.article ?? defaultArticle)(line);
  const year = issued.slice(0, 4);
  const segments = [
    `LIN+${line}++${number}:IN`,
    `PIA+1+S${number}:SA`,
    'IMD+++:::BRAKE CALIPER LH',
    'LOC+159+D7',
    `RFF+ON:55000${line}:10`,
    `RFF+AAN:${100 + line}`,
    'QTY+48:240:PCE',
    `DTM+50:${compact(dayAfter(issued, -3))}:102`,
    `RFF+AAK:DN${1000 + line}`,
    `QTY+70:${(options.cumulative ?? ((n) => n * 1000))(line)}:PCE`,
    `DTM+51:${year}0101:102`,
  ];
  for (let calloff = 0; calloff < calloffs; calloff++)
    segments.push(...calloffSegments(options, release, line, calloff, issued));
  return segments;
}

function calloffSegments(
  options: DelforOptions,
  release: string,
  line: number,
  calloff: number,
  issued: string,
): string[] {
  const quantity = `QTY+113:${(options.quantity ?? defaultQuantity)(line - 1, calloff)}:PCE`;
  const date = `DTM+2:${compact(dayAfter(issued, calloff + 1))}:102`;
  const commitment = calloff < FIRM_CALLOFFS ? 'SCC+1++D' : 'SCC+4++D';
  return release === '96A' ? [quantity, commitment, date] : [commitment, quantity, date];
}

export interface Vda4905Options {
  /** 512 articles, default 3. */
  readonly lines?: number;
  /** Call-offs per article, default 8. */
  readonly calloffs?: number;
  readonly customer?: string;
  readonly supplier?: string;
  /** New transmission number; the old one is one less. Default 42. */
  readonly transmission?: number;
  readonly issued?: string;
  readonly shipTo?: string;
  readonly article?: (line: number) => string;
  readonly quantity?: (line: number, calloff: number) => number;
  readonly cumulative?: (line: number) => number;
  /** Behind each record, default CR LF; '' for none. */
  readonly lineEnd?: string;
}

type Piece = readonly [position: number, text: string | number, digits?: number];

function record(type: string, version: string, ...pieces: readonly Piece[]): string {
  let text = `${type}${version}`;
  for (const [position, value, digits = 0] of pieces)
    text = text.padEnd(position - 1) + String(value).padStart(digits, '0');
  return text.padEnd(128);
}

/** A VDA 4905 transmission. The last call-off is followed by the end mark 000000 where there is room. */
export function vda4905(options: Vda4905Options = {}): Buffer {
  const {
    lines = 3,
    calloffs = 8,
    customer = 'CUST01',
    supplier = 'SUPP01',
    transmission = 42,
    issued = '2026-11-20',
    shipTo = 'P1',
    lineEnd = '\r\n',
  } = options;
  const day = (days: number): string => compact(dayAfter(issued, days)).slice(2);
  const year = issued.slice(2, 4);
  const records = [
    record(
      '511',
      '02',
      [6, customer],
      [15, supplier],
      [24, transmission - 1, 5],
      [29, transmission, 5],
      [34, day(0)],
      [40, `${year}0101`],
    ),
  ];
  let further = 0;
  for (let line = 1; line <= lines; line++) {
    const pairs = Array.from(
      { length: calloffs },
      (_, i): string => `${day(i + 1)}${String((options.quantity ?? defaultQuantity)(line - 1, i)).padStart(9, '0')}`,
    );
    pairs.push(`000000${'0'.repeat(9)}`);
    const number = (options.article ?? defaultArticle)(line);
    records.push(
      record(
        '512',
        '01',
        [6, shipTo],
        [9, 300 + line],
        [18, day(0)],
        [24, 299 + line],
        [33, day(-7)],
        [39, number],
        [61, `S${number}`],
        [83, `55000${line}`],
        [95, 'G14'],
        [104, 'ST'],
        [106, 'L'],
      ),
      record(
        '513',
        '01',
        [6, day(-3)],
        [12, 7000 + line],
        [20, day(-4)],
        [26, 240_000, 12],
        [38, (options.cumulative ?? ((n: number) => n * 1000))(line), 10],
        [48, pairs.slice(0, 5).join('')],
      ),
    );
    for (let at = 5; at < pairs.length; at += 8, further++)
      records.push(record('514', '01', [6, pairs.slice(at, at + 8).join('')]));
  }
  records.push(
    record('519', '01', [
      6,
      [1, lines, lines, further, 0, 0, 1, 0].map((count) => String(count).padStart(7, '0')).join(''),
    ]),
  );
  return Buffer.from(records.map((text) => text + lineEnd).join(''), 'latin1');
}
