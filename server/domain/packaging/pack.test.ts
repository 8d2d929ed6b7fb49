import fc from 'fast-check';
import { PACKAGE_OWNERS } from './size.js';
import { addQuantities, decimalText, scaled } from '../quantity/decimal.js';
import {
  pack,
  packagesBy,
  packagingOf,
  type PackPallet,
  type PackRule,
  type PackSize,
  wholeKilograms,
} from './pack.js';

const size = (code: string, about: Partial<PackSize> = {}): PackSize => ({
  code,
  owner: 'customer-returnable',
  tareWeight: null,
  length: null,
  width: null,
  height: null,
  stackFactor: null,
  customerCode: '',
  codeAgency: '',
  ...about,
});
const onPallet = (boxes: number, about: Partial<PackSize> = {}): PackPallet => ({
  ...{ size: size('EUR', about), boxes, layers: null, mixesRest: false },
});
const rule = (about: Partial<PackRule> = {}): PackRule => ({
  box: size('KLT'),
  quantityPerBox: '24',
  pallet: onPallet(13),
  aids: [],
  pieceWeight: null,
  ...about,
});
/** A tree in short: count, code and content of each packaging. */
const short = (quantity: string, of: PackRule): unknown[] =>
  pack(quantity, of).map(({ id, parentId, packagings, quantity: content }) => [
    parentId === null ? id : `${parentId}>${id}`,
    packagings.map(({ count, size: s, each, label }) => [count, s?.code, each, label].join(' ')),
    content,
  ]);

describe('packing by an instruction', () => {
  it('fills boxes and pallets, and the last of each as far as it goes', () => {
    expect(short('700', rule())).toEqual([
      ['1', ['1 EUR 312 master'], null],
      ['1>2', ['13 KLT 24 single'], '312'],
      ['3', ['1 EUR 312 master'], null],
      ['3>4', ['13 KLT 24 single'], '312'],
      ['5', ['1 EUR 76 master'], null],
      ['5>6', ['3 KLT 24 single', '1 KLT 4 single'], '76'],
    ]);
  });

  it('makes one unit of boxes without a pallet, and one box of less than a box', () => {
    expect(short('50', rule({ pallet: null }))).toEqual([['1', ['2 KLT 24 single', '1 KLT 2 single'], '50']]);
    expect(short('0.5', rule({ pallet: null }))).toEqual([['1', ['1 KLT 0.5 single'], '0.5']]);
    expect(short('0', rule())).toEqual([]);
  });

  it('counts lids by box and by pallet, without labels', () => {
    const aids = [
      { size: size('LID'), count: 1, per: 'box' },
      { size: size('TOP'), count: 2, per: 'pallet' },
    ] as const;
    expect(short('48', rule({ aids }))).toEqual([
      ['1', ['1 EUR 48 master', '2 TOP  '], null],
      ['1>2', ['2 KLT 24 single', '2 LID  '], '48'],
    ]);
  });

  it('says of packages whose they are and how they stack, as their size does', () => {
    const sizes = PACKAGE_OWNERS.map((owner, at) => size('KLT', { owner, stackFactor: at === 0 ? null : at }));
    const said = sizes.map((box) => {
      const [packaging] = pack('24', rule({ box, pallet: null }))[0]?.packagings ?? [];
      return packaging && packagingOf(packaging, 'PCE');
    });
    expect(said).toMatchObject([
      { returnable: true, owner: 'customer-returnable', stackFactor: null },
      { returnable: true, owner: 'supplier-returnable', stackFactor: '1' },
      { returnable: false, owner: 'one-way-supplier-pays', stackFactor: '2' },
      { returnable: false, owner: 'one-way-customer-pays', stackFactor: '3' },
    ]);
  });

  it('weighs goods, boxes, pallets and aids, rounded to grams', () => {
    const weighed = rule({
      box: size('KLT', { tareWeight: '1.5' }),
      pallet: onPallet(2, { tareWeight: '25' }),
      aids: [{ size: size('TOP', { tareWeight: '2' }), count: 1, per: 'pallet' }],
      pieceWeight: '0.12345',
    });
    const [pallet, boxes] = pack('48', weighed);
    // 24 pieces weigh 2.9628 kg, 48 of them 5.9256 kg.
    expect(boxes?.packagings.map(({ net, gross }) => [net, gross])).toEqual([['2.963', '4.463']]);
    expect(pallet?.packagings.map(({ net, gross }) => [net, gross])).toEqual([
      ['5.926', '35.926'],
      [null, null],
    ]);
  });

  it('says no weight of which a part is not known', () => {
    const boxKnown = rule({ box: size('KLT', { tareWeight: '1.5' }), pieceWeight: '1' });
    const [pallet, boxes] = pack('24', boxKnown);
    expect([boxes?.packagings[0]?.gross, pallet?.packagings[0]?.gross, pallet?.packagings[0]?.net]).toEqual([
      '25.5',
      null,
      '24',
    ]);
    const [other] = pack('24', rule({ box: size('KLT', { tareWeight: '1.5' }), pallet: null }));
    expect([other?.packagings[0]?.gross, other?.packagings[0]?.net]).toEqual([null, null]);
  });

  it('rounds the weight of a note up to whole kilograms', () => {
    expect([wholeKilograms('35.001'), wholeKilograms('35'), wholeKilograms(null)]).toEqual(['36', '35', null]);
  });

  it('packs everything, no pallet above its boxes, each unit after the one it stands in', () => {
    const decimal = fc.bigInt({ min: 1n, max: 400_000n }).map((value) => decimalText(value, 2));
    fc.assert(
      fc.property(
        decimal,
        fc.bigInt({ min: 100n, max: 50_000n }),
        fc.option(fc.integer({ min: 1, max: 40 })),
        (quantity, each, boxes) => {
          const of = rule({
            quantityPerBox: decimalText(each, 2),
            pallet: boxes === null ? null : onPallet(boxes),
          });
          const units = pack(quantity, of);
          const ids = units.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const [i, { parentId }] of units.entries())
            if (parentId !== null) expect(ids.slice(0, i)).toContain(parentId);
          expect(units.reduce((sum, unit) => addQuantities(sum, unit.quantity ?? '0'), '0')).toBe(quantity);
          let labels = 0n;
          for (const unit of units) {
            const packages = unit.packagings.filter(({ label }) => label !== null);
            const count = packages.reduce((sum, one) => sum + one.count, 0);
            labels += BigInt(count);
            if (boxes !== null && unit.parentId !== null) expect(count).toBeLessThanOrEqual(boxes);
            if (unit.quantity === null) continue;
            const held = packages.reduce((sum, one) => sum + BigInt(one.count) * scaled(one.each ?? '0', 2), 0n);
            expect(held).toBe(scaled(unit.quantity, 2));
          }
          expect(labels).toBe(packagesBy(quantity, of));
        },
      ),
    );
  });
});
