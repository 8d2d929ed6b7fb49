import type { CmrGoods, CmrWaybill } from './cmr.js';
import type { TransportFields } from './fields.js';
import { type Hazard, hazardLine, hazardPoints, hazardsOfNotes } from './hazard.js';
import { incotermText } from './incoterms.js';
import { printWord } from './print-words.js';
import { type LoadNote, type LoadSize, transportTotals } from './totals.js';

/** A party as waybills need it. */
export interface WaybillParty {
  readonly code: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly phone?: string | null;
}
export interface WaybillNote extends LoadNote {
  readonly seller: WaybillParty;
  readonly shipFrom: WaybillParty | null;
  readonly shipTo: WaybillParty;
  readonly despatchDate: string;
  readonly arrivalDate: string | null;
  readonly articles: readonly string[];
}
export interface WaybillTransport {
  readonly number: string;
  readonly fields: TransportFields;
}

/** Rows of goods that a form has room for. */
const MOST_ROWS = 12;
/** Articles that a row names. */
const MOST_ARTICLES = 3;

/** The waybills of a transport: one for each consignee, in the order of the notes. */
export function waybillsOf(
  { number, fields }: WaybillTransport,
  notes: readonly WaybillNote[],
  { sizes, language }: { readonly sizes: readonly LoadSize[]; readonly language: 'en' | 'se' | 'cn' },
): readonly CmrWaybill[] {
  const places = [
    ...Map.groupBy(notes, ({ seller, shipTo }) => `${seller.code}\n${shipTo.code}\n${shipTo.name}`).values(),
  ];
  const all = new Set(notes.map((note) => note.number));
  return places.map((some, i): CmrWaybill => {
    const [first] = some;
    const own = fields.transportDocument ?? number;
    return {
      number: places.length === 1 ? own : `${own}/${String(i + 1)}`,
      boxes: first === undefined ? {} : boxesOf({ number, fields }, first, some),
      goods: goodsOf(fields, some, sizes, printWord('notes', language)),
      hazards: hazardsOf(fields.hazards, { notes: new Set(some.map((note) => note.number)), all }, language),
    };
  });
}

function boxesOf(
  { number, fields }: WaybillTransport,
  { seller, shipFrom, shipTo, despatchDate, arrivalDate }: WaybillNote,
  notes: readonly WaybillNote[],
): CmrWaybill['boxes'] {
  const { carrier, vehicle, trailer, driver, container, seal, incoterm, plannedDeparture, plannedArrival } = fields;
  const from = shipFrom ?? seller;
  const vehicles = [vehicle, trailer, container].filter((text) => text !== null).join(' / ');
  return {
    sender: addressOf(seller),
    consignee: addressOf(shipTo),
    takingOver: [...placeOf(from), momentText(plannedDeparture ?? despatchDate)],
    delivery: [...placeOf(shipTo), ...optional(plannedArrival ?? arrivalDate).map(momentText)],
    instructions: linesOf(fields.instructions),
    documents: [notes.map((note) => note.number).join(', ')],
    carrier: [...(carrier === null ? [] : addressOf(carrier)), ...optional(vehicles || null), ...optional(driver)],
    successiveCarriers: linesOf(fields.successiveCarriers),
    payment: [...linesOf(fields.payment), ...(incoterm === null ? [] : [incotermText(incoterm)])],
    cashOnDelivery: linesOf(fields.cashOnDelivery),
    specialAgreements: linesOf(fields.specialAgreements),
    particulars: [[number, fields.movementReference, seal].filter((text) => text !== null).join(' · ')],
    established: [[from.city, momentText(plannedDeparture ?? despatchDate)].filter((text) => text !== null).join(', ')],
  };
}

const optional = (text: string | null): readonly string[] => (text === null ? [] : [text]);
const linesOf = (text: string | null): readonly string[] => text?.split('\n') ?? [];
const momentText = (moment: string): string => moment.replace('T', ' ');

function addressOf(party: WaybillParty): readonly string[] {
  const { name, code, street } = party;
  const called = name === '' ? code : `${name}${code === '' ? '' : ` (${code})`}`;
  return [called, street ?? '', townOf(party)].filter((line) => line !== '');
}
/** Town and country; empty where neither is known. */
function townOf({ postalCode, city, country }: WaybillParty): string {
  const town = [postalCode, city].filter((text) => text !== null).join(' ');
  return [town, country].filter((text) => text !== null && text !== '').join(', ');
}
/** Where goods are taken over or delivered: the name alone where no town is known. */
function placeOf(party: WaybillParty): readonly string[] {
  const town = townOf(party);
  return [town === '' ? party.name || party.code : town];
}

/** A row for each note; one for all of them where there are too many. */
function goodsOf(
  { goods }: TransportFields,
  notes: readonly WaybillNote[],
  sizes: readonly LoadSize[],
  many: string,
): readonly CmrGoods[] {
  const rowOf = (some: readonly WaybillNote[], marks: string): CmrGoods => {
    const { packages, loadingUnits, grossWeight, volume } = transportTotals(some, sizes);
    const articles = [...new Set(some.flatMap((note) => note.articles))];
    const named = articles.slice(0, MOST_ARTICLES).join(', ');
    return {
      marks,
      count: loadingUnits.value ?? '',
      packing: packages.map(({ code, count }) => `${String(count)} ${code}`.trim()).join(', '),
      goods: goods ?? `${named}${articles.length > MOST_ARTICLES ? ' …' : ''}`,
      weight: grossWeight.value ?? '',
      volume: volume.value ?? '',
    };
  };
  if (notes.length > MOST_ROWS) return [rowOf(notes, `${String(notes.length)} ${many}`)];
  return notes.map((note) => rowOf([note], note.number));
}

/** The lines of a waybill's own dangerous goods, with the points of the whole vehicle. */
function hazardsOf(
  hazards: readonly Hazard[],
  { notes, all }: { readonly notes: ReadonlySet<string>; readonly all: ReadonlySet<string> },
  language: 'en' | 'se' | 'cn',
): readonly string[] {
  const own = hazardsOfNotes(hazards, notes, all);
  if (own.length === 0) return [];
  const { points } = hazardPoints(hazards);
  return [...own.map(hazardLine), ...(points === null ? [] : [printWord('points', language, { points })])];
}
