import { dayText, mondayOf } from '../../domain/calendar/day.js';
import type { Identification } from '../../domain/company/identification.js';

/** Who and what there is in the demo world (invented names, numbers of test ranges). What happens in it stands in the files. */

export interface DemoArticle {
  /** The customer's number, our own, and what it is. */
  readonly number: string;
  readonly supplier: string;
  readonly text: string;
  readonly order: string;
  /** Pieces a week, about. */
  readonly perWeek: number;
}

function articles(order: string, rows: readonly (readonly [string, string, string, number])[]): readonly DemoArticle[] {
  return rows.map(([number, supplier, text, perWeek]) => ({ number, supplier, text, order, perWeek }));
}

/** By customer; 24 in all. */
export const ARTICLES = {
  nordvik: articles('5500012345', [
    ['21458870', 'SBS-1100-L', 'BRAKE CALIPER LH', 1200],
    ['21458871', 'SBS-1100-R', 'BRAKE CALIPER RH', 1200],
    ['22019334', 'SBS-2040', 'BRAKE DISC 430 MM', 900],
    ['22019340', 'SBS-2041', 'BRAKE DISC 380 MM', 640],
    ['23307715', 'SBS-3300', 'PAD SET FRONT', 2400],
    ['23307716', 'SBS-3301', 'PAD SET REAR', 1800],
    ['21460012', 'SBS-1180-L', 'CALIPER BRACKET LH', 720],
    ['21460013', 'SBS-1180-R', 'CALIPER BRACKET RH', 720],
    ['24110450', 'SBS-4100', 'BRAKE HOSE 620 MM', 3000],
    ['24110462', 'SBS-4102', 'BRAKE HOSE 780 MM', 1500],
    ['25002217', 'SBS-5001', 'WEAR SENSOR', 4200],
    ['25002298', 'SBS-5010', 'ABS RING 100 T', 960],
  ]),
  hansa: articles('H-44871', [
    ['A 419 421 02 12', 'SBS-2060', 'BREMSSCHEIBE 350', 600],
    ['A 419 421 03 12', 'SBS-2061', 'BREMSSCHEIBE 330', 480],
    ['A 419 420 11 20', 'SBS-3340', 'BELAGSATZ VORNE', 1500],
    ['A 419 420 12 20', 'SBS-3341', 'BELAGSATZ HINTEN', 1200],
    ['A 419 420 44 83', 'SBS-1200', 'BREMSSATTEL LINKS', 360],
    ['A 419 420 45 83', 'SBS-1201', 'BREMSSATTEL RECHTS', 360],
  ]),
  kestrel: articles('KS-20931', [
    ['KS-77120', 'SBS-6100', 'BACKREST FRAME', 300],
    ['KS-77121', 'SBS-6101', 'SEAT FRAME', 300],
    ['KS-77140', 'SBS-6110', 'RECLINER LH', 420],
    ['KS-77141', 'SBS-6111', 'RECLINER RH', 420],
    ['KS-77188', 'SBS-6150', 'HEADREST GUIDE', 1200],
    ['KS-77190', 'SBS-6155', 'TRACK LEVER', 600],
  ]),
} as const;

interface DemoPartner {
  readonly code: string;
  readonly name: string;
  readonly role: 'customer' | 'supplier' | '3pl' | 'carrier';
  /** Identification with qualifier, as in the files of both. */
  readonly theirs: string;
  readonly ours: string;
  readonly country: string;
  readonly city: string;
}
export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly organisationNumber: string;
  readonly country: string;
  readonly city: string;
  readonly domain: string;
  readonly identifications: readonly Identification[];
  readonly partners: readonly DemoPartner[];
}

/** Our own addresses, and those of whom files come from; the plant that calls off just in time counts its interchanges apart from its head office. */
export const SOLNA = { unb: '7340000123:14', vda: 'SBS01', odette: 'O0942007340000123:OD' } as const;
export const NORDVIK = { unb: '5560360793:14', plant: '5560360801:14' } as const;
/** The plant that the first company despatches to. */
export const SHIP_TO = 'GOT-P2';
export const HANSA = 'HANSA1';
export const KESTREL = 'O0942005560361001:OD';
export const AURORA = '7340000555:14';
export const VESTERHAV = '5790000777:14';

export const COMPANIES: readonly DemoCompany[] = [
  {
    code: 'SOLNA',
    name: 'Solna Brake Systems AB',
    organisationNumber: '556036-0001',
    country: 'SE',
    city: 'Solna',
    domain: 'solna-brake.example',
    identifications: [
      { kind: 'edi', identifier: '7340000123', qualifier: '14' },
      { kind: 'vda', identifier: 'SBS01', qualifier: '' },
      { kind: 'edi', identifier: 'O0942007340000123', qualifier: 'OD' },
      { kind: 'as2', identifier: 'SOLNA-BRAKES', qualifier: '' },
    ],
    partners: [
      {
        code: 'NORDVIK',
        name: 'Nordvik Trucks AB',
        role: 'customer',
        theirs: NORDVIK.unb,
        ours: SOLNA.unb,
        country: 'SE',
        city: 'Göteborg',
      },
      {
        code: 'NORDVIK-P1',
        name: 'Nordvik Trucks AB, Plant 1',
        role: 'customer',
        theirs: NORDVIK.plant,
        ours: SOLNA.unb,
        country: 'SE',
        city: 'Umeå',
      },
      {
        code: 'HANSA',
        name: 'Hansa Antrieb GmbH',
        role: 'customer',
        theirs: HANSA,
        ours: SOLNA.vda,
        country: 'DE',
        city: 'Stuttgart',
      },
      {
        code: 'KESTREL',
        name: 'Kestrel Seating Ltd',
        role: 'customer',
        theirs: KESTREL,
        ours: SOLNA.odette,
        country: 'GB',
        city: 'Coventry',
      },
      {
        code: 'AURORA',
        name: 'Aurora 3PL',
        role: '3pl',
        theirs: AURORA,
        ours: SOLNA.unb,
        country: 'SE',
        city: 'Malmö',
      },
      {
        code: 'VESTERHAV',
        name: 'Vesterhav Logistics',
        role: 'carrier',
        theirs: VESTERHAV,
        ours: SOLNA.unb,
        country: 'DK',
        city: 'Esbjerg',
      },
    ],
  },
  {
    code: 'NORDVIK',
    name: 'Nordvik Trucks AB',
    organisationNumber: '556036-0793',
    country: 'SE',
    city: 'Göteborg',
    domain: 'nordvik.example',
    identifications: [{ kind: 'edi', identifier: '5560360793', qualifier: '14' }],
    partners: [
      {
        code: 'SOLNA',
        name: 'Solna Brake Systems AB',
        role: 'supplier',
        theirs: SOLNA.unb,
        ours: NORDVIK.unb,
        country: 'SE',
        city: 'Solna',
      },
    ],
  },
  {
    code: 'AURORA',
    name: 'Aurora 3PL',
    organisationNumber: '556036-0555',
    country: 'SE',
    city: 'Göteborg',
    domain: 'aurora3pl.example',
    identifications: [{ kind: 'edi', identifier: '7340000555', qualifier: '14' }],
    partners: [
      {
        code: 'SOLNA',
        name: 'Solna Brake Systems AB',
        role: 'customer',
        theirs: SOLNA.unb,
        ours: AURORA,
        country: 'SE',
        city: 'Solna',
      },
      {
        code: 'VESTERHAV',
        name: 'Vesterhav Logistics',
        role: 'carrier',
        theirs: VESTERHAV,
        ours: AURORA,
        country: 'DK',
        city: 'Esbjerg',
      },
    ],
  },
];

export const DAY_MS = 86_400_000;
/** The day of a moment as its number since 1970-01-01; days are those of UTC, as in the files. */
export function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}
/** `20261122`, of a day by its number. */
export function compact(day: number): string {
  return dayText(day).replaceAll('-', '');
}
/** Whether a day, by its number, is a Saturday or Sunday. */
export function isWeekend(day: number): boolean {
  return day - mondayOf(day) >= 5;
}
/** Figures that look thrown and are the same on every machine: 0 up to 1, by what they are for (mulberry32). */
export function chance(...of: readonly number[]): number {
  let a = of.reduce((sum, n) => Math.imul(sum ^ n, 0x9e3779b1), 0x6d2b79f5);
  a = Math.imul(a ^ (a >>> 15), a | 1);
  a ^= a + Math.imul(a ^ (a >>> 7), a | 61);
  return ((a ^ (a >>> 14)) >>> 0) / 4_294_967_296;
}
