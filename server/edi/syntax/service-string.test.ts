import { read } from '../read.js';
import { serviceStringAt, serviceStringText } from './service-string.js';

const SEGMENTS = [
  'UNB+UNOC:3+A:14+B:14+261120:0900+7',
  'UNH+1+DELFOR:D:97A:UN',
  'BGM+241+N1+5',
  'DTM+137:20261120:102',
  'GIS+37',
  'NAD+ST+P1::92',
  'LIN+1++A-100:IN',
  'SCC+1',
  'QTY+113:5:PCE',
  'DTM+2:20261124:102',
  'UNT+10+1',
  'UNZ+1+7',
];
const file = (advice: string, end = "'\r\n"): string => `${advice}${SEGMENTS.map((segment) => segment + end).join('')}`;
const swapped = (text: string, from: string, to: string): string =>
  text.replaceAll(/./gs, (sign) => to[from.indexOf(sign)] ?? sign);
const findings = (text: string) => read(Buffer.from(text, 'latin1')).findings;

describe('a service string advice', () => {
  it.each([
    ['without its blank', "UNA:+.?'\r\n", "UNA:+.?'"],
    ['without its blank, one line', "UNA:+.?'", "UNA:+.?'"],
    ['without its blank, line feed', "UNA:+.?'\n", "UNA:+.?'"],
    ['with a blank too many', "UNA:+.?  '\r\n", "UNA:+.?  '"],
    ['with a blank too many before the sign of repetition', "UNA:+.? *'\r\n", "UNA:+.? *'"],
    ['with the terminator twice', "UNA:+.? ''\r\n", "UNA:+.? ''"],
    ['without release sign', "UNA:+. '\r\n", "UNA:+. '"],
    ['without release sign and blank', "UNA:+.'\r\n", "UNA:+.'"],
    ['without its terminator', 'UNA:+.? \r\n', 'UNA:+.? '],
    ['with component and element exchanged', "UNA+:.? '\r\n", "UNA+:.? '"],
    ['with another terminator than the file', 'UNA:+.? ~\r\n', 'UNA:+.? ~'],
  ])('%s gives one finding, and the file is read with the signs it uses', (_, advice, found) => {
    expect(
      findings(file(advice)).map(({ code, start, found: said, expected }) => [code, start, said, expected]),
    ).toEqual([['service-string-invalid', 0, found, found.includes('*') ? "UNA:+.?*'" : "UNA:+.? '"]]);
  });

  it('of five signs is understood where they are unusual', () => {
    const text = swapped(file("UNA:+,?'\r\n"), ":+?'", '|^\\~');
    expect(findings(text)).toMatchObject([{ code: 'service-string-invalid', expected: 'UNA|^,\\ ~' }]);
  });

  it.each([
    ["UNA:+.? '", "'\r\n"],
    ["UNA:+,? '\n", "'\n"],
    ["UNA:+.?*'", "'"],
    ["UNA:+.  '", "'"],
    ['UNA:+.? \n', '\n'],
    ['UNA:+.?*\n', '\n'],
  ])('that says what the file uses is right: %j', (advice, end) => {
    expect(findings(file(advice, end))).toEqual([]);
    const bytes = Buffer.from(file(advice, end), 'latin1');
    expect(serviceStringText(serviceStringAt(bytes, 0).characters)).toBe(advice.slice(0, 9));
  });
});
