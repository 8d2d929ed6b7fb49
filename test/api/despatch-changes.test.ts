import { randomUUID } from 'node:crypto';
import { companyCreate } from '../../server/contract/company.js';
import {
  despatchCreate,
  despatchDetail,
  type DespatchNote,
  despatchDelete,
  despatchSend,
} from '../../server/contract/delivery.js';
import {
  despatchChange,
  despatchCopy,
  despatchFollow,
  type DespatchNoteChange,
  despatchPutState,
} from '../../server/contract/despatch-change.js';
import { despatchLabels } from '../../server/contract/despatch-labels.js';
import { despatchPackages, despatchScan } from '../../server/contract/despatch-packages.js';
import { relationCreate } from '../../server/contract/relation.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { transmissionCancel, transmissionRetry } from '../../server/contract/transmission.js';
import { dayNumber, dayText } from '../../server/domain/calendar/day.js';
import type { PackageNumberScope } from '../../server/domain/despatch/packages.js';
import { read } from '../../server/edi/read.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal, type Reply } from '../given/client.js';
import { agreedOutgoing, despatch, labelOf, made } from '../given/despatch.js';
import { openTestApp, type TestApp } from '../given/world.js';

const GATE = { kind: 'head', field: 'gate', was: 'G14', value: 'G20' } as const;
const to = (endpoint: { readonly path: string }, id: string): string => endpoint.path.replace(':id', id);

describe('changing a despatch note', () => {
  let app: TestApp;
  let [client, other, manager] = [] as unknown as [Client, Client, Client];
  beforeAll(async () => {
    app = await openTestApp();
    [client, other, manager] = [await app.as('user'), await app.as('swede'), await app.as('manager')];
  });
  afterAll(async () => {
    await app.close();
  });

  let last = 0;
  /** A customer of its own, with a relation where something is agreed. */
  const customer = async (agreed?: object): Promise<string> => {
    const name = `Customer ${String(++last)}`;
    const identifiers = [{ identifier: `CH${String(last)}`, qualifier: 'ZZ' }];
    const { id: partnerCompanyId } = await manager.call(companyCreate, {
      body: partner({ code: `CH${String(last)}`, name, identifiers }),
    });
    const relation = { partnerCompanyId, role: 'customer' as const, ...agreed };
    if (agreed) await manager.call(relationCreate, { body: relation });
    const more = { partner: name, recipient: `CH${String(last)}:ZZ`, partnerCompanyId };
    return (await agreedOutgoing(manager, more)).id;
  };
  const note = async (more: Parameters<typeof made>[2] = {}): Promise<DespatchNote> =>
    made(client, `CHG-${String(++last)}`, { agreementId: more.agreementId ?? (await customer()), ...more });
  const noteNow = (id: string): Promise<DespatchNote> => client.call(despatchDetail, { params: { id } });
  const change = (id: string, ...changes: DespatchNoteChange[]) =>
    client.call(despatchChange, { params: { id }, body: { changes } });
  const changing = (id: string, changes: readonly object[], who = client): Promise<Reply> =>
    who.send('PATCH', to(despatchChange, id), { json: { changes } });
  const put = (id: string, state: string): Promise<Reply> =>
    client.send('PUT', to(despatchPutState, id), { json: { state } });
  const following = (id: string, does: string): Promise<Reply> => client.post(to(despatchFollow, id), { does });
  const follow = (id: string, does: 'replace' | 'cancel') =>
    client.call(despatchFollow, { params: { id }, body: { does } });
  const send = (id: string) => client.call(despatchSend, { params: { id } });
  /** Sends it; without workers what is sent is said by hand. */
  const sent = async (id: string) => {
    const answer = await send(id);
    await app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [answer.transmissionId]);
    return answer;
  };
  const labelsOf = ({ document }: DespatchNote): string[] =>
    document.units.flatMap(({ packagings }) => packagings.flatMap(({ labels }) => labels.map(({ number }) => number)));
  /** What counts as despatched of a note. */
  const counted = async (id: string): Promise<string[]> =>
    (
      await app.sql<{ quantity: string }>(
        'SELECT quantity::text FROM despatched_quantity WHERE despatch_advice_id = $1 AND undone_at IS NULL',
        [id],
      )
    ).map(({ quantity }) => quantity);

  it('keeps what two people change at one time in different fields', async () => {
    const { despatchnoteHeadId: id } = await note();
    const order = { kind: 'item', unit: '1', line: '1', field: 'orderNumber', was: '55000', value: '56000' };
    const dock = { kind: 'head', field: 'dock', was: null, value: '3' };
    const answers = await Promise.all([changing(id, [GATE]), changing(id, [dock, order], other)]);
    expect(answers.map(refusal)).toEqual(['200 accepted', '200 accepted']);
    const { document } = await noteNow(id);
    expect(document).toMatchObject({ gate: 'G20', dock: '3', units: [{ items: [{ orderNumber: '56000' }] }] });
  });

  it('of the same field is refused to the second one, with what it is now, and changes nothing', async () => {
    const { despatchnoteHeadId: id } = await note();
    await change(id, GATE);
    const dock = { kind: 'head', field: 'dock', was: null, value: '3' };
    const answer = await changing(id, [dock, { ...GATE, value: 'G99' }], other);
    expect(refusal(answer)).toBe('409 despatch-note-changed');
    expect(problemOf(answer)).toMatchObject({ detail: 'G20', errors: [{ path: 'gate' }] });
    expect((await noteNow(id)).document).toMatchObject({ gate: 'G20', dock: null });
  });

  it('is undone by what the answer says, and done again by the undo of that', async () => {
    const { despatchnoteHeadId: id, document, counts } = await note({ lines: 2 });
    const packaging = { type: '0901', supplierType: null, quantityPerPackage: null };
    const wrapped = await change(
      id,
      { kind: 'wrap', units: ['1', '2'], packaging },
      { kind: 'put-in', unit: '1', count: 1 },
    );
    expect(wrapped.note.counts.packages).toBe(counts.packages + 2);
    const undone = await change(id, ...wrapped.undo);
    expect([undone.note.document, undone.note.counts]).toEqual([document, counts]);
    const redone = await change(id, ...undone.undo);
    expect(redone.note.document).toEqual(wrapped.note.document);
    await change(id, GATE);
    expect(refusal(await changing(id, redone.undo))).toBe('409 despatch-note-changed');
  });

  it('is refused where it leaves nothing, or what an advice cannot say', async () => {
    const { despatchnoteHeadId: id } = await note();
    const empty = await changing(id, [{ kind: 'remove', unit: '1' }]);
    expect([refusal(empty), problemOf(empty).detail]).toEqual(['422 change-not-possible', 'nothing-left']);
    const undated = await changing(id, [{ kind: 'head', field: 'despatchDate', was: '2026-11-20', value: 'soon' }]);
    expect([refusal(undated), problemOf(undated).errors]).toEqual([
      '422 invalid-despatch-advice',
      [expect.objectContaining({ path: 'despatchDate' })],
    ]);
    expect(refusal(await changing(id, [GATE], await app.as('reader')))).toBe('403 no-permission');
    expect(refusal(await changing(id, [GATE], await app.as('neighbour')))).toBe('404 not-found');
  });

  it('goes on while its packages are scanned', async () => {
    const first = await note({ packages: 6 });
    const { despatchnoteHeadId: id } = first;
    const numbers = labelsOf(first);
    const scan = (number: string): Promise<Reply> =>
      other.post(despatchScan.path, {
        device: 'Scanner 1',
        scans: [
          { clientId: randomUUID(), step: 'mark', code: number, noteId: id, scannedAt: new Date().toISOString() },
        ],
      });
    const heads = ['dock', 'shipmentReference', 'transportDocument', 'container'];
    const answers = await Promise.all([
      ...numbers.slice(0, 4).map(scan),
      ...heads.map((field) => changing(id, [{ kind: 'head', field, was: null, value: 'X' }])),
      changing(id, [{ kind: 'take-out', unit: '1', labels: numbers.slice(5) }]),
    ]);
    expect(new Set(answers.map(refusal))).toEqual(new Set(['200 accepted']));
    const now = await noteNow(id);
    expect([now.counts, now.state]).toEqual([{ packages: 5, printed: 0, marked: 4, verified: 0 }, 'marked']);
    expect(now.document).toMatchObject({ dock: 'X', container: 'X', units: [{ items: [{ quantity: '100' }] }] });
    const { packages } = await client.call(despatchPackages, { params: { id } });
    expect(packages.map(({ marked }) => marked?.by ?? null)).toEqual([...Array<string>(4).fill('swede'), null]);
  });

  it('is over when it is closed or sent, and goes on when it is opened again', async () => {
    const { despatchnoteHeadId: id } = await note();
    expect(refusal(await put(id, 'ready'))).toBe('409 despatch-note-no-draft');
    expect(await (async () => (await put(id, 'closed')).body)()).toMatchObject({ state: 'closed' });
    expect(refusal(await changing(id, [GATE]))).toBe('409 despatch-note-closed');
    expect(refusal(await put(id, 'closed'))).toBe('409 despatch-note-closed');
    expect(refusal(await manager.send('DELETE', to(despatchDetail, id)))).toBe('409 despatch-note-closed');
    expect((await put(id, 'ready')).body).toMatchObject({ state: 'ready' });
    await change(id, GATE);
    await put(id, 'closed');
    await send(id);
    expect(refusal(await changing(id, [GATE]))).toBe('409 despatch-note-handed-over');
    expect(refusal(await put(id, 'ready'))).toBe('409 despatch-note-handed-over');
  });

  it('of dates, equipment, carrier and the days of goods is sent, and undone', async () => {
    const { despatchnoteHeadId: id, document } = await note();
    const head = (field: 'pickUpDate' | 'shipmentDate' | 'trailer' | 'container' | 'chassis', value: string) =>
      ({ kind: 'head', field, was: null, value }) as const;
    const carrier = (field: 'code' | 'agency' | 'name', value: string) =>
      ({ kind: 'carrier', field, was: null, value }) as const;
    const goods = (field: 'productionDate' | 'bestBeforeDate', value: string) =>
      ({ kind: 'item', unit: '1', line: '1', field, was: null, value }) as const;
    const made = await change(
      id,
      ...[head('pickUpDate', '2026-11-20T06:30'), head('shipmentDate', '2026-11-20'), head('trailer', 'ABC 123')],
      ...[head('container', 'MSKU1234565'), head('chassis', 'CH-77')],
      ...[carrier('code', 'DHL'), carrier('agency', '92'), carrier('name', 'DHL Freight')],
      ...[goods('productionDate', '2026-11-02'), goods('bestBeforeDate', '2027-05-02')],
    );
    expect((await change(id, ...made.undo)).note.document).toEqual(document);
    const again = await changing(id, [carrier('code', 'DHL'), carrier('code', 'DSV')], other);
    expect(refusal(again)).toBe('409 despatch-note-changed');
    expect(problemOf(again)).toMatchObject({ detail: 'DHL', errors: [{ path: 'carrier.code' }] });
    const nameless = await changing(id, [carrier('agency', '92')]);
    expect(refusal(nameless)).toBe('422 invalid-despatch-advice');
    const wrong = await changing(id, [goods('bestBeforeDate', '2027-05-02T10:00'), head('container', 'X'.repeat(18))]);
    expect(problemOf(wrong).errors?.map(({ path }) => path)).toEqual(['container', 'units.0.items.0.bestBeforeDate']);
    await change(id, head('container', 'MSKU1234565'), carrier('code', 'DHL'), goods('productionDate', '2026-11-02'));
    const { fileId } = await send(id);
    const bytes = (await client.get(to(trafficFile, fileId))).body as Buffer;
    expect(read(bytes).documents).toMatchObject([
      { container: 'MSKU1234565', carrier: { code: 'DHL' }, units: [{ items: [{ productionDate: '2026-11-02' }] }] },
    ]);
  });

  it('goes on with a note that was stored when trailer and container were one field', async () => {
    const [container, trailer] = [await note(), await note()];
    const older = async ({ despatchnoteHeadId: id }: DespatchNote, equipment: string) => {
      await app.sql(
        `UPDATE despatch_advice SET rendering = NULL, document = jsonb_set(document - '{trailer,container,chassis,pickUpDate,shipmentDate}'::text[], '{equipment}', to_jsonb($2::text)) WHERE id = $1`,
        [id, equipment],
      );
    };
    await older(container, 'MSKU1234565');
    await older(trailer, 'ABC 123');
    expect((await noteNow(trailer.despatchnoteHeadId)).document).toMatchObject({ trailer: 'ABC 123', container: null });
    const { despatchnoteHeadId: id } = container;
    expect((await noteNow(id)).document).toMatchObject({ trailer: null, container: 'MSKU1234565', pickUpDate: null });
    const field = { kind: 'head', field: 'container', was: 'MSKU1234565', value: 'MSKU7654321' } as const;
    expect((await change(id, field)).note.document.container).toBe('MSKU7654321');
    const [stored] = await app.sql<{ fields: string }>(
      `SELECT concat_ws(' ', document ->> 'container', document ->> 'equipment') AS fields FROM despatch_advice WHERE id = $1`,
      [id],
    );
    expect(stored?.fields).toBe('MSKU7654321');
    const { fileId } = await send(trailer.despatchnoteHeadId);
    const bytes = (await client.get(to(trafficFile, fileId))).body as Buffer;
    expect(read(bytes).documents).toMatchObject([{ trailer: 'ABC 123' }]);
  });

  it('changes what is sent', async () => {
    const { despatchnoteHeadId: id } = await note();
    await change(id, GATE, { kind: 'put-in', unit: '1', count: 1 });
    const { fileId } = await send(id);
    const bytes = (await client.get(to(trafficFile, fileId))).body as Buffer;
    expect(read(bytes).documents).toMatchObject([{ units: [{ items: [{ quantity: '60' }] }] }]);
  });

  it('copies it as a draft with numbers of its own, for today, and says that it is ready', async () => {
    const first = await note({
      ...{ lines: 2, shipmentReference: 'SHIP-1', trailer: 'ABC 123', container: 'MSKU1234565', chassis: 'CH-77' },
      ...{ pickUpDate: '2026-11-19T16:00', shipmentDate: '2026-11-21', carrier: { code: 'DHL' } },
    });
    const copy = await client.call(despatchCopy, { params: { id: first.despatchnoteHeadId }, body: {} });
    const { document, state, documentNumber, follows } = copy;
    expect([state, follows, /^\d{8}$/.test(documentNumber)]).toEqual(['draft', null, true]);
    expect(document).toMatchObject({ documentNumber, deliveryNote: documentNumber, shipmentReference: null });
    expect(document.despatchDate > '2026-11-20').toBe(true);
    expect(document).toMatchObject({ trailer: null, container: null, chassis: null, carrier: { code: 'DHL' } });
    const leaves = dayNumber(document.despatchDate);
    expect([document.pickUpDate, document.shipmentDate]).toEqual([dayText(leaves - 1), dayText(leaves + 1)]);
    expect(document.units.map(({ items }) => items[0]?.quantity)).toEqual(['40', '40']);
    const numbers = labelsOf(copy);
    expect(new Set([...numbers, ...labelsOf(first)]).size).toBe(8);
    const id = copy.despatchnoteHeadId;
    expect(refusal(await client.post(to(despatchSend, id)))).toBe('409 despatch-note-draft');
    expect((await put(id, 'ready')).body).toMatchObject({ state: 'ready' });
    expect((await send(id)).state).toBe('queued');
  });

  describe('that the customer has', () => {
    it('is refused before that, and while it is on its way', async () => {
      const { despatchnoteHeadId: id } = await note();
      expect(refusal(await following(id, 'replace'))).toBe('409 despatch-note-not-sent');
      await send(id);
      expect(refusal(await following(id, 'cancel'))).toBe('409 despatch-note-on-its-way');
    });

    it('replaces it: number/2 here, the same number and function 5 there, and only the new quantity counts', async () => {
      const { despatchnoteHeadId: id, documentNumber } = await note();
      await sent(id);
      expect(await counted(id)).toEqual(['40']);
      const next = await follow(id, 'replace');
      expect(next).toMatchObject({
        ...{ documentNumber: `${documentNumber}/2`, state: 'draft', follows: { id, documentNumber } },
        document: { documentNumber, messageFunction: '5' },
      });
      expect((await noteNow(id)).followedBy).toEqual({
        ...{ id: next.despatchnoteHeadId, documentNumber: `${documentNumber}/2`, does: 'replace' },
      });
      expect(refusal(await following(id, 'cancel'))).toBe('409 despatch-note-followed');
      const nextId = next.despatchnoteHeadId;
      await change(nextId, { kind: 'put-in', unit: '1', count: 1 });
      await put(nextId, 'ready');
      expect([(await noteNow(id)).state, await counted(id)]).toEqual(['sent', ['40']]);
      const { fileId } = await sent(nextId);
      const text = ((await client.get(to(trafficFile, fileId))).body as Buffer).toString('latin1');
      expect(text).toContain(`BGM+351+${documentNumber}+5`);
      expect([(await noteNow(id)).state, await counted(id), await counted(nextId)]).toEqual(['replaced', [], ['60']]);
      expect(refusal(await following(id, 'cancel'))).toBe('409 despatch-note-superseded');
      expect((await follow(nextId, 'replace')).documentNumber).toBe(`${documentNumber}/3`);
    });

    it('cancels it with function 1; a cancellation that is stopped brings it back', async () => {
      const { despatchnoteHeadId: id, documentNumber } = await note();
      await sent(id);
      const { despatchnoteHeadId: nextId, state } = await follow(id, 'cancel');
      expect(state).toBe('ready');
      const { fileId, transmissionId } = await send(nextId);
      const text = ((await client.get(to(trafficFile, fileId))).body as Buffer).toString('latin1');
      expect(text).toContain(`BGM+351+${documentNumber}+1`);
      const standing = async () => [(await noteNow(id)).state, await counted(id), await counted(nextId)];
      expect(await standing()).toEqual(['cancelled', [], []]);
      await client.call(transmissionCancel, { params: { id: transmissionId } });
      expect(await standing()).toEqual(['sent', ['40'], []]);
      await client.call(transmissionRetry, { params: { id: transmissionId } });
      expect(await standing()).toEqual(['cancelled', [], []]);
    });
  });

  describe('gives package numbers', () => {
    const twice = async (first: string, second: string): Promise<string> => {
      const units = despatch('TWICE-1').units;
      await client.call(despatchCreate, {
        body: { agreementId: first, document: despatch(`TW-${String(++last)}`, { units }) },
      });
      const answer = await client.post(despatchCreate.path, {
        agreementId: second,
        document: despatch(`TW-${String(++last)}`, { units }),
      });
      if (answer.status === 409)
        expect(problemOf(answer).detail).toBe(`${labelOf('TWICE-1')}, ${labelOf('TWICE-1', 1, 1)}`);
      return refusal(answer);
    };
    const scoped = (packageNumberScope: PackageNumberScope): Promise<string> => customer({ packageNumberScope });

    it('once for a customer where nothing else is agreed', async () => {
      const [one, another] = [await customer(), await customer()];
      expect(await twice(one, one)).toBe('409 package-number-taken');
      expect(await twice(another, await customer())).toBe('201 accepted');
    });

    it('once on a note, or once in the company, as the relation says', async () => {
      const ofNote = await scoped('note');
      expect(await twice(ofNote, ofNote)).toBe('201 accepted');
      const [ofCompany, another] = [await scoped('company'), await scoped('company')];
      expect(await twice(ofCompany, another)).toBe('409 package-number-taken');
    });

    it('again when their note was cancelled before it ever left, which then leaves only with numbers of its own', async () => {
      const agreementId = await customer();
      const first = await note({ agreementId });
      const { units } = despatch(first.documentNumber);
      const again = () =>
        client.post(despatchCreate.path, { agreementId, document: despatch(`TW-${String(++last)}`, { units }) });
      const { transmissionId: id } = await send(first.despatchnoteHeadId);
      expect(refusal(await again())).toBe('409 package-number-taken');
      await client.call(transmissionCancel, { params: { id } });
      const { despatchnoteHeadId: second } = despatchCreate.response.parse((await again()).body);
      const retry = () => client.post(to(transmissionRetry, id), {});
      const reply = await retry();
      expect(refusal(reply)).toBe('409 package-number-taken');
      expect(problemOf(reply).detail).toBe(labelsOf(first).join(', '));
      await manager.call(despatchDelete, { params: { id: second } });
      expect(refusal(await retry())).toBe('202 accepted');
      expect(refusal(await again())).toBe('409 package-number-taken');
    });

    it('again 24 months after despatch and not before', async () => {
      const agreementId = await customer();
      const first = await note({ agreementId });
      const { units } = despatch(first.documentNumber);
      const again = () =>
        client.post(despatchCreate.path, { agreementId, document: despatch(`TW-${String(++last)}`, { units }) });
      await sent(first.despatchnoteHeadId);
      const despatched = (ago: string) =>
        app.sql(
          `UPDATE despatch_advice SET document = jsonb_set(document, '{despatchDate}', to_jsonb(to_char(now() - $2::interval, 'YYYY-MM-DD'))) WHERE id = $1`,
          [first.despatchnoteHeadId, ago],
        );
      await despatched('23 months');
      expect(refusal(await again())).toBe('409 package-number-taken');
      await despatched('25 months');
      expect(refusal(await again())).toBe('201 accepted');
      expect(refusal(await again())).toBe('409 package-number-taken');
    });

    it('never by a counter, which skips what somebody gave by hand', async () => {
      const first = await note({ packages: 1 });
      const put = { kind: 'put-in', unit: '1', count: 1 } as const;
      const numbered = labelsOf((await change(first.despatchnoteHeadId, put)).note);
      const next = (n: number): string => String(Number(numbered[1]) + n).padStart(9, '0');
      const units = [
        {
          id: '1',
          packagings: [{ count: '1', quantityPerPackage: '20', labels: [{ number: next(1) }] }],
          items: [{ lineNumber: '1', articleNumber: 'A', quantity: '20' }],
        },
      ];
      await note({ units });
      const { note: more } = await change(first.despatchnoteHeadId, { ...put, count: 2 });
      expect(labelsOf(more).slice(2).sort()).toEqual([next(2), next(3)]);
    });

    it('that an undo brings back only while nobody else has taken them', async () => {
      const agreementId = await customer();
      const first = await note({ agreementId });
      const { despatchnoteHeadId: id } = first;
      const taken = await change(id, { kind: 'take-out', unit: '1', labels: labelsOf(first).slice(1) });
      const units = first.document.units.map((unit) => ({ ...unit, items: [...unit.items] }));
      await client.call(despatchCreate, {
        body: {
          agreementId,
          document: despatch(`TW-${String(++last)}`, {
            units: units.map((unit) => ({
              ...unit,
              packagings: unit.packagings.map((p) => ({ ...p, labels: p.labels.slice(1) })),
            })),
          }),
        },
      });
      expect(refusal(await changing(id, taken.undo))).toBe('409 package-number-taken');
    });
  });

  describe('prints labels', () => {
    const print = (id: string, more: object): Promise<Reply> =>
      client.post(to(despatchLabels, id), { layout: 'vda-4902-a5', format: 'pdf', ...more });

    it('of some packages, counts them, and asks why when they are printed again', async () => {
      const first = await note({ packages: 3 });
      const { despatchnoteHeadId: id } = first;
      const [one = '', two = ''] = labelsOf(first);
      expect(refusal(await print(id, { isPrint: false }))).toBe('200 accepted');
      expect((await noteNow(id)).counts.printed).toBe(0);
      expect(refusal(await print(id, { numbers: [one] }))).toBe('200 accepted');
      expect(refusal(await print(id, { numbers: [two] }))).toBe('200 accepted');
      const again = await print(id, {});
      expect([refusal(again), problemOf(again).detail]).toEqual(['422 reprint-reason-missing', `${one}, ${two}`]);
      expect(refusal(await print(id, { reason: 'Damaged' }))).toBe('200 accepted');
      const { packages, counts } = await client.call(despatchPackages, { params: { id } });
      expect([packages.map(({ prints }) => prints), counts.printed]).toEqual([[2, 2, 1], 3]);
      const told = await app.sql(
        `SELECT after FROM audit_event WHERE event = 'despatch-advice.labels-printed' ORDER BY id DESC LIMIT 1`,
      );
      expect(told).toEqual([{ after: { labelLayout: 'vda-4902-a5', labels: 3, again: 2, reason: 'Damaged' } }]);
      expect(refusal(await print(id, { numbers: ['NONE'] }))).toBe('422 label-not-printable');
    });
  });
});
