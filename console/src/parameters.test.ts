import { wrongParameter } from './parameters.js';

describe('the parts of an address', () => {
  it('are ids of digits, the sub-tab that there is, or any text', () => {
    expect(
      [
        { rowId: '1' },
        { scheduleHeadId: '12', scheduleLineId: '3', subTab: 'calloffs' },
        { scheduleHeadId: '12', scheduleLineId: '3', subTab: 'curve' },
        { query: 'x', articleNumber: 'A/1' },
        {},
      ].some(wrongParameter),
    ).toBe(false);
    for (const params of [
      { rowId: 'x' },
      { id: '' },
      { id: undefined },
      { scheduleHeadId: '1', subTab: 'other' },
      { id: '1'.repeat(19) },
    ])
      expect(wrongParameter(params)).toBe(true);
  });
});
