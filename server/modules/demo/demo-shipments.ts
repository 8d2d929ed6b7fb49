import type { z } from 'zod';
import type { agreementCreate } from '../../contract/agreement.js';
import type { despatchChange } from '../../contract/despatch-change.js';
import type { packageSizeCreate } from '../../contract/packaging.js';
import type { packingInstructionCreate } from '../../contract/packing-instruction.js';
import type { serviceFeeRegister } from '../../contract/service-fee.js';
import type { transportCreate } from '../../contract/transport.js';
import { feeDay } from '../../domain/billing/fee-lock.js';
import { keysOf } from '../../domain/typed-keys.js';
import { addDays, dayText } from '../../domain/calendar/day.js';
import { USUAL_TIME_ZONE } from '../../domain/calendar/zone.js';
import { type CompanyId, toId } from '../../domain/ids.js';
import type { TransportState } from '../../domain/transport/state.js';
import { type DemoFile, lines, stamp } from './demo-files.js';
import { compact, dayOf, isWeekend, NORDVIK, SHIP_TO, SOLNA } from './demo-world.js';

/** What Solna Brake Systems sends to Nordvik's second plant, and how it packs. */

/** Below the folder that partners of the company have on this machine. */
export const SEND_PATH = 'to-nordvik';

/** Under which the despatch advices go out. Nobody answers them by himself: an acknowledgement is not waited for. */
export const DESPATCH_AGREEMENT: Omit<z.input<typeof agreementCreate.body>, 'partnerCompanyId'> = {
  iaid: 'NORDVIK-DESADV',
  partner: 'Nordvik Trucks AB',
  direction: 'out',
  messageType: 'DESADV',
  messageVersion: 'D.96A',
  sender: SOLNA.unb,
  recipient: NORDVIK.unb,
  transport: { kind: 'folder', settings: {} },
  sendPath: SEND_PATH,
};

export const SIZES = {
  box: {
    ...{ code: 'KLT-6428', name: 'Box 600 × 400 × 280 mm', kind: 'box', structure: 'small-box' },
    ...{ owner: 'customer-returnable', customerCode: '6428', codeAgency: '92' },
    ...{ tareWeight: '2.85', length: 600, width: 400, height: 280, stackFactor: 4 },
  },
  pallet: {
    ...{ code: 'EUR', name: 'Pallet 1200 × 800 mm', kind: 'pallet', structure: 'master-pallet' },
    ...{ owner: 'customer-returnable', customerCode: 'EUR', codeAgency: '92' },
    ...{ tareWeight: '25', length: 1200, width: 800, height: 144, stackFactor: 2, internalLabel: true },
  },
  lid: {
    ...{ code: 'LID-1208', name: 'Lid for a pallet', kind: 'lid', structure: 'packaging-aid' },
    ...{ owner: 'customer-returnable', customerCode: '1208', codeAgency: '92', tareWeight: '4.2' },
    ...{ length: 1200, width: 800, height: 60 },
  },
} as const satisfies Readonly<Record<string, z.input<typeof packageSizeCreate.body>>>;
export type DemoSize = keyof typeof SIZES;

/** Pads and hoses are packed in boxes on pallets, under a lid; what is left of both shares a pallet. */
export function instructions(
  idOf: (size: DemoSize) => string,
): readonly z.input<typeof packingInstructionCreate.body>[] {
  const packed = (articleNumber: string, quantityPerBox: string, pieceWeight: string) => ({
    ...{ articleNumber, quantityPerBox, pieceWeight },
    boxSizeId: idOf('box'),
    palletSizeId: idOf('pallet'),
    ...{ boxesPerLayer: 4, layers: 4, mixesRest: true, labelLayout: 'otl-3-a5' as const },
    aids: [{ packageSizeId: idOf('lid'), count: 1, per: 'pallet' as const }],
  });
  return [packed('23307715', '12', '1.45'), packed('24110450', '30', '0.38')];
}

const PACK = 60;
/** Of 60 pads or hoses in boxes, with their share of the pallet. */
const PALLETS_KG = 110;

/** How far a despatch note has come by what the company did with it. */
const REACHED = ['ready', 'marked', 'packed', 'verified', 'closed', 'sent'] as const;
export interface DemoShipment {
  readonly name: string;
  /** Working days from today, before it where less than nothing. */
  readonly departs: number;
  /** Number of the article, pieces, and what one package holds; null where the packing instruction says it. */
  readonly goods: readonly (readonly [article: string, quantity: number, perPackage: number | null])[];
  readonly reaches: (typeof REACHED)[number];
  readonly isPrinted?: boolean;
}
/**
 * In the order in which they were made. No article stands on two that the customer has and took, so that each continues what the customer
 * counts. The first one found no folder of the customer's yet.
 */
export const SHIPMENTS: readonly DemoShipment[] = [
  { name: 'not-sent', departs: -5, reaches: 'sent', isPrinted: true, goods: [['23307716', 120, 60]] },
  {
    ...{ name: 'acknowledged', departs: -4, reaches: 'sent', isPrinted: true },
    goods: [
      ['23307715', 240, null],
      ['21458870', 120, 60],
    ],
  },
  { name: 'rejected', departs: -4, reaches: 'sent', isPrinted: true, goods: [['22019334', 120, 60]] },
  { name: 'cancelled', departs: -3, reaches: 'sent', isPrinted: true, goods: [['22019340', 180, 60]] },
  { name: 'replaced', departs: -3, reaches: 'sent', isPrinted: true, goods: [['21458871', 120, 60]] },
  {
    ...{ name: 'partly', departs: -2, reaches: 'sent', isPrinted: true },
    goods: [
      ['25002217', 360, 60],
      ['25002298', 180, 60],
    ],
  },
  {
    ...{ name: 'sent', departs: -1, reaches: 'sent', isPrinted: true },
    goods: [
      ['24110450', 600, null],
      ['24110462', 300, 60],
    ],
  },
  {
    ...{ name: 'closed', departs: 0, reaches: 'closed', isPrinted: true },
    goods: [
      ['21460012', 120, 60],
      ['21460013', 120, 60],
    ],
  },
  { name: 'verified', departs: 0, reaches: 'verified', isPrinted: true, goods: [['22019334', 180, 60]] },
  { name: 'packed', departs: 0, reaches: 'packed', isPrinted: true, goods: [['25002298', 240, 60]] },
  { name: 'marked', departs: 0, reaches: 'marked', isPrinted: true, goods: [['23307716', 360, 60]] },
  {
    ...{ name: 'to-print', departs: 1, reaches: 'ready' },
    goods: [
      ['24110450', 600, null],
      ['23307715', 240, null],
    ],
  },
  { name: 'ready', departs: 2, reaches: 'ready', goods: [['21458870', 240, 60]] },
  { name: 'on-road', departs: 0, reaches: 'verified', isPrinted: true, goods: [['22019340', 120, 60]] },
];

/** A transport of the company, and the shipments on it. */
export interface DemoTransport {
  readonly name: string;
  readonly departs: number;
  readonly clock: string;
  readonly notes: readonly string[];
  /** Into which it is brought, one after the other. */
  readonly states: readonly TransportState[];
  readonly vehicle: string | null;
}
export const TRANSPORTS: readonly DemoTransport[] = [
  {
    ...{ name: 'transport-departed', departs: 0, clock: '06:30', notes: ['on-road'] },
    ...{ states: ['loaded', 'departed'], vehicle: 'AB 12 345' },
  },
  {
    ...{ name: 'transport-booked', departs: 0, clock: '16:00', notes: ['closed', 'verified'] },
    ...{ states: ['booked'], vehicle: 'CD 67 890' },
  },
  {
    ...{ name: 'transport-planned', departs: 1, clock: '09:00', notes: ['to-print'] },
    ...{ states: [], vehicle: null },
  },
];

/** What somebody says of a transport that is planned with a carrier of the demo. */
export function transportOf(
  { departs, clock, vehicle, notes }: DemoTransport,
  now: Date,
  idOf: (shipment: string) => string,
): z.input<typeof transportCreate.body> {
  return {
    fields: {
      plannedDeparture: `${departure(now, departs)}T${clock}`,
      plannedArrival: `${departure(now, departs + 1)}T07:00`,
      mode: '3',
      vehicle,
      carrier: { code: 'VESTERHAV', agency: '', name: 'Vesterhav Logistics', city: 'Esbjerg', country: 'DK' },
    },
    despatchnoteHeadIds: notes.map((name) => toId('despatch-advice', idOf(name))),
  };
}

/** Returnable packages that came back from the second plant: what the customer says of them. */
export const RETURNS = [
  { name: 'returns-agreed', code: 'EUR', quantity: 6, day: -3, noteNumber: 'R-20417', answer: 'confirm' },
  { name: 'returns-disputed', code: '6428', quantity: 64, day: -2, noteNumber: 'R-20431', answer: 'dispute' },
  { name: 'returns-announced', code: 'EUR', quantity: 4, day: -1, noteNumber: 'R-20440', answer: null },
] as const;
export type DemoReturn = (typeof RETURNS)[number];
export const DISPUTED_BECAUSE = 'Our note R-20431 says 48 boxes';

/** Working days ahead of which a newcomer is shown what is due: today alone there may be nothing but what waits on notes. */
const SHOWN_DAYS = 3;
/** What a newcomer is led to: something that is due, and on no note. */
export function dueSoon(now: Date): { readonly shipTo: string; readonly until: string } {
  return { shipTo: SHIP_TO, until: departure(now, SHOWN_DAYS) };
}

/** Kilograms of a package of 60 with what it holds, of articles that no packing instruction weighs. */
const KG_OF_60: Readonly<Record<string, number>> = {
  ...{ '21458870': 512, '21458871': 512, '22019334': 688, '22019340': 604, '23307716': 96 },
  ...{ '21460012': 148, '21460013': 148, '24110462': 34, '25002217': 6, '25002298': 41 },
};
/** What somebody enters when the goods are loaded: the day of arrival, the references of the transport, and the weight where `document` has none. */
export function loaded(
  { departs, goods }: DemoShipment,
  now: Date,
  document: { readonly documentNumber: string; readonly grossWeight: string | null },
): z.input<typeof despatchChange.body> {
  const weight = goods.reduce((sum, [article, pieces]) => sum + (pieces / PACK) * (KG_OF_60[article] ?? PALLETS_KG), 0);
  const day = departure(now, departs);
  const entered = {
    arrivalDate: departure(now, departs + 1),
    shipmentReference: `S${day.replaceAll('-', '').slice(2)}`,
    transportDocument: `WB-${document.documentNumber.slice(-5)}`,
    ...(document.grossWeight === null ? { grossWeight: String(weight) } : {}),
  };
  return {
    changes: keysOf(entered).map((field) => ({ kind: 'head', field, was: null, value: entered[field] ?? null })),
  };
}

/** What somebody changes when the goods left a day later than their advice said. */
export function delayed({
  despatchDate,
  arrivalDate,
}: {
  readonly despatchDate: string;
  readonly arrivalDate: string | null;
}): z.input<typeof despatchChange.body> {
  const later = (day: string): string => addDays(day.slice(0, 10), 1);
  const days = { despatchDate, ...(arrivalDate === null ? {} : { arrivalDate }) };
  return {
    changes: keysOf(days).map((field) => {
      const was = days[field] ?? null;
      return { kind: 'head', field, was, value: was === null ? null : later(was) };
    }),
  };
}

/** Whether a shipment came at least that far. */
export function reaches({ reaches: reached }: DemoShipment, state: DemoShipment['reaches']): boolean {
  return REACHED.indexOf(reached) >= REACHED.indexOf(state);
}

/** The day so many working days from today, YYYY-MM-DD; 0 is today itself, whichever day that is. */
export function departure(now: Date, workingDays: number): string {
  const step = Math.sign(workingDays);
  let day = dayOf(now);
  for (let left = Math.abs(workingDays); left > 0; left -= isWeekend(day) ? 0 : 1) day += step;
  return dayText(day);
}

/** Nordvik's acknowledgement (CONTRL 4:1) of an interchange of ours. */
export function acknowledgement(now: Date, reference: number, ofReference: string): DemoFile {
  return answerOf(now, reference, 'contrl', [
    ['UNH+1+CONTRL:4:1:UN', `UCI+${ofReference}+${SOLNA.unb}+${NORDVIK.unb}+7`],
  ]);
}

/** What Nordvik's receiving application found wrong in a despatch advice of ours, by its number. */
export interface DemoRefusal {
  readonly documentNumber: string;
  /** 4343 and 1225 of BGM: the advice as a whole, or some lines of it. */
  readonly rejects: 'all' | 'some';
  readonly error: { readonly code: string; readonly text: string; readonly line: string };
}
/** Why, for an advice of one article and for one of two. */
export const REFUSED: Readonly<Record<DemoRefusal['rejects'], DemoRefusal['error']>> = {
  all: { code: 'E31', text: 'Dock D14 takes no goods on the day of arrival', line: '1' },
  some: { code: 'E12', text: 'Article 25002298 is blocked for delivery', line: '2' },
};
const RESPONSE = { all: '27+RE', some: '30+AI' } as const;
/** Nordvik's answers (APERAK D.96A) to despatch advices that it does not take as they are. */
export function refusals(now: Date, reference: number, refused: readonly DemoRefusal[]): DemoFile {
  return answerOf(
    now,
    reference,
    'aperak',
    refused.map(({ documentNumber, rejects, error }, at) => [
      `UNH+${String(at + 1)}+APERAK:D:96A:UN`,
      `BGM+313+AP${documentNumber}+${RESPONSE[rejects]}`,
      `DTM+137:${compact(dayOf(now))}:102`,
      `RFF+AAK:${documentNumber}`,
      'NAD+BY+5560360793::92++Nordvik Trucks AB',
      'NAD+SE+7340000123::92++Solna Brake Systems AB',
      `ERC+${error.code}`,
      `FTX+AAO+++${error.text}`,
      `RFF+LI:${error.line}`,
    ]),
  );
}

/** @param messages from UNH on, without UNT. */
function answerOf(now: Date, reference: number, type: string, messages: readonly (readonly string[])[]): DemoFile {
  return {
    fileName: `nordvik-${type}-${String(reference)}.edi`,
    receivedAt: now,
    text: lines([
      `UNB+UNOC:3+${NORDVIK.unb}+${SOLNA.unb}+${stamp(now)}+${String(reference)}`,
      ...messages.flatMap((message, at) => [...message, `UNT+${String(message.length + 1)}+${String(at + 1)}`]),
      `UNZ+${String(messages.length)}+${String(reference)}`,
    ]),
  };
}

const LOCKS_IN = 12;
/** What the company owes for the service: overdue, and its sending is locked in some days. */
export function unpaidFee(companyId: CompanyId, now: Date): z.input<typeof serviceFeeRegister.body> {
  const today = feeDay(now.getTime(), USUAL_TIME_ZONE);
  return {
    companyId,
    number: `EDI-${today.slice(0, 4)}-0417`,
    description: 'EDI service, quarterly fee',
    ...{ net: '1250.00', vat: '312.50', currency: 'SEK' },
    invoiceDate: addDays(today, LOCKS_IN - 60),
    dueDate: addDays(today, LOCKS_IN - 30),
    lockDate: addDays(today, LOCKS_IN),
  };
}
