import fc from 'fast-check';
import { Fingerprints } from './fingerprints.js';

describe('fingerprints of texts', () => {
  it('know every text again, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 }), { maxLength: 400 }), (texts) => {
        const remembered = new Fingerprints(1_000);
        const set = new Set<string>();
        for (const text of texts) {
          expect(remembered.add(text)).toBe(set.has(text));
          set.add(text);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('tell apart a hundred thousand texts that hardly differ', () => {
    const remembered = new Fingerprints(200_000);
    let repeated = 0;
    for (let i = 0; i < 100_000; i++) if (remembered.add(`["ART-${i}","P1","5500","10",null,"D7"]`)) repeated++;
    expect(repeated).toBe(0);
    for (let i = 0; i < 100_000; i += 997) expect(remembered.add(`["ART-${i}","P1","5500","10",null,"D7"]`)).toBe(true);
  });

  it('remember no more than they are told to, and still know those', () => {
    const remembered = new Fingerprints(10);
    for (let i = 0; i < 10; i++) expect(remembered.add(`text ${i}`)).toBe(false);
    expect([remembered.add('another'), remembered.add('another'), remembered.add('text 3')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
