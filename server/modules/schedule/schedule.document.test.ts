import { delfor } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { dayText } from '../../domain/calendar/day.js';
import * as domain from '../../domain/schedule/schedule.js';
import * as edi from '../../edi/model/delivery-schedule.js';
import { read } from '../../edi/read.js';
import { scheduleOf } from './schedule.document.js';

describe('a schedule apart from its message', () => {
  it('has the same statuses under the same numbers, and the same words', () => {
    expect([domain.CALLOFF_STATUSES, domain.DATE_KINDS, domain.ARTICLE_NUMBER_KINDS]).toEqual([
      edi.CALLOFF_STATUSES,
      edi.DATE_KINDS,
      edi.ARTICLE_NUMBER_KINDS,
    ]);
  });

  it('has no last days where every call-off is of one day, whoever made the document', () => {
    const [document] = schedulesOf(read(delfor({ lines: 2, calloffs: 3 })));
    const lines = document!.lines.map((line) => ({
      ...line,
      calloffs: { ...line.calloffs, lastDates: [...line.calloffs.dates] },
    }));
    expect([scheduleOf(document!).calloffs.lastDays, scheduleOf({ ...document!, lines }).calloffs.lastDays]).toEqual([
      null,
      null,
    ]);
  });

  it('has every call-off of its lines, exactly', () => {
    const [document] = schedulesOf(read(delfor({ lines: 3, calloffs: 4 })));
    const big = {
      ...document!.lines[0]!,
      calloffs: {
        dates: ['2026-11-24'],
        lastDates: ['2027-02-23'],
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
        const { days, lastDays, quantities, statuses } = domain.calloffsOfLine(schedule, at);
        return {
          dates: [...days].map(dayText),
          lastDates: [...(lastDays ?? [])].map(dayText),
          quantities: [...quantities].map(String),
          statuses: [...statuses],
        };
      }),
    ).toEqual(lines.map(({ calloffs }) => ({ ...calloffs, quantities: calloffs.quantities.map(String) })));
  });
});
