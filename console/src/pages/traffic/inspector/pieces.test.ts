import type { FindingView } from '../../../../../server/contract/finding.js';
import { toPieces } from './pieces.js';

const finding = (start: number, end: number, severity: FindingView['severity'] = 'error'): FindingView => ({
  code: 'c',
  severity,
  start,
  end,
  segment: 1,
  path: '',
  found: '',
  expected: '',
  message: '',
  cause: '',
  action: '',
  consequence: '',
  actor: 'sender',
});
const token = (text: string, start: number, end = start + text.length) => ({ text, start, end, kind: 'data' as const });
const marked = (tokens: ReturnType<typeof token>[], findings: FindingView[]): string =>
  toPieces(tokens, findings)
    .map((piece) => (piece.severity ? `[${piece.text}]` : piece.text))
    .join('');

describe('raw text with findings', () => {
  it('is cut where a finding begins and ends inside a token', () => {
    expect(marked([token('12345678', 100)], [finding(102, 104)])).toBe('12[34]5678');
  });
  it('is marked over several tokens', () => {
    expect(marked([token('48', 0), token(':', 2), token('240', 3)], [finding(0, 6)])).toBe('[48][:][240]');
  });
  it('is marked at one byte where something is missing', () => {
    expect(marked([token('ABC', 10)], [finding(11, 11)])).toBe('A[B]C');
  });
  it('is marked whole where a character takes more than a byte', () => {
    expect(marked([token('Göte', 0, 5)], [finding(3, 4)])).toBe('[Göte]');
  });
  it('shows the worst of findings in one place', () => {
    expect(toPieces([token('A', 0)], [finding(0, 1, 'warning'), finding(0, 1)])[0]?.severity).toBe('error');
  });
  it('shows control characters and leaves out line ends', () => {
    expect(marked([token('A\u001d\r\n', 0)], [])).toBe('A␝');
  });
});
