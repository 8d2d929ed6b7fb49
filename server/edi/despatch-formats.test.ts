import { isReturnable, PACKAGE_OWNERS } from '../domain/packaging/size.js';
import { despatchDocument } from '../contract/despatch-document.js';
import { despatch } from '../../test/given/despatch.js';
import { type ConvertOptions, convertDocuments, type Target } from './neutral/convert.js';
import type { PackRule, PackSize } from '../domain/packaging/pack.js';
import { labelLevels, loadingUnits, planOf, unitsOf } from '../domain/packaging/units.js';
import { keysOf } from '../domain/typed-keys.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import { shippedProfiles } from './profiles/shipped.js';
import type { Profile } from './mapping/profile.js';
import type { BusinessDocument } from './model/document.js';
import { isJson, readNeutral } from './neutral/read-json.js';
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

/** Whose the packages are, in one note each: returnables by 715 too, who pays a one-way package by DESADV alone. */
const OWNED = PACKAGE_OWNERS.map((owner, at) => ({
  returnable: isReturnable(owner),
  owner,
  stackFactor: String(at + 1),
}));
function advicesOfOwners(): readonly DespatchAdvice[] {
  return OWNED.map((owned) => {
    const made = advice();
    const units = made.units.map((unit) => ({
      ...unit,
      packagings: unit.packagings.map((packaging) => ({ ...packaging, ...owned })),
    }));
    return { ...made, units };
  });
}
const ENVELOPE = { standard: 'EDIFACT', sender: '', controlReference: '1', test: false } as const;
function documentsOf(bytes: Uint8Array, profile: Profile | undefined): readonly BusinessDocument[] {
  if (!isJson(bytes)) return read(bytes, profile && { profiles: [profile] }).documents;
  const neutral = readNeutral(bytes);
  return 'documents' in neutral ? neutral.documents.documents : [];
}
/** What each note says of its packages: once, where all say the same. */
function owners(documents: readonly DespatchAdvice[]): readonly unknown[] {
  return documents.map(({ units }) => {
    const said = units.flatMap(({ packagings }) =>
      packagings.map(({ returnable, owner, stackFactor }) => ({ returnable, owner, stackFactor })),
    );
    const isOne = new Set(said.map((one) => JSON.stringify(one))).size === 1;
    return isOne ? said[0] : said;
  });
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

  /** What is left of the four owners, and what is said to be lost. */
  const NOBODY = { returnable: null, owner: null, stackFactor: null };
  const LOST = ['units.packagings.owner', 'units.packagings.stackFactor'];
  const left: readonly { readonly to: Target; readonly back: readonly object[]; readonly lost: readonly string[] }[] = [
    { to: 'json', back: OWNED, lost: [] },
    { to: 'edifact', back: OWNED, lost: [] },
    {
      to: 'vda',
      back: OWNED.map(({ owner, ...more }) => ({ ...more, owner: isReturnable(owner) ? owner : null })),
      lost: ['units.packagings.owner'],
    },
    { to: 'ubl', back: OWNED.map(({ returnable }) => ({ ...NOBODY, returnable })), lost: LOST },
    { to: 'odette', back: OWNED.map(() => NOBODY), lost: ['units.packagings.returnable', ...LOST] },
  ];
  it.each(
    formats
      .map(({ said: _, ...format }) => format)
      .concat([{ to: 'json' }, { to: 'ubl' }])
      .map((format) => ({ ...format, ...left.find(({ to }) => to === format.to) })),
  )(
    'says whose its packages are and how they stack, or that it can not: $to $message $release $profile.name',
    ({ to, back = [], lost = [], ...more }) => {
      const { profile } = more;
      // A profile is that of a customer by its address.
      const interchanges = [{ ...ENVELOPE, recipient: profile?.recipient?.replace('*', '1') ?? '' }];
      const written = advicesOfOwners().flatMap((document) =>
        convertDocuments({ documents: [document], interchanges }, to, { preparedAt: '2026-11-20T10:15', ...more }),
      );
      const again = written
        .flatMap(({ bytes }) => documentsOf(bytes, profile))
        .filter((one) => one.kind === 'despatch-advice');
      expect(owners(again)).toEqual(back);
      const losses = written.flatMap((one) => one.losses.map(({ property }) => property));
      expect([...new Set(losses)].filter((one) => /returnable|owner|stackFactor/.test(one)).sort()).toEqual(
        [...lost].sort(),
      );
      const findings = written.flatMap((one) => one.findings.map(({ code, path }) => `${code} ${path}`));
      expect(findings.filter((one) => /unlisted|7073|171/.test(one))).toEqual([]);
    },
  );

  it.each([
    ['D96A', undefined, ['11', '7', '8', '10']],
    ['D97A', undefined, ['11', '7', '8', '10']],
    ['D07A', undefined, ['11', '7', '8', '10']],
    ...globalDesadv.map((profile) => ['D07A', profile, ['AAC', 'AAD', 'AAA', 'AAB']] as const),
  ] as const)('as DESADV %s has the owner in PAC 7073 and the stack factor in QTY+171', (release, profile, codes) => {
    const said = advicesOfOwners().map((document) => {
      const options = { preparedAt: '2026-11-20T10:15', message: 'DESADV', release, ...(profile && { profile }) };
      const [file] = convertDocuments({ documents: [document], interchanges: [] }, 'edifact', options);
      const text = Buffer.from(file?.bytes ?? []).toString('latin1');
      return [/PAC\+1\+::(\w+)\+/.exec(text)?.[1], /QTY\+171:(\d+)/.exec(text)?.[1]];
    });
    expect(said).toEqual(codes.map((code, at) => [code, String(at + 1)]));
  });

  it.each(['11', '9', 'AAC'])('reads %s of PAC 7073 as the customer’s, returnable, without a profile', (code) => {
    const [first] = advicesOfOwners();
    const options = { preparedAt: '2026-11-20T10:15', message: 'DESADV', release: 'D07A' };
    const [file] = convertDocuments({ documents: first ? [first] : [], interchanges: [] }, 'edifact', options);
    const text = Buffer.from(file?.bytes ?? [])
      .toString('latin1')
      .replaceAll('+::11+', `+::${code}+`);
    expect(owners(read(Buffer.from(text, 'latin1')).documents.filter((one) => one.kind === 'despatch-advice'))).toEqual(
      OWNED.slice(0, 1),
    );
  });

  it('of before owners were known says as much as it did, and one-way without an owner as the release can', () => {
    const codes = [true, false].flatMap((returnable) =>
      ['D96A', 'D07A'].map((release) => {
        const document = despatchDocument.parse({
          ...despatch('00000012'),
          units: [{ id: '1', packagings: [{ count: '1', returnable }], items: [{ ...advice().units[1]?.items[0] }] }],
        });
        const options = { preparedAt: '2026-11-20T10:15', message: 'DESADV', release };
        const documents = [{ kind: 'despatch-advice' as const, interchange: 0, messageNumber: 1, ...document }];
        const [file] = convertDocuments({ documents, interchanges: [] }, 'edifact', options);
        return [
          returnable,
          release,
          /PAC\+1\+::(\w+)/.exec(Buffer.from(file?.bytes ?? []).toString())?.[1],
          file?.losses.map(({ property, reason }) => `${property} ${reason}`),
        ];
      }),
    );
    expect(codes).toEqual([
      [true, 'D96A', '3', []],
      [true, 'D07A', '3', []],
      // The list has no other code for one-way then: the seller's expendable, which a reader takes for paid by the supplier.
      [false, 'D96A', '8', ['units.packagings.owner added']],
      [false, 'D07A', '26', []],
    ]);
  });

  it('does not take packages that come back by one field and not by the other', () => {
    const packaging = { count: '1', returnable: true, owner: 'one-way-supplier-pays' };
    const units = [{ id: '1', packagings: [packaging], items: [{ ...advice().units[1]?.items[0] }] }];
    const { error } = despatchDocument.safeParse({ ...despatch('00000012'), units });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'units.0.packagings.0.owner: The owner says otherwise than returnable whether the package comes back: correct one of them or leave one out',
    ]);
  });

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
