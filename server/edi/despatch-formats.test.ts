import { despatchDocument } from '../contract/despatch-document.js';
import { despatch } from '../../test/given/despatch.js';
import { type ConvertOptions, convertDocuments, type Target } from './neutral/convert.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import { shippedProfiles } from './profiles/shipped.js';
import { read } from './read.js';

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
    items: [{ lineNumber: id, articleNumber: 'ART-0001', quantity: '60', unit: 'PCE', orderNumber: '55000' }],
  });
  const pallet = (id: string, number: string) => ({
    id,
    level: 'outer' as const,
    packagings: [{ count: '1', type: '0001', typeAgency: '92', labels: [{ number }] }],
  });
  const document = despatchDocument.parse({
    ...despatch('00000012'),
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

describe('one despatch note in the formats of its customers', () => {
  const globalDesadv = shippedProfiles().filter(({ name }) => name.includes('VDA 4987'));
  const formats: readonly (Omit<ConvertOptions, 'preparedAt'> & { readonly to: Target })[] = [
    { to: 'edifact', message: 'DESADV', release: 'D96A' },
    { to: 'edifact', message: 'DESADV', release: 'D97A' },
    { to: 'edifact', message: 'DESADV', release: 'D07A' },
    // Global DESADV is D.07A with what a customer asks for beyond it, and the code of its guideline (UNH 0057).
    ...globalDesadv.map((profile) => ({ to: 'edifact', message: 'DESADV', release: 'D07A', profile }) as const),
    { to: 'odette', message: 'AVIEXP', release: '3' },
    { to: 'vda' },
  ];

  it.each(formats)(
    'has the same packages and quantities when it is read back: $to $message $release $profile.name',
    ({ to, ...more }) => {
      const written = convertDocuments({ documents: [advice()], interchanges: [] }, to, {
        preparedAt: '2026-11-20T10:15',
        ...more,
      });
      const back = written
        .flatMap(({ bytes }) => read(bytes).documents)
        .filter((one) => one.kind === 'despatch-advice');
      expect(written.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual([]);
      expect(carried(back)).toEqual(carried([advice()]));
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
