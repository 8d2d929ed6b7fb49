import { readFileSync } from 'node:fs';
import type { SituationRow } from '../../contract/delivery-situation.js';
import { toId } from '../../domain/ids.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { situationCsv } from './situation.sheet.js';
import { SITUATION_WORDS } from './situation.sheet-words.js';

const ROW: SituationRow = {
  articleId: toId('schedule-line', '1'),
  articleNumber: '=1+1',
  description: null,
  customer: 'CUST:OD',
  customerName: 'Customer, Ltd',
  relationId: null,
  shipTo: 'P1',
  shipToName: null,
  unit: 'PCE',
  scheduleHeadId: toId('schedule-head', '2'),
  documentNumber: '4711',
  issueDate: null,
  required: toCumulative('100.5'),
  shipped: toCumulative('90'),
  received: null,
  despatched: toCumulative('90'),
  inTransit: toQuantity('1.5'),
  balance: toQuantity('-10.5'),
  reconciliationDifference: null,
  isCustomerHigher: false,
  firstOpenDate: '2026-11-26',
  coverageUntil: null,
  method: 'last-note',
  hasOtherUnits: false,
};

describe('the delivery situation as a sheet', () => {
  it.each(['en', 'se', 'cn'] as const)('says what the console says in %s', (language) => {
    const { situation } = JSON.parse(
      readFileSync(`console/src/pages/situation/texts/${language}.json`, 'utf8'),
    ) as Record<string, Record<string, object>>;
    expect(situation?.['column']).toMatchObject(SITUATION_WORDS[language].column);
    expect(situation?.['method']).toEqual(SITUATION_WORDS[language].method);
  });

  it('writes numbers and days as the language does, and disarms formulas', () => {
    const row = (language: 'en' | 'se' | 'cn') => situationCsv([ROW], language).split('\r\n')[1];
    expect([row('en'), row('se'), row('cn')]).toEqual([
      `'=1+1,"Customer, Ltd",P1,100.5,90,1.5,-10.5,,26 Nov 2026,,PCE,Last note`,
      `'=1+1;"Customer, Ltd";P1;"100,5";90;"1,5";"-10,5";;2026-11-26;;PCE;Senaste följesedel`,
      `'=1+1,"Customer, Ltd",P1,100.5,90,1.5,-10.5,,2026/11/26,,PCE,最近送货单`,
    ]);
  });

  it('has a cell below each heading, where a value is not known too', () => {
    const [headings, cells] = situationCsv(
      [{ ...ROW, articleNumber: 'A', customerName: 'C', inTransit: null, method: null }],
      'en',
    )
      .slice(1)
      .split('\r\n');
    expect(headings).toBe(
      'Article,Customer,Ship-to,Required,Despatched,In transit,Balance,Cum. difference,First open,Covered until,Unit,In transit by',
    );
    expect(cells).toBe('A,C,P1,100.5,90,,-10.5,,26 Nov 2026,,PCE,Unknown');
  });
});
