import { delfor } from '../../test/given/delfor.js';
import { codeProposal } from './code-proposal.js';
import { dateProposal } from './date-proposal.js';
import { directory } from './directories/directory.js';
import { editDistance } from './edit-distance.js';
import { describe as describeFinding } from './finding-description.js';
import { read } from './read.js';

describe('a date in another form', () => {
  it.each([
    ['24112026', 'CCYYMMDD (102)', '20261124', 'DDMMCCYY'],
    ['261124', 'CCYYMMDD (102)', '20261124', 'YYMMDD'],
    ['11242026', 'CCYYMMDD (102)', '20261124', 'MMDDCCYY'],
    ['20262411', 'CCYYMMDD (102)', '20261124', 'CCYYDDMM'],
    ['11/24/2026', 'CCYYMMDD (102)', '20261124', 'MM/DD/CCYY'],
    ['24.11.2026', 'CCYYMMDD (102)', '20261124', 'DD.MM.CCYY'],
    ['24.11.26', 'CCYYMMDD (102)', '20261124', 'DD.MM.YY'],
    ['2026-11-24', 'CCYYMMDD (102)', '20261124', 'CCYY-MM-DD'],
    ['2026-11-24T10:30', 'CCYYMMDDHHmm (203)', '202611241030', 'CCYY-MM-DD'],
    ['24-NOV-2026', 'CCYYMMDD (102)', '20261124', 'DD-MON-CCYY'],
    ['202611241030', 'CCYYMMDD (102)', '20261124', 'CCYYMMDDHHmm'],
    ['20261124', 'CCYYMMDDHHmm (203)', '202611240000', 'CCYYMMDD'],
    ['20261124', 'YYMMDD', '261124', 'CCYYMMDD'],
    ['5112026', 'CCYYMMDD (102)', '20261105', 'DDMMCCYY'],
    ['202648', 'CCYYMMDD (102)', '202648:616', 'CCYYWW'],
    ['2026-W48', 'CCYYMMDD (102)', '202648:616', 'CCYY-Www'],
    ['KW48/2026', 'YYMMDD, YY00WW, YYMM00', '260048', 'WW/CCYY'],
    ['24.11.2026', 'YYYY-MM-DD', '2026-11-24', 'DD.MM.CCYY'],
    ['05112026', 'CCYYMMDD (102)', '20261105, 20260511', 'DDMMCCYY, MMDDCCYY'],
    ['05/11/2026', 'CCYYMMDD (102)', '20261105, 20260511', 'DD/MM/CCYY, MM/DD/CCYY'],
  ])('%s where %s is due is %s', (found, expected, proposal, writtenAs) => {
    expect(dateProposal(found, expected)).toEqual({ proposal, writtenAs });
  });

  it('has a digit that was typed as a letter, or a form that is not announced', () => {
    expect(dateProposal('2O261124', 'CCYYMMDD (102)')).toEqual({ proposal: '20261124' });
    expect(dateProposal('20261124', 'CCYYMMDD (102)')).toEqual({ proposal: '20261124:102' });
  });

  it.each(['', '20261131', '99999999', '00000000', 'ASAP', '1', '2026', '12345678901234567890', '30.02.2026'])(
    'is not made up: %s',
    (found) => {
      expect(dateProposal(found, 'CCYYMMDD (102)')).toBeNull();
    },
  );
});

describe('a code that is not listed', () => {
  const D97A = directory('D97A');
  it.each([
    ['ST', '6411', 'PCE'],
    ['pieces', '6411', 'PCE'],
    ['KG', '6411', 'KGM'],
    ['BUYER', '3035', 'BY'],
    ['Supplier', '3035', 'SU'],
    ['DEU', '3207', 'DE'],
    ['SUP', '3035', 'SU'],
    ['kg', 'UN/ECE Recommendation 20', 'KGM'],
    ['Stk', 'UN/ECE Recommendation 20', 'C62'],
    ['EURO', '6345', 'EUR'],
    ['YYYYMMDD', '2379', '102'],
    ['1O2', '2379', '102'],
    ['II3', '6063', '113'],
  ])('%s of %s is near to %s', (value, element, nearest) => {
    const proposed = codeProposal(value, element, D97A.codeList(element))?.proposal.split(', ') ?? [];
    expect(proposed.length).toBeLessThanOrEqual(3);
    expect(proposed[0]).toBe(nearest.split(', ')[0]);
  });

  it('is near to none where it is nothing like them', () => {
    expect(codeProposal('%', '6411', D97A.codeList('6411'))).toBeNull();
    expect(codeProposal('QZJWVX', '6411', D97A.codeList('6411'))).toBeNull();
    expect(codeProposal('X'.repeat(5_000), '6411', D97A.codeList('6411'))).toBeNull();
  });
});

describe('the distance of two texts', () => {
  it.each([
    ['SSC', 'SCC', 1],
    ['QYT', 'QTY', 1],
    ['NDA', 'NAD', 1],
    ['DTMM', 'DTM', 1],
    ['LOC', 'L0C', 0.5],
    ['BGM', 'BGM', 0],
  ])('%s and %s', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
  });

  it('is not worked out beyond the limit', () => {
    expect(editDistance('ABCDEF', 'UVWXYZ', 2)).toBeGreaterThan(2);
    expect(editDistance('A'.repeat(1_000), 'B', 2)).toBeGreaterThan(2);
  });
});

describe('a finding with a proposal', () => {
  const findings = (from: string, to: string) =>
    read(Buffer.from(Buffer.from(delfor()).toString('latin1').replace(from, to), 'latin1')).findings.filter(
      ({ proposal }) => proposal !== undefined,
    );

  it('says in every language what is meant and how it is written', () => {
    const [finding] = findings('DTM+137:20261120:102', 'DTM+137:20112026:102');
    expect(finding).toMatchObject({
      code: 'date-invalid',
      found: '20112026',
      proposal: '20261120',
      writtenAs: 'DDMMCCYY',
    });
    if (finding === undefined) return;
    expect(describeFinding(finding, 'en')).toMatchObject({
      message: '“20112026” is not a date',
      cause: 'It is written as DDMMCCYY, where CCYYMMDD (102) is due.',
      action:
        'Ask the sender to send the file again with a date in DTM 137 / 2380, written CCYYMMDD (102). Probably meant: “20261120”.',
    });
    for (const language of ['se', 'cn'] as const)
      expect(describeFinding(finding, language).action).toContain('20261120');
  });

  it('about an unknown form of a date is the only one', () => {
    expect(findings('DTM+137:20261120:102', 'DTM+137:20261120:1O2')).toMatchObject([
      { code: 'date-invalid', proposal: '20261120:102' },
    ]);
  });
});
