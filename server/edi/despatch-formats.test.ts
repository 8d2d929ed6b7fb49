import { despatchDocument } from '../contract/despatch-document.js';
import { despatch } from '../../test/given/despatch.js';
import { type ConvertOptions, convertDocuments, type Target } from './neutral/convert.js';
import type { PackRule, PackSize } from '../domain/packaging/pack.js';
import { labelLevels, loadingUnits, planOf, unitsOf } from '../domain/packaging/units.js';
import { keysOf } from '../domain/typed-keys.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import { shippedProfiles } from './profiles/shipped.js';
import { read } from './read.js';

const GOODS = { batch: 'B7', productionDate: '2026-11-02', bestBeforeDate: '2027-05-02' };
const TRANSPORT = {
  pickUpDate: '2026-11-20T06:30',
  shipmentDate: '2026-11-20',
  trailer: 'ABC 123',
  container: 'MSKU1234565',
  chassis: 'CH-77',
};

/** Two pallets of three boxes with 20 pieces, and a crate of 5 of another article. */
function advice(): DespatchAdvice {
  const box = (id: string, parentId: string, numbers: readonly string[]) => ({
    id,
    parentId,
    level: 'inner' as const,
    packagings: [
      {
        count: '3',
        type: '0751',
        typeAgency: '92',
        quantityPerPackage: '20',
        unit: 'PCE',
        labels: numbers.map((number) => ({ number })),
      },
    ],
    items: [{ lineNumber: id, articleNumber: 'ART-0001', quantity: '60', unit: 'PCE', orderNumber: '55000', ...GOODS }],
  });
  const pallet = (id: string, number: string) => ({
    id,
    level: 'outer' as const,
    packagings: [{ count: '1', type: '0001', typeAgency: '92', labels: [{ number }] }],
  });
  const document = despatchDocument.parse({
    ...despatch('00000012'),
    ...TRANSPORT,
    carrier: { code: 'DHL', agency: '92', name: 'DHL Freight' },
    units: [
      pallet('1', '000000101'),
      box('2', '1', ['000000102', '000000103', '000000104']),
      pallet('3', '000000105'),
      box('4', '3', ['000000106', '000000107', '000000108']),
      {
        id: '5',
        level: 'outer',
        packagings: [
          {
            count: '1',
            type: '0002',
            typeAgency: '92',
            quantityPerPackage: '5',
            unit: 'PCE',
            labels: [{ number: '000000109' }],
          },
        ],
        items: [{ lineNumber: '5', articleNumber: 'ART-0002', quantity: '5', unit: 'PCE', orderNumber: '55001' }],
      },
    ],
  });
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...document };
}

/** A pallet of one article, and behind it a mixed one under a lid with what is left of that article and another one. */
function mixedAdvice(): DespatchAdvice {
  const size = (code: string, type: string): PackSize => ({
    ...{ code, customerCode: type, codeAgency: '92', owner: 'customer-returnable', tareWeight: '1.5' },
    ...{ length: 600, width: 400, height: 280, stackFactor: null },
  });
  const rule = (box: string): PackRule => ({
    ...{ box: size(`KLT-${box}`, box), quantityPerBox: '20', pieceWeight: '0.25' },
    pallet: { size: size('EUR', '0001'), boxes: 4, layers: { boxes: 2, most: 2 }, mixesRest: true },
    aids: [{ size: size('LID', '0009'), count: 1, per: 'pallet' }],
  });
  const line = (articleNumber: string, quantity: string, box: string) => ({
    item: {
      ...{ lineNumber: '1', articleNumber, quantity, unit: 'PCE', orderNumber: '55000' },
      cumulativeQuantity: quantity,
    },
    rule: rule(box),
    packQuantity: null,
  });
  const plan = planOf([line('ART-0001', '100', '0751'), line('ART-0002', '30', '0752')]);
  const numbers = labelLevels(plan).map((_, at) => String(101 + at).padStart(9, '0'));
  const document = despatchDocument.parse({
    ...despatch('00000013'),
    packageCount: String(loadingUnits(plan)),
    units: unitsOf(plan, numbers),
  });
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...document };
}

/** Labels, packages by type, and quantities by article, whatever units a format has. */
function carried(documents: readonly DespatchAdvice[]) {
  const units = documents.flatMap((document) => document.units);
  const packagings = units.flatMap((unit) => unit.packagings);
  const sums = new Map<string, number>();
  for (const { articleNumber, quantity } of units.flatMap((unit) => unit.items))
    sums.set(articleNumber, (sums.get(articleNumber) ?? 0) + Number(quantity ?? 0));
  return {
    labels: packagings.flatMap(({ labels }) => labels.map(({ number }) => number)).sort(),
    packages: packagings.reduce((sum, { count }) => sum + Number(count ?? 0), 0),
    quantities: [...sums].sort(),
  };
}

/** Each label with its article and the label of the package that it stands in. */
function stands(documents: readonly DespatchAdvice[]): readonly (readonly [string, string | null, string | null])[] {
  return documents
    .flatMap(({ units }) => {
      const outer = new Map(
        units.map(({ id, packagings }) => [id, packagings.flatMap(({ labels }) => labels)[0]?.number ?? null]),
      );
      return units.flatMap(({ parentId, packagings, items }) => {
        const around = outer.get(parentId ?? '') ?? null;
        return packagings
          .flatMap(({ labels }) => labels)
          .map((label) => [label.number, items[0]?.articleNumber ?? null, around ?? label.masterLabel] as const);
      });
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What a format may have a place for: of the transport, and of the goods that it stands with. */
function places(documents: readonly DespatchAdvice[]): Readonly<Record<string, string | null>> {
  const items = documents.flatMap(({ units }) => units.flatMap((unit) => unit.items));
  const [first] = documents;
  const transport = keysOf(TRANSPORT).map((field) => [field, first?.[field] ?? null] as const);
  const goods = keysOf(GOODS).map((field) => [`units.items.${field}`, items[0]?.[field] ?? null] as const);
  return Object.fromEntries([...transport, ...goods, ['carrier', first?.carrier?.code ?? null]]);
}
const EVERYTHING = {
  ...TRANSPORT,
  ...Object.fromEntries(Object.entries(GOODS).map(([field, value]) => [`units.items.${field}`, value])),
  carrier: 'DHL',
};
const NOTHING = Object.fromEntries(Object.keys(EVERYTHING).map((field) => [field, null]));

describe('one despatch note in the formats of its customers', () => {
  const globalDesadv = shippedProfiles().filter(({ name }) => name.includes('VDA 4987'));
  const formats: readonly (Omit<ConvertOptions, 'preparedAt'> & { readonly to: Target; readonly said: object })[] = [
    { to: 'edifact', message: 'DESADV', release: 'D96A', said: EVERYTHING },
    { to: 'edifact', message: 'DESADV', release: 'D97A', said: EVERYTHING },
    { to: 'edifact', message: 'DESADV', release: 'D07A', said: EVERYTHING },
    // Global DESADV is D.07A with what a customer asks for beyond it, and the code of its guideline (UNH 0057).
    ...globalDesadv.map(
      (profile) => ({ to: 'edifact', message: 'DESADV', release: 'D07A', profile, said: EVERYTHING }) as const,
    ),
    { to: 'odette', message: 'AVIEXP', release: '3', said: NOTHING },
    { to: 'vda', said: { ...NOTHING, 'units.items.batch': 'B7', carrier: 'DHL' } },
  ];

  it.each(formats)(
    'has the same packages and quantities when it is read back: $to $message $release $profile.name',
    ({ to, said, ...more }) => {
      const written = convertDocuments({ documents: [advice()], interchanges: [] }, to, {
        preparedAt: '2026-11-20T10:15',
        ...more,
      });
      const back = written
        .flatMap(({ bytes }) => read(bytes).documents)
        .filter((one) => one.kind === 'despatch-advice');
      expect(written.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual([]);
      expect(carried(back)).toEqual(carried([advice()]));
      expect(places(back)).toEqual({ ...NOTHING, ...said });
      // What has no place is said to be lost, field by field.
      const lost = written.flatMap(({ losses }) => losses.map(({ property }) => property));
      const unsaid = Object.entries(said).flatMap(([field, value]) =>
        value === null && field !== 'carrier' ? [field] : [],
      );
      expect(lost).toEqual(expect.arrayContaining(unsaid));
    },
  );

  it.each(formats)(
    'has its mixed pallet with the same packages on it: $to $message $release $profile.name',
    ({ to, said: _, ...more }) => {
      const advice = mixedAdvice();
      const written = convertDocuments({ documents: [advice], interchanges: [] }, to, {
        preparedAt: '2026-11-20T10:15',
        ...more,
      });
      const results = written.map(({ bytes }) => read(bytes));
      const back = results.flatMap(({ documents }) => documents).filter((one) => one.kind === 'despatch-advice');
      expect(written.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual([]);
      expect(results.flatMap(({ findings }) => findings.filter(({ code }) => /pack|label/.test(code)))).toEqual([]);
      expect(carried(back)).toEqual(carried([advice]));
      expect(stands(back)).toEqual(stands([advice]));
      expect(stands([advice]).filter(([, , outer]) => outer === '000000106')).toEqual([
        ['000000107', 'ART-0001', '000000106'],
        ['000000108', 'ART-0002', '000000106'],
        ['000000109', 'ART-0002', '000000106'],
      ]);
    },
  );

  it('as Global DESADV names the guideline that was agreed', () => {
    const texts = globalDesadv.map((profile) => {
      const options = { preparedAt: '2026-11-20T10:15', message: 'DESADV', release: 'D07A', profile };
      const [file] = convertDocuments({ documents: [advice()], interchanges: [] }, 'edifact', options);
      return Buffer.from(file?.bytes ?? []).toString('latin1');
    });
    expect(texts.map((text) => /UNH\+1\+([^']*)'/.exec(text)?.[1])).toEqual(
      globalDesadv.map(({ association }) => ['DESADV:D:07A:UN', association].filter(Boolean).join(':')),
    );
    expect(texts.join('')).toContain('GAVF24');
  });
});
