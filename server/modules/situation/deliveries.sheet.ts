import type { Language } from '../../contract/fields.js';
import type { DeliveryHistory } from '../../contract/previous-deliveries.js';
import { csvLine } from '../../domain/export/csv.js';
import { sheetFormats } from '../../domain/schedule/sheet.js';

const WORDS = {
  en: {
    headings: [
      'Customer',
      'Ship-to',
      'Article',
      'Date',
      'Delivery status',
      'Quantity',
      'Unit',
      'Despatch note',
      'Source',
    ],
    state: { 'to-deliver': 'To deliver', 'in-transit': 'In transit', delivered: 'Delivered' },
    source: { advice: 'Despatch advice', file: 'Stored file', hand: 'Added by hand', correction: 'Correction' },
  },
  se: {
    headings: ['Kund', 'Lev.plats', 'Artikel', 'Datum', 'Leveransstatus', 'Antal', 'Enhet', 'Följesedel', 'Källa'],
    state: { 'to-deliver': 'Att leverera', 'in-transit': 'På väg', delivered: 'Levererat' },
    source: { advice: 'Leveransavisering', file: 'Lagrad fil', hand: 'Tillagd för hand', correction: 'Korrigering' },
  },
  cn: {
    headings: ['客户', '收货地', '物料', '日期', '交付状态', '数量', '单位', '送货单', '来源'],
    state: { 'to-deliver': '待交货', 'in-transit': '在途', delivered: '已交货' },
    source: { advice: '发货通知', file: '已存文件', hand: '手工录入', correction: '更正' },
  },
} as const;
/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** The deliveries of a ship-to as CSV, in the words, days and decimals of a language. */
export function deliveriesCsv({ head, rows }: DeliveryHistory, language: Language): string {
  const words = WORDS[language];
  const { day, decimal } = sheetFormats(language);
  const separator = language === 'se' ? ';' : ',';
  const lines = rows.map((row) =>
    csvLine(
      [
        head.customerName ?? head.customer,
        head.shipToCompanyName ?? head.shipTo,
        row.articleNumber,
        day(row.date),
        words.state[row.state],
        decimal(row.quantity),
        row.unit,
        row.noteNumber,
        row.source === null ? null : words.source[row.source],
      ],
      separator,
    ),
  );
  return MARK + csvLine(words.headings, separator) + lines.join('');
}
