import { toId } from '../ids.js';
import { byCustomer, bySchedule, type SaidRuleResult, severestOf } from './notice.js';

const said = (over: Partial<SaidRuleResult>): SaidRuleResult => ({
  scheduleHeadId: toId('schedule-head', '1'),
  document: 'D1',
  customerCode: 'CUST01',
  customer: 'Nordvik Trucks AB',
  rule: 'Largest quantity',
  severity: 'warning',
  sentence: 'Too much.',
  ...over,
});
const head = (id: number) => ({ scheduleHeadId: toId('schedule-head', String(id)), document: `D${String(id)}` });

describe('what a notice says of results', () => {
  it('groups by schedule, the severest sentence of each first, and counts what it does not say', () => {
    const results = [
      ...Array.from({ length: 6 }, (_, at) => said({ ...head(2), sentence: `Warning ${String(at)}` })),
      said({ ...head(2), severity: 'info', sentence: 'For information' }),
      said({ ...head(2), severity: 'error', sentence: 'Error' }),
      said(head(1)),
    ];
    const { schedules, more } = bySchedule(results);
    expect(more).toBe(0);
    expect(schedules.map(({ document, more: rest }) => [document, rest])).toEqual([
      ['D2', 3],
      ['D1', 0],
    ]);
    expect(schedules[0]?.sentences.map(({ sentence }) => sentence)).toEqual([
      'Error',
      'Warning 0',
      'Warning 1',
      'Warning 2',
      'Warning 3',
    ]);
  });

  it('names a number of schedules and counts the others', () => {
    const { schedules, more } = bySchedule(Array.from({ length: 23 }, (_, at) => said(head(at + 1))));
    expect(schedules).toHaveLength(20);
    expect(more).toBe(3);
  });

  it('counts by customer and rule, most of them first', () => {
    const other = { customerCode: 'CUST02', customer: 'Aurora AB' };
    expect(byCustomer([said({}), said(other), said({ ...other, rule: 'B' }), said({ ...other, rule: 'B' })])).toEqual([
      {
        ...other,
        count: 3,
        rules: [
          { rule: 'B', count: 2 },
          { rule: 'Largest quantity', count: 1 },
        ],
      },
      {
        customerCode: 'CUST01',
        customer: 'Nordvik Trucks AB',
        count: 1,
        rules: [{ rule: 'Largest quantity', count: 1 }],
      },
    ]);
    expect(byCustomer([])).toEqual([]);
  });

  it('takes the severest first, and no more than a mail says', () => {
    const results = [
      said({ severity: 'info' }),
      said({ severity: 'error', sentence: 'First' }),
      said({ severity: 'error', sentence: 'Second' }),
    ];
    expect(severestOf(results).map(({ sentence, severity }) => [sentence, severity])).toEqual([
      ['First', 'error'],
      ['Second', 'error'],
      ['Too much.', 'info'],
    ]);
    expect(severestOf(Array.from({ length: 30 }, () => said({})))).toHaveLength(10);
  });
});
