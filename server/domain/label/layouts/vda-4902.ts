import type { Layout, LayoutBlock } from '../layout.js';
import { areasOfA5, bars, MIXED, SERIAL, text } from './odette-a5.js';

const TITLES = {
  1: 'Warenempfänger',
  2: 'Abladestelle - Lagerort',
  3: 'Lieferschein-Nr. (N)',
  4: 'Lieferantenanschrift',
  5: 'Gewicht netto (kg)',
  6: 'Gewicht brutto (kg)',
  7: 'Anzahl Packstücke',
  8: 'Sach-Nr. Kunde (P)',
  9: 'Füllmenge (Q)',
  10: 'Bezeichnung',
  11: 'Sach-Nr. Lieferant (30S)',
  12: 'Lieferanten-Nr. (V)',
  13: 'Datum',
  14: 'Änderungsstand',
  15: 'Packstück-Nr. (S)',
  '15-master': 'Packstück-Nr., Master (M)',
  '15-mixed': 'Packstück-Nr., gemischt (G)',
  16: 'Chargen-Nr. (H)',
} as const;
const SOURCE = 'VDA 4902, version 4';

/** Goods label of VDA 4902 in A5. */
export const VDA_4902_A5: Layout = {
  id: 'vda-4902-a5',
  source: SOURCE,
  width: 210,
  height: 148,
  margin: 3,
  blocks: areasOfA5(TITLES),
};

const LOW = { height: 8, isOptional: true } as const;
const NOTHING = { onLevel: { mixed: { text: null, symbol: null } } } as const;

const KLT_LEFT: readonly LayoutBlock[] = [
  {
    ...{ id: '1', x: 0, y: 0, w: 57, h: 15, title: TITLES[1] },
    text: { rows: ['{receiverName}', '{receiverPlant} {receiverPlace}'], height: 4, least: 2 },
  },
  { id: '2', x: 57, y: 0, w: 65, h: 15, title: TITLES[2], text: text('{dock} {unloadingPoint}', 8) },
  {
    ...{ id: '3', x: 122, y: 0, w: 88, h: 15, title: TITLES[3] },
    text: text('{note}', 4, [30, 0.8, 55, 5.3]),
    symbol: bars('note', 'N', { x: 6, y: 6.4, height: 8 }),
  },
  {
    ...{ id: '8', x: 0, y: 15, w: 210, h: 14, title: TITLES[8] },
    text: text('{customerPart}', 8, [1, 3.6, 91, 9.9]),
    symbol: bars('customerPart', 'P', { x: 97, y: 1.5, height: 11 }),
    onLevel: { mixed: { text: text(MIXED, 8, [1, 3.6, 150, 9.9]), symbol: null } },
  },
  {
    ...{ id: '9', x: 0, y: 29, w: 105, h: 15, title: TITLES[9] },
    text: text('{quantity} {unit}', 4.5, [28, 0.8, 74, 5.5]),
    symbol: bars('quantity', 'Q', { x: 10, y: 6.5, height: 8 }),
    ...NOTHING,
  },
  {
    ...{ id: '12', x: 0, y: 44, w: 105, h: 15, title: TITLES[12] },
    text: text('{supplierNumber}', 4, [32, 0.8, 70, 5.3]),
    symbol: bars('supplierNumber', 'V', { x: 10, y: 6.3, height: 8 }),
  },
  {
    ...{ id: '15', x: 0, y: 59, w: 105, h: 15, title: TITLES[15] },
    text: text('{serial}', 4, [38, 0.8, 64, 4.4]),
    symbol: bars('serial', SERIAL, { x: 10, y: 5.3, height: 8 }),
    onLevel: { master: { title: TITLES['15-master'] }, mixed: { title: TITLES['15-mixed'] } },
  },
];
const KLT_RIGHT: readonly LayoutBlock[] = [
  { id: '10', x: 105, y: 29, w: 105, h: 8, title: TITLES[10], text: text('{description}', 3.5) },
  {
    ...{ id: '11', x: 105, y: 37, w: 105, h: 14, title: TITLES[11] },
    text: text('{supplierPart}', 4, [36, 0.8, 66, 4.8]),
    symbol: bars('supplierPart', '30S', { ...LOW, x: 10, y: 5.7 }),
    ...NOTHING,
  },
  {
    ...{ id: '13', x: 105, y: 51, w: 40, h: 8, title: TITLES[13] },
    text: { rows: ['P{productionDate} D{despatchDate}'], height: 3.5, least: 1.7, isBold: true },
  },
  { id: '14', x: 145, y: 51, w: 65, h: 8, title: TITLES[14], text: text('{engineeringChange}', 3.5) },
  {
    ...{ id: '16', x: 105, y: 59, w: 105, h: 15, title: TITLES[16] },
    text: text('{batch}', 4, [32, 0.8, 70, 4.4]),
    symbol: bars('batch', 'H', { ...LOW, x: 10, y: 5.3 }),
    ...NOTHING,
  },
];

/** Goods label of VDA 4902 for small load carriers (KLT), without supplier's address, weights and number of packages. */
export const VDA_4902_KLT: Layout = {
  id: 'vda-4902-klt',
  source: SOURCE,
  width: 210,
  height: 74,
  margin: 1.5,
  blocks: [...KLT_LEFT, ...KLT_RIGHT],
};
