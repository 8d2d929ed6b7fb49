import type { LayoutBlock, LayoutSymbol, LayoutText } from '../layout.js';

/** Titles of the sixteen areas, in the language of the standard. */
export type AreaTitles = Readonly<Record<'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10', string>> &
  Readonly<Record<'11' | '12' | '13' | '14' | '15' | '16' | '15-master' | '15-mixed', string>>;

/** Code 39 of one field, as OTL and VDA 4902 print it: its identifier in the code, narrow bars of 0.375 mm. */
export function bars(
  field: Extract<LayoutSymbol['content'], { readonly field: unknown }>['field'],
  identifier: Extract<LayoutSymbol['content'], { readonly field: unknown }>['identifier'],
  place: { readonly x: number; readonly y: number; readonly height: number; readonly isOptional?: true },
): LayoutSymbol {
  return { symbology: 'code39', content: { field, identifier }, module: 0.375, ratio: 2.5, ...place };
}

export const text = (row: string, height: number, box?: readonly [number, number, number, number]): LayoutText => {
  const [x = 0, y = 0, w = 0, h = 0] = box ?? [];
  return { rows: [row], height, least: Math.min(height, 2.5), isBold: true, ...(box && { box: { x, y, w, h } }) };
};

/** The identifier of a package's serial number by level (VDA 4902; Odette OTL). */
export const SERIAL = { single: 'S', master: 'M', mixed: 'G' };
/** What a label of different items says in place of one of them. */
export const MIXED = 'MIXED LOAD';
const NOTHING = { onLevel: { mixed: { text: null, symbol: null } } } as const;
const TALL = { x: 10, height: 13 } as const;

/**
 * The sixteen areas on 210 × 148 mm. Their places and heights of text are those of running implementations of VDA 4902 (A5), which has the
 * areas of OTL; bars are 13 mm high, 10 mm from the left.
 */
export function areasOfA5(title: AreaTitles): readonly LayoutBlock[] {
  return [...upper(title), ...lower(title)];
}

function upper(title: AreaTitles): LayoutBlock[] {
  const small = { height: 5, least: 2.5 };
  return [
    {
      ...{ id: '1', x: 0, y: 0, w: 100, h: 20, title: title[1] },
      text: { ...small, rows: ['{receiverName}', '{receiverPlant} {receiverPlace}'] },
    },
    {
      ...{ id: '2', x: 100, y: 0, w: 110, h: 20, title: title[2] },
      text: { ...text('{dock} {unloadingPoint}', 13), least: 4 },
    },
    {
      ...{ id: '3', x: 0, y: 20, w: 100, h: 26, title: title[3] },
      text: text('{note}', 7, [1, 3.2, 98, 9]),
      symbol: bars('note', 'N', { ...TALL, y: 12.2 }),
    },
    {
      ...{ id: '4', x: 100, y: 20, w: 110, h: 13, title: title[4] },
      text: { ...small, rows: ['{supplierName}', '{supplierAddress}'] },
    },
    { id: '5', x: 100, y: 33, w: 36, h: 13, title: title[5], text: text('{netWeight}', 7) },
    { id: '6', x: 136, y: 33, w: 36, h: 13, title: title[6], text: text('{grossWeight}', 7) },
    { id: '7', x: 172, y: 33, w: 38, h: 13, title: title[7], text: text('{packages}', 7) },
    {
      ...{ id: '8', x: 0, y: 46, w: 210, h: 30, title: title[8] },
      text: text('{customerPart}', 13, [36, 1.2, 170, 15.2]),
      symbol: bars('customerPart', 'P', { ...TALL, y: 16.5 }),
      onLevel: { mixed: { text: text(MIXED, 13, [36, 5, 170, 20]), symbol: null } },
    },
  ];
}

function lower(title: AreaTitles): LayoutBlock[] {
  return [
    {
      ...{ id: '9', x: 0, y: 76, w: 100, h: 28, title: title[9] },
      text: text('{quantity} {unit}', 13, [28, 1.2, 70, 12.9]),
      symbol: bars('quantity', 'Q', { ...TALL, y: 14.3 }),
      ...NOTHING,
    },
    { id: '10', x: 100, y: 76, w: 110, h: 10.5, title: title[10], text: { ...text('{description}', 5), folds: true } },
    {
      ...{ id: '11', x: 100, y: 86.5, w: 110, h: 28, title: title[11] },
      text: text('{supplierPart}', 7, [1, 3.4, 105, 9.6]),
      symbol: bars('supplierPart', '30S', { ...TALL, y: 13.5, isOptional: true }),
      ...NOTHING,
    },
    {
      ...{ id: '12', x: 0, y: 104, w: 100, h: 21, title: title[12] },
      text: text('{supplierNumber}', 5, [32, 0.9, 66, 6.2]),
      symbol: bars('supplierNumber', 'V', { ...TALL, y: 7.2 }),
    },
    {
      ...{ id: '13', x: 100, y: 114.5, w: 40, h: 10.5, title: title[13] },
      text: { rows: ['P{productionDate} D{despatchDate}'], height: 5, least: 2.2, isBold: true },
    },
    { id: '14', x: 140, y: 114.5, w: 70, h: 10.5, title: title[14], text: text('{engineeringChange}', 5) },
    {
      ...{ id: '15', x: 0, y: 125, w: 100, h: 23, title: title[15] },
      text: text('{serial}', 5, [36, 0.8, 62, 5.4]),
      symbol: bars('serial', SERIAL, { ...TALL, y: 6.4 }),
      onLevel: { master: { title: title['15-master'] }, mixed: { title: title['15-mixed'] } },
    },
    {
      ...{ id: '16', x: 100, y: 125, w: 110, h: 23, title: title[16] },
      text: text('{batch}', 5, [32, 0.8, 74, 5.4]),
      symbol: bars('batch', 'H', { ...TALL, y: 6.4, isOptional: true }),
      ...NOTHING,
    },
  ];
}
