import { delfor } from '../given/delfor.js';

const CONTROL = 'C0000000';
const DOCUMENT = 'D0000000';

/** 50 articles with 60 call-offs each. */
export const LINES = 50;
export const CALLOFFS = 60;

/** Senders that files come from in turn: files of the same parties end one after the other. */
const SENDERS = 8;

/** A control reference or document number of the length of its placeholder. */
const numbered = (placeholder: string, number: number): string =>
  placeholder.charAt(0) + String(number).padStart(placeholder.length - 1, '0');

/** Delivery schedules of 3,000 call-offs from eight senders, each with a control reference, a document number and so bytes of its own. */
export class Messages {
  private readonly base = delfor({
    lines: LINES,
    calloffs: CALLOFFS,
    controlReference: CONTROL,
    documentNumber: DOCUMENT,
  });
  /** The digit by which senders differ. */
  private readonly senders = [...this.base.toString('latin1').matchAll(/O001300000(?=1CUST)/g)].map(
    ({ index, 0: { length } }) => index + length,
  );
  private readonly places = [CONTROL, DOCUMENT].flatMap((placeholder) => {
    const at: { placeholder: string; offset: number }[] = [];
    for (let offset = this.base.indexOf(placeholder); offset >= 0; offset = this.base.indexOf(placeholder, offset + 1))
      at.push({ placeholder, offset });
    return at;
  });

  get size(): number {
    return this.base.length;
  }

  at(number: number): Buffer {
    const bytes = Buffer.from(this.base);
    for (const at of this.senders) bytes.write(String(number % SENDERS), at, 'latin1');
    for (const { placeholder, offset } of this.places) bytes.write(numbered(placeholder, number), offset, 'latin1');
    return bytes;
  }

  /** A share of a run, made before the clock starts. */
  range({ from, count }: Share): Buffer[] {
    return Array.from({ length: count }, (_, i) => this.at(from + i));
  }
}

/** Schedules that are released again and again, each by one sender. */
const PLANS = 40;
const FIRST_ISSUE = Date.parse('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;
/** One of so many lines changes a firm call-off from one release to the next. */
const CHANGED = 10;

/** Releases of {@link PLANS} schedules, each a day after the one before and with a few changes. */
export class Releases {
  at(number: number): Buffer {
    const plan = number % PLANS;
    const release = Math.floor(number / PLANS);
    return delfor({
      lines: LINES,
      calloffs: CALLOFFS,
      controlReference: numbered(CONTROL, number),
      documentNumber: `PLAN${String(plan)}`,
      sender: `O001300000${String(plan % SENDERS)}CUST:OD`,
      issued: new Date(FIRST_ISSUE + release * DAY_MS).toISOString().slice(0, 10),
      cumulative: () => 1_000 + 100 * release,
      quantity: (line, calloff) => (calloff === 5 && (line + release) % CHANGED === 0 ? 140 : 100),
    });
  }
}

const INVOICE_LINES = 6_000;

/** Invoices of 6,000 lines, most of whose cost is reading: they leave a file, an interchange and two transactions. */
export class Invoices {
  private readonly lines = Array.from({ length: INVOICE_LINES }, (_, i) => {
    const n = String(i + 1);
    return `LIN+${n}++ART-${n.padStart(6, '0')}:IN'IMD+F++:::BRAKE DISC ${n}'QTY+47:4:PCE'MOA+203:40.00'PRI+AAA:10.00'RFF+ON:4500${n.padStart(6, '0')}'`;
  }).join('');

  at(number: number): Buffer {
    const [reference, document] = [numbered('I0000000', number), numbered('N0000000', number)];
    const head = `UNH+1+INVOIC:D:96A:UN'BGM+380+${document}+9'DTM+137:20261120:102'NAD+SE+SUPP01::92'NAD+BY+CUST01::92'CUX+2:EUR:4'`;
    const total = String(INVOICE_LINES * 40);
    const foot = `UNS+S'MOA+77:${total}.00'MOA+79:${total}.00'UNT+${String(6 + INVOICE_LINES * 6 + 4)}+1'`;
    return Buffer.from(
      `UNB+UNOC:3+SENDER${String(number % SENDERS)}:ZZ+RECIPIENT:ZZ+261120:0800+${reference}'${head}${this.lines}${foot}UNZ+1+${reference}'`,
      'latin1',
    );
  }
}

/** Which messages of a run a process works on. */
export interface Share {
  readonly from: number;
  readonly count: number;
}

/** A run split between processes. */
export function shares(from: number, count: number, processes: number): Share[] {
  return Array.from({ length: processes }, (_, i) => {
    const start = Math.floor((count * i) / processes);
    return { from: from + start, count: Math.floor((count * (i + 1)) / processes) - start };
  });
}
