/**
 * The CMR waybill. What it says is kept by name; numbers of boxes, which differ between the forms of the IRU of 1976 and 2007 (boxes 3 and 4 are
 * swapped), stand in the templates alone.
 */
export const CMR_EDITIONS = ['2007', '1976'] as const;
export type CmrEdition = (typeof CMR_EDITIONS)[number];

/** The boxes beside those of the goods. */
export const CMR_BOXES = [
  'sender',
  'consignee',
  'takingOver',
  'delivery',
  'instructions',
  'documents',
  'carrier',
  'successiveCarriers',
  'reservations',
  'payment',
  'toBePaidBy',
  'cashOnDelivery',
  'specialAgreements',
  'particulars',
  'convention',
  'established',
  'senderSignature',
  'carrierSignature',
  'received',
] as const;
export type CmrBox = (typeof CMR_BOXES)[number];
/** The columns of the goods. */
export const CMR_COLUMNS = ['marks', 'count', 'packing', 'goods', 'statistics', 'weight', 'volume'] as const;
export type CmrColumn = (typeof CMR_COLUMNS)[number];

/** A row of the goods: what goes together under one despatch note. */
export type CmrGoods = Readonly<Record<Exclude<CmrColumn, 'statistics'>, string>>;
export interface CmrWaybill {
  readonly number: string;
  /** Each box as lines of text. */
  readonly boxes: Readonly<Partial<Record<CmrBox, readonly string[]>>>;
  readonly goods: readonly CmrGoods[];
  /** Lines of dangerous goods, below the others. */
  readonly hazards: readonly string[];
}

/** The copies, by whom they are for, and the colour that each is printed in. */
export const CMR_COPIES = ['sender', 'consignee', 'carrier', 'administration'] as const;
export type CmrCopy = (typeof CMR_COPIES)[number];
export const COPY_COLOURS: Readonly<Record<CmrCopy, string>> = {
  sender: '#c02a21',
  consignee: '#1d4f9c',
  carrier: '#1d7a46',
  administration: '#131c26',
};

/** Where a box stands, in hundredths of the width and in points of height, from the top of the form. */
export interface CmrPlace {
  readonly number: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}
export interface CmrTemplate {
  /** How high the head at the top right is. */
  readonly head: number;
  /** What stands in a box beside its own, where the form has no box for it. */
  readonly beside: Readonly<Partial<Record<CmrBox, CmrBox>>>;
  readonly boxes: readonly (CmrPlace & { readonly box: CmrBox })[];
  readonly goods: { readonly y: number; readonly height: number };
  readonly columns: readonly { readonly column: CmrColumn; readonly number: number; readonly width: number }[];
}

const half = (box: CmrBox, number: number, side: 'left' | 'right', y: number, height: number) =>
  ({ box, number, x: side === 'left' ? 0 : 50, width: 50, y, height }) as const;
const third = (box: CmrBox, number: number, at: number, y: number, height: number) =>
  ({ box, number, x: (at * 100) / 3, width: 100 / 3, y, height }) as const;

export const CMR_TEMPLATES: Readonly<Record<CmrEdition, CmrTemplate>> = {
  2007: {
    head: 66,
    beside: {},
    boxes: [
      half('sender', 1, 'left', 0, 66),
      half('consignee', 2, 'left', 66, 66),
      half('takingOver', 3, 'left', 132, 56),
      half('delivery', 4, 'left', 188, 56),
      half('instructions', 5, 'left', 244, 62),
      half('carrier', 6, 'right', 66, 80),
      half('successiveCarriers', 7, 'right', 146, 48),
      half('reservations', 8, 'right', 194, 56),
      half('documents', 9, 'right', 250, 56),
      half('specialAgreements', 16, 'left', 520, 52),
      half('payment', 17, 'right', 520, 52),
      half('particulars', 18, 'left', 572, 40),
      half('cashOnDelivery', 19, 'right', 572, 40),
      { box: 'convention', number: 20, x: 0, width: 100, y: 612, height: 24 },
      { box: 'established', number: 21, x: 0, width: 100, y: 636, height: 30 },
      third('senderSignature', 22, 0, 666, 66),
      third('carrierSignature', 23, 1, 666, 66),
      third('received', 24, 2, 666, 66),
    ],
    goods: { y: 306, height: 214 },
    columns: [
      { column: 'marks', number: 10, width: 17 },
      { column: 'count', number: 11, width: 10 },
      { column: 'packing', number: 12, width: 18 },
      { column: 'goods', number: 13, width: 31 },
      { column: 'weight', number: 14, width: 13 },
      { column: 'volume', number: 15, width: 11 },
    ],
  },
  // The form of 1976 says in its head that the convention applies.
  1976: {
    head: 84,
    beside: { documents: 'particulars' },
    boxes: [
      half('sender', 1, 'left', 0, 66),
      half('consignee', 2, 'left', 66, 66),
      half('delivery', 3, 'left', 132, 56),
      half('takingOver', 4, 'left', 188, 56),
      half('documents', 5, 'left', 244, 62),
      half('carrier', 16, 'right', 84, 66),
      half('successiveCarriers', 17, 'right', 150, 60),
      half('reservations', 18, 'right', 210, 96),
      half('instructions', 13, 'left', 520, 62),
      half('payment', 14, 'left', 582, 42),
      half('specialAgreements', 19, 'right', 520, 62),
      half('toBePaidBy', 20, 'right', 582, 42),
      half('established', 21, 'left', 624, 42),
      half('cashOnDelivery', 15, 'right', 624, 42),
      third('senderSignature', 22, 0, 666, 66),
      third('carrierSignature', 23, 1, 666, 66),
      third('received', 24, 2, 666, 66),
    ],
    goods: { y: 306, height: 214 },
    columns: [
      { column: 'marks', number: 6, width: 17 },
      { column: 'count', number: 7, width: 10 },
      { column: 'packing', number: 8, width: 16 },
      { column: 'goods', number: 9, width: 25 },
      { column: 'statistics', number: 10, width: 9 },
      { column: 'weight', number: 11, width: 12 },
      { column: 'volume', number: 12, width: 11 },
    ],
  },
};
