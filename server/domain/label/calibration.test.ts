import { asPrinted, CALIBRATION_TEXT, calibrationOf, controlState, type Calibration } from './calibration.js';
import { readScan } from './scan.js';

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
const { datamatrix, code128, code39 } = CALIBRATION_TEXT;
const GTL = `[)>${RS}06${GS}P21458870-1${GS}Q160${GS}16KA/7${GS}1JUN987654321000000123${RS}${EOT}`;

/** A scanner that types a text in its way. */
type Typing = (text: string) => string;
const spelling =
  (rs: string, gs: string, eot: string): Typing =>
  (text) =>
    text.replaceAll(RS, rs).replaceAll(GS, gs).replaceAll(EOT, eot);
/** Signs of a keyboard that is set to another layout than the scanner. */
const layout =
  (signs: Readonly<Record<string, string>>): Typing =>
  (text) =>
    Array.from(text, (sign) => signs[sign] ?? sign).join('');
const GERMAN = layout({
  Y: 'Z',
  Z: 'Y',
  '-': 'ß',
  '/': '-',
  ']': '+',
  '[': 'ü',
  ')': '=',
  '>': ':',
  ':': 'Ö',
  '+': '`',
});
const FRENCH = layout({
  ...{ A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?', '1': '&', '2': 'é', '3': '"', '4': "'", '5': '(', '6': '-', '7': 'è' },
  ...{
    '8': '_',
    '9': 'ç',
    '0': 'à',
    '-': ')',
    '/': '!',
    ']': '$',
    '[': '^',
    ')': '0',
    '>': '/',
    '.': ':',
    ':': 'M',
    '+': '+',
  },
});
function read(typing: Typing, text = datamatrix, prefix = ''): Calibration {
  const found = calibrationOf(typing(prefix + text), 'Enter');
  if (found === null) throw new Error('not read');
  return found;
}
const plain: Typing = (text) => text;

describe('a scanner that is calibrated', () => {
  it('says how it ends a scan and what it puts in front', () => {
    expect(calibrationOf(datamatrix, 'Tab')).toMatchObject({ code: 'datamatrix', suffix: 'Tab', hasPrefix: false });
    expect(read(plain, datamatrix, ']d1')).toMatchObject({ code: 'datamatrix', hasPrefix: true, changed: {} });
    expect(read(plain, code128, ']C0')).toMatchObject({ code: 'code128', hasPrefix: true, controls: null });
    expect(read(plain, code39)).toMatchObject({ code: 'code39', hasPrefix: false, controls: null });
  });

  it.each([
    ['as themselves', plain, 'keys'],
    ['as signs of their own', spelling('^', '|', '~'), 'signs'],
    ['as words', spelling('<RS>', '<GS>', '<EOT>'), 'signs'],
    ['all as one sign', spelling('@', '@', '@'), 'one'],
    ['not at all', spelling('', '', ''), 'none'],
    ['only that between fields', spelling('', '|', ''), 'none'],
    ['as a letter', spelling('X', 'X', 'X'), 'letters'],
  ] as const)('types control characters %s', (_, typing, state) => {
    const { controls, changed } = read(typing);
    expect(controls && controlState(controls)).toBe(state);
    expect(changed).toEqual({});
  });

  it.each([
    ['German', GERMAN, { Z: 'Y', Y: 'Z', '-': '/', '+': ']' }],
    ['French', FRENCH, { Q: 'A', A: 'Q', '&': '1', $: ']' }],
  ])('shows what a %s keyboard changes, also in front', (_, typing, some) => {
    expect(read(typing, datamatrix, ']d1')).toMatchObject({ hasPrefix: true, changed: some });
    expect(read(typing, code128)).toMatchObject({ code: 'code128' });
    expect(Object.keys(read(plain).changed)).toEqual([]);
  });

  it('is none where something else was scanned, or signs were swallowed', () => {
    for (const text of ['', '4711', GTL, 'X'.repeat(code128.length), code128.slice(1), datamatrix.replaceAll('-', '')])
      expect(calibrationOf(text, 'Enter')).toBeNull();
  });

  it.each([
    ['control characters as themselves', plain],
    ['signs of their own', spelling('^', '|', '~')],
    ['one sign', spelling('@', '@', '@')],
    ['a German keyboard', GERMAN],
    ['a German keyboard and signs', (text: string) => GERMAN(spelling('#', '|', '~')(text))],
    ['a French keyboard', FRENCH],
  ])('has its scans read as they are printed: %s', (_, typing) => {
    const settings = read(typing);
    const { parts, text } = readScan(GTL);
    expect(readScan(asPrinted(typing(GTL), settings))).toEqual({ parts, text });
    expect(readScan(asPrinted(typing(`]d1${GTL}`), settings)).parts).toEqual(parts);
    expect(asPrinted(typing('1JUN98765432Z/7'), settings)).toBe('1JUN98765432Z/7');
  });

  it('leaves a sign that separates fields alone where there are none', () => {
    expect(asPrinted('AB|7', read(spelling('^', '|', '~')))).toBe('AB|7');
  });
});
