import type { Finding } from '../edi/finding.js';
import { divisionOf } from './drawing.js';
import { type Drawn, findingText } from './finding-lines.js';
import { paintFor, plain } from './terminal.js';

const bytes = new TextEncoder().encode("UNB+UNOC:3+A+B'DTM+137:20261350:102'");
const finding: Finding = {
  code: 'date-invalid',
  severity: 'error',
  start: 23,
  end: 31,
  segment: 2,
  path: 'DTM 137 / 2380',
  found: '20261350',
  expected: 'CCYYMMDD',
  actor: 'sender',
};
const drawn: Drawn = { division: divisionOf(bytes), charset: 'UTF-8', language: 'en', columns: 80, paint: plain };
const text = (change: Partial<Finding>, how: Partial<Drawn> = {}): string[] =>
  findingText('a.edi', { ...finding, ...change }, { bytes, offset: 0 }, { ...drawn, ...how }).split('\n');

describe('a finding as text', () => {
  it('has segment and carets in the same columns, however long the number of the segment', () => {
    for (const segment of [2, 123_456_789]) {
      const [, , line = '', carets = ''] = text({ segment });
      expect(line.slice(carets.indexOf('^'), carets.length)).toBe('20261350');
    }
  });

  it('is not drawn where it is about the whole file', () => {
    expect(text({ segment: null, start: 0, end: 0, path: 'file', found: '', expected: '' }).join('\n')).not.toContain(
      '^',
    );
  });

  it('is coloured by its severity, without a change of its columns', () => {
    const coloured = text({}, { paint: paintFor(true, {}) });
    expect(coloured[0]).toContain('\u001b[31merror\u001b[0m');
    expect(coloured[3]).toContain('\u001b[31m^^^^^^^^\u001b[0m');
    expect(coloured.map((line) => line.replaceAll(/\u001b\[\d+m/g, ''))).toEqual(text({}));
  });

  it('shows nothing of a file that could steer a terminal', () => {
    expect(text({ found: '\u001b[2J', path: 'x\u0007' }).join('')).not.toMatch(/[\u0000-\u001f]/);
  });
});
