import { delfor } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { dayText } from '../../domain/calendar/day.js';
import * as domain from '../../domain/schedule/schedule.js';
import * as edi from '../../edi/model/delivery-schedule.js';
import { read } from '../../edi/read.js';
import { scheduleOf } from './schedule.document.js';

describe('a schedule apart from its message', () => {
  it('has the same statuses under the same numbers', () => {
    expect(domain.CALLOFF_STATUSES).toEqual(edi.CALLOFF_STATUSES);
  });

  it('has every call-off of its lines, exactly', () => {
    const [document] = schedulesOf(read(delfor({ lines: 3, calloffs: 4 })));
    const big = {
      ...document!.lines[0]!,
      calloffs: {
        dates: ['2026-11-24'],
        lastDates: ['2026-11-30'],
        quantities: [8_999_999_999_999_999_999n],
        statuses: [5],
      },
    };
    const lines = [
      ...document!.lines,
      { ...big, calloffs: { dates: [], lastDates: [], quantities: [], statuses: [] } },
      big,
    ];
    const schedule = scheduleOf({ ...document!, lines });
    expect(
      lines.map((_, at) => {
        const { days, quantities, statuses, periods } = domain.calloffsOfLine(schedule, at);
        return {
          dates: [...days].map(dayText),
          quantities: [...quantities].map(String),
          statuses: [...statuses],
          periods: [...periods],
        };
      }),
    ).toEqual(
      lines.map(({ calloffs: { dates, lastDates, quantities, statuses } }) => ({
        dates,
        quantities: quantities.map(String),
        statuses,
        periods: dates.map((date, i) => (lastDates[i] === date ? 0 : 1)),
      })),
    );
  });
});
