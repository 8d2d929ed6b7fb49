import { companyCreate } from '../../server/contract/company.js';
import { despatchDelete, despatchDetail, despatchList, despatchSend } from '../../server/contract/delivery.js';
import { despatchFollow, despatchPutState } from '../../server/contract/despatch-change.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { recordHistory, related } from '../../server/contract/related.js';
import { search } from '../../server/contract/search.js';
import {
  type Transport,
  transportCarriers,
  transportChange,
  transportCreate,
  transportDelete,
  transportDetail,
  transportList,
  transportNotes,
  transportPutState,
} from '../../server/contract/transport.js';
import type { TransportState } from '../../server/domain/transport/state.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { textOf } from '../given/pdf.js';
import { LYE } from '../given/transport.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('transports', () => {
  let app: TestApp;
  let [client, other, manager] = [] as unknown as [Client, Client, Client];
  let agreementId = '';
  let elsewhere = '';
  beforeAll(async () => {
    app = await openTestApp();
    [client, other, manager] = [await app.as('user'), await app.as('swede'), await app.as('manager')];
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' }));
    ({ id: elsewhere } = await agreedOutgoing(manager, { partner: 'Sudvik', recipient: 'SUDVIK:ZZ' }));
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const note = async (more: Parameters<typeof made>[2] = {}): Promise<string> => {
    count += 1;
    const number = `TRP-${String(count)}`;
    return (await made(client, number, { agreementId, grossWeight: '100.5', ...more })).despatchnoteHeadId;
  };
  const plan = (
    despatchnoteHeadIds: readonly string[] = [],
    fields: NonNullable<Parameters<typeof change>[2]> = {},
  ): Promise<Transport> =>
    client.call(transportCreate, { body: { fields, despatchnoteHeadIds: [...despatchnoteHeadIds] } });
  const change = (
    id: string,
    before: NonNullable<NonNullable<Parameters<typeof callOfChange>[0]>['before']>,
    after: typeof before,
  ) => callOfChange({ before, after }, id);
  const callOfChange = (
    body: NonNullable<NonNullable<Parameters<typeof client.call<typeof transportChange>>[1]>['body']>,
    id = '',
  ) => client.call(transportChange, { params: { id }, body });
  const detail = (id: string): Promise<Transport> => client.call(transportDetail, { params: { id } });
  const put = (id: string, body: { add?: string[]; remove?: string[] }): Promise<Transport> =>
    client.call(transportNotes, { params: { id }, body });
  const bring = (id: string, state: TransportState, by = client): Promise<Transport> =>
    by.call(transportPutState, { params: { id }, body: { state } });
  const at = (id: string, rest = ''): string => `/applications/delivery/transports/${id}${rest}`;
  const stateOf = async (id: string) => (await client.call(despatchDetail, { params: { id } })).state;
  const sentFiles = async (id: string): Promise<number> =>
    (await app.sql('SELECT FROM transmission WHERE document_id = $1', [id])).length;
  const numbers = (transport: Transport) => transport.notes.map(({ documentNumber }) => documentNumber);

  it('get numbers without a gap, take notes of several places, and say what these come to', async () => {
    await manager.call(packageSizeCreate, {
      body: {
        code: '0001',
        kind: 'pallet',
        structure: 'master-pallet',
        owner: 'customer-returnable',
        length: 1200,
        width: 800,
      },
    });
    const [first, second] = [
      await plan([await note({ packages: 3 }), await note({ shipTo: { code: 'LUL-1', name: 'Luleå' } })]),
      await plan(),
    ];
    expect(Number(second.transportNumber)).toBe(Number(first.transportNumber) + 1);
    // Nothing is given where storing fails.
    expect(refusal(await client.post('/applications/delivery/transports', { despatchnoteHeadIds: ['999'] }))).toBe(
      '404 not-found',
    );
    expect(Number((await plan()).transportNumber)).toBe(Number(first.transportNumber) + 2);
    expect(first.totals).toEqual({
      packages: [{ code: '0001', count: 5 }],
      packageCount: 5,
      loadingUnits: { value: '5', missing: [] },
      grossWeight: { value: '201', missing: [] },
      volume: { value: null, missing: numbers(first) },
      loadingMetres: { value: '2.0', missing: [] },
    });
    expect(first.notes.map(({ shipTo }) => shipTo.name)).toEqual(['Plant 2', 'Luleå']);
    expect(first.steps.map(({ state, by }) => [state, typeof by])).toEqual([['planned', 'string']]);
  });

  it('have each note once, and give it back before they depart', async () => {
    const [one, two] = [await note(), await note()];
    const [a, b] = [await plan([one]), await plan([two])];
    const taken = await client.send('PUT', at(b.transportId, '/notes'), { json: { add: [one] } });
    expect(refusal(taken)).toBe('409 note-on-transport');
    expect(problemOf(taken).errors).toEqual([{ path: numbers(a)[0], message: a.transportNumber }]);
    // Who asks twice is not refused, and changes nothing.
    const version = (await detail(a.transportId)).version;
    expect((await put(a.transportId, { add: [one] })).version).toBe(version);
    await put(a.transportId, { remove: [one] });
    expect(numbers(await put(b.transportId, { add: [one] }))).toEqual([numbers(b)[0], numbers(a)[0]]);
    expect((await detail(a.transportId)).notes).toEqual([]);
    await manager.call(despatchDelete, { params: { id: one } });
    expect(numbers(await detail(b.transportId))).toEqual(numbers(b));
  });

  it('are shown with the notes on them, which are on a transport from then on', async () => {
    const [on, off] = [await note(), await note()];
    const { transportId, transportNumber } = await plan([on]);
    const rows = (await client.call(despatchList, { query: { isOnTransport: true } })).rows;
    expect(rows.find(({ despatchnoteHeadId }) => despatchnoteHeadId === on)?.transport).toEqual({
      id: transportId,
      number: transportNumber,
    });
    expect(rows.map(({ despatchnoteHeadId }) => despatchnoteHeadId)).not.toContain(off);
    expect((await client.call(despatchDetail, { params: { id: on } })).transport).toEqual({
      id: transportId,
      number: transportNumber,
    });
    expect((await client.call(despatchDetail, { params: { id: off } })).transport).toBeNull();
  });

  it('take no note that has left, and none that follows one that has', async () => {
    const sent = await note();
    await client.call(despatchSend, { params: { id: sent } });
    await app.sql(`UPDATE transmission SET state = 'sent' WHERE document_id = $1`, [sent]);
    const { despatchnoteHeadId: follower } = await client.call(despatchFollow, {
      params: { id: sent },
      body: { does: 'replace' },
    });
    const { transportId } = await plan();
    for (const add of [[sent], [follower]])
      expect(refusal(await client.send('PUT', at(transportId, '/notes'), { json: { add } }))).toBe(
        '409 note-not-transportable',
      );
    expect((await detail(transportId)).notes).toEqual([]);
  });

  it('take their carrier from the register, with name and address, or as it is typed', async () => {
    const partner = (code: string, name: string, roles: ('carrier' | 'customer')[], by = manager) =>
      by.call(companyCreate, {
        body: {
          code,
          name,
          roles,
          addresses: [{ type: 'postal', street: 'Kajen 1', zip: '411 01', city: 'Göteborg', country: 'SE' }],
        },
      });
    const [dhl, plain, foreign] = [
      await partner('DHL', 'DHL Freight', ['carrier']),
      await partner('PLAIN', 'No carrier', ['customer']),
      await partner('DHL', 'DHL of others', ['carrier'], await app.as('neighbour')),
    ];
    const found = (await client.call(transportCarriers, { query: { q: 'dhl' } })).rows;
    expect(found).toEqual([{ id: dhl.id, code: 'DHL', name: 'DHL Freight', city: 'Göteborg' }]);
    expect((await client.call(transportCarriers, { query: { q: '%' } })).rows).toEqual([]);

    const { transportId: id } = await plan();
    const { transport, undo } = await change(id, { carrierPartnerId: null }, { carrierPartnerId: dhl.id });
    expect(transport.fields).toMatchObject({
      carrierPartnerId: dhl.id,
      carrier: { code: 'DHL', name: 'DHL Freight', city: 'Göteborg', postalCode: '411 01', country: 'SE' },
    });
    const list = await client.call(transportList, { query: { carrierPartnerId: dhl.id } });
    expect(list.rows.map((row) => row.transportId)).toEqual([id]);
    expect(list.counts?.transportCount.value).toBe(1);
    // Each is among the other's related records, and the carrier stays while it has transports.
    const groups = await manager.call(related, { params: { kind: 'partner', id: dhl.id } });
    expect(groups.groups.find(({ kind }) => kind === 'transport')?.rows.map((row) => row.id)).toEqual([id]);
    const back = await manager.call(related, { params: { kind: 'transport', id } });
    expect(back.groups.find(({ kind }) => kind === 'partner')?.rows.map((row) => row.title)).toEqual(['DHL Freight']);
    const kept = await manager.send('DELETE', `/applications/companies/${dhl.id}`);
    expect(refusal(kept)).toBe('409 still-referenced');
    expect(problemOf(kept).errors).toEqual([{ path: 'transports', message: 'Transports of this carrier: 1' }]);

    // Typed over, it is none of the register; and back again by what undoes that.
    const typed = await change(id, { carrier: transport.fields.carrier }, { carrier: { name: 'Somebody' } });
    expect(typed.transport.fields).toMatchObject({ carrierPartnerId: null, carrier: { name: 'Somebody' } });
    const again = await callOfChange(typed.undo, id);
    expect(again.transport.fields.carrierPartnerId).toBe(dhl.id);
    await callOfChange(undo, id);
    expect((await detail(id)).fields).toMatchObject({ carrierPartnerId: null, carrier: null });
    for (const wrong of [plain.id, foreign.id, '999999']) {
      const body = { before: { carrierPartnerId: null }, after: { carrierPartnerId: wrong } };
      expect(refusal(await client.send('PATCH', at(id), { json: body }))).toBe('422 transport-carrier-unknown');
    }
  });

  it('are changed field by field; a change of the same field is refused, and undone by its answer', async () => {
    const { transportId: id } = await plan([], { name: 'Monday', seal: 'S1' });
    const { transport, undo } = await change(id, { seal: 'S1', mode: null }, { seal: 'S2', mode: '3' });
    expect(transport.fields).toMatchObject({ name: 'Monday', seal: 'S2', mode: '3' });
    const late = await client.send('PATCH', at(id), { json: { before: { seal: 'S1' }, after: { seal: 'S3' } } });
    expect(refusal(late)).toBe('409 transport-changed');
    expect(problemOf(late).errors?.map(({ path }) => path)).toEqual(['seal']);
    // Somebody else's other field stays.
    await other.call(transportChange, { params: { id }, body: { before: { driver: null }, after: { driver: 'Eva' } } });
    const undone = await callOfChange(undo, id);
    expect(undone.transport.fields).toMatchObject({ seal: 'S1', mode: null, driver: 'Eva' });
    expect((await callOfChange(undone.undo, id)).transport.fields).toMatchObject({ seal: 'S2', mode: '3' });
  });

  it('keep the terms of an edition, dangerous goods with their points, and refuse what does not fit together', async () => {
    const transport = await plan([], {
      incoterm: { code: 'DAF', edition: '2000', place: 'Haparanda' },
      hazards: [LYE],
    });
    expect(transport.fields.incoterm).toEqual({ code: 'DAF', edition: '2000', place: 'Haparanda' });
    expect(transport.hazards).toEqual({ points: '240', missing: [], isExempt: true });
    const refused = async (fields: object): Promise<string> =>
      refusal(await client.post('/applications/delivery/transports', { fields }));
    expect(await refused({ incoterm: { code: 'DAF', edition: '2020' } })).toBe('400 invalid-input');
    expect(await refused({ hazards: [{ ...LYE, division: '4.1' }] })).toBe('400 invalid-input');
    expect(await refused({ movementReference: '26SE' })).toBe('400 invalid-input');
    expect(await refused({ plannedDeparture: '2026-11-27', plannedArrival: '2026-11-26' })).toBe(
      '422 transport-arrives-before',
    );
    expect(await refused({ chassisTo: '9' })).toBe('422 transport-chassis-range');
  });

  it('depart with the advices of all their notes, which say what the transport says where they do not', async () => {
    const own = { code: 'OWN', agency: '', name: 'Own carrier' };
    const [plain, named] = [await note(), await note({ agreementId: elsewhere, carrier: own, trailer: 'OWN 1' })];
    await client.call(despatchPutState, { params: { id: plain }, body: { state: 'closed' } });
    const { transportId: id } = await plan([plain, named], {
      carrier: { code: 'DHL', name: 'DHL Freight' },
      ...{ trailer: 'ABC 123', container: 'MSKU1234565', mode: '3', vehicle: 'XYZ 789' },
      incoterm: { code: 'FCA', edition: '2020', place: 'Solna' },
    });
    expect(refusal(await client.send('PUT', at(id, '/state'), { json: { state: 'departed' } }))).toBe(
      '409 transport-not-loaded',
    );
    await bring(id, 'booked');
    await bring(id, 'loaded');
    const left = await bring(id, 'departed');
    expect(left.notes.map(({ state }) => state)).toEqual(['queued', 'queued']);
    const documents = await Promise.all(
      [plain, named].map(async (one) => (await client.call(despatchDetail, { params: { id: one } })).document),
    );
    expect(documents[0]).toMatchObject({
      carrier: { code: 'DHL', name: 'DHL Freight' },
      ...{ trailer: 'ABC 123', container: 'MSKU1234565', transportMode: '3', transportMeans: 'XYZ 789' },
      termsOfDelivery: 'FCA',
    });
    expect(documents[1]).toMatchObject({ carrier: { code: 'OWN' }, trailer: 'OWN 1', container: 'MSKU1234565' });
    // Asked again nothing is sent again; neither when its arrival is taken back.
    await bring(id, 'departed', other);
    await bring(id, 'arrived');
    const back = await bring(id, 'departed');
    expect([await sentFiles(plain), await sentFiles(named)]).toEqual([1, 1]);
    expect(back.steps.map(({ state }) => state)).toEqual([
      ...['planned', 'booked', 'loaded', 'departed', 'arrived', 'departed'],
    ]);
    for (const rest of ['/notes', '/state'] as const) {
      const json = rest === '/notes' ? { remove: [plain] } : { state: 'cancelled' };
      expect(refusal(await client.send('PUT', at(id, rest), { json }))).toBe('409 transport-departed');
    }
    expect(refusal(await client.send('PATCH', at(id), { json: { before: {}, after: { seal: 'S' } } }))).toBe(
      '409 transport-departed',
    );
    await bring(id, 'arrived');
    await bring(id, 'closed');
    expect((await detail(id)).state).toBe('closed');
  });

  it('do not depart where one advice would be refused, and send nothing then: the answer says which and why', async () => {
    const unloved = [
      {
        id: '1',
        packagings: [{ count: '1', quantityPerPackage: '20', labels: [{ number: 'TRPBAD' }] }],
        items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '60' }],
      },
    ];
    const [good, bad] = [await note(), await note({ units: unloved })];
    const transport = await plan([good, bad], { trailer: 'NOT YET' });
    const { transportId: id } = transport;
    await bring(id, 'loaded');
    const answer = await client.send('PUT', at(id, '/state'), { json: { state: 'departed' } });
    expect(refusal(answer)).toBe('422 transport-notes-refused');
    expect(problemOf(answer).errors?.map(({ path }) => path)).toEqual([numbers(transport)[1]]);
    expect(problemOf(answer).errors?.[0]?.message).toContain('ART-0001');
    expect([await stateOf(good), await stateOf(bad), (await detail(id)).state]).toEqual(['ready', 'ready', 'loaded']);
    expect((await client.call(despatchDetail, { params: { id: good } })).document.trailer).toBeNull();
    expect(await sentFiles(good)).toBe(0);
    await put(id, { remove: [bad] });
    expect((await bring(id, 'departed')).notes.map(({ state }) => state)).toEqual(['queued']);
  });

  it('depart once when many say so at the same time', async () => {
    const notes = [await note(), await note({ agreementId: elsewhere })];
    const { transportId: id } = await plan(notes);
    await bring(id, 'loaded');
    const answers = await Promise.all([client, other, client, other].map((by) => bring(id, 'departed', by)));
    expect(answers.map(({ state }) => state)).toEqual(['departed', 'departed', 'departed', 'departed']);
    expect([await sentFiles(notes[0] ?? ''), await sentFiles(notes[1] ?? '')]).toEqual([1, 1]);
    expect((await detail(id)).steps.filter(({ state }) => state === 'departed')).toHaveLength(1);
  });

  it('do not depart empty; one that is cancelled gives its notes back and may be planned again', async () => {
    const empty = await plan();
    await bring(empty.transportId, 'loaded');
    expect(refusal(await client.send('PUT', at(empty.transportId, '/state'), { json: { state: 'departed' } }))).toBe(
      '409 transport-empty',
    );
    const one = await note();
    const { transportId: id } = await plan([one]);
    expect((await bring(id, 'cancelled')).notes).toEqual([]);
    expect((await client.call(despatchDetail, { params: { id: one } })).transport).toBeNull();
    expect(refusal(await client.send('PUT', at(id, '/notes'), { json: { add: [one] } }))).toBe(
      '409 transport-cancelled',
    );
    await bring(id, 'planned');
    expect(numbers(await put(id, { add: [one] }))).toHaveLength(1);
  });

  it('are deleted while they are planned, and leave their notes', async () => {
    const one = await note();
    const { transportId: id } = await plan([one]);
    await bring(id, 'booked');
    expect(refusal(await manager.send('DELETE', at(id)))).toBe('409 transport-not-planned');
    await bring(id, 'planned');
    await manager.call(transportDelete, { params: { id } });
    expect(refusal(await client.get(at(id)))).toBe('404 not-found');
    expect(await stateOf(one)).toBe('ready');
  });

  it('have a list with figures and days, sorted and searched page by page (DEL-05, R-15)', async () => {
    await app.sql('DELETE FROM transport');
    const today = new Date().toISOString().slice(0, 10);
    const late = await plan([], { name: 'Late', plannedDeparture: '2026-11-20T08:00', carrier: { name: 'Aros' } });
    const left = await plan([await note({ packages: 3 })], { name: 'Left', plannedDeparture: today, trailer: 'TRL9' });
    await bring(left.transportId, 'loaded');
    await bring(left.transportId, 'departed');
    const wrong = await plan([await note()], { name: 'Wrong', plannedDeparture: today });
    await bring(wrong.transportId, 'loaded');
    await bring(wrong.transportId, 'departed');
    await app.sql(
      `UPDATE transmission SET state = 'cancelled' WHERE document_id IN (SELECT despatch_advice_id FROM transport_note WHERE transport_id = $1)`,
      [wrong.transportId],
    );
    const list = (query: Record<string, unknown> = {}) => client.call(transportList, { query });
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).rows.map(({ transportName }) => transportName);
    const { rows, counts, days } = await list();
    expect(rows[1]).toMatchObject({
      ...{ transportName: 'Left', state: 'departed', noteCount: 1, packageCount: 3, grossWeight: '100.5' },
      ...{ shipTos: ['Plant 2'], trailer: 'TRL9', isLate: false, hasError: false, plannedDeparture: today },
    });
    expect(rows[1]?.departedAt).toEqual(expect.any(String));
    expect(Object.fromEntries(Object.entries(counts ?? {}).map(([name, { value }]) => [name, value]))).toEqual({
      ...{ transportCount: 3, sentCount: 2, errorCount: 1, warningCount: 1, openCount: 1, underwayCount: 2 },
    });
    expect(days).toEqual([
      { day: '2026-11-20', sent: 0, open: 1, errors: 0 },
      { day: today, sent: 1, open: 0, errors: 1 },
    ]);
    expect(await names({ filter: 'errors' })).toEqual(['Wrong']);
    expect(await names({ filter: 'warnings' })).toEqual(['Late']);
    expect(await names({ isLate: true })).toEqual(['Late']);
    expect(await names({ q: 'trl9' })).toEqual(['Left']);
    expect(await names({ q: 'aros' })).toEqual(['Late']);
    expect(await names({ sort: 'name' })).toEqual(['Late', 'Left', 'Wrong']);
    const page = await list({ sort: '-departure', limit: 2, counts: false });
    const next = await list({ sort: '-departure', limit: 2, counts: false, cursor: page.nextCursor ?? '' });
    expect([...page.rows, ...next.rows].map(({ transportName }) => transportName)).toEqual(['Wrong', 'Left', 'Late']);
    expect([page.counts, next.nextCursor]).toEqual([null, null]);
    expect(late.transportNumber).toBe(rows[2]?.transportNumber);
  });

  it('are found by their number, related to their notes both ways, and have a history', async () => {
    const one = await note();
    const { transportId: id, transportNumber } = await plan([one], { name: 'Found' });
    const { hits } = await client.call(search, { query: { q: transportNumber } });
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'transport', id, title: transportNumber }));
    const of = async (kind: 'transport' | 'despatch', of: string, wanted: string) =>
      (await client.call(related, { params: { kind, id: of } })).groups.find((group) => group.kind === wanted)?.rows;
    expect((await of('transport', id, 'despatch'))?.map((row) => row.id)).toEqual([one]);
    expect((await of('despatch', one, 'transport'))?.map((row) => row.id)).toEqual([id]);
    await change(id, { seal: null }, { seal: 'S7' });
    const { rows } = await client.call(recordHistory, { params: { kind: 'transport', id } });
    expect(rows.map(({ event }) => event)).toEqual(['transport.changed', 'transport.created']);
    expect(rows[0]?.changes).toEqual([{ path: 'seal', before: [], after: ['S7'] }]);
  });

  it('are printed as loading list and as CMR waybill, one for each consignee in four copies', async () => {
    const [near, far] = [await note(), await note({ shipTo: { code: 'LUL-1', name: 'Luleå' } })];
    const { transportId: id, transportNumber } = await plan([near, far], {
      ...{ name: 'Monday', seal: 'SEAL-77', goods: 'Brake parts', transportDocument: 'WB-1', hazards: [LYE] },
      ...{ carrier: { code: 'DHL', name: 'DHL Freight' }, vehicle: 'XYZ 789', plannedDeparture: '2026-11-27T14:00' },
    });
    const pdf = async (path: string): Promise<Buffer> => {
      const { status, body, headers } = await client.get(at(id, path));
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return body as Buffer;
    };
    const list = textOf(await pdf('/loading-list'));
    for (const said of [
      `Loading list ${transportNumber}`,
      'Monday',
      'SEAL-77',
      'DHL Freight',
      'Luleå',
      'ADR points: 240',
    ])
      expect(list).toContain(said);
    const waybill = textOf(await pdf('/waybill'));
    const count = (said: string): number => waybill.split(said).length - 1;
    expect([count('WB-1/1'), count('WB-1/2'), count('Copy for the consignee')]).toEqual([4, 4, 2]);
    for (const said of ['XYZ 789', 'Brake parts', 'UN 1824, SODIUM HYDROXIDE SOLUTION, 8, III, (E)', '3 Taking over'])
      expect(waybill).toContain(said);
    expect(textOf(await pdf('/waybill?edition=1976'))).toContain('3 Delivery of the goods');
    const empty = await plan();
    expect(refusal(await client.get(at(empty.transportId, '/waybill')))).toBe('409 transport-empty');
  });
});
