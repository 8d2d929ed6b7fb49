import { readSheet } from '../../../../../server/domain/schedule/entry-sheet.js';
import cn from './texts/cn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import se from './texts/se.json' with { type: 'json' };

const ROW = {
  articleNumber: 'A1',
  date: '2026-12-01',
  quantity: '20',
  status: 'forecast',
  description: 'Disc',
  unit: 'KGM',
  orderNumber: '4711',
  gate: 'G3',
  dock: 'D7',
  cumulativeReceived: '500',
  cumulativeStartDate: '2026-01-01',
};

describe('the headings of the table for schedules by hand', () => {
  it.each(Object.entries({ en, se, cn }))('are read in what is pasted: %s', (_, { manual }) => {
    const columns = Object.keys(ROW) as (keyof typeof ROW)[];
    const head = columns.map((column) => manual.column[column]);
    const sheet = readSheet(`${head.join('\t')}\n${columns.map((column) => ROW[column]).join('\t')}`, '.');
    expect(sheet).toMatchObject({ form: 'long', rows: [ROW] });
  });
});
