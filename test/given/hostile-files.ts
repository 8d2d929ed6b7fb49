import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { FILE_LIMITS } from '../../server/edi/limits.js';

/** Files that cost their reader as much as files of their size can: each kind in another way. Other numbers give other bytes. */

export interface HostileOptions {
  readonly sender?: string;
  readonly recipient?: string;
  /** How much there is of what the kind has too much of; default beyond any limit. */
  readonly count?: number;
}
type Make = (n: number, parties: string, count: number) => Buffer;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const unb = (parties: string, reference: string): string => `UNB+UNOC:3+${parties}+261120:0900+${reference}'`;
/** A schedule of one article, each under a number of its own, that names another one as its predecessor. */
const message = (n: number, i: number): string =>
  `UNH+${i}+DELFOR:D:97A:UN'BGM+241+H${n}-${i}+5'DTM+137:20261120:102'RFF+AIF:B${n}-${i}'NAD+BY+CUST01::92'NAD+SU+SUPP01::92'GIS+37'NAD+ST+P1::92'LIN+1++H${i}:IN'SCC+1++D'QTY+113:5:PCE'DTM+2:20261124:102'UNT+13+${i}'`;
const HEAD =
  "UNH+1+DELFOR:D:97A:UN'BGM+241+H1+5'DTM+137:20261120:102'NAD+BY+CUST01::92'NAD+SU+SUPP01::92'GIS+37'NAD+ST+P1::92'";

/** How each kind is made, and how much of it goes beyond what is read of one file. */
const KINDS = {
  /** Tens of thousands of interchanges, each under a reference of its own, with gaps between them. */
  interchanges: [
    (n, parties, count) =>
      latin1(
        times(
          count,
          (i) => `${unb(parties, `${n}${String(3 * i).padStart(6, '0')}`)}UNZ+0+${n}${String(3 * i).padStart(6, '0')}'`,
        ),
      ),
    20 * FILE_LIMITS.interchanges,
  ],
  messages: [
    (n, parties, count) => latin1(`${unb(parties, `M${n}`)}${times(count, (i) => message(n, i))}UNZ+${count}+M${n}'`),
    4 * FILE_LIMITS.messages,
  ],
  lines: [
    (n, parties, count) =>
      latin1(
        `${unb(parties, `L${n}`)}${HEAD}${times(count, (i) => `LIN+${i}++L${n}-${i}:IN'SCC+1++D'QTY+113:5:PCE'DTM+2:20261124:102'`)}UNT+${4 * count + 8}+1'UNZ+1+L${n}'`,
      ),
    3 * FILE_LIMITS.lines,
  ],
  /** Faults in each segment of as many lines as are read. */
  findings: [
    (n, parties, count) =>
      latin1(
        `${unb(parties, `F${n}`)}${HEAD}${times(count, () => "LIN+x'QTY+999:x:y:z'DTM+2:99999999:102'XXX+?'")}UNT+1+9'UNZ+9+x'`,
      ),
    FILE_LIMITS.lines,
  ],
  /** One segment without an end, and segments of nothing but separators and release characters. */
  segments: [
    (n, parties, count) =>
      latin1(
        `${unb(parties, `S${n}`)}${HEAD}LIN+${'+:?'.repeat(count)}'${'FTX+++'.repeat(count / 10)}${'?'.repeat(count)}`,
      ),
    500_000,
  ],
  /** Interchanges and messages that are begun and never ended. */
  unfinished: [
    (n, parties, count) =>
      latin1(
        times(
          count,
          (i) =>
            `${unb(parties, `U${n}-${i}`)}UNG+DELFOR+A+B+261120:0900+${i}'UNH+${i}+DELFOR:D:97A:UN'BGM+241+U${n}-${i}`,
        ),
      ),
    FILE_LIMITS.interchanges,
  ],
  /** Elements and components repeated as often as a segment has room for, with values of the greatest length. */
  components: [
    (n, parties, count) =>
      latin1(
        `${unb(parties, `C${n}`)}${HEAD}${times(count, (i) => `LIN+${i}++${'A'.repeat(35)}:IN${`:${'B'.repeat(300)}`.repeat(8)}${'+C*C*C'.repeat(100)}'`)}UNT+9+1'UNZ+1+C${n}'`,
      ),
    2_000,
  ],
  /** Bytes of no format behind the beginning of a known one; compressed ones, so that nothing makes them smaller. */
  rubbish: [
    (n, parties, count) =>
      Buffer.concat([
        latin1(n % 2 === 0 ? unb(parties, `R${n}`) : `PK\u0003\u0004${n}`),
        deflateSync(randomBytes(count)),
      ]),
    2_000_000,
  ],
} as const satisfies Record<string, readonly [Make, number]>;

export type HostileKind = keyof typeof KINDS;
export const HOSTILE_KINDS = Object.keys(KINDS) as readonly HostileKind[];

/** A hostile file of a kind. */
export function hostileFile(kind: HostileKind, n: number, options: HostileOptions = {}): Buffer {
  const { sender = 'O0013000001CUST:OD', recipient = 'O0013000002SUPP:OD' } = options;
  const [make, beyond] = KINDS[kind];
  return make(n, `${sender}+${recipient}`, options.count ?? beyond);
}
