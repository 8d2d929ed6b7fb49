import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '=HYPERLINK("http://evil")', '\u00a0=1'])(
    'disarms %j, which a spreadsheet would run',
    (cell) => {
      expect(csvLine([cell])).toMatch(/^"?'/);
    },
  );

  it.each(['1', '-1', '-1.5', '-0.25', '007', 'a=b', '2026-11-21', ''])('leaves %j as it is', (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`);
  });

  it('leaves a negative number with a decimal comma as it is', () => {
    expect(csvLine(['-1,5', '-1,5+A1'], ';')).toBe(`"-1,5";"'-1,5+A1"\r\n`);
  });

  it('has a semicolon between its cells where decimals take the comma', () => {
    expect(csvLine(['a', '1,5', 'b;c', '=1'], ';')).toBe(`a;"1,5";"b;c";'=1\r\n`);
  });

  it('quotes what would end a cell or a line, and shows null as nothing', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', null])).toBe('"a,b","say ""x""","two\nlines",\r\n');
  });
});
