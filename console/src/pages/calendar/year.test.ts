import { weekdayOf, weeksOf } from './year.js';

describe('the weeks of a month', () => {
  it('begin on Monday and have its days alone', () => {
    expect(weeksOf(2027, 2)).toHaveLength(4);
    const january = weeksOf(2027, 1);
    expect(january[0]).toEqual([null, null, null, null, '2027-01-01', '2027-01-02', '2027-01-03']);
    expect(january.flat().filter((day) => day !== null)).toHaveLength(31);
    expect(weeksOf(2028, 2).flat()).toContain('2028-02-29');
    expect([weekdayOf('2027-01-04'), weekdayOf('2027-01-03')]).toEqual([0, 6]);
  });
});
