import type { VdaTable } from '../../server/edi/vda/partner-table.js';

/** Tables of an invented partner: no recommendation and no real guideline has these positions. */

export const INVOICE_TABLE: VdaTable = {
  name: 'Invented invoices',
  message: 'VDA 4906',
  version: '02',
  trailerCounters: ['811', '812', '813', '814', '815', '816', '819'],
  trailerVersion: '01',
  records: {
    811: { fields: [{ property: 'currency', at: 80, length: 3, kind: 'text' }] },
    812: {
      opens: 'document',
      version: '01',
      fields: [
        { property: 'documentNumber', at: 6, length: 17, kind: 'text', mandatory: true },
        { property: 'issueDate', at: 23, length: 6, kind: 'date' },
        { property: 'dueDate', at: 29, length: 6, kind: 'date' },
        { property: 'orderNumber', at: 35, length: 12, kind: 'text' },
        { property: 'paymentTerms', at: 47, length: 20, kind: 'text' },
        { property: 'taxRate', at: 67, length: 5, kind: 'number', decimals: 2 },
        { property: 'totalAmount', at: 72, length: 13, kind: 'number', decimals: 2 },
        { property: 'taxAmount', at: 85, length: 13, kind: 'number', decimals: 2 },
        { property: 'taxableAmount', at: 98, length: 13, kind: 'number', decimals: 2 },
        { property: 'shipTo', at: 111, length: 5, kind: 'text' },
      ],
    },
    813: {
      opens: 'delivery',
      version: '01',
      fields: [
        { property: 'deliveryNote', at: 6, length: 10, kind: 'text' },
        { property: 'deliveryDate', at: 16, length: 6, kind: 'date' },
        { property: 'despatchAdvice', at: 22, length: 10, kind: 'text' },
      ],
    },
    814: {
      opens: 'line',
      version: '01',
      next: ['815'],
      fields: [
        { property: 'articleNumber', at: 6, length: 22, kind: 'text', mandatory: true },
        { property: 'supplierArticleNumber', at: 28, length: 22, kind: 'text' },
        { property: 'quantity', at: 50, length: 13, kind: 'number', decimals: 3, mandatory: true },
        { property: 'unit', at: 63, length: 3, kind: 'text', codes: { SCK: 'PCE' } },
        { property: 'price', at: 66, length: 11, kind: 'number', decimals: 4 },
        { property: 'priceBasis', at: 77, length: 5, kind: 'number' },
        { property: 'amount', at: 82, length: 13, kind: 'number', decimals: 2 },
        { property: 'countryOfOrigin', at: 95, length: 3, kind: 'text' },
        { property: 'orderNumber', at: 98, length: 12, kind: 'text' },
        { property: 'orderLine', at: 110, length: 5, kind: 'text' },
        { property: 'lineNumber', at: 115, length: 4, kind: 'number' },
      ],
    },
    815: {
      version: '01',
      next: ['814', '813', '816'],
      fields: [
        { property: 'description', at: 6, length: 60, kind: 'text' },
        { property: 'tariffNumber', at: 66, length: 8, kind: 'text' },
      ],
    },
    816: {
      continues: 'document',
      version: '01',
      next: ['812', '819'],
      fields: [
        { property: 'payableAmount', at: 6, length: 13, kind: 'number', decimals: 2 },
        { property: 'prepaidAmount', at: 19, length: 13, kind: 'number', decimals: 2 },
        { property: 'termsOfDelivery', at: 32, length: 35, kind: 'text' },
      ],
    },
  },
};

export const CALLOFF_TABLE: VdaTable = {
  name: 'Invented detailed call-offs',
  message: 'VDA 4915',
  trailerCounters: ['551', '552', '553', '554', '559'],
  records: {
    551: { fields: [{ property: 'cumulativeStartDate', at: 40, length: 6, kind: 'date' }] },
    552: {
      opens: 'delivery',
      next: ['553'],
      fields: [
        { property: 'shipTo', at: 6, length: 3, kind: 'text' },
        { property: 'dock', at: 9, length: 5, kind: 'text' },
        { property: 'gate', at: 14, length: 5, kind: 'text' },
      ],
    },
    553: {
      opens: 'line',
      next: ['554', '553', '552', '559'],
      fields: [
        { property: 'articleNumber', at: 6, length: 22, kind: 'text', mandatory: true },
        { property: 'supplierArticleNumber', at: 28, length: 22, kind: 'text' },
        { property: 'orderNumber', at: 50, length: 12, kind: 'text' },
        { property: 'unit', at: 62, length: 2, kind: 'text' },
        { property: 'cumulativeReceived', at: 64, length: 10, kind: 'number' },
        { property: 'lastDespatchNote', at: 74, length: 8, kind: 'number' },
        { property: 'lastDespatchDate', at: 82, length: 6, kind: 'date' },
        { property: 'lastDespatchQuantity', at: 88, length: 12, kind: 'number', decimals: 3 },
      ],
    },
    554: {
      opens: 'calloff',
      next: ['554', '553', '552', '559'],
      fields: [
        { property: 'date', at: 6, length: 6, kind: 'date', repeat: { times: 5, stride: 20 } },
        { property: 'time', at: 12, length: 4, kind: 'time', repeat: { times: 5, stride: 20 } },
        { property: 'quantity', at: 16, length: 9, kind: 'number', decimals: 1, repeat: { times: 5, stride: 20 } },
        {
          property: 'status',
          at: 25,
          length: 1,
          kind: 'text',
          repeat: { times: 5, stride: 20 },
          codes: { F: 'firm', V: 'forecast' },
        },
      ],
    },
  },
};
