import fc from 'fast-check';
import { compareStatement, type OwnMovement, type StatedMovement, statementFault } from './statement.js';

const theirs = (
  noteNumber: string,
  quantity: number,
  day: string | null = '2026-11-05',
  code = 'KLT',
): StatedMovement => ({
  ...{ noteNumber, quantity, day, code },
});
const ours = (
  id: string,
  noteNumber: string,
  quantity: number,
  day = '2026-11-05',
  code = 'KLT',
): OwnMovement<string> => ({
  ...{ id, noteNumber, quantity, day, code },
});
const compared = (stated: readonly StatedMovement[], own: readonly OwnMovement<string>[]) =>
  compareStatement(stated, own).map(
    (line) => `${line.class} ${line.theirs?.noteNumber ?? '-'} ${line.ours?.id ?? '-'}`,
  );

describe('a statement compared with the ledger', () => {
  it.each([
    ['both', theirs('DN-0017', 4), ours('1', '17', 4, '2026-11-08')],
    ['day', theirs('N1', 4), ours('1', 'N1', 4, '2026-11-09')],
    ['quantity', theirs('N1', 4), ours('1', 'N1', 5)],
    ['code', theirs('N1', 4), ours('1', 'N1', 4, '2026-11-05', 'LID')],
  ])('finds what is on both sides: %s', (expected, stated, own) => {
    const given = expected === 'both' ? { ...stated, noteNumber: '0017' } : stated;
    expect(compared([given], [own])).toEqual([`${expected} ${given.noteNumber} 1`]);
  });

  it('pairs what is alike before what only resembles it', () => {
    expect(compared([theirs('N1', 5), theirs('N1', 4)], [ours('1', 'N1', 4), ours('2', 'N1', 6)])).toEqual([
      'both N1 1',
      'quantity N1 2',
    ]);
  });

  it('pairs what has no note by quantity and day alone', () => {
    expect(compared([theirs('', 4), theirs('', 9)], [ours('1', '', 4), ours('2', '', 8)])).toEqual([
      'both  1',
      'theirs  -',
      'ours - 2',
    ]);
  });

  it('has each movement of either side in exactly one line, whose class says what is true of it', () => {
    const movement = fc.record({
      noteNumber: fc.constantFrom('', 'N1', 'N2', '0N2', 'N3'),
      quantity: fc.constantFrom(-4, 4, 5),
      day: fc.constantFrom('2026-11-05', '2026-11-08', '2026-11-20'),
      code: fc.constantFrom('KLT', 'LID'),
    });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 30 }), fc.array(movement, { maxLength: 30 }), (stated, given) => {
        const own = given.map((one, at) => ({ ...one, id: String(at) }));
        const lines = compareStatement(stated, own);
        const of = lines.flatMap((line) => line.theirs ?? []);
        expect([of.length, new Set(of).size]).toEqual([stated.length, stated.length]);
        expect(lines.flatMap((line) => line.ours?.id ?? []).sort()).toEqual(own.map(({ id }) => id).sort());
        for (const { class: what, theirs: one, ours: other } of lines) {
          expect([one === null, other === null]).toEqual([what === 'ours', what === 'theirs']);
          if (one === null || other === null) continue;
          expect([what === 'quantity', what === 'code']).toEqual([
            one.quantity !== other.quantity,
            one.code !== other.code,
          ]);
        }
        // What is left on one side alone has no equal on the other.
        const lonely = (side: 'theirs' | 'ours') =>
          lines.flatMap((line) => (line.class === side ? JSON.stringify({ ...line[side], id: undefined }) : []));
        const others = new Set(lonely('ours'));
        expect(lonely('theirs').filter((one) => others.has(one))).toEqual([]);
      }),
    );
  });

  it('compares a hundred thousand movements of a code', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => n);
    const lines = compareStatement(
      many.map((n) => theirs(`N${String(n)}`, 4)),
      many.map((n) => ours(String(n), `N${String(n)}`, n % 2 === 0 ? 4 : 5)),
    );
    expect(lines.filter((line) => line.class === 'quantity')).toHaveLength(50_000);
  });

  it('is refused where its balances do not follow from its movements, or it counts no whole packages', () => {
    const code = (opening: number | null, closing: number | null) => [{ code: 'KLT', opening, closing }];
    expect([
      statementFault([], []),
      statementFault(code(10, 14), [theirs('N1', 4)]),
      statementFault(code(10, 15), [theirs('N1', 4)]),
      statementFault(code(10, null), [theirs('N1', 4)]),
      statementFault(code(10, 10), [theirs('N1', 2.5)]),
      statementFault(code(0.5, 0.5), []),
    ]).toEqual([
      { fault: 'nothing-stated', code: '' },
      null,
      { fault: 'unbalanced', code: 'KLT', expected: 14, stated: 15 },
      null,
      { fault: 'quantity-not-whole', code: 'KLT' },
      { fault: 'quantity-not-whole', code: 'KLT' },
    ]);
  });
});
