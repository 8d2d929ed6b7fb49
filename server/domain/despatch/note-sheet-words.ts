type Language = 'se' | 'en' | 'cn';

/** The columns of a table of despatch notes, one row for each article of a note. */
export const NOTE_SHEET_FIELDS = [
  'customer',
  'shipTo',
  'despatchDate',
  'articleNumber',
  'quantity',
  'unit',
  'packQuantity',
  'orderNumber',
  'batch',
] as const;
export type NoteSheetField = (typeof NOTE_SHEET_FIELDS)[number];

/** Headings as they are written; each is read in every language. */
export const NOTE_SHEET_HEADINGS: Readonly<Record<Language, Readonly<Record<NoteSheetField, string>>>> = {
  en: {
    customer: 'Customer',
    shipTo: 'Ship-to',
    despatchDate: 'Despatch date',
    articleNumber: 'Article number',
    quantity: 'Quantity',
    unit: 'Unit',
    packQuantity: 'Per package',
    orderNumber: 'Order',
    batch: 'Batch',
  },
  se: {
    customer: 'Kund',
    shipTo: 'Mottagningsplats',
    despatchDate: 'Avsändningsdag',
    articleNumber: 'Artikelnummer',
    quantity: 'Antal',
    unit: 'Enhet',
    packQuantity: 'Per kolli',
    orderNumber: 'Order',
    batch: 'Batch',
  },
  cn: {
    customer: '客户',
    shipTo: '收货地点',
    despatchDate: '发货日期',
    articleNumber: '物料号',
    quantity: '数量',
    unit: '单位',
    packQuantity: '每个包装',
    orderNumber: '订单号',
    batch: '批次',
  },
};

/** Other words that people write above such columns. */
export const OTHER_NOTE_HEADINGS: Readonly<Partial<Record<NoteSheetField, readonly string[]>>> = {
  customer: ['Buyer', 'Köpare'],
  shipTo: ['Plant', 'Ship to code', 'Godsmottagare', 'Leveransadress', '收货方'],
  despatchDate: ['Date', 'Ship date', 'Despatch', 'Datum', 'Avsändning', '日期'],
  articleNumber: ['Article', 'Article no', 'Part', 'Part number', 'Artikel', 'Art.nr', 'Artikelnr', '零件号'],
  quantity: ['Qty', 'Kvantitet'],
  packQuantity: ['Pack quantity', 'Quantity per package', 'Förpackningskvantitet', '包装数量'],
  orderNumber: ['Order number', 'Ordernummer', '订单'],
  batch: ['Lot', 'Batch number', 'Batchnummer', '批号'],
};
