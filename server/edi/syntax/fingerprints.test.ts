import fc from 'fast-check';
import { Fingerprints } from './fingerprints.js';

const texts = fc.array(fc.option(fc.string({ unit: fc.constantFrom('', 'a', 'b', '\uffff'), maxLength: 3 })), {
  maxLength: 4,
});

describe('fingerprints of texts', () => {
  it('know every list of texts again, and no other', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 400 }), (lists) => {
        const remembered = new Fingerprints(1_000);
        const set = new Set<string>();
        for (const list of lists) {
          expect(remembered.add(list)).toBe(set.has(JSON.stringify(list)));
          set.add(JSON.stringify(list));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('tell apart a hundred thousand texts that hardly differ', () => {
    const remembered = new Fingerprints(200_000);
    let repeated = 0;
    for (let i = 0; i < 100_000; i++) if (remembered.add([`ART-${i}`, 'P1', '5500', '10', null, 'D7'])) repeated++;
    expect(repeated).toBe(0);
    for (let i = 0; i < 100_000; i += 997)
      expect(remembered.add([`ART-${i}`, 'P1', '5500', '10', null, 'D7'])).toBe(true);
  });

  it('remember no more than they are told to, and still know those', () => {
    const remembered = new Fingerprints(10);
    for (let i = 0; i < 10; i++) expect(remembered.add([`text ${i}`])).toBe(false);
    expect([remembered.add(['another']), remembered.add(['another']), remembered.add(['text 3'])]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
