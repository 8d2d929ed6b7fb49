import type { Layout, LayoutBlock, LayoutSymbol } from '../layout.js';
import { GTL_VDA } from '../profile.js';
import { MIXED, text } from './odette-a5.js';

/** Codes of GTL: one of bars, which is the licence plate, and one square with everything. */
const plate = (place: Pick<LayoutSymbol, 'x' | 'y' | 'module' | 'height'>): LayoutSymbol => ({
  symbology: 'code128',
  content: { field: 'plate', identifier: '' },
  ...place,
});
const message = (place: Pick<LayoutSymbol, 'x' | 'y' | 'module'>): LayoutSymbol => ({
  symbology: 'datamatrix',
  content: { message: GTL_VDA },
  ...place,
});
const PLATE_TITLES = {
  title: 'Licence plate ({plateIdentifier})',
  onLevel: {
    master: { title: 'Licence plate ({plateIdentifier}) - MASTER' },
    mixed: { title: 'Licence plate ({plateIdentifier}) - MIXED' },
  },
} as const;
const NOTHING = { onLevel: { mixed: { text: null } } } as const;
const SMALL = { height: 4.5, least: 2, folds: true } as const;
const SHIP_FROM = ['{supplierName}', '{supplierAddress}', '{supplierNumber}'];
const SHIP_TO = ['{receiverName}', '{receiverPlant} {receiverPlace}'];
const SOURCE = 'Odette GTL, European profile; VDA 4994 version 2.0 (2023). Zones from descriptions of the standard';

const A5: readonly LayoutBlock[] = [
  { id: 'A1', x: 0, y: 0, w: 105, h: 27, title: 'Ship from (V)', text: { ...SMALL, rows: SHIP_FROM } },
  { id: 'A2', x: 105, y: 0, w: 105, h: 27, title: 'Ship to', text: { ...SMALL, rows: SHIP_TO } },
  { id: 'B1', x: 0, y: 27, w: 70, h: 17, title: 'Despatch note (2S)', text: text('{note}', 7) },
  { id: 'B2', x: 70, y: 27, w: 70, h: 17, title: 'Dock / unloading point', text: text('{dock} {unloadingPoint}', 7) },
  { id: 'B3', x: 140, y: 27, w: 70, h: 17, title: 'Storage location', text: text('{storageLocation} {usage}', 7) },
  {
    ...{ id: 'C1', x: 0, y: 44, w: 140, h: 30, title: 'Part number (P)', text: text('{customerPart}', 13) },
    onLevel: { mixed: { text: text(MIXED, 13) } },
  },
  { id: 'C2', x: 140, y: 44, w: 70, h: 30, title: 'Quantity (Q)', text: text('{quantity} {unit}', 11), ...NOTHING },
  {
    ...{ id: 'E1', x: 0, y: 74, w: 105, h: 34, title: 'Customer area' },
    text: {
      ...{ height: 4, least: 2 },
      rows: [
        'Batch {batch}',
        'Engineering change {engineeringChange}',
        'Order {order} {orderLine}',
        'Packaging {packaging}',
        'Gross weight {grossWeight} kg',
      ],
    },
  },
  {
    ...{ id: 'E2', x: 105, y: 74, w: 105, h: 34, title: 'Supplier area' },
    text: {
      ...{ height: 4, least: 2 },
      rows: [
        '{description}',
        'Supplier part {supplierPart}',
        'Produced {productionDate}',
        'Best before {expiryDate}',
        'Country of origin {origin}',
        '{freeText}',
      ],
    },
  },
  {
    ...{ id: 'D1', x: 0, y: 108, w: 150, h: 40, ...PLATE_TITLES },
    text: text('{plate}', 6, [1, 3.6, 147, 8]),
    symbol: plate({ x: 12, y: 12, module: 0.5, height: 20 }),
  },
  { id: 'D2', x: 150, y: 108, w: 60, h: 40, title: '', symbol: message({ x: 17, y: 5, module: 0.5 }) },
];

const KLT: readonly LayoutBlock[] = [
  { id: 'A1', x: 0, y: 0, w: 70, h: 15, title: 'Ship from (V)', text: { ...SMALL, rows: SHIP_FROM, least: 1.7 } },
  { id: 'A2', x: 70, y: 0, w: 70, h: 15, title: 'Ship to', text: { ...SMALL, rows: SHIP_TO } },
  { id: 'B1', x: 140, y: 0, w: 70, h: 15, title: 'Despatch note (2S)', text: text('{note}', 6) },
  {
    ...{ id: 'C1', x: 0, y: 15, w: 105, h: 17, title: 'Part number (P)', text: text('{customerPart}', 10) },
    onLevel: { mixed: { text: text(MIXED, 10) } },
  },
  { id: 'C2', x: 105, y: 15, w: 45, h: 17, title: 'Quantity (Q)', text: text('{quantity} {unit}', 8), ...NOTHING },
  { id: 'B2', x: 0, y: 32, w: 50, h: 12, title: 'Dock / unloading point', text: text('{dock} {unloadingPoint}', 5) },
  { id: 'B3', x: 50, y: 32, w: 50, h: 12, title: 'Storage location', text: text('{storageLocation} {usage}', 5) },
  { id: 'E2', x: 100, y: 32, w: 50, h: 12, title: 'Supplier area', text: { ...SMALL, rows: ['{description}'] } },
  {
    ...{ id: 'D1', x: 0, y: 44, w: 150, h: 30, ...PLATE_TITLES },
    text: text('{plate}', 5, [1, 3.2, 147, 6.4]),
    symbol: plate({ x: 12, y: 9.8, module: 0.5, height: 16 }),
  },
  { id: 'D2', x: 150, y: 15, w: 60, h: 29, title: '', symbol: message({ x: 20, y: 4, module: 0.375 }) },
  {
    ...{ id: 'E1', x: 150, y: 44, w: 60, h: 30, title: 'Customer area' },
    text: {
      ...{ height: 3, least: 1.7 },
      rows: [
        'Batch {batch}',
        'Eng. change {engineeringChange}',
        'Order {order} {orderLine}',
        'Packaging {packaging}',
        'Gross weight {grossWeight} kg',
      ],
    },
  },
];

/** Global transport label, 210 × 148 mm. */
export const GTL_A5: Layout = { id: 'gtl-a5', source: SOURCE, width: 210, height: 148, margin: 5, blocks: A5 };
/** Global transport label for small load carriers, 210 × 74 mm. */
export const GTL_KLT: Layout = { id: 'gtl-klt', source: SOURCE, width: 210, height: 74, margin: 3, blocks: KLT };
