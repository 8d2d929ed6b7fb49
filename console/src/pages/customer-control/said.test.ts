import type { ControlResult } from '../../../../server/contract/control-results.js';
import { formatsIn } from '../../i18n/format.js';
import { dayOf, differenceText, valueText } from './said.js';

const f = formatsIn('en');
const result = (part: Partial<ControlResult>): ControlResult =>
  ({ ruleCode: 'MAX_PERIOD_PCT', diff: '1200', diffPct: '12.5', ...part }) as ControlResult;

describe('what a rule measured, as people write it (R-45)', () => {
  it('is a number or a day where it is one, and nothing but itself where it is a number of an order', () => {
    expect(valueText('12500.5', 'MAX_QTY', f)).toBe('12,500.5');
    expect(valueText('2026-12-14', 'CUM_QTY_DIFF', f)).toBe(f.day('2026-12-14'));
    expect(valueText('4500001234', 'ORDER_NO_CHANGED', f)).toBe('4500001234');
    expect(valueText(null, 'MAX_QTY', f)).toBe('–');
  });

  it('differs with a sign, and by a percentage where there is one', () => {
    expect(differenceText(result({}), f)).toBe('+1,200 (+12.5 %)');
    expect(differenceText(result({ diff: '-80', diffPct: '-100' }), f)).toBe('-80 (-100 %)');
    expect(differenceText(result({ diffPct: null }), f)).toBe('+1,200');
    expect(differenceText(result({ diff: null }), f)).toBeNull();
  });

  it('is about its day, or the first of its period', () => {
    expect(dayOf({ date: '2026-12-14', periodFrom: '2026-12-01' })).toBe('2026-12-14');
    expect(dayOf({ date: null, periodFrom: '2026-12-01' })).toBe('2026-12-01');
    expect(dayOf({ date: null, periodFrom: null })).toBeNull();
  });
});
