import { acknowledge } from './acknowledge.js';
import { describe as describeFinding } from './finding-description.js';
import { read } from './read.js';

const LINES = 29;
const message = (association: string, line: readonly string[], terminator = "'"): Buffer => {
  const lines = Array.from({ length: LINES }, (_, i) => line.map((segment) => segment.replace('#', String(i + 1))));
  const body = [
    `UNH+1+DESADV:D:96A:UN${association}`,
    'BGM+351+N1+9',
    'DTM+137:20261121:102',
    'NAD+SE+1::9',
    'CPS+1',
    ...lines.flat(),
  ];
  const all = ['UNB+UNOC:3+A:14+B:14+261121:0830+1', ...body, `UNT+${body.length + 1}+1`, 'UNZ+1+1'];
  return Buffer.from(all.map((segment) => segment + (segment.startsWith('QTY') ? terminator : "'")).join('\r\n'));
};
const LINE = ['LIN+#++ART#:IN', 'QTY+12:5:PCE', 'GIN+QQQ+1'];
const unlisted = (bytes: Buffer) => read(bytes).findings.filter(({ code }) => code === 'code-unlisted');

describe('what a habit of the sender makes in every line', () => {
  it('is one finding with how often and where', () => {
    const bytes = message('', LINE);
    const [finding, ...others] = unlisted(bytes);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ found: 'QQQ', path: 'CPS 1 / LIN 1 / GIN 1 / 7405', times: LINES });
    expect(finding?.also).toHaveLength(LINES - 1);
    for (const { start, end } of finding?.also ?? []) expect(bytes.subarray(start, end).toString()).toBe('QQQ');
    expect(finding?.also?.at(-1)?.segment).toBe(7 + 3 * LINES - 1);
    expect(read(bytes).warningCount).toBe(1);
    if (finding !== undefined) {
      expect(describeFinding(finding, 'en').message).toMatch(/ \(29 times\)$/);
      expect(describeFinding(finding, 'se').message).toMatch(/ \(29 gånger\)$/);
      expect(describeFinding(finding, 'cn').message).toMatch(/（29次）$/);
    }
  });

  it('is one finding where segments end with the line alone', () => {
    const found = read(message('', LINE, '')).findings.filter(({ code }) => code === 'terminator-missing');
    expect(found).toMatchObject([{ times: LINES }]);
  });

  it('is another finding for another value or element', () => {
    const line = [...LINE, 'GIN+QQR+1'];
    expect(unlisted(message('', line)).map(({ found, times }) => [found, times])).toEqual([
      ['QQQ', LINES],
      ['QQR', LINES],
    ]);
  });

  it('is acknowledged at each of its places', () => {
    const { bytes } = acknowledge(message('', LINE), { controlReference: '1', preparedAt: '2026-11-21T08:30' });
    const segments = Buffer.from(bytes ?? [])
      .toString()
      .split("'");
    expect(segments.filter((segment) => segment.startsWith('UCD+12'))).toHaveLength(LINES);
  });
});

describe('codes of EANCOM', () => {
  const line = ['LIN+#++4012345678901:SRV', 'QTY+12:5:PCE', 'GIN+BJ+1'];

  it('are no findings in a message that says it follows EANCOM', () => {
    expect(unlisted(message('', line)).map(({ found }) => found)).toEqual(['SRV']);
    expect(unlisted(message(':EAN008', line))).toEqual([]);
    expect(read(message(':EAN008', line)).findings.map(({ code }) => code)).not.toContain('association-code');
  });

  it('leave codes that nobody has a finding', () => {
    expect(unlisted(message(':EAN008', LINE)).map(({ found }) => found)).toEqual(['QQQ']);
    expect(unlisted(message(':A01', line)).map(({ found }) => found)).toEqual(['SRV']);
  });
});
