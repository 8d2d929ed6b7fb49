import fc from 'fast-check';
import { addQuantities } from '../quantity/decimal.js';
import { type Rest, sharedPallets } from './mixed.js';
import type { PackPallet, PackRule, PackSize } from './pack.js';
import { grossWeightOf, labelLevels, loadingUnits, type PackLine, planOf, unitsOf } from './units.js';

const size = (code: string, about: Partial<PackSize> = {}): PackSize => ({
  ...{ code, owner: 'customer-returnable', tareWeight: null, length: null, width: null, height: null },
  ...{ stackFactor: null, customerCode: '', codeAgency: '', ...about },
});
const pallet = (about: Partial<PackPallet> = {}): PackPallet => ({
  ...{ size: size('EUR'), boxes: 16, layers: { boxes: 4, most: 4 }, mixesRest: true, ...about },
});
const counted = (boxes: number): PackPallet => pallet({ boxes, layers: null });
const rest = (articleNumber: string, boxes: number, about: Partial<Rest> = {}): Rest => ({
  ...{ articleNumber, boxes, box: size('KLT'), pallet: pallet(), key: '', ...about },
});
/** Articles of each shared pallet with their boxes. */
const short = (rests: readonly Rest[]): string[] =>
  sharedPallets(rests).map((one) => one.rests.map((r) => `${r.articleNumber}${String(r.boxes)}`).join(' '));

describe('rests on one pallet', () => {
  it('fill its layers, the largest rest first, and what stands alone is left where it is', () => {
    expect(short([rest('A', 3), rest('B', 9), rest('C', 12), rest('D', 15)])).toEqual(['B9 A3']);
    expect(short([rest('A', 4), rest('B', 8), rest('C', 12)])).toEqual(['C12 A4']);
  });

  it('share a layer where their boxes are of one size, and none where they are of two', () => {
    const small = { box: size('SMALL') };
    expect(short([rest('A', 15), rest('B', 1)])).toEqual(['A15 B1']);
    expect(short([rest('A', 15), rest('B', 1, small)])).toEqual([]);
    expect(sharedPallets([rest('A', 11), rest('B', 3, small)])[0]?.shares).toEqual([
      { box: 'KLT', by: 'layer', used: 3, most: 4 },
      { box: 'SMALL', by: 'layer', used: 1, most: 4 },
    ]);
  });

  it('take of its height what their layers take where these are of two heights', () => {
    const low = (boxes: number): Rest =>
      rest('LOW', boxes, { box: size('LOW'), pallet: pallet({ boxes: 40, layers: { boxes: 4, most: 10 } }) });
    // Two of four layers are half of it, and so are five of ten.
    expect(short([rest('A', 8), low(20)])).toEqual(['A8 LOW20']);
    expect(short([rest('A', 8), low(21)])).toEqual([]);
  });

  it('count by boxes where nobody has said layers, exactly', () => {
    const third = (article: string): Rest => rest(article, 1, { pallet: counted(3) });
    expect(short([third('A'), third('B'), third('C')])).toEqual(['A1 B1 C1']);
    expect(short([third('A'), third('B'), third('C'), third('D')])).toEqual(['A1 B1 C1']);
    expect(short([rest('A', 8), rest('B', 5, { box: size('BIG'), pallet: counted(10) })])).toEqual(['B5 A8']);
    expect(short([rest('A', 9), rest('B', 5, { box: size('BIG'), pallet: counted(10) })])).toEqual([]);
  });

  it('are no more boxes than an instruction lets stand on it, such as heavy ones', () => {
    const heavy = pallet({ boxes: 8 });
    expect(short([rest('A', 6, { pallet: heavy }), rest('B', 2, { pallet: heavy })])).toEqual(['A6 B2']);
    expect(short([rest('A', 6, { pallet: heavy }), rest('B', 3, { pallet: heavy })])).toEqual([]);
  });

  it('stand in no more layers than the weakest of their boxes bears', () => {
    const weak = { box: size('WEAK', { stackFactor: 2 }) };
    expect(short([rest('A', 4), rest('B', 4, weak)])).toEqual(['A4 B4']);
    expect(short([rest('A', 8), rest('B', 4, weak)])).toEqual([]);
  });

  it('are for one size of pallet', () => {
    expect(short([rest('A', 4), rest('B', 4, { pallet: pallet({ size: size('HALF') }) })])).toEqual([]);
  });

  it('are put together alike whatever their order, each once, none above what a pallet holds', () => {
    const any = fc.record({
      article: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      key: fc.constantFrom('', 'batch 1', 'batch 2'),
      of: fc.constantFrom(
        { box: size('KLT'), pallet: pallet() },
        { box: size('LOW'), pallet: pallet({ boxes: 60, layers: { boxes: 6, most: 10 } }) },
        { box: size('BIG', { stackFactor: 3 }), pallet: pallet({ boxes: 6, layers: { boxes: 2, most: 4 } }) },
        { box: size('ODD'), pallet: counted(7) },
        { box: size('KLT'), pallet: pallet({ size: size('HALF'), boxes: 8, layers: { boxes: 2, most: 4 } }) },
      ),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 24 }), fc.nat(), (some, turn) => {
        const rests = some.map(({ article, key, of, part }) =>
          rest(article, 1 + Math.floor(part * (of.pallet.boxes - 2)), { ...of, key }),
        );
        const at = rests.length === 0 ? 0 : turn % rests.length;
        const found = sharedPallets(rests);
        const told = (of: typeof found): unknown => of.map((one) => one.rests.map(({ boxes, ...r }) => [boxes, r]));
        expect(told(sharedPallets([...rests.slice(at), ...rests.slice(0, at)].toReversed()))).toEqual(told(found));
        const shared = found.flatMap((one) => one.rests);
        expect(new Set(shared).size).toBe(shared.length);
        for (const { rests: on, shares } of found) {
          expect(on.length).toBeGreaterThan(1);
          expect(new Set(on.map((r) => r.pallet.size.code)).size).toBe(1);
          // A ten-thousandth is more than doubles are off, and less than any load is too much.
          expect(shares.reduce((sum, { used, most }) => sum + used / most, 0)).toBeLessThan(1.0001);
          expect(on.reduce((sum, r) => sum + r.boxes / r.pallet.boxes, 0)).toBeLessThan(1.0001);
          if (on.some((r) => r.box.code === 'BIG'))
            expect(shares.reduce((sum, { by, used }) => sum + (by === 'layer' ? used : 0), 0)).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

const rule = (about: Partial<PackRule> = {}): PackRule => ({
  ...{ box: size('KLT', { tareWeight: '1.5' }), quantityPerBox: '10', aids: [], pieceWeight: null },
  pallet: pallet({ size: size('EUR', { tareWeight: '25' }), boxes: 4, layers: { boxes: 2, most: 2 } }),
  ...about,
});
const line = (
  articleNumber: string,
  quantity: string,
  { of = rule(), cumulative = null, unit = 'PCE', batch = null }: Said = {},
) => ({
  item: { lineNumber: '9', articleNumber, quantity, unit, cumulativeQuantity: cumulative, batch },
  rule: of,
  packQuantity: null,
});
interface Said {
  readonly of?: PackRule | null;
  readonly cumulative?: string | null;
  readonly unit?: string;
  readonly batch?: string | null;
}
type Line = ReturnType<typeof line>;
const tree = (lines: readonly Line[]): unknown[] => {
  const plan = planOf(lines);
  return unitsOf(
    plan,
    labelLevels(plan).map((level) => level),
  ).map(({ id, parentId, packagings, items }) => [
    parentId === null ? id : `${parentId}>${id}`,
    (
      packagings as { count: string; supplierType: string; quantityPerPackage?: string; labels: { number: string }[] }[]
    ).map((p) => [p.count, p.supplierType, p.quantityPerPackage, p.labels[0]?.number].filter(Boolean).join(' ')),
    items.map((one) => [one.lineNumber, one.articleNumber, one.quantity, one.cumulativeQuantity].join(' ').trim()),
  ]);
};

describe('lines that share pallets', () => {
  it('have their full pallets alone, and behind these what is left on a mixed one', () => {
    expect(tree([line('A', '50', { cumulative: '150' }), line('B', '25', { cumulative: '25' })])).toEqual([
      ['1', ['1 EUR 40 master'], []],
      ['1>2', ['4 KLT 10 single'], ['1 A 40 140']],
      ['3', ['1 EUR mixed'], []],
      ['3>4', ['2 KLT 10 single', '1 KLT 5 single'], ['2 B 25 25']],
      ['3>5', ['1 KLT 10 single'], ['3 A 10 150']],
    ]);
  });

  it('stay alone where one of their instructions does not let them share', () => {
    const alone = rule({ pallet: { ...pallet(), boxes: 4, mixesRest: false } });
    expect(planOf([line('A', '10', { of: alone }), line('B', '10')]).map(({ shares }) => shares)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
    expect(tree([line('A', '10', { of: null }), line('B', '10')])).toHaveLength(3);
  });

  it('count aids of a pallet once, those of boxes with their boxes, and weigh all of it', () => {
    const aids = (count: number) => [
      { size: size('TOP', { tareWeight: '2' }), count, per: 'pallet' as const },
      { size: size('LID', { tareWeight: '0.1' }), count: 1, per: 'box' as const },
    ];
    const plan = planOf([
      line('A', '20', { of: rule({ aids: aids(1), pieceWeight: '1' }) }),
      line('B', '10', { of: rule({ aids: aids(2), pieceWeight: '0.5' }) }),
    ]);
    expect(
      plan.map(({ packagings }) => packagings.map(({ count, size: s, net, gross }) => [count, s?.code, net, gross])),
    ).toEqual([
      [
        // 25 kg of goods, three boxes of 1.6 kg with their lids, a pallet of 25 kg, two covers of 2 kg.
        [1, 'EUR', '25', '58.8'],
        [2, 'TOP', null, null],
      ],
      [
        [2, 'KLT', '10', '11.6'],
        [2, 'LID', null, null],
      ],
      [
        [1, 'KLT', '5', '6.6'],
        [1, 'LID', null, null],
      ],
    ]);
    expect([loadingUnits(plan), grossWeightOf(plan)]).toEqual([1, '58.8']);
  });

  it('of one article, such as two batches, stand on a pallet that says how much it holds', () => {
    const batches = [line('A', '10', { batch: 'B1' }), line('A', '15', { batch: 'B2' })];
    expect(tree(batches)[0]).toEqual(['1', ['1 EUR 25 master'], []]);
    expect(tree([line('A', '10'), line('A', '15', { unit: 'KGM' })])[0]).toEqual(['1', ['1 EUR master'], []]);
  });

  it('of one article count on in the order of its packages', () => {
    const lines = [
      line('A', '50', { cumulative: '150' }),
      line('A', '70', { cumulative: '220', batch: 'B2' }),
      line('B', '10', { cumulative: '10' }),
    ];
    const units = unitsOf(planOf(lines), []);
    const items = units.flatMap((unit) => unit.items).filter(({ articleNumber }) => articleNumber === 'A');
    let at = '100';
    for (const one of items) {
      at = addQuantities(at, one.quantity);
      expect(one.cumulativeQuantity).toBe(at);
    }
    expect(at).toBe('220');
  });

  it('lose nothing, need no more pallets than alone, and share the same pallets in any order', () => {
    const any = fc.record({
      article: fc.constantFrom('A', 'B', 'C', 'D'),
      quantity: fc.integer({ min: 1, max: 130 }).map(String),
      mixes: fc.boolean(),
      box: fc.constantFrom('KLT', 'BIG'),
    });
    const alone = (lines: readonly Line[]): Line[] =>
      lines.map((one) => ({
        ...one,
        rule: one.rule?.pallet ? { ...one.rule, pallet: { ...one.rule.pallet, mixesRest: false } } : one.rule,
      }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (some) => {
        const lines = some.map(({ article, quantity, mixes, box }, at) => {
          const of = rule({ box: size(box), pallet: { ...pallet({ boxes: 4, layers: null }), mixesRest: mixes } });
          return line(article, quantity, { of, batch: String(at) });
        });
        const plan = planOf(lines);
        const held = (of: readonly PackLine<Line['item']>[]): string[] =>
          of.map(({ item }) => `${item.batch ?? ''}: ${item.quantity}`).sort();
        const sums = new Map<string, string>();
        for (const { line: of, quantity } of plan)
          if (quantity !== null)
            sums.set(of.item.batch ?? '', addQuantities(sums.get(of.item.batch ?? '') ?? '0', quantity));
        expect([...sums].map(([batch, sum]) => `${batch}: ${sum}`).sort()).toEqual(held(lines));
        const ids = plan.map(({ id }) => id);
        expect(ids).toEqual(plan.map((_, at) => String(at + 1)));
        for (const [at, { parentId }] of plan.entries())
          if (parentId !== null) expect(ids.slice(0, at)).toContain(parentId);
        // Full pallets are as many as without sharing, and none is mixed.
        const full = (of: typeof plan): number =>
          of.filter(({ parentId, packagings: [p], shares }) => parentId === null && shares === null && p?.each === '40')
            .length;
        const apart = planOf(alone(lines));
        expect(full(plan)).toBe(full(apart));
        expect(loadingUnits(plan)).toBeLessThanOrEqual(loadingUnits(apart));
        const shared = (of: typeof plan): string[] => {
          const pallets = of.filter(({ shares }) => shares !== null);
          return pallets.map(({ id }) =>
            of
              .flatMap((one) => (one.parentId === id ? `${one.line.item.batch ?? ''}: ${one.quantity ?? ''}` : []))
              .join(),
          );
        };
        expect(shared(planOf(lines.toReversed()))).toEqual(shared(plan));
      }),
    );
  });
});
