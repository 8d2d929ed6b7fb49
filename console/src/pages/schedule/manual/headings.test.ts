import { readFileSync } from 'node:fs';
import { readSheet } from '../../../../../server/domain/schedule/entry-sheet.js';

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
  it.each(['en', 'se', 'cn'])('are read in what is pasted: %s', (language) => {
    const texts = readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8');
    const { manual } = JSON.parse(texts) as { manual: { column: typeof ROW } };
    const columns = Object.keys(ROW) as (keyof typeof ROW)[];
    const head = columns.map((column) => manual.column[column]);
    const sheet = readSheet(`${head.join('\t')}\n${columns.map((column) => ROW[column]).join('\t')}`, '.');
    expect(sheet).toMatchObject({ form: 'long', rows: [ROW] });
  });
});
