import type { z } from 'zod';
import { companyCreate } from '../../server/contract/company.js';
import { despatchDetail, despatchList, despatchSend } from '../../server/contract/delivery.js';
import { despatchChange, despatchCopy } from '../../server/contract/despatch-change.js';
import { despatchDocument, type DespatchDocument } from '../../server/contract/despatch-document.js';
import { despatchDue, despatchFromDue } from '../../server/contract/despatch-due.js';
import {
  despatchRepack,
  despatchRepackProposal,
  despatchSheetPreview,
  type NoteSheetPreview,
} from '../../server/contract/despatch-hand.js';
import { despatchLabels } from '../../server/contract/despatch-labels.js';
import { despatchPackages } from '../../server/contract/despatch-packages.js';
import {
  packageNumberingDelete,
  packageNumberingList,
  packageNumberingPut,
} from '../../server/contract/package-numbering.js';
import {
  packageSizeCreate,
  packageSizeDelete,
  packageSizeList,
  packageSizeUpdate,
  type PackageSize,
} from '../../server/contract/packaging.js';
import {
  packingInstructionCreate,
  packingInstructionDelete,
  packingInstructionDetail,
  packingInstructionList,
  packingInstructionUpdate,
} from '../../server/contract/packing-instruction.js';
import { relationCreate } from '../../server/contract/relation.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { validateDespatchAdvice } from '../../server/domain/despatch/advice.js';
import { undoOf } from '../../server/domain/despatch/change.js';
import type { PartnerId } from '../../server/domain/ids.js';
import { plateOf } from '../../server/domain/label/plate.js';
import { repack, repackingOf } from '../../server/domain/packaging/repack.js';
import type { HandlingUnit } from '../../server/edi/model/despatch-advice.js';
import { read } from '../../server/edi/read.js';
import { writeVda } from '../../server/edi/vda/write.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing } from '../given/despatch.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const UNTIL = '2026-11-23';
const SCHEDULE = {
  lines: 2,
  calloffs: 8,
  issued: '2026-11-20',
  shipTo: 'GOT-P2',
  quantity: () => 100,
  cumulative: () => 0,
};
const BOX = { kind: 'box', structure: 'small-box', owner: 'customer-returnable' } as const;
const PALLET = { ...BOX, kind: 'pallet', structure: 'master-pallet' } as const;
const LID = { kind: 'lid', structure: 'packaging-aid', owner: 'one-way-supplier-pays' } as const;

describe('packaging', () => {
  let app: TestApp;
  let manager: Client;
  let client: Client;
  let nordvik: PartnerId;
  let sizes: Readonly<Record<'box' | 'pallet' | 'lid', PackageSize>>;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [manager, client] = [await app.as('manager'), await app.as('user')];
    const identifiers = [
      { identifier: 'CUST01', qualifier: '' },
      { identifier: 'O0013000001CUST', qualifier: 'OD' },
    ];
    nordvik = (await manager.call(companyCreate, { body: partner({ identifiers }) })).id;
    await manager.call(relationCreate, { body: { partnerCompanyId: nordvik, role: 'customer' } });
    await handedIn(client, delfor(SCHEDULE));
    await agreedOutgoing(manager, { partner: 'Nordvik' });
    const sized = { customerCode: 'KLT', codeAgency: '92', length: 600, width: 400, height: 280, stackFactor: 4 };
    sizes = {
      box: await made({ ...BOX, ...sized, code: 'KLT6429', tareWeight: '1.5' }),
      pallet: await made({
        ...PALLET,
        ...sized,
        code: 'EUR',
        customerCode: 'PAL',
        length: 1200,
        width: 800,
        tareWeight: '25',
      }),
      lid: await made({ ...LID, ...sized, code: 'LID', customerCode: 'TOP', tareWeight: '2' }),
    };
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql(`DELETE FROM despatch_advice WHERE state <> 'released'`);
    await app.sql('DELETE FROM packing_instruction');
    await app.sql('DELETE FROM package_numbering');
  });

  const made = (body: z.input<typeof packageSizeCreate.body>) => manager.call(packageSizeCreate, { body });
  const refused = async (method: 'POST' | 'PUT', path: string, json: object): Promise<string> => {
    const reply = await manager.send(method, path, { json });
    const { errors = [], detail = '' } = problemOf(reply);
    return [
      refusal(reply),
      ...errors.map(({ path: at, message }) => `${at}: ${message}`),
      errors.length === 0 ? detail : '',
    ]
      .filter(Boolean)
      .join(' | ');
  };
  const instruction = (more: object = {}) => ({
    ...{ articleNumber: 'ART-0001', boxSizeId: sizes.box.id, quantityPerBox: '24' },
    ...more,
  });
  const onPallets = (more: object = {}) =>
    instruction({
      palletSizeId: sizes.pallet.id,
      boxesPerPallet: 5,
      aids: [{ packageSizeId: sizes.lid.id, count: 1, per: 'pallet' }],
      ...more,
    });
  const enter = (body: object) => manager.call(packingInstructionCreate, { body: body as never });
  const due = async (article = 'ART-0001') => {
    const { groups } = await client.call(despatchDue, { query: { until: UNTIL } });
    const found = groups.flatMap(({ articles }) => articles).find(({ articleNumber }) => articleNumber === article);
    if (found === undefined) throw new Error(`${article} is not due`);
    return found;
  };
  const note = async (quantity: string, packQuantity: string | null = null, despatchDate = UNTIL) => {
    const { articleId } = await due();
    return client.call(despatchFromDue, {
      body: { despatchDate, lines: [{ articleId, quantity, packQuantity }] as never },
    });
  };
  const mixing = (articleNumber: string, more: object = {}) =>
    onPallets({
      ...{ articleNumber, boxesPerPallet: null, boxesPerLayer: 4, layers: 2, pieceWeight: '0.25', mixesRest: true },
      ...more,
    });
  const bothDue = async (first = '216', second = '50') => {
    const [a, b] = [await due('ART-0001'), await due('ART-0002')];
    const lines = [
      { articleId: a.articleId, quantity: first },
      { articleId: b.articleId, quantity: second },
    ];
    const despatchDate = new Date().toISOString().slice(0, 10);
    return client.call(despatchFromDue, { body: { despatchDate, lines } });
  };
  const tree = ({ units }: Pick<DespatchDocument, 'units'>) =>
    units.map(({ id, parentId, packagings, items }) => [
      parentId === null ? id : `${parentId}>${id}`,
      packagings.map(
        (p) =>
          `${p.count ?? ''} ${p.type ?? p.supplierType ?? ''} ${p.quantityPerPackage ?? ''} ${String(p.labels.length)}`,
      ),
      items.map(({ lineNumber, quantity, cumulativeQuantity }) => [lineNumber, quantity, cumulativeQuantity].join(' ')),
    ]);
  const labelsOf = ({ units }: Pick<DespatchDocument, 'units'>): string[] =>
    units.flatMap(({ packagings }) => packagings.flatMap(({ labels }) => labels.map(({ number }) => number)));

  it('has sizes in natural order, found by what customers call them', async () => {
    for (const code of ['K10', 'K9']) await made({ ...BOX, code });
    const { rows } = await client.call(packageSizeList, { query: { q: 'k' } });
    expect(rows.map(({ code }) => code)).toEqual(['K9', 'K10', 'KLT6429']);
    expect((await client.call(packageSizeList, { query: { structure: 'packaging-aid' } })).rows).toHaveLength(1);
    await app.sql(`DELETE FROM package_size WHERE code LIKE 'K%0' OR code = 'K9'`);
  });

  it('refuses a code twice, and sizes that say nothing that can be', async () => {
    expect(await refused('POST', packageSizeCreate.path, { ...BOX, code: 'EUR' })).toBe(
      '409 already-taken | code: There is a package size of this code.',
    );
    expect(await refused('POST', packageSizeCreate.path, { ...BOX, code: '', tareWeight: '1,5', length: 0 })).toMatch(
      /^400 invalid-input \| body.code: .*; body.tareWeight: Kilograms such as 1.5; body.length: /,
    );
  });

  it('keeps sizes that instructions use: neither deleted, nor inactive, nor of another structure', async () => {
    await enter(onPallets());
    for (const [of, uses] of [
      [sizes.box, 1],
      [sizes.pallet, 1],
      [sizes.lid, 1],
    ] as const) {
      const { id, instructionCount: _, updatedAt: __, sequenceCounter: ___, ...fields } = of;
      const path = packageSizeUpdate.path.replace(':id', id);
      const sentence = `Packing instructions that use ${of.code}: ${String(uses)}`;
      expect(await refused('PUT', path, { ...fields, isActive: false })).toBe(
        `409 still-referenced | isActive: ${sentence}`,
      );
      const structure = of.structure === 'small-box' ? 'master-pallet' : 'small-box';
      expect(await refused('PUT', path, { ...fields, structure })).toBe(
        `409 still-referenced | structure: ${sentence}`,
      );
      await expect(manager.call(packageSizeDelete, { params: { id } })).rejects.toThrow('still-referenced');
    }
  });

  it('refuses instructions with sizes of another use, and what contradicts itself', async () => {
    const path = packingInstructionCreate.path;
    expect(
      await refused(
        'POST',
        path,
        instruction({ boxSizeId: sizes.lid.id, palletSizeId: sizes.box.id, boxesPerPallet: 4 }),
      ),
    ).toBe(
      '400 unknown-reference | boxSizeId: LID is not a small box. | palletSizeId: KLT6429 is not a master pallet.',
    );
    expect(await refused('POST', path, instruction({ boxSizeId: '999999' }))).toContain(
      'boxSizeId: There is no package size of this id.',
    );
    expect(await refused('POST', path, instruction({ shipTo: 'GOT-P2' }))).toContain(
      'shipTo: ship-to-without-customer',
    );
    expect(await refused('POST', path, instruction({ palletSizeId: sizes.pallet.id }))).toContain(
      'boxesPerPallet: pallet-without-boxes',
    );
    expect(await refused('POST', path, instruction({ quantityPerBox: '0' }))).toContain('quantityPerBox');
    await enter(instruction());
    expect(await refused('POST', path, instruction())).toBe(
      '409 already-taken | articleNumber: There is an instruction for this article, customer and ship-to.',
    );
  });

  it('keeps instructions, with their aids, by version', async () => {
    const { id, aids, boxesOnPallet } = await enter(onPallets({ boxesPerPallet: null, boxesPerLayer: 4, layers: 3 }));
    expect([aids, boxesOnPallet]).toEqual([
      [{ packageSizeId: sizes.lid.id, code: 'LID', count: 1, per: 'pallet' }],
      12,
    ]);
    const changed = { ...instruction({ quantityPerBox: '48', partnerCompanyId: nordvik }), version: 1 };
    const after = await manager.call(packingInstructionUpdate, { params: { id }, body: changed });
    expect(after).toMatchObject({
      quantityPerBox: '48',
      palletCode: null,
      aids: [],
      partnerName: partner().name,
      version: 2,
    });
    const again = manager.call(packingInstructionUpdate, { params: { id }, body: changed });
    await expect(again).rejects.toThrow('changed-meanwhile');
    expect((await client.call(packingInstructionList, { query: { packageSizeId: sizes.box.id } })).rows).toHaveLength(
      1,
    );
    await manager.call(packingInstructionDelete, { params: { id } });
    await expect(client.call(packingInstructionDetail, { params: { id } })).rejects.toThrow('not-found');
  });

  it('proposes what is due in full boxes of the most specific instruction, and says so (R-12)', async () => {
    expect(await due()).toMatchObject({ packQuantity: null, packSource: null, instruction: null, proposed: '300' });
    const anybody = await enter(instruction({ quantityPerBox: '7' }));
    expect(await due()).toMatchObject({
      packQuantity: '7',
      packSource: 'instruction',
      proposed: '301',
      instruction: { id: anybody.id },
    });
    const customer = await enter(instruction({ partnerCompanyId: nordvik, quantityPerBox: '9' }));
    expect(await due()).toMatchObject({ packQuantity: '9', instruction: { id: customer.id } });
    const place = await enter(onPallets({ partnerCompanyId: nordvik, shipTo: 'got-p2' }));
    expect(await due()).toMatchObject({
      packQuantity: '24',
      packs: 13,
      proposed: '312',
      instruction: { id: place.id, box: 'KLT6429', pallet: 'EUR', boxesPerPallet: 5 },
    });
    await enter(instruction({ partnerCompanyId: nordvik, shipTo: 'ELSEWHERE', quantityPerBox: '11' }));
    expect(await due()).toMatchObject({ packQuantity: '24' });
  });

  it('makes notes with pallets, boxes and lids, weighed and counted (DEL-02)', async () => {
    await enter(onPallets({ pieceWeight: '0.25' }));
    const { document, documentNumber } = await note('300');
    expect(tree(document)).toEqual([
      ['1', ['1 PAL 120 1', '1 TOP  0'], []],
      ['1>2', ['5 KLT 24 5'], ['1 120 120']],
      ['3', ['1 PAL 120 1', '1 TOP  0'], []],
      ['3>4', ['5 KLT 24 5'], ['2 120 240']],
      ['5', ['1 PAL 60 1', '1 TOP  0'], []],
      ['5>6', ['2 KLT 24 2', '1 KLT 12 1'], ['3 60 300']],
    ]);
    expect([document.packageCount, new Set(labelsOf(document)).size]).toEqual(['3', 16]);
    expect(document.units[0]?.packagings[0]).toMatchObject({
      netWeight: '30',
      grossWeight: '64.5',
      length: '1200',
      height: null,
      returnable: true,
      owner: 'customer-returnable',
    });
    expect(document.units[1]?.packagings[0]).toMatchObject({
      netWeight: '6',
      grossWeight: '7.5',
      typeAgency: '92',
      supplierType: 'KLT6429',
      height: '280',
    });
    // 75 kg of goods, 13 boxes of 1.5 kg, 3 pallets and lids of 27 kg: 175.5 kg.
    expect(document.grossWeight).toBe('176');
    const { rows } = await client.call(despatchList, { query: { q: documentNumber } });
    expect(rows[0]).toMatchObject({ packageCount: 16, articleCount: 1, grossWeight: '176' });
  });

  it('gives boxes internal numbers where their size has an internal label, also to many at a time, and new ones when they are packed anew', async () => {
    const size = await made({ ...BOX, code: 'KLT-INTERNAL', internalLabel: true });
    await enter(onPallets({ boxSizeId: size.id }));
    const packages = async (id: string) => (await client.call(despatchPackages, { params: { id } })).packages;
    const numbersOf = async (id: string): Promise<number[]> =>
      (await packages(id)).flatMap(({ internalNumber }) => (internalNumber === null ? [] : [Number(internalNumber)]));
    const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    const { despatchnoteHeadId: id } = await note('300');
    expect((await packages(id)).map(({ inside, internalNumber }) => [inside, internalNumber]).slice(0, 7)).toEqual([
      ...[[5, null], ...upTo(1, 5).map((n) => [0, String(n)])],
      [5, null],
    ]);
    expect(await numbersOf(id)).toEqual(upTo(1, 13));
    const together = await Promise.all([note('240'), note('240'), note('240')]);
    const taken = await Promise.all(together.map(({ despatchnoteHeadId }) => numbersOf(despatchnoteHeadId)));
    expect(taken.flat().toSorted((a, b) => a - b)).toEqual(upTo(14, 43));
    await client.call(despatchRepack, { params: { id }, body: {} });
    expect(await numbersOf(id)).toEqual(upTo(44, 56));
    const { rows } = await client.call(packageSizeList, { query: { q: size.code } });
    expect(rows).toMatchObject([{ internalLabel: true, sequenceCounter: 56 }]);
  });

  it('prints a label for each pallet and box, and none for lids', async () => {
    await enter(onPallets({ pieceWeight: '0.25' }));
    const { despatchnoteHeadId } = await note('300');
    const path = despatchLabels.path.replace(':id', despatchnoteHeadId);
    expect(refusal(await client.post(path, { layout: 'vda-4902-a5', format: 'pdf' }))).toBe('200 accepted');
  });

  it('packs a note that waits as usual, into a note that may be sent', async () => {
    const { document } = await note('300', '100');
    await enter(onPallets());
    const { id, units } = { id: (await due()).instruction?.id ?? '', units: document.units };
    const { quantityPerBox } = await client.call(packingInstructionDetail, { params: { id } });
    const size = { ...sizes.box, owner: 'customer-returnable' } as const;
    const pallet = { size: sizes.pallet, boxes: 5, layers: null, mixesRest: false };
    const rule = { box: size, quantityPerBox, pallet, aids: [], pieceWeight: null };
    const { levels } = repackingOf(document, () => rule);
    const packed = repack(
      document,
      () => rule,
      levels.map((_, i) => `N${String(i)}`),
    );
    const { data } = despatchDocument.safeParse({ ...document, ...packed });
    expect([units.length, levels.length, data?.packageCount]).toEqual([1, 16, '3']);
    expect(validateDespatchAdvice(data?.units ?? [])).toEqual([]);
    expect(data?.units.flatMap(({ items }) => items.map((item) => [item.quantity, item.cumulativeQuantity]))).toEqual([
      ['120', '120'],
      ['120', '240'],
      ['60', '300'],
    ]);
  });

  describe('with mixed pallets', () => {
    /** How many labels of the note say that they are of a mixed load. */
    const mixedLabels = async (id: string, layout: string): Promise<number | undefined> => {
      const reply = await client.post(despatchLabels.path.replace(':id', id), {
        layout,
        format: 'zpl',
        isPrint: false,
      });
      expect(refusal(reply)).toBe('200 accepted');
      return (reply.body as Buffer).toString().match(/MIXED LOAD/g)?.length;
    };
    const PACKED = [
      ['1', ['1 PAL 192 1', '1 TOP  0'], []],
      ['1>2', ['8 KLT 24 8'], ['1 192 192']],
      ['3', ['1 PAL  1', '1 TOP  0'], []],
      ['3>4', ['1 KLT 24 1'], ['2 24 216']],
      ['3>5', ['2 KLT 24 2', '1 KLT 2 1'], ['3 50 50']],
    ];

    it('puts what is left of articles for one ship-to on one pallet, where their instructions say so', async () => {
      await enter(mixing('ART-0001'));
      const { id } = await enter(mixing('ART-0002', { mixesRest: false }));
      expect((await bothDue()).document.packageCount).toBe('3');
      await app.sql(`DELETE FROM despatch_advice WHERE state <> 'released'`);
      const allowed = { ...mixing('ART-0002'), version: 1 } as never;
      await manager.call(packingInstructionUpdate, { params: { id }, body: allowed });
      const { document, documentNumber } = await bothDue();
      expect(tree(document)).toEqual(PACKED);
      expect(document.packageCount).toBe('2');
      // 18.5 kg of goods in four boxes of 1.5 kg, on a pallet with a lid of 27 kg.
      expect(document.units[2]?.packagings[0]).toMatchObject({ netWeight: '18.5', grossWeight: '51.5' });
      const { rows } = await client.call(despatchList, { query: { q: documentNumber } });
      // Two pallets and twelve boxes: lids are no packages.
      expect(rows[0]).toMatchObject({ packageCount: 14, articleCount: 2 });
    });

    it('makes no instruction that shares a pallet and has none', async () => {
      expect(await refused('POST', packingInstructionCreate.path, instruction({ mixesRest: true }))).toContain(
        'mixesRest: mixing-without-pallet',
      );
    });

    it('numbers a mixed pallet by a plate with 5J, prints it, and a copy has the same levels', async () => {
      for (const article of ['ART-0001', 'ART-0002']) await enter(mixing(article));
      const plates = { scheme: 'plate', agency: 'UN', companyNumber: '987654321', version: 0 } as const;
      await manager.call(packageNumberingPut, { body: plates });
      const { document, despatchnoteHeadId: id } = await bothDue();
      const identifiers = (of: DespatchDocument) => labelsOf(of).map((number) => plateOf(number, 'J')?.identifier);
      const levels = ['6J', ...Array.from({ length: 8 }, () => '1J'), '5J', '1J', '1J', '1J', '1J'];
      expect(identifiers(document)).toEqual(levels);
      // A licence plate has no room on labels of other layouts.
      expect(await mixedLabels(id, 'gtl-a5')).toBe(1);
      const copy = await client.call(despatchCopy, { params: { id }, body: {} });
      expect(identifiers(copy.document)).toEqual(levels);
    });

    it('prints the labels of serial numbers with G for the mixed pallet', async () => {
      for (const article of ['ART-0001', 'ART-0002']) await enter(mixing(article));
      const { despatchnoteHeadId: id } = await bothDue();
      expect([await mixedLabels(id, 'otl-3-a5'), await mixedLabels(id, 'vda-4902-a5')]).toEqual([1, 1]);
    });

    it('shows how a note would be packed and why, changes nothing by it, and packs it so', async () => {
      const before = await bothDue();
      const id = before.despatchnoteHeadId;
      for (const article of ['ART-0001', 'ART-0002']) await enter(mixing(article));
      const proposal = await client.call(despatchRepackProposal, { params: { id } });
      expect(proposal).toMatchObject({
        ...{ version: before.version, packageCount: 2, labelCount: 14, keptCount: 0, grossWeight: '139' },
        units: [
          {
            ...{ count: 1, pallet: 'EUR', isMixed: false, grossWeight: '87', shares: null },
            aids: [{ count: 1, code: 'LID' }],
            contents: [{ articleNumber: 'ART-0001', boxes: [{ count: 8, code: 'KLT6429', each: '24' }] }],
          },
          {
            ...{ count: 1, pallet: 'EUR', isMixed: true, grossWeight: '51.5' },
            shares: [{ box: 'KLT6429', by: 'layer', used: 1, most: 2 }],
            contents: [
              { articleNumber: 'ART-0001', quantity: '24', unit: 'PCE' },
              { articleNumber: 'ART-0002', quantity: '50' },
            ],
          },
        ],
      });
      expect((await client.call(despatchDetail, { params: { id } })).version).toBe(before.version);
      const path = despatchRepack.path.replace(':id', id);
      expect(refusal(await client.post(path, { version: before.version + 1 }))).toBe('409 changed-meanwhile');
      const after = await client.call(despatchRepack, { params: { id }, body: { version: proposal.version } });
      expect(tree(after.document)).toEqual(PACKED);
      expect([after.document.packageCount, after.document.grossWeight]).toEqual(['2', '139']);
      const changes = undoOf(before.document, after.document, after.version) as never;
      const { note: undone } = await client.call(despatchChange, { params: { id }, body: { changes } });
      expect(undone.document).toEqual(before.document);
    });

    it('counts packages of a file as they would be packed', async () => {
      for (const article of ['ART-0001', 'ART-0002']) await enter(mixing(article));
      const rows = ['ART-0001;216', 'ART-0002;50'].map((row) => `Nordvik;GOT-P2;${UNTIL};${row}`);
      const text = ['Customer;Ship-to;Despatch date;Article number;Quantity', ...rows].join('\n');
      const reply = await client.send('POST', despatchSheetPreview.path, {
        body: Buffer.from(text),
        headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'notes.csv' },
      });
      expect((reply.body as NoteSheetPreview).notes).toMatchObject([{ packageCount: 14, articleCount: 2 }]);
    });
  });

  it('packs otherwise where somebody asks for packages of another size', async () => {
    await enter(onPallets());
    expect(tree((await note('300', '100')).document)).toEqual([['1', ['3  100 3'], ['1 300 300']]]);
    expect((await note('240', '24')).document.units).toHaveLength(4);
    await expect(note('999999999')).rejects.toThrow('packages-too-many');
  });

  it('numbers packages by licence plates or SSCCs of a customer, by level', async () => {
    await enter(onPallets());
    const plates = {
      partnerCompanyId: nordvik,
      scheme: 'plate',
      agency: 'UN',
      companyNumber: '987654321',
      version: 0,
    } as const;
    const { nextBox, version, id } = await manager.call(packageNumberingPut, { body: plates });
    expect([nextBox?.slice(0, 13), version]).toEqual(['1JUN987654321', 1]);
    const numbers = labelsOf((await note('240')).document).map((number) => plateOf(number, 'J')?.identifier);
    expect(numbers).toEqual(['6J', '1J', '1J', '1J', '1J', '1J', '6J', '1J', '1J', '1J', '1J', '1J']);
    const sscc = { partnerCompanyId: nordvik, scheme: 'sscc', extension: '3', prefix: '5412345', version: 1 } as const;
    await manager.call(packageNumberingPut, { body: sscc });
    expect(labelsOf((await note('24')).document)).toEqual(['354123450000000014', '354123450000000021']);
    const { settings } = await client.call(packageNumberingList);
    expect(settings.map((one) => [one.partnerName, one.scheme, one.nextSerial])).toEqual([
      [null, 'serial', expect.stringMatching(/^\d+$/)],
      [partner().name, 'sscc', '3'],
    ]);
    await manager.call(packageNumberingDelete, { params: { id: id ?? '' } });
    expect(labelsOf((await note('24')).document)[0]).toMatch(/^\d{9}$/);
  });

  it('refuses numbers of which none can be made, and those that are used up', async () => {
    const path = packageNumberingPut.path;
    expect(await refused('PUT', path, { scheme: 'plate', agency: 'UN', companyNumber: '123', version: 0 })).toContain(
      'companyNumber',
    );
    expect(await refused('PUT', path, { scheme: 'sscc', extension: '0', prefix: '123', version: 0 })).toContain(
      'prefix',
    );
    await manager.call(packageNumberingPut, {
      body: { scheme: 'sscc', extension: '0', prefix: '1234567890', version: 0 },
    });
    expect(await refused('PUT', path, { scheme: 'serial', version: 0 })).toBe('409 changed-meanwhile');
    await app.sql(`INSERT INTO despatch_counter (company_id, series, last) VALUES ($1, 'sscc:01234567890', 999999)`, [
      app.world.solna,
    ]);
    await expect(note('24')).rejects.toThrow('package-numbers-used-up');
  });

  it('numbers pallets and boxes without a gap, however many pack at the same time', async () => {
    await enter(onPallets());
    const notes = await Promise.all(Array.from({ length: 8 }, () => note('240')));
    const numbers = notes.flatMap(({ document }) => labelsOf(document).map(Number)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    expect(numbers).toHaveLength(8 * 12);
  });

  it('is read by those who may read the registers, and changed by those who may edit them', async () => {
    const reader = await app.as('reader');
    expect((await reader.call(packageSizeList, { query: {} })).rows.length).toBeGreaterThan(0);
    await expect(reader.call(packageSizeCreate, { body: { ...BOX, code: 'X' } })).rejects.toThrow('403');
  });

  it('is read back from DESADV with a mixed pallet as it was packed', async () => {
    for (const article of ['ART-0001', 'ART-0002']) await enter(mixing(article));
    const { despatchnoteHeadId: id, document } = await bothDue();
    const { fileId } = await client.call(despatchSend, { params: { id } });
    const bytes = (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
    const { documents, findings } = read(bytes);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [back] = documents.filter((one) => one.kind === 'despatch-advice');
    expect(tree(back as never)).toEqual(tree(document));
  });

  it('is read back from DESADV D.96A and VDA 4913 as it was packed', async () => {
    await enter(onPallets({ pieceWeight: '0.25' }));
    const { despatchnoteHeadId: id, document } = await note('300', null, new Date().toISOString().slice(0, 10));
    const { fileId } = await client.call(despatchSend, { params: { id } });
    const bytes = (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
    expect(bytes.toString()).toMatch(/UNH\+\d+\+DESADV:D:96A/);
    const advice = { ...document, kind: 'despatch-advice', interchange: 0, messageNumber: 1 } as const;
    const short = { ...advice, shipTo: { ...document.shipTo, code: 'P2' }, gate: null };
    const vda = writeVda(short, {
      ...{ message: 'VDA 4913', customer: 'CUST01', supplier: 'SUPP01', transmissionNumber: 42 },
      ...{ previousTransmissionNumber: 41, date: UNTIL },
    });
    const packages = (units: readonly HandlingUnit[]) =>
      units.map(({ packagings, items }) => [
        packagings.map((p) => [
          p.count,
          p.quantityPerPackage,
          p.type ?? p.supplierType,
          p.labels.map(({ number }) => number),
        ]),
        packagings.map(({ length, width, returnable, stackFactor }) => [length, width, returnable, stackFactor]),
        items.map(({ articleNumber, quantity }) => [articleNumber, quantity]),
      ]);
    for (const file of [bytes, vda.bytes]) {
      const { documents, findings } = read(file);
      // What VDA 4913 calls mandatory of the transport, the note and its articles, this note does not say.
      const ofPackages = findings.filter(({ path }) => !/^71[234]/.test(path));
      expect(ofPackages.map(({ code, path }) => [code, path])).toEqual([]);
      const [back] = documents.filter((one) => one.kind === 'despatch-advice');
      expect(packages(back?.units ?? [])).toEqual(packages(document.units));
    }
    // 715 says whose returnable packages are, and has no code for who pays lids that are not.
    const owners = (file: Uint8Array): readonly unknown[] => [
      ...new Set(
        read(file)
          .documents.flatMap((one) => (one.kind === 'despatch-advice' ? one.units : []))
          .flatMap(({ packagings }) =>
            packagings.map(({ returnable, owner }) => `${String(returnable)} ${String(owner)}`),
          ),
      ),
    ];
    expect(owners(bytes)).toEqual(['true customer-returnable', 'false one-way-supplier-pays']);
    expect(owners(vda.bytes)).toEqual(['true customer-returnable', 'false null']);
  });
});
