import type { z } from 'zod';
import { companyCreate } from '../../server/contract/company.js';
import { despatchDetail, despatchList } from '../../server/contract/delivery.js';
import { despatchChange, despatchPutState } from '../../server/contract/despatch-change.js';
import {
  despatchByHand,
  despatchCustomers,
  despatchRepack,
  despatchSheet,
  despatchSheetPreview,
  type NoteSheetPreview,
} from '../../server/contract/despatch-hand.js';
import { despatchPackages } from '../../server/contract/despatch-packages.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { packingInstructionCreate } from '../../server/contract/packing-instruction.js';
import { PROBLEMS } from '../../server/contract/problem.js';
import { relationCreate } from '../../server/contract/relation.js';
import { DeliveryStore } from '../../server/modules/delivery/delivery.store.js';
import { placeKey } from '../../server/modules/delivery/delivery.due.view.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing } from '../given/despatch.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';
import { xlsx } from '../given/xlsx.js';
import { statementsDuring } from './proof/statements.js';

const DAY = '2026-11-23';
const SCHEDULE = {
  lines: 2,
  calloffs: 8,
  issued: '2026-11-20',
  shipTo: 'GOT-P2',
  quantity: () => 100,
  cumulative: () => 2000,
};
const BOX = { kind: 'box', structure: 'small-box', owner: 'customer-returnable', code: 'KLT' } as const;

type Body = z.input<typeof despatchByHand.body>;

describe('despatch notes by hand', () => {
  let app: TestApp;
  let manager: Client;
  let client: Client;
  let boxSizeId = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [manager, client] = [await app.as('manager'), await app.as('user')];
    const identifiers = [{ identifier: 'O0013000001CUST', qualifier: 'OD' }];
    const { id } = await manager.call(companyCreate, { body: partner({ identifiers }) });
    await manager.call(relationCreate, { body: { partnerCompanyId: id, role: 'customer' } });
    await handedIn(client, delfor(SCHEDULE));
    await agreedOutgoing(manager, { partner: 'Nordvik' });
    boxSizeId = (await manager.call(packageSizeCreate, { body: BOX })).id;
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql(`DELETE FROM despatch_advice WHERE state <> 'released'`);
    await app.sql('DELETE FROM packing_instruction');
  });

  const line = (articleNumber = 'ART-0001', quantity = '100', more: object = {}): Body['lines'][number] => ({
    ...{ articleNumber, quantity },
    ...more,
  });
  const body = (more: Partial<Body> = {}): Body => ({
    customer: 'Nordvik',
    shipTo: { code: 'GOT-P2' },
    despatchDate: DAY,
    lines: [line()],
    ...more,
  });
  const make = (more: Partial<Body> = {}) => client.call(despatchByHand, { body: body(more) });
  const refused = async (more: Partial<Body>): Promise<string> => {
    const reply = await client.post(despatchByHand.path, body(more));
    const { errors = [] } = problemOf(reply);
    return [refusal(reply), ...errors.map(({ path, message }) => `${path}: ${message}`)].join(' | ');
  };
  const faulty = async (more: Partial<Body>): Promise<string> =>
    JSON.stringify((await client.post(despatchByHand.path, body(more))).body);
  const count = async (): Promise<number> => (await client.call(despatchList, { query: {} })).rows.length;
  const instruct = (articleNumber = 'ART-0001') =>
    manager.call(packingInstructionCreate, { body: { articleNumber, boxSizeId, quantityPerBox: '24' } });

  it('have what the releases in force know of their articles, and numbers (DEL-02)', async () => {
    const {
      document,
      state,
      despatchnoteHeadId: id,
    } = await make({
      lines: [
        line('art-0001', '60'),
        line('ART-0001', '40', { batch: 'B7', orderNumber: 'OTHER', productionDate: '2026-11-02' }),
        line('OWN', '5', { bestBeforeDate: '2027-05-02' }),
      ],
      shipmentReference: 'SHIP-1',
      ...{ pickUpDate: DAY, shipmentDate: DAY, carrier: { code: 'DHL' } },
      ...{ trailer: 'ABC 123', container: 'MSKU1234565', chassis: 'CH-77' },
    });
    expect(state).toBe('ready');
    expect(document).toMatchObject({
      buyer: { code: 'CUST01' },
      shipTo: { code: 'GOT-P2' },
      shipmentReference: 'SHIP-1',
      packageCount: '3',
      ...{ pickUpDate: DAY, shipmentDate: DAY, carrier: { code: 'DHL', name: '' } },
      ...{ trailer: 'ABC 123', container: 'MSKU1234565', chassis: 'CH-77' },
    });
    const items = document.units.flatMap((unit) => unit.items);
    expect(items.map((one) => [one.articleNumber, one.quantity, one.unit, one.cumulativeQuantity, one.batch])).toEqual([
      ['ART-0001', '60', 'PCE', '2060', null],
      ['ART-0001', '40', 'PCE', '2100', 'B7'],
      ['OWN', '5', 'PCE', null, null],
    ]);
    expect(items.map((one) => [one.productionDate, one.bestBeforeDate])).toEqual([
      [null, null],
      ['2026-11-02', null],
      [null, '2027-05-02'],
    ]);
    expect(items[1]?.orderNumber).toBe('OTHER');
    expect(items[1]?.orderLine).toBeNull();
    const labels = document.units.flatMap(({ packagings }) => packagings.flatMap((one) => one.labels));
    expect(labels.every(({ number }) => /^\d{9}$/.test(number))).toBe(true);
    expect(await app.sql('SELECT event FROM audit_event WHERE object_id = $1', [id])).toEqual([
      { event: 'despatch-advice.created' },
    ]);
  });

  it('are packed by instruction, whether the article is called off or not, unless another size is asked for', async () => {
    await instruct();
    await instruct('OWN');
    const { document } = await make({
      lines: [line(), line('OWN', '30'), line('ART-0002', '10', { packQuantity: '4' })],
    });
    expect(document.units.flatMap(({ packagings }) => packagings.map((p) => [p.count, p.quantityPerPackage]))).toEqual([
      ['4', '24'],
      ['1', '4'],
      ['1', '24'],
      ['1', '6'],
      ['2', '4'],
      ['1', '2'],
    ]);
  });

  it('go where nothing is called off, named by an agreement', async () => {
    const { rows } = await client.call(despatchCustomers);
    expect(rows).toEqual([expect.objectContaining({ partner: 'Nordvik', customer: 'O0013000001CUST:OD' })]);
    const { customer: _, ...rest } = body({ shipTo: { code: 'NEW', name: 'New plant' }, arrivalDate: '2026-11-25' });
    const { document } = await client.call(despatchByHand, {
      body: { ...rest, agreementId: rows[0]?.agreementId ?? '' },
    });
    expect(document).toMatchObject({
      shipTo: { code: 'NEW', name: 'New plant' },
      buyer: { name: 'Nordvik' },
      arrivalDate: '2026-11-25',
      units: [{ items: [{ articleNumber: 'ART-0001', cumulativeQuantity: null }] }],
    });
  });

  it('say what is wrong line by line, and are not stored then', async () => {
    expect(await refused({ customer: 'Nobody' })).toContain('no-communication-agreement');
    expect(await faulty({ lines: [line(), line('ART-0002', '0')] })).toContain('lines.1.quantity');
    expect(await faulty({ customer: undefined })).toContain('An agreement or a customer');
    const faults = await refused({
      arrivalDate: '2026-11-20',
      lines: [line(), line('ART-0002', '5', { unit: 'KGM' }), line('ART-0002', '20000', { packQuantity: '1' })],
    });
    expect(faults).toBe(
      '422 invalid-despatch-advice | arrivalDate: The goods cannot arrive before they leave. | lines.1.unit: The customer calls this article off in another unit. | lines.2.quantity: This makes more than 9,999 packages. Check how much one package holds.',
    );
    const days = { productionDate: '2026-11-02', bestBeforeDate: '2026-11-01' };
    expect(
      await refused({ arrivalDate: '2026-11-24', pickUpDate: '2026-11-25', lines: [line('OWN', '5', days)] }),
    ).toBe(
      '422 invalid-despatch-advice | pickUpDate: The goods cannot arrive before the carrier collects them. | lines.0.bestBeforeDate: Best before cannot be before the production date.',
    );
    expect(await count()).toBe(0);
  });

  it('are not made by those who only read', async () => {
    const reader = await app.as('reader');
    expect(refusal(await reader.post(despatchByHand.path, body()))).toContain('403');
  });

  describe('of a file', () => {
    const send = (path: string, file: Uint8Array | string) =>
      client.send('POST', path, {
        body: Buffer.from(file),
        headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'notes.csv' },
      });
    const previewed = async (file: Uint8Array | string): Promise<NoteSheetPreview> => {
      const reply = await send(despatchSheetPreview.path, file);
      expect([reply.status, reply.body]).toEqual([200, reply.body]);
      return despatchSheetPreview.response.parse(reply.body);
    };
    const HEAD = 'Customer;Ship-to;Despatch date;Article number;Quantity;Unit;Per package;Order;Batch;Remark\n';
    const GOOD = `${HEAD}Nordvik;GOT-P2;2026-11-23;ART-0001;48;;24;;;x\nNordvik;GOT-P2;2026-11-24;ART-0001;24;;;;;\nnordvik;GOT-P2;23.11.2026;OWN;1,5;KGM;;O1;B1;\n`;

    it('are one for each customer, ship-to and day, seen before they are made', async () => {
      const { notes, faults, ignored } = await previewed(GOOD);
      expect([faults, ignored]).toEqual([[], ['Remark']]);
      expect(notes).toEqual([
        {
          row: 2,
          customer: 'Nordvik',
          shipTo: 'GOT-P2',
          despatchDate: DAY,
          articleCount: 2,
          packageCount: 3,
          unknown: ['OWN'],
        },
        {
          row: 3,
          customer: 'Nordvik',
          shipTo: 'GOT-P2',
          despatchDate: '2026-11-24',
          articleCount: 1,
          packageCount: 1,
          unknown: [],
        },
      ]);
      expect(await count()).toBe(0);
      const reply = await send(despatchSheet.path, GOOD);
      const made = despatchSheet.response.parse(reply.body).notes;
      const documents = [];
      for (const { despatchnoteHeadId: id } of made)
        documents.push((await client.call(despatchDetail, { params: { id } })).document);
      // The second counts on from the first.
      expect(documents.map(({ units }) => units[0]?.items[0]?.cumulativeQuantity)).toEqual(['2048', '2072']);
      expect(documents[0]?.units[1]?.items[0]).toMatchObject({ unit: 'KGM', orderNumber: 'O1', batch: 'B1' });
    });

    it('are none while a cell is wrong, and the row and column are named', async () => {
      const wrong = `${GOOD}Nordvik;GOT-P2;2026-11-25;ART-0002;many;;;;;\nNobody;P;2026-11-25;A;1;;;;;\nNordvik;GOT-P2;2026-11-26;ART-0002;7;KGM;;;;\n`;
      const { faults, notes } = await previewed(wrong);
      expect(faults).toEqual([
        { row: 5, field: 'quantity', value: 'many', message: 'Write a quantity greater than 0, such as 120 or 0.5.' },
        { row: 6, field: 'customer', value: 'Nobody', message: PROBLEMS['no-communication-agreement'].en },
        { row: 7, field: 'unit', value: 'KGM', message: 'The customer calls this article off in another unit.' },
      ]);
      expect(notes).toHaveLength(3);
      expect(refusal(await send(despatchSheet.path, wrong))).toContain('import-refused');
      const late = `${GOOD}Nobody;P;2026-11-25;A;1;;;;;\n`;
      expect(refusal(await send(despatchSheet.path, late))).toContain('import-refused');
      expect(await count()).toBe(0);
    });

    it('have transport, carrier and the days of goods', async () => {
      const head =
        'Customer;Ship-to;Despatch date;Article number;Quantity;Production date;Best before;Pick-up date;Shipment date;Carrier;Trailer;Container;Chassis\n';
      const rows = [
        'Nordvik;GOT-P2;2026-11-23;OWN;5;2026-11-02;2027-05-02;2026-11-22;;DHL;ABC 123;;\n',
        'Nordvik;GOT-P2;2026-11-23;OWN;6;;;;23.11.2026;;;MSKU1234565;CH-77\n',
      ];
      const reply = await send(despatchSheet.path, `${head}${rows.join('')}`);
      const [made] = despatchSheet.response.parse(reply.body).notes;
      const { document } = await client.call(despatchDetail, { params: { id: made?.despatchnoteHeadId ?? '' } });
      expect(document).toMatchObject({
        ...{ pickUpDate: '2026-11-22', shipmentDate: DAY, carrier: { code: 'DHL' } },
        ...{ trailer: 'ABC 123', container: 'MSKU1234565', chassis: 'CH-77' },
      });
      expect(document.units.map(({ items }) => items[0]?.bestBeforeDate)).toEqual(['2027-05-02', null]);
      const wrong = `${head}${rows.join('')}Nordvik;GOT-P2;2026-11-23;OWN;7;2026-11-02;2026-11-01;;;DSV;;;\n`;
      expect((await previewed(wrong)).faults).toEqual([
        expect.objectContaining({ row: 4, field: 'carrier', value: 'DSV' }),
      ]);
      const before = `${head}Nordvik;GOT-P2;2026-11-23;OWN;7;2026-11-02;2026-11-01;;;;;;\n`;
      expect((await previewed(before)).faults).toEqual([
        {
          ...{ row: 2, field: 'bestBeforeDate', value: '2026-11-01' },
          message: 'Best before cannot be before the production date.',
        },
      ]);
    });

    /** A file of so many notes, one for each day. */
    const fileOf = (notes: number): string =>
      HEAD +
      Array.from(
        { length: notes },
        (_, n) => `Nordvik;GOT-P2;2026-12-${String(n + 1).padStart(2, '0')};ART-0001;24;;24;;;\n`,
      ).join('');

    it('hold the counters of numbers for as many statements as one note does', async () => {
      const held = async (notes: number): Promise<number> => {
        const statements = await statementsDuring(() => send(despatchSheet.path, fileOf(notes)), 'consignal_app');
        const first = statements.findIndex((one) => one.includes('despatch_counter'));
        const last = statements.findIndex((one, at) => at > first && /\bCOMMIT$/.test(one));
        return last - first;
      };
      expect([await held(1), await held(12)]).toEqual([7, 7]);
    });

    it('keep nobody from packing while they wait and are prepared, nor from other ship-tos, and leave no gap', async () => {
      const { despatchnoteHeadId: id } = await make();
      const [newest] = await app.sql<{ last: string }>(`SELECT max(number)::text AS last FROM despatch_advice`);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const { database } = app.server.platform;
      const holder = database.transaction('system', async (tx) => {
        await new DeliveryStore().holdPlaces(tx, app.world.solna, [
          placeKey({ customer: 'O0013000001CUST:OD', shipTo: 'GOT-P2' }),
        ]);
        await released;
      });
      let isMade = false;
      const file = send(despatchSheet.path, fileOf(3)).then((reply) => {
        isMade = true;
        return despatchSheet.response.parse(reply.body).notes.map(({ documentNumber }) => documentNumber);
      });
      await until('the file waits', async () => {
        const [row] = await app.sql<{ waits: number }>(
          `SELECT count(*)::int AS waits FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return row?.waits === 1;
      });
      const put = { kind: 'put-in', unit: '1', count: 2 } as const;
      const { note } = await client.call(despatchChange, { params: { id }, body: { changes: [put] } });
      const other = await make({ shipTo: { code: 'ELSEWHERE' } });
      expect(isMade).toBe(false);
      release();
      await holder;
      const numbers = [other.documentNumber, ...(await file)].map(Number);
      expect(numbers).toEqual([1, 2, 3, 4].map((n) => Number(newest?.last) + n));
      expect(note.counts.packages).toBe(3);
      const packages = await app.sql<{ number: string }>('SELECT number FROM despatch_package ORDER BY number');
      const serials = packages.map(({ number }) => Number(number));
      expect(serials).toEqual(serials.map((_, n) => (serials[0] ?? 0) + n));
    });

    it('are read from spreadsheets and headings of other languages', async () => {
      const file = xlsx([
        ['客户', '收货地点', '发货日期', '物料号', '数量'],
        ['Nordvik', 'GOT-P2', DAY, 'ART-0001', '12'],
      ]);
      expect((await previewed(await file)).notes).toEqual([expect.objectContaining({ packageCount: 1 })]);
      expect(refusal(await send(despatchSheetPreview.path, 'Customer;Quantity\nA;1\n'))).toContain('table-not-read');
    });
  });

  describe('packed as usual', () => {
    const repack = (id: string) => client.post(despatchRepack.path.replace(':id', id), {});

    it('have new packages by the instructions of now, with new numbers', async () => {
      const before = await make({ lines: [line(), line('ART-0002', '10')] });
      const id = before.despatchnoteHeadId;
      expect(refusal(await repack(id))).toContain('no-packing-instruction');
      await instruct();
      const after = await client.call(despatchRepack, { params: { id }, body: {} });
      expect(after.version).toBeGreaterThan(before.version);
      expect(
        after.document.units.flatMap(({ packagings }) => packagings.map((p) => [p.count, p.quantityPerPackage])),
      ).toEqual([
        ['4', '24'],
        ['1', '4'],
        ['1', '10'],
      ]);
      expect([after.document.packageCount, after.counts.packages]).toEqual(['6', 6]);
      const { packages } = await client.call(despatchPackages, { params: { id } });
      const old = before.document.units[0]?.packagings[0]?.labels[0]?.number;
      expect(packages.map(({ number }) => number)).not.toContain(old);
      expect(await app.sql('SELECT event FROM audit_event WHERE object_id = $1 ORDER BY id', [id])).toEqual([
        { event: 'despatch-advice.created' },
        { event: 'despatch-advice.changed' },
      ]);
    });

    it('are refused once packages are marked, and while closed', async () => {
      await instruct();
      const { despatchnoteHeadId: id, document } = await make();
      const number = document.units[0]?.packagings[0]?.labels[0]?.number ?? '';
      await client.call(despatchPutState, { params: { id }, body: { state: 'closed' } });
      expect(refusal(await repack(id))).toContain('despatch-note-closed');
      await client.call(despatchPutState, { params: { id }, body: { state: 'ready' } });
      await app.sql('UPDATE despatch_package SET marked_at = now() WHERE number = $1', [number]);
      await app.sql('UPDATE despatch_advice SET marked = 1 WHERE id = $1', [id]);
      expect(refusal(await repack(id))).toContain('packages-marked-already');
    });
  });
});
