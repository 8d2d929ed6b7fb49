import { articleRule, customerArticleRule, descriptionRule, lineRule, mainArticleRule } from './article.js';
import { amountRule, is, type SegmentRule, set } from './rules.js';

/** What the lines of orders and invoices have in common. */
interface PricedLine {
  readonly lineNumber: string;
  readonly articleNumber: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  readonly price: string | null;
  readonly priceBasis: string | null;
  readonly amount: string | null;
}

/** LIN, PIA, IMD, PRI and MOA of a line; `more` are further numbers in PIA. */
export function pricedLineRules<T extends PricedLine>(
  more: Readonly<Record<string, keyof T & string>> = {},
): SegmentRule<T>[] {
  return [
    lineRule<T>(),
    articleRule<T>(more),
    customerArticleRule<T>(),
    mainArticleRule<T>(),
    descriptionRule<T>(),
    {
      segment: 'PRI',
      values: {
        '1.0': is('AAA', 'AAB', 'INV', 'CAL', 'AAE', 'AAF', 'INF'),
        '1.1': { decimal: 'price' },
        '1.4': { decimal: 'priceBasis', companion: true },
      },
    },
    amountRule<T>('amount', '203', '66', '38'),
  ];
}

interface Terms {
  readonly termsOfDelivery: string | null;
}

/** TOD: Incoterm (C100 4053 of the ICC, 3055 4), else in words (4052). */
export function deliveryTermsRules<T extends Terms>(): SegmentRule<T>[] {
  return [
    { segment: 'TOD', values: { '1.0': set('3'), '3.0': { text: 'termsOfDelivery' }, '3.2': set('4') } },
    { segment: 'TOD', values: { '3.3': { joined: 'termsOfDelivery', pieces: 2, size: 70, readOnly: true } } },
  ];
}

/** FTX C108: a list of texts, one segment each. */
export function notesRule<T extends { readonly notes: readonly string[] }>(): SegmentRule<T> {
  return {
    segment: 'FTX',
    values: { '1.0': set('AAI'), '4.0': { joined: 'notes', pieces: 5, size: 70 } },
    repeats: true,
  };
}

/** C504 6343 that stand beside a currency, the wanted one first. */
const OTHER_PURPOSES = [
  '',
  '10',
  '11',
  '4',
  '9',
  '1',
  '2',
  '3',
  '5',
  '6',
  '7',
  '8',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
];

/** CUX: the currency of a purpose (6343: 4 invoice, 9 order), which may stand in the second C504; else any reference currency. MOA 6345 where there is no CUX. */
export function currencyRules<T extends { readonly currency: string | null }>(purpose: '4' | '9'): SegmentRule<T>[] {
  return [
    {
      segment: 'CUX',
      values: {
        '1.0': is('2', '1', '3', '4', '5', '6', '7'),
        '1.1': { text: 'currency' },
        '1.2': is(purpose, ...OTHER_PURPOSES.filter((other) => other !== purpose)),
      },
    },
    { segment: 'CUX', values: { '2.1': { text: 'currency', readOnly: true }, '2.2': is(purpose) } },
  ];
}

/** CNT+2: how many lines there are. */
export function lineCountRule<T extends { readonly lines: readonly unknown[] }>(): SegmentRule<T> {
  return { segment: 'CNT', values: { '1.0': is('2'), '1.1': { count: 'lines' } }, summary: true };
}
