import { toId } from '../ids.js';
import { type Claim, repeats, takesOver } from './reuse.js';

const claim = (fileId: string, digest: string | null = 'aa'): Claim => ({ fileId: toId('file', fileId), digest });
/** Ids of files rise; below this one they are from before the window. */
const OLDEST = 100n;

describe('a control reference that another file holds', () => {
  it('is repeated inside the window, whatever the bytes', () => {
    expect(repeats(claim('120'), claim('110', 'bb'), OLDEST)).toBe(true);
    expect(takesOver(claim('120'), claim('110', 'bb'), OLDEST)).toBe(false);
  });

  it('is taken over behind the window by a later file with other bytes, and repeated by one with the same', () => {
    expect(takesOver(claim('120'), claim('99', 'bb'), OLDEST)).toBe(true);
    expect(takesOver(claim('120'), claim('99', null), OLDEST)).toBe(true);
    expect(takesOver(claim('120'), claim('99'), OLDEST)).toBe(false);
    expect(takesOver(claim('120', null), claim('99', null), OLDEST)).toBe(false);
    expect(repeats(claim('120'), claim('99'), OLDEST)).toBe(true);
  });

  it('is not taken back by an older file that is read again, which repeats nothing either', () => {
    expect(takesOver(claim('90'), claim('99', 'bb'), OLDEST)).toBe(false);
    expect(repeats(claim('90'), claim('99', 'bb'), OLDEST)).toBe(false);
    expect(repeats(claim('110'), claim('120', 'bb'), OLDEST)).toBe(true);
  });

  it('stays with the file that is read again', () => {
    expect([takesOver(claim('90'), claim('90'), OLDEST), repeats(claim('90'), claim('90'), OLDEST)]).toEqual([
      true,
      false,
    ]);
  });
});
