import { visible } from '../terminal/visible.js';
import { head, paintFor, tail, width } from './terminal.js';

describe('text on a terminal', () => {
  it('shows what could move the cursor or turn the text around as dots', () => {
    expect(visible('a\u001b[2Jb\u009bc\u202ed\u200be\u2028f\u0000')).toBe('a·[2Jb·c·d·e·f·');
  });

  it('knows how wide it is', () => {
    expect([width('Grüße'), width('漢字'), width('e\u0301'), width('🚚'), width('')]).toEqual([5, 4, 1, 2, 0]);
  });

  it('is cut at whole characters', () => {
    expect([head('漢字', 3), head('abc', 2), tail('漢字', 3), tail('abc', 2), tail('xe\u0301', 0)]).toEqual([
      '漢',
      'ab',
      '字',
      'bc',
      '',
    ]);
  });

  it('is coloured for a terminal alone, and not where colour is refused', () => {
    const red = '\u001b[31mx\u001b[0m';
    expect(
      [
        paintFor(true, {}),
        paintFor(false, {}),
        paintFor(true, { NO_COLOR: '1' }),
        paintFor(true, { TERM: 'dumb' }),
        paintFor(true, { NO_COLOR: '' }),
      ].map((paint) => paint('error', 'x')),
    ).toEqual([red, 'x', 'x', 'x', red]);
  });
});
