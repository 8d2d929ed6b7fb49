import { readScan, searchTerms } from './scan.js';

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
const GTL = `[)>${RS}06${GS}12PGTL3${GS}VS1234${GS}P02Z911023F${GS}Q160${GS}16K4568989${GS}1JUN987654321123456789${GS}1TB7${RS}${EOT}`;
const SCANNED = [
  ['note', '16K', '4568989'],
  ['article', 'P', '02Z911023F'],
  ['package', '1J', 'UN987654321123456789'],
] as const;

describe('what a scanner hands over', () => {
  it('is an envelope of ISO 15434 whose fields have data identifiers; those that nobody looks for are left out', () => {
    const { parts } = readScan(GTL);
    for (const [field, identifier, value] of SCANNED) expect(parts).toContainEqual({ field, identifier, value });
    expect(parts.map((part) => part.field)).toEqual(['supplier', 'article', 'quantity', 'note', 'package', 'batch']);
    expect(searchTerms(readScan(GTL))).toEqual(['4568989', 'UN987654321123456789', '02Z911023F']);
  });

  it('is the same however a scanner spells the control characters, and without the first of them', () => {
    const expected = readScan(GTL);
    const spelt = [
      GTL.replaceAll(RS, '␞').replaceAll(GS, '␝').replaceAll(EOT, '␄'),
      GTL.replaceAll(RS, '<RS>').replaceAll(GS, '<gs>').replaceAll(EOT, '{EOT}'),
      `]d2${GTL}`,
      GTL.replace(RS, ''),
      GTL.replaceAll(EOT, ''),
    ];
    for (const text of spelt) expect(readScan(text)).toEqual(expected);
  });

  it.each([
    ['N4568989', 'note', '4568989'],
    ['P02Z911023F', 'article', '02Z911023F'],
    ['Q160', 'quantity', '160'],
    ['V01283/2', 'supplier', '01283/2'],
    ['S4711', 'serial', '4711'],
    ['M900', 'master-label', '900'],
    ['G901', 'mixed-label', '901'],
    ['6JUN98765432100000001', 'master-label', 'UN98765432100000001'],
    ['30SAB-1', 'supplier-article', 'AB-1'],
  ])('is one field with its identifier: %s', (text, field, value) => {
    expect(readScan(text).parts).toEqual([expect.objectContaining({ field, value })]);
  });

  it('is looked for as it stands, too, where it may be a number that merely begins like a field', () => {
    expect(searchTerms(readScan('S4711'))).toEqual(['S4711', '4711']);
    expect(searchTerms(readScan('Q160'))).toEqual(['Q160']);
  });

  it('is an SSCC where its check digit is right, with or without brackets', () => {
    for (const text of ['00340123450000000000', '(00)340123450000000000']) {
      expect(readScan(text).parts).toEqual([{ field: 'package', identifier: '00', value: '340123450000000000' }]);
    }
    expect(readScan('00340123450000000001').parts).toEqual([]);
  });

  it.each([
    'DELFOR-2026',
    '240001',
    'Qty 5',
    'plan 9',
    'QABC',
    'NORDVIK',
    '',
    '  ',
    '[)>',
    `[)>${RS}05${GS}00340123450000000000${RS}${EOT}`,
  ])('is taken as it is where it is nothing of the kind: “%s”', (text) => {
    expect(readScan(text).parts).toEqual([]);
  });

  it('is an envelope whose control characters all came as one sign, as a scanner may be set to', () => {
    const { parts } = readScan('[)>@06@12S0002@P1234567890@1P@V1111122222@3SUNFAS3BRG826000063419@Q5@@');
    expect(parts.map(({ field, value }) => [field, value])).toEqual([
      ['article', '1234567890'],
      ['supplier', '1111122222'],
      ['package', 'UNFAS3BRG826000063419'],
      ['quantity', '5'],
    ]);
  });

  it('is read behind the sign of its symbology', () => {
    expect(readScan(']C100106141411234567897').parts).toEqual([
      { field: 'package', identifier: '00', value: '106141411234567897' },
    ]);
    expect(readScan(']A0Q160').parts).toEqual([{ field: 'quantity', identifier: 'Q', value: '160' }]);
  });

  it('is refused with the reason where the envelope or the check digit is wrong', () => {
    expect(readScan(`[]>${RS}06${GS}P02Z911023F${RS}${EOT}`)).toMatchObject({ parts: [], refusal: 'envelope' });
    expect(readScan('00106141411234567896')).toMatchObject({ parts: [], refusal: 'check-digit' });
    expect(readScan(GTL).refusal).toBeUndefined();
  });

  it.each([
    ['[)>06P02Z911023FQ1601JUN987654321000000123', 'UN987654321000000123'],
    ['[)>06P02Z911023F1JUN987654321000000123Q160', 'UN987654321000000123'],
    ['[)>06Q16P02Z911023F6JUN987654321000000123V1234', 'UN987654321000000123'],
    ['[)>06P02Z911023FQ1601JODABCD000000123', 'ODABCD000000123'],
  ])('is taken by its plate alone where the scanner typed no separators, with a warning: %s', (text, value) => {
    expect(readScan(text)).toMatchObject({ parts: [{ value }], warning: 'no-separators' });
    expect(readScan(`]d1${text}`)).toEqual(readScan(text));
  });

  it.each([
    ['the plate may go on', '[)>06P02Z911023F1JUN98765432100000012316K4568989'],
    ['its company has digits, and no fixed length', '[)>06P02Z911023F1JODA1CD000000123Q160'],
    ['there are two', '[)>061JUN987654321000000123P71JUN987654321000000124Q1'],
    ['there is none', '[)>06P02Z911023FQ160'],
  ])('is not guessed at where the scanner typed no separators and %s', (_, text) => {
    expect(readScan(text)).toMatchObject({ parts: [], refusal: 'envelope', warning: 'no-separators' });
  });

  it('never breaks anything, whatever it holds: no control characters to show, no term that the search refuses', () => {
    for (const text of [
      `a\u0000b${GS}c`,
      'x'.repeat(10_000),
      `[)>${RS}06${GS.repeat(5_000)}`,
      '🚚'.repeat(2_000),
      `[)>${RS}06${GS}P${'9'.repeat(36)}${EOT}`,
    ]) {
      const scan = readScan(text);
      expect(scan.text).not.toMatch(/\p{Cc}/u);
      for (const term of searchTerms(scan)) expect(term.length).toBeLessThanOrEqual(100);
    }
  });
});
