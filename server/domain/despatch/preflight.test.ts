import { checkText } from '../../contract/despatch-check-texts.js';
import {
  type CheckCode,
  type CheckedDemand,
  type CheckedItem,
  type CheckedNote,
  CHECKS,
  type Circumstances,
} from './check.js';
import { checksOfDocument, preflight } from './preflight.js';

const packaging = { count: '3', quantityPerPackage: '20', labels: ['1', '2', '3'] };
const item: CheckedItem = {
  lineNumber: '1',
  articleNumber: 'A-1',
  quantity: '60',
  unit: 'PCE',
  cumulativeQuantity: '160',
  orderNumber: '55000',
  productionDate: '2026-11-02',
  bestBeforeDate: '2027-05-02',
};
const unit = { id: '1', parentId: null, packagings: [packaging], items: [item] };
const note = (more: Partial<CheckedNote> = {}): CheckedNote => ({
  pickUpDate: '2026-11-27T07:30',
  shipmentDate: '2026-11-27',
  despatchDate: '2026-11-27T08:00',
  arrivalDate: '2026-11-29',
  dock: 'G14',
  gate: null,
  transportDocument: 'WB-1',
  orderNumber: null,
  grossWeight: '120',
  netWeight: '100',
  packageCount: '3',
  units: [unit],
  ...more,
});
const demand = (more: Partial<CheckedDemand> = {}): CheckedDemand => ({
  articleNumber: 'A-1',
  unit: 'PCE',
  scale: 0,
  due: 60n,
  dueSoon: more.due ?? 60n,
  onOthers: 0n,
  firstShipBy: '2026-11-27',
  shipped: 100n,
  dock: 'G14',
  gate: null,
  orderNumber: '55000',
  ...more,
});
const circumstances = (more: Partial<Circumstances> = {}): Circumstances => ({
  counts: { packages: 3, printed: 0, marked: 0, verified: 0 },
  requiredScans: 'none',
  today: '2026-11-27',
  tolerances: { overPercent: 0, underPercent: 0, earlyDays: 7, lateDays: 0 },
  demand: [demand()],
  unregistered: [],
  isCustomerRegistered: true,
  shipmentUsedBy: null,
  ...more,
});
const codes = (one: CheckedNote, more: Partial<Circumstances> = {}): CheckCode[] =>
  preflight(one, circumstances(more)).map(({ code }) => code);
const withItem = (more: Partial<CheckedItem>): CheckedNote =>
  note({ units: [{ ...unit, items: [{ ...item, ...more }] }] });

describe('the look at a despatch note before it leaves', () => {
  it('finds nothing on one that the customer takes', () => {
    expect(codes(note())).toEqual([]);
  });

  // Each row is one thing wrong, and all that is said then.
  const wrong: readonly (readonly [CheckCode, CheckedNote, Partial<Circumstances>?])[] = [
    ['no-packages', note({ packageCount: null, units: [{ ...unit, packagings: [] }] })],
    ['labels-missing', note({ units: [{ ...unit, packagings: [{ ...packaging, labels: ['1', '2'] }] }] })],
    ['labels-not-printed', note(), { counts: { packages: 3, printed: 2, marked: 0, verified: 0 } }],
    ['packages-not-marked', note(), { counts: { packages: 3, printed: 0, marked: 1, verified: 0 } }],
    [
      'packages-not-verified',
      note(),
      { counts: { packages: 3, printed: 0, marked: 3, verified: 1 }, requiredScans: 'verified' },
    ],
    ['package-count', note({ packageCount: '4' })],
    ['net-above-gross', note({ netWeight: '120.5' })],
    ['weight-missing', note({ grossWeight: null })],
    ['weight-missing', note({ grossWeight: '0', netWeight: null })],
    ['waybill-missing', note({ transportDocument: null })],
    ['gate-missing', note({ dock: null })],
    ['gate-differs', note({ dock: 'G15' })],
    ['pick-up-after-arrival', note({ pickUpDate: '2026-11-30', shipmentDate: null })],
    ['pick-up-after-despatch', note({ pickUpDate: '2026-11-27T08:30' })],
    ['shipment-before-pick-up', note({ shipmentDate: '2026-11-27T07:00' })],
    ['shipment-after-arrival', note({ shipmentDate: '2026-11-30' })],
    ['best-before-production', withItem({ bestBeforeDate: '2026-11-01' })],
    ['best-before-passed', withItem({ bestBeforeDate: '2026-11-26' })],
    ['produced-after-despatch', withItem({ productionDate: '2026-11-28' })],
    ['date-future', note({ despatchDate: '2026-11-28' }), { demand: null }],
    ['date-old', note({ pickUpDate: null, despatchDate: '2026-11-25' }), { demand: null }],
    ['article-not-called-off', note(), { demand: [demand({ articleNumber: 'A-2' })] }],
    ['article-not-registered', note(), { unregistered: ['A-1'] }],
    ['company-not-registered', note(), { isCustomerRegistered: false }],
    ['order-missing', withItem({ orderNumber: null })],
    ['order-unknown', withItem({ orderNumber: '55001' })],
    ['over-shipment', note(), { demand: [demand({ due: 59n })] }],
    ['under-shipment', note(), { demand: [demand({ due: 61n })] }],
    ['early', note(), { demand: [demand({ firstShipBy: '2026-12-05' })] }],
    ['late', note(), { demand: [demand({ firstShipBy: '2026-11-26' })] }],
    ['cumulative-missing', withItem({ cumulativeQuantity: null })],
    ['cumulative-differs', withItem({ cumulativeQuantity: '161' })],
    ['shipment-used', note(), { shipmentUsedBy: '12' }],
  ];
  it.each(wrong.map(([code, one, more = {}]) => ({ code, one, more })))('says $code, and nothing else', (row) => {
    expect(codes(row.one, row.more)).toEqual([row.code]);
  });

  it('knows a case of everything that may be said', () => {
    const known = new Set([...wrong.map(([code]) => code), 'quantity-sum']);
    expect(Object.keys(CHECKS).filter((code) => !known.has(code))).toEqual([]);
  });

  it('has a sentence and a remedy in each language, with all values filled in', () => {
    for (const [, one, more] of wrong)
      for (const { code, values } of preflight(one, circumstances(more)))
        for (const language of ['en', 'se', 'cn'] as const) {
          const { message, remedy } = checkText(code, values, language);
          expect(`${message}${remedy}`).not.toMatch(/[{}]/);
          for (const value of Object.values(values)) if (message.includes(value)) expect(value).not.toBe('');
          expect(remedy.length).toBeGreaterThan(3);
        }
  });

  it('lets the last package be not full, and no more packages than the quantity takes', () => {
    const holds = (quantity: string) => checksOfDocument(withItem({ quantity })).map(({ code }) => code);
    expect(['41', '60', '60.5', '40'].map(holds)).toEqual([[], [], ['quantity-sum'], ['quantity-sum']]);
  });

  it('tolerates what is agreed', () => {
    const tolerances = { overPercent: 10, underPercent: 10, earlyDays: 10, lateDays: 2 };
    const agreed = (more: Partial<CheckedDemand>) => codes(note(), { tolerances, demand: [demand(more)] });
    expect(agreed({ due: 55n })).toEqual([]);
    expect(agreed({ due: 54n })).toEqual(['over-shipment']);
    expect(agreed({ due: 66n })).toEqual([]);
    expect(agreed({ due: 67n })).toEqual(['under-shipment']);
    expect(agreed({ firstShipBy: '2026-12-07' })).toEqual([]);
    expect(agreed({ firstShipBy: '2026-11-25' })).toEqual([]);
    expect(agreed({ firstShipBy: '2026-11-24' })).toEqual(['late']);
  });

  it('takes what is due within the days by which goods may leave early', () => {
    expect(codes(note(), { demand: [demand({ due: 40n, dueSoon: 60n })] })).toEqual([]);
    expect(codes(note(), { demand: [demand({ due: 40n, dueSoon: 59n })] })).toEqual(['over-shipment']);
  });

  it('takes a cumulative quantity with or without what other waiting notes have', () => {
    const others = { demand: [demand({ due: 100n, onOthers: 40n })] };
    expect(codes(withItem({ cumulativeQuantity: '160' }), others)).toEqual([]);
    expect(codes(withItem({ cumulativeQuantity: '200' }), others)).toEqual([]);
    expect(codes(withItem({ cumulativeQuantity: '201' }), others)).toEqual(['cumulative-differs']);
  });

  it('says what stops it before what is only a warning', () => {
    const all = codes(note({ transportDocument: null, netWeight: '130', dock: null }));
    expect(all.map((code) => CHECKS[code])).toEqual(['stop', 'stop', 'warn']);
  });
});
