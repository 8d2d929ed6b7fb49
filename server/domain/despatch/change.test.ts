import { Chance } from '../../../test/given/chance.js';
import { validateDespatchAdvice } from './advice.js';
import { carrierChanges } from './change-carrier.js';
import { changed, undoOf } from './change.js';
import {
  type ChangedDocument,
  type ChangedItem,
  type ChangedPackaging,
  type ChangedUnit,
  type ChangeRefusal,
  ChangeRefused,
  HEAD_FIELDS,
  ITEM_FIELDS,
  type NoteChange,
  PACKAGING_FIELDS,
} from './note-change.js';

const unsaid = <Field extends string>(fields: readonly Field[]): Record<Field, null> =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;
const item = (
  lineNumber: string,
  articleNumber: string,
  quantity: string,
  more: Partial<ChangedItem> = {},
): ChangedItem => ({
  ...unsaid(ITEM_FIELDS),
  ...{ lineNumber, articleNumber, quantity, unit: 'PCE', ...more },
});
const packaging = (labels: readonly string[], each: string | null, master: string | null = null): ChangedPackaging => ({
  ...unsaid(PACKAGING_FIELDS),
  ...{ count: String(labels.length), unit: 'PCE', type: '0001', quantityPerPackage: each },
  labels: labels.map((number) => ({ number, masterLabel: master, batch: null })),
});
const boxes = (
  id: string,
  labels: readonly string[],
  of: ChangedItem,
  more: Partial<ChangedUnit> = {},
): ChangedUnit => ({
  ...{ id, parentId: null, level: 'outer', packagings: [packaging(labels, '20')], items: [of] },
  ...more,
});
const pallet = (id: string, label: string): ChangedUnit => ({
  ...{ id, parentId: null, level: 'outer', packagings: [packaging([label], null)], items: [] },
});
const note = (units: readonly ChangedUnit[], more: Partial<ChangedDocument> = {}): ChangedDocument => ({
  ...unsaid(HEAD_FIELDS),
  ...{ despatchDate: '2026-11-20', carrier: null, units, ...more },
});
/** Two boxes of one article on a pallet, three of another beside it. */
const PACKED = note(
  [
    pallet('1', 'P1'),
    boxes('2', ['A1', 'A2'], item('1', 'ART-A', '40', { cumulativeQuantity: '140' }), {
      parentId: '1',
      level: 'inner',
      packagings: [packaging(['A1', 'A2'], '20', 'P1')],
    }),
    boxes('3', ['B1', 'B2', 'B3'], item('2', 'ART-B', '60')),
  ],
  { packageCount: '4' },
);

function numbering(): () => string {
  let last = 0;
  return () => `N${String(++last)}`;
}
const after = (document: ChangedDocument, ...changes: NoteChange[]): ChangedDocument => {
  const context = { version: 1, nextNumber: numbering() };
  return changes.reduce((now, change) => changed(now, change, context), document);
};
const refusal = (document: ChangedDocument, ...changes: NoteChange[]): ChangeRefusal | null => {
  try {
    after(document, ...changes);
    return null;
  } catch (error) {
    if (error instanceof ChangeRefused) return error.refusal;
    throw error;
  }
};
const labelsOf = ({ units }: Pick<ChangedDocument, 'units'>): string[] =>
  units.flatMap(({ packagings }) => packagings.flatMap(({ labels }) => labels.map(({ number }) => number)));
/** Where units stand and how much is in them: `id<parent article quantity`. */
const shape = ({ units }: ChangedDocument): string[] =>
  units.map(({ id, parentId, packagings, items }) =>
    [
      `${id}<${parentId ?? ''}`,
      ...items.map((i) => `${i.articleNumber} ${i.quantity}`),
      labelsOf({ units: [{ id, parentId, packagings, items }] }).join('+'),
    ].join(' '),
  );
const levels = ({ units }: ChangedDocument): unknown[] => units.map(({ level }) => level);

describe('a change of a despatch note', () => {
  it('of a field keeps all others, and is refused where it is not what the person saw', () => {
    const dock = { kind: 'head', field: 'dock', was: null, value: 'G14' } as const;
    expect(after(PACKED, dock)).toEqual({ ...PACKED, dock: 'G14' });
    const gate = { kind: 'head', field: 'gate', was: null, value: '2' } as const;
    expect(after(PACKED, dock, gate)).toEqual({ ...PACKED, dock: 'G14', gate: '2' });
    expect(refusal({ ...PACKED, dock: 'G9' }, dock)).toBe('changed');
    const batch = { kind: 'item', unit: '3', line: '2', field: 'batch', was: null, value: 'L7' } as const;
    expect(after(PACKED, batch).units[2]?.items[0]).toMatchObject({ batch: 'L7', quantity: '60' });
    expect(refusal(after(PACKED, batch), batch)).toBe('changed');
    const weight = { kind: 'packaging', unit: '3', at: 0, field: 'grossWeight', was: null, value: '12.5' } as const;
    expect(after(PACKED, weight).units[2]?.packagings[0]).toMatchObject({ grossWeight: '12.5', type: '0001' });
    expect(refusal(PACKED, { ...batch, line: '9' })).toBe('no-line');
    expect(refusal(PACKED, { ...weight, unit: '9' })).toBe('no-unit');
  });

  it('of the carrier keeps what else is said of it, and names none where nothing is said any more', () => {
    const code = { kind: 'carrier', field: 'code', was: null, value: 'DHL' } as const;
    const name = { kind: 'carrier', field: 'name', was: null, value: 'DHL Freight' } as const;
    const carried = after(PACKED, code, name);
    expect(carried.carrier).toMatchObject({ code: 'DHL', agency: '', name: 'DHL Freight', street: null });
    expect(refusal(carried, code)).toBe('changed');
    const located = after(carried, { kind: 'carrier', field: 'street', was: null, value: 'Hamnen 1' });
    const none = after(located, ...carrierChanges(located.carrier, null));
    expect(none.carrier).toBeNull();
    expect(after(none, ...undoOf(located, none, 2))).toEqual(located);
  });

  it('joins no goods of other days of production', () => {
    const boxOf = (id: string, label: string, produced: string): ChangedUnit =>
      boxes(id, [label], item(id, 'ART-A', '20', { productionDate: produced }));
    const two = (second: string): ChangedDocument => note([boxOf('1', 'A1', '2026-11-02'), boxOf('2', 'A2', second)]);
    const join = { kind: 'join', unit: '2', into: '1' } as const;
    expect(refusal(two('2026-11-03'), join)).toBe('not-alike');
    expect(after(two('2026-11-02'), join).units).toHaveLength(1);
  });

  it('of a quantity changes the cumulative quantity of the article by as much', () => {
    const more = { kind: 'item', unit: '2', line: '1', field: 'quantity', was: '40', value: '35.5' } as const;
    expect(after(PACKED, more).units[1]?.items[0]).toMatchObject({ quantity: '35.5', cumulativeQuantity: '135.5' });
    const put = after(PACKED, { kind: 'put-in', unit: '2', count: 1 });
    expect(put.units[1]?.items[0]).toMatchObject({ quantity: '60', cumulativeQuantity: '160' });
    const taken = after(PACKED, { kind: 'take-out', unit: '2', labels: ['A1'] });
    expect(taken.units[1]?.items[0]).toMatchObject({ quantity: '20', cumulativeQuantity: '120' });
  });

  it('takes a line out of a package of several articles, whose count and content follow', () => {
    const mixed: ChangedUnit = {
      ...{ id: '4', parentId: null, level: 'outer', packagings: [packaging(['M1'], '25.5')] },
      items: [
        item('3', 'ART-A', '20', { cumulativeQuantity: '160' }),
        item('4', 'ART-B', '5', { batch: 'L1' }),
        item('5', 'ART-B', '0.5'),
      ],
    };
    const document = note([...PACKED.units, mixed], { packageCount: '5' });
    const out = { kind: 'remove-line', unit: '4', line: '3', was: '20' } as const;
    const less = after(document, out);
    expect(less.units[3]).toMatchObject({ packagings: [{ quantityPerPackage: '5.5' }], items: [{ batch: 'L1' }, {}] });
    expect([less.packageCount, less.units[1]?.items[0]?.cumulativeQuantity]).toEqual(['5', '140']);
    // The lines count on from one to the next.
    const first = after(document, { kind: 'item', unit: '2', line: '1', field: 'quantity', was: '40', value: '10' });
    expect(first.units[3]?.items[0]).toMatchObject({ cumulativeQuantity: '130' });
    const set = after(document, { kind: 'item', unit: '4', line: '4', field: 'quantity', was: '5', value: '6' });
    expect(set.units[3]?.packagings[0]).toMatchObject({ quantityPerPackage: '26.5' });
    expect(refusal(document, { ...out, was: '19' })).toBe('changed');
    expect(refusal(document, { ...out, line: '9' })).toBe('no-line');
    expect(refusal(document, out, { ...out, line: '4', was: '5' }, { ...out, line: '5', was: '0.5' })).toBe(
      'last-line',
    );
    const undone = undoOf(document, less, 2).reduce(
      (now, one) => changed(now, one, { version: 2, nextNumber: String }),
      less,
    );
    expect(undone).toEqual(document);
  });

  it('puts a unit into another one behind it, never into itself', () => {
    const moved = after(PACKED, { kind: 'move', unit: '3', to: '1' });
    expect(shape(moved)).toEqual(['1< P1', '2<1 ART-A 40 A1+A2', '3<1 ART-B 60 B1+B2+B3']);
    expect([moved.packageCount, levels(moved)]).toEqual(['1', ['outer', 'inner', 'inner']]);
    const turned = after(PACKED, { kind: 'move', unit: '1', to: '3' });
    expect(shape(turned).map((line) => line.slice(0, 3))).toEqual(['3< ', '1<3', '2<1']);
    expect(levels(turned)).toEqual(['outer', 'intermediate', 'inner']);
    expect(refusal(PACKED, { kind: 'move', unit: '1', to: '2' })).toBe('in-itself');
    expect(refusal(PACKED, { kind: 'move', unit: '1', to: '1' })).toBe('in-itself');
  });

  it('has a label that named the pallet around it name the one around it now', () => {
    const masters = (document: ChangedDocument): unknown[] =>
      document.units.flatMap(({ packagings }) =>
        packagings.flatMap(({ labels }) => labels.flatMap(({ masterLabel }) => masterLabel ?? [])),
      );
    expect(masters(PACKED)).toEqual(['P1', 'P1']);
    expect(masters(after(PACKED, { kind: 'move', unit: '2', to: null }))).toEqual([]);
    expect(masters(after(PACKED, { kind: 'unwrap', unit: '1' }))).toEqual([]);
    expect(masters(after(PACKED, { kind: 'split', unit: '2', labels: ['A1'], to: null }))).toEqual(['P1']);
    const two = note([...PACKED.units, pallet('4', 'P2')]);
    expect(masters(after(two, { kind: 'move', unit: '2', to: '4' }))).toEqual(['P2', 'P2']);
    // Units side by side, of which labels alone say what stands in what.
    const flat = note(PACKED.units.map((unit) => ({ ...unit, parentId: null })));
    expect(masters(after(flat, { kind: 'move', unit: '2', to: '3' }))).toEqual(['P1', 'P1']);
  });

  it('splits packages off with their share, and joins what is alike', () => {
    const split = after(PACKED, { kind: 'split', unit: '3', labels: ['B2'], to: '1' });
    expect(shape(split)).toEqual(['1< P1', '2<1 ART-A 40 A1+A2', '4<1 ART-B 20 B2', '3< ART-B 40 B1+B3']);
    expect(split.packageCount).toBe('3');
    const joined = after(split, { kind: 'join', unit: '4', into: '3' });
    expect(shape(joined)).toEqual(['1< P1', '2<1 ART-A 40 A1+A2', '3< ART-B 60 B1+B3+B2']);
    expect(refusal(PACKED, { kind: 'join', unit: '2', into: '3' })).toBe('not-alike');
    expect(refusal(PACKED, { kind: 'split', unit: '3', labels: ['B9'], to: null })).toBe('no-label');
    expect(refusal(PACKED, { kind: 'split', unit: '1', labels: ['P1'], to: null })).toBe('not-alike');
    const batch = { kind: 'item', unit: '4', line: '3', field: 'batch', was: null, value: 'L7' } as const;
    expect(refusal(split, batch, { kind: 'join', unit: '4', into: '3' })).toBe('not-alike');
  });

  it('wraps units in a pallet and unwraps them', () => {
    const outer = { type: '0901', supplierType: null, quantityPerPackage: null };
    const wrap = { kind: 'wrap', units: ['1', '3'], packaging: outer } as const;
    const wrapped = after(PACKED, wrap);
    expect(shape(wrapped)).toEqual(['4< N1', '1<4 P1', '2<1 ART-A 40 A1+A2', '3<4 ART-B 60 B1+B2+B3']);
    expect([wrapped.packageCount, levels(wrapped)]).toEqual(['1', ['outer', 'intermediate', 'inner', 'inner']]);
    expect(after(wrapped, { kind: 'unwrap', unit: '4' })).toEqual(PACKED);
    expect(refusal(PACKED, { ...wrap, units: ['2', '3'] })).toBe('not-alike');
    expect(refusal(PACKED, { kind: 'unwrap', unit: '3' })).toBe('not-alike');
  });

  it('adds an article with what is known of it, and removes a unit with all that stands in it', () => {
    const added = after(
      note([
        boxes(
          '1',
          ['A1'],
          item('1', 'ART-A', '20', { cumulativeQuantity: '100', orderNumber: '55000', description: 'Disc' }),
        ),
      ]),
      {
        ...{
          kind: 'add',
          to: null,
          count: 2,
          packaging: { type: '0001', supplierType: null, quantityPerPackage: '5' },
        },
        item: { articleNumber: 'ART-A', quantity: '10', unit: 'PCE', description: null, orderNumber: null },
      },
    );
    expect(shape(added)).toEqual(['1< ART-A 20 A1', '2< ART-A 10 N1+N2']);
    expect(added.units.map(({ items }) => items[0]?.cumulativeQuantity)).toEqual(['100', '110']);
    expect(added.units[1]?.items[0]).toMatchObject({ lineNumber: '2', orderNumber: '55000', description: 'Disc' });
    expect(shape(after(PACKED, { kind: 'remove', unit: '1' }))).toEqual(['3< ART-B 60 B1+B2+B3']);
    expect(refusal(PACKED, { kind: 'remove', unit: '1' }, { kind: 'remove', unit: '3' })).toBe('nothing-left');
    const all = { kind: 'take-out', unit: '2', labels: ['A1', 'A2'] } as const;
    expect(shape(after(PACKED, all))).toEqual(['1< P1', '3< ART-B 60 B1+B2+B3']);
  });

  it('counts no lids among the packages of the note', () => {
    const [outer, ...others] = PACKED.units;
    const lid = { ...packaging([], null), count: '1' };
    const lidded = note(outer ? [{ ...outer, packagings: [...outer.packagings, lid] }, ...others] : [], {
      packageCount: '4',
    });
    expect(after(lidded, { kind: 'take-out', unit: '3', labels: ['B3'] }).packageCount).toBe('3');
  });

  it('is undone exactly, also what was said of the number of packages, and only at the version after it', () => {
    const stated = { ...PACKED, packageCount: '7' };
    const changes: NoteChange[] = [
      { kind: 'head', field: 'dock', was: null, value: 'G14' },
      { kind: 'head', field: 'dock', was: 'G14', value: 'G15' },
      { kind: 'move', unit: '3', to: '1' },
    ];
    const now = after(stated, ...changes);
    const undo = undoOf(stated, now, 2);
    const redo = (version: number): ChangedDocument =>
      undo.reduce((d, change) => changed(d, change, { version, nextNumber: numbering() }), now);
    expect(redo(2)).toEqual(stated);
    expect(() => redo(3)).toThrow('changed at units');
  });
});

describe('changes of despatch notes by chance', () => {
  const random = (chance: Chance, { units }: ChangedDocument): NoteChange => {
    const unit = chance.pick(units);
    const [other, labels] = [chance.pick(units), labelsOf({ units: [unit] })];
    const to = chance.maybe(() => other.id);
    const some = labels.filter(() => chance.next() < 0.5);
    const [line] = unit.items;
    const of = { type: chance.maybe(() => '0901'), supplierType: null, quantityPerPackage: chance.maybe(() => '20') };
    return chance.pick<NoteChange>([
      { kind: 'move', unit: unit.id, to },
      { kind: 'split', unit: unit.id, labels: some, to },
      { kind: 'join', unit: unit.id, into: other.id },
      { kind: 'put-in', unit: unit.id, count: 1 + chance.below(3) },
      { kind: 'take-out', unit: unit.id, labels: some },
      { kind: 'wrap', units: chance.next() < 0.5 ? [unit.id] : [unit.id, other.id], packaging: of },
      { kind: 'unwrap', unit: unit.id },
      { kind: 'remove', unit: unit.id },
      {
        ...{ kind: 'add', to, count: 1 + chance.below(3), packaging: of },
        item: {
          articleNumber: `ART-${chance.pick(['A', 'B'])}`,
          quantity: '60',
          unit: 'PCE',
          description: null,
          orderNumber: null,
        },
      },
      { kind: 'head', field: 'dock', was: null, value: 'G1' },
      ...(line
        ? [
            {
              kind: 'item',
              unit: unit.id,
              line: line.lineNumber,
              field: 'quantity',
              was: line.quantity,
              value: '20',
            } as const,
          ]
        : []),
    ]);
  };
  const total = ({ units }: ChangedDocument, article: string): number =>
    units
      .flatMap(({ items }) => items)
      .reduce((sum, i) => sum + (i.articleNumber === article ? Number(i.quantity) : 0), 0);
  /** Each unit stands behind the one that it stands in. */
  const inOrder = ({ units }: ChangedDocument): boolean =>
    units.every(({ parentId }, at) => parentId === null || units.slice(0, at).some(({ id }) => id === parentId));

  it('leave a note that can be sent, keep what is not moved on or off it, and are all undone', () => {
    const chance = new Chance(2026);
    const kinds = new Set<string>();
    for (let run = 0; run < 200; run++) {
      let now: ChangedDocument = PACKED;
      const nextNumber = numbering();
      for (let step = 0; step < 15; step++) {
        const change = random(chance, now);
        try {
          const next = changed(now, change, { version: 1, nextNumber });
          kinds.add(change.kind);
          expect(validateDespatchAdvice(next.units)).toEqual([]);
          expect(inOrder(next)).toBe(true);
          if (['move', 'split', 'join', 'wrap', 'unwrap', 'head'].includes(change.kind))
            for (const article of ['ART-A', 'ART-B']) expect(total(next, article)).toBe(total(now, article));
          const before = now;
          const undone = undoOf(before, next, 1).reduce((d, one) => changed(d, one, { version: 1, nextNumber }), next);
          expect(undone).toEqual(before);
          now = next;
        } catch (error) {
          if (!(error instanceof ChangeRefused)) throw error;
        }
      }
    }
    expect(kinds.size).toBe(11);
  });

  it('take a number of its level for each new package: mixed is a pallet around several articles', () => {
    const packaging = { type: null, supplierType: null, quantityPerPackage: null };
    const levelsOf = (...changes: readonly NoteChange[]): readonly string[] => {
      const levels: string[] = [];
      const nextNumber = (level: string): string => `N${String(levels.push(level))}`;
      changes.reduce((now, change) => changed(now, change, { version: 1, nextNumber }), PACKED);
      return levels;
    };
    expect(levelsOf({ kind: 'put-in', unit: '2', count: 3 }, { kind: 'wrap', units: ['1'], packaging })).toEqual([
      'single',
      'single',
      'single',
      'master',
    ]);
    expect(levelsOf({ kind: 'wrap', units: ['1', '3'], packaging })).toEqual(['mixed']);
    expect(levelsOf({ kind: 'wrap', units: ['3'], packaging }, { kind: 'wrap', units: ['1', '4'], packaging })).toEqual(
      ['master', 'mixed'],
    );
  });
});
