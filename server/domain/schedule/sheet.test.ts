import { readFileSync } from 'node:fs';
import { toCumulative, toQuantity } from '../quantity/quantity.js';
import { sheetFormats, sheetHeadings, sheetRows, type SheetCalloff, type SheetLine } from './sheet.js';
import { SHEET_WORDS } from './sheet-words.js';

const LINE: SheetLine = {
  externalArticleNumber: 'A-1',
  supplierArticleNumber: null,
  articleNumbers: [],
  description: null,
  shipTo: 'P1',
  gate: null,
  dock: null,
  orderNumber: '45',
  orderLine: '10',
  partConsignmentNumber: 'PC-4',
  unit: 'PCE',
  totalQuantity: '30.5',
  cumulativeReceived: toCumulative('100'),
  cumulativeRequired: null,
  cumulativeShipped: null,
  cumulativeStartDate: '2026-01-01',
  lastDespatchNote: null,
  lastDespatchDate: null,
  lastDespatchQuantity: null,
  texts: [],
  packaging: [],
  calloffs: [],
};
const CALLOFF: SheetCalloff = {
  date: '2026-11-24',
  lastDate: '2026-11-24',
  quantity: toQuantity('10.5'),
  unit: 'PCE',
  status: 'firm',
  period: 'day',
  dateKind: 'delivery',
  details: null,
};
/** A row by its headings. */
function rowsOf(language: keyof typeof SHEET_WORDS, line: SheetLine): Record<string, string | null>[] {
  const formats = sheetFormats(language);
  const headings = sheetHeadings(formats);
  return sheetRows(line, formats).map((row) => Object.fromEntries(row.map((cell, i) => [headings[i] ?? '', cell])));
}

/** The texts of the words, each with its path. */
function* wordsOf(words: object, path: readonly string[] = []): Generator<readonly [readonly string[], string]> {
  for (const [name, word] of Object.entries(words) as [string, unknown][])
    if (typeof word === 'string') yield [[...path, name], word];
    else if (typeof word === 'object' && word !== null) yield* wordsOf(word, [...path, name]);
}

describe('a schedule as a sheet', () => {
  it.each(['en', 'se', 'cn'] as const)('says what the console says in %s', (language) => {
    const texts: unknown = JSON.parse(readFileSync(`console/src/pages/schedule/texts/${language}.json`, 'utf8'));
    const inConsole = (path: readonly string[]): unknown =>
      path.reduce<unknown>(
        (at, name) =>
          typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : at,
        texts,
      );
    for (const [path, word] of wordsOf(SHEET_WORDS[language]))
      expect([path, inConsole(['schedule', ...(path[0] === 'schedule' ? ['column', 'number'] : path)])]).toEqual([
        path,
        word,
      ]);
  });

  it('has a row for each call-off by date, with what the line has come to by then', () => {
    const later = { ...CALLOFF, date: '2026-11-30', lastDate: '2026-12-06', period: 'week' as const };
    expect(
      rowsOf('en', { ...LINE, calloffs: [later, CALLOFF] }).map((row) => [
        row.Article,
        row.Date,
        row['Last date'],
        row.Week,
        row.Period,
        row.Cumulative,
      ]),
    ).toEqual([
      ['A-1', '24 Nov 2026', '24 Nov 2026', 'w48 2026', 'Day', '110.5'],
      ['A-1', '30 Nov 2026', '6 Dec 2026', '', 'Week', '121'],
    ]);
  });

  it('has the numbers, packages and texts of a line in each of its rows, and the texts of the schedule in the first (SCH-04)', () => {
    const line: SheetLine = {
      ...LINE,
      supplierArticleNumber: 'S-1',
      articleNumbers: [
        { kind: 'buyer', code: 'IN', number: 'A-1' },
        { kind: 'supplier', code: 'SA', number: 'S-1' },
        { kind: 'other', code: 'DR', number: '7' },
      ],
      packaging: [
        { code: 'KLT6147', description: 'Låda', quantityPerPackage: '24.5', packageCount: '12' },
        { code: null, description: 'Lock', quantityPerPackage: null },
      ],
      texts: [
        { code: 'AAI', text: 'REVISION C' },
        { code: '', text: 'Ring först' },
      ],
      calloffs: [CALLOFF, { ...CALLOFF, date: '2026-11-25', lastDate: '2026-11-25' }],
    };
    const formats = sheetFormats('se');
    const headings = sheetHeadings(formats);
    const rows = sheetRows(line, formats, [{ code: 'PUR', text: 'Stängt v. 53' }]).map(
      (row) => new Map(row.map((cell, i) => [headings[i], cell])),
    );
    for (const row of rows)
      expect(['Uppgifter', 'Förpackning', 'Texter'].map((heading) => row.get(heading))).toEqual([
        'Leverantörens nr S-1 | DR 7',
        '12 × KLT6147 Låda 24,5 PCE per förpackning | Lock',
        'AAI REVISION C | Ring först',
      ]);
    expect(rows.map((row) => row.get('Leveransplan: texter'))).toEqual(['PUR Stängt v. 53', '']);
    expect(sheetRows({ ...LINE, supplierArticleNumber: 'S-2' }, formats)[0]).toContain('Leverantörens nr S-2');
  });

  it('has one row for a line without call-offs', () => {
    expect(rowsOf('en', LINE)).toMatchObject([{ Article: 'A-1', Total: '30.5', Date: '', Quantity: '' }]);
  });

  it('writes days and decimals as spreadsheets of the language read them', () => {
    const of = (language: 'en' | 'se' | 'cn', date: string, quantity: string) => {
      const { words } = sheetFormats(language);
      const [row] = rowsOf(language, { ...LINE, calloffs: [CALLOFF] });
      expect([row?.[words.dateOf.unspecified], row?.[words.calloff.quantity]]).toEqual([date, quantity]);
    };
    of('en', '24 Nov 2026', '10.5');
    of('se', '2026-11-24', '10,5');
    of('cn', '2026/11/24', '10.5');
  });

  it('writes a time as it is, a window, and the end of one alone', () => {
    const details = {
      orderNumber: '46',
      orderLine: null,
      sequenceNumber: null,
      vehicle: null,
      productionLine: null,
      reference: null,
      deliveryDate: null,
      despatchDate: '2026-11-23',
    };
    const times = [
      ['08:00', null],
      ['08:00', '10:00'],
      [null, '10:00'],
    ] as const;
    const calloffs = times.map(([timeFrom, timeUntil]) => ({
      ...CALLOFF,
      details: { ...details, timeFrom, timeUntil },
    }));
    expect(rowsOf('en', { ...LINE, calloffs }).map((row) => [row.Time, row.Despatch])).toEqual([
      ['08:00', '23 Nov 2026'],
      ['08:00–10:00', '23 Nov 2026'],
      ['until 10:00', '23 Nov 2026'],
    ]);
  });
});
