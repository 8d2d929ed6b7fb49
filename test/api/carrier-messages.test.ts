import type { z } from 'zod';
import { auditList } from '../../server/contract/audit.js';
import {
  carrierAssign,
  type CarrierMessages,
  carrierUnmatched,
  transportCarrier,
  transportInstruct,
} from '../../server/contract/carrier-message.js';
import { companyCreate } from '../../server/contract/company.js';
import { trafficFile } from '../../server/contract/traffic.js';
import {
  type Transport,
  transportChange,
  transportCreate,
  transportDetail,
  transportList,
  transportPutState,
} from '../../server/contract/transport.js';
import { transmissionResend } from '../../server/contract/transmission.js';
import type { TransportState } from '../../server/domain/transport/state.js';
import { read } from '../../server/edi/read.js';
import { CarrierArrivals } from '../../server/modules/carrier-message/carrier-arrival.service.js';
import { CarrierInstructions } from '../../server/modules/carrier-message/carrier-instruct.service.js';
import { partner } from '../given/agreement.js';
import { iftsta, type SentConsignment } from '../given/carrier.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { LYE } from '../given/transport.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

type Fields = NonNullable<z.input<typeof transportCreate.body>['fields']>;
const CARRIER = { code: 'NF', name: 'Nordfrakt AB' };

describe('messages of carriers', () => {
  let app: TestApp;
  let [client, manager, other] = [] as unknown as [Client, Client, Client];
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [client, manager, other] = [await app.as('user'), await app.as('manager'), await app.as('neighbour')];
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' }));
    const carrier = { partner: 'Nordfrakt AB', messageType: 'IFTMIN', sendPath: 'to-nordfrakt' };
    await agreedOutgoing(manager, { ...carrier, recipient: 'NORDFRAKT:OD' });
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const plan = async (fields: Fields = {}, notes = 1): Promise<Transport> => {
    const despatchnoteHeadIds: string[] = [];
    for (let i = 0; i < notes; i += 1) {
      count += 1;
      const more = { agreementId, grossWeight: '100.5', carrier: { code: 'NF' } };
      despatchnoteHeadIds.push((await made(client, `CM-${String(count)}`, more)).despatchnoteHeadId);
    }
    return client.call(transportCreate, { body: { fields: { carrier: CARRIER, ...fields }, despatchnoteHeadIds } });
  };
  const bring = (id: string, state: TransportState) =>
    client.call(transportPutState, { params: { id }, body: { state } });
  const departed = async (fields: Fields = {}, notes = 1): Promise<Transport> => {
    const { transportId } = await plan(fields, notes);
    await bring(transportId, 'loaded');
    return bring(transportId, 'departed');
  };
  const messages = (id: string): Promise<CarrierMessages> => client.call(transportCarrier, { params: { id } });
  const instruct = (id: string, does: 'send' | 'cancel' = 'send') =>
    client.call(transportInstruct, { params: { id }, body: { does } });
  const state = async (id: string) => (await client.call(transportDetail, { params: { id } })).state;
  let reference = 0;
  const report = (consignments: readonly SentConsignment[], how: { sender?: string; test?: boolean } = {}) => {
    reference += 1;
    return handedIn(client, iftsta(consignments, { ...how, reference: String(reference) }), 'status.edi');
  };
  const unmatched = async (by = client) => (await by.call(carrierUnmatched)).rows;
  const said = async (id: string) => (await messages(id)).events.map(({ status, saidAt }) => [status, saidAt]);
  const refused = async (id: string, body: object) =>
    refusal(await client.send('POST', transportInstruct.path.replace(':id', id), { json: body }));
  const tomorrow = (hour: number): string =>
    `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}${String(hour).padStart(2, '0')}00`;
  const arrivals = () => app.server.nest.get(CarrierArrivals).run(app.server.platform.log);

  it('tell the carrier of a transport with its goods, what changed, and its cancellation, each kept as it was sent', async () => {
    const { transportId, transportNumber } = await plan(
      {
        vehicle: 'ABC 123',
        trailer: 'TRL 900',
        seal: 'S-1',
        mode: '3',
        plannedDeparture: '2026-11-23T10:00',
        incoterm: { code: 'FCA', place: 'Solna' },
        hazards: [LYE],
      },
      2,
    );
    expect(await messages(transportId)).toMatchObject({
      agreement: { partner: 'Nordfrakt AB' },
      next: '9',
      instructions: [],
    });
    const sent = await instruct(transportId);
    expect(sent).toMatchObject({ next: null, instructions: [{ messageFunction: '9', problem: null }] });
    const [{ transmission }] = sent.instructions as [CarrierMessages['instructions'][number]];
    const bytes = await client.get(trafficFile.path.replace(':id', transmission?.fileId ?? ''));
    const [document] = read(bytes.body as Buffer).documents;
    expect(document).toMatchObject({
      ...{ kind: 'transport-instruction', documentNumber: transportNumber, messageFunction: '9', transportMode: '3' },
      ...{ transportMeans: 'ABC 123', equipment: 'TRL 900', seal: 'S-1', termsOfDelivery: 'FCA', termsPlace: 'Solna' },
      ...{ pickupDate: '2026-11-23T10:00', grossWeight: '201', packageCount: '4', carrier: CARRIER },
      goods: [
        {
          packageType: '0001',
          packageCount: '2',
          grossWeight: '100.5',
          labels: [expect.any(String), expect.any(String)],
        },
        { packageType: '0001', packageCount: '2', despatchAdvice: expect.stringMatching(/^CM-/) as string },
        { unNumber: '1824', hazardClass: '8' },
      ],
    });
    expect(await refused(transportId, { does: 'send' })).toBe('409 instruction-unchanged');
    await client.call(transportChange, {
      params: { id: transportId },
      body: { before: { vehicle: 'ABC 123' }, after: { vehicle: 'XYZ 789 and its dolly' } },
    });
    expect((await messages(transportId)).next).toBe('5');
    expect((await instruct(transportId)).instructions.map(({ messageFunction }) => messageFunction)).toEqual([
      '5',
      '9',
    ]);
    const again = await client.send('POST', transmissionResend.path.replace(':id', transmission?.id ?? ''), {
      json: { confirm: true, newReference: true },
    });
    expect(again.status).toBe(409);
    expect((await instruct(transportId, 'cancel')).instructions.map(({ messageFunction }) => messageFunction)).toEqual([
      '1',
      '5',
      '9',
    ]);
    expect(await refused(transportId, { does: 'cancel' })).toBe('409 instruction-not-sent');
    const documents = await app.sql<{ means: string }>(
      `SELECT document ->> 'transportMeans' AS means FROM transport_instruction WHERE transport_id = $1 ORDER BY id`,
      [transportId],
    );
    expect(documents.map(({ means }) => means)).toEqual(['ABC 123', 'XYZ 789 and its dolly', 'XYZ 789 and its dolly']);
  });

  it('are refused where the carrier has no agreement for instructions, and where another one has the instruction', async () => {
    const alone = await plan({ carrier: { code: '', name: 'Somebody' } });
    expect(await messages(alone.transportId)).toMatchObject({ agreement: null });
    expect(await refused(alone.transportId, {})).toBe('422 no-carrier-agreement');
    const told = await plan();
    await instruct(told.transportId);
    const refusedDelete = await manager.send('DELETE', `/applications/delivery/transports/${told.transportId}`);
    expect(refusal(refusedDelete)).toBe('409 transport-instructed');
    const carrier = { ...told.fields.carrier, name: 'Somebody else' };
    await client.call(transportChange, {
      params: { id: told.transportId },
      body: { before: { carrier: told.fields.carrier }, after: { carrier } },
    });
    expect((await messages(told.transportId)).next).toBe('1');
    expect(await refused(told.transportId, {})).toBe('409 instruction-to-another');
  });

  it("go under the agreement with the transport's partner of the register, whatever it is called, and come from there", async () => {
    const { id: partnerCompanyId } = await manager.call(companyCreate, {
      body: partner({ code: 'REG-1', name: 'Registered Lines', roles: ['carrier'], identifiers: [] }),
    });
    // One that is called like the carrier goes behind it.
    const common = { messageType: 'IFTMIN', sendPath: 'to-registered' };
    await agreedOutgoing(manager, { ...common, partner: 'Registered Lines', recipient: 'NAMESAKE:OD' });
    const own = { ...common, partner: 'RL Data Services', partnerCompanyId, recipient: 'RLDATA:OD' };
    await agreedOutgoing(manager, own);
    const { transportId, transportNumber } = await plan({ carrier: undefined, carrierPartnerId: partnerCompanyId });
    expect(await messages(transportId)).toMatchObject({ agreement: { partner: 'RL Data Services' } });
    expect((await instruct(transportId)).instructions).toMatchObject([{ messageFunction: '9', problem: null }]);
    await report([{ number: transportNumber, events: [{ status: '31', at: '202611241200' }] }], { sender: 'RLDATA' });
    expect(await said(transportId)).toEqual([['31', '2026-11-24T12:00']]);
  });

  it('go by themselves when a transport departs that the carrier was told nothing of, and hold no departure up', async () => {
    const one = await departed();
    const broken = { partner: 'Broken Lines', messageType: 'IFTMIN', sendPath: 'to-broken', recipient: 'BROKEN:OD' };
    const { id } = await agreedOutgoing(manager, broken);
    await app.sql(`UPDATE communication_agreement SET profile = '{"nonsense": 1}' WHERE id = $1`, [id]);
    const bad = await departed({ carrier: { code: '', name: 'Broken Lines' } });
    await app.server.nest.get(CarrierInstructions).ofDeparted(app.server.platform.log);
    expect((await messages(one.transportId)).instructions).toMatchObject([{ isAutomatic: true, createdBy: null }]);
    expect([await state(one.transportId), await state(bad.transportId)]).toEqual(['departed', 'departed']);
    expect((await messages(bad.transportId)).instructions).toMatchObject([
      { isAutomatic: true, problem: expect.any(String) as string, transmission: null },
    ]);
    await app.server.nest.get(CarrierInstructions).ofDeparted(app.server.platform.log);
    expect((await messages(one.transportId)).instructions).toHaveLength(1);
  });

  it('say what became of a transport, each event once, in the order of events, whatever order they come in', async () => {
    const { transportId, transportNumber } = await plan();
    const at = (status: string, when: string) => ({ number: transportNumber, events: [{ status, at: when }] });
    await report([at('24', '202611231200')]);
    await report([at('20', '202611241200')]);
    await report([at('13', '202611230900'), at('24', '202611231200')]);
    await report([at('24', '202611231200')]);
    expect(await said(transportId)).toEqual([
      ['13', '2026-11-23T09:00'],
      ['24', '2026-11-23T12:00'],
      ['20', '2026-11-24T12:00'],
    ]);
    expect((await messages(transportId)).events.map(({ group }) => group)).toEqual([
      'collected',
      'departed',
      'delayed',
    ]);
    // What the carrier says neither loads nor sends.
    expect(await state(transportId)).toBe('planned');
    const { rows } = await client.call(transportList);
    expect(rows.find((row) => row.transportId === transportId)?.lastStatus).toMatchObject({ status: '20' });
  });

  it('are found by waybill, movement reference, despatch advice, and equipment with its day', async () => {
    const one = await plan({
      ...{ transportDocument: 'WB-77', movementReference: '26SE00000012345671', trailer: 'TRL 77-1' },
      plannedDeparture: '2026-11-23',
    });
    const events = (status: string) => [{ status, at: '202611241200' }];
    await report([
      { references: ['AAM:WB-77'], events: events('31') },
      { references: ['ABT:26SE00000012345671'], events: events('16') },
      { references: [`AAK:${one.notes[0]?.documentNumber ?? ''}`], events: events('29') },
      { events: [{ status: '13', at: '202611241200', more: 'EQD+TE+TRL771' }] },
    ]);
    expect(new Set((await messages(one.transportId)).events.map(({ matchedBy }) => matchedBy))).toEqual(
      new Set(['waybill', 'movement', 'note', 'equipment']),
    );
    await report([{ events: [{ status: '13', at: '202701241200', more: 'EQD+TE+TRL771' }] }]);
    expect((await unmatched())[0]).toMatchObject({ reason: 'not-found', equipment: 'TRL771' });
  });

  it('stand with no transport, and the reason, where none, several, or that of another carrier is named', async () => {
    const first = await plan({ transportDocument: 'WB-TWICE' });
    await plan({ transportDocument: 'WB-TWICE' });
    const events = [{ status: '31', at: '202611241200' }];
    await report([
      { references: ['AAM:WB-TWICE'], events },
      { number: 'NOBODY', events },
      { events: [{ status: 'X9::86', at: '202611241200' }] },
    ]);
    await report([{ number: first.transportNumber, events }], { sender: 'STRANGER' });
    const rows = await unmatched();
    expect(
      rows
        .slice(0, 4)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['ambiguous', 'no-reference', 'not-found', 'other-sender']);
    expect(rows.find(({ reason }) => reason === 'ambiguous')?.candidates).toHaveLength(2);
    const named = rows.find(({ reason }) => reason === 'other-sender');
    expect(named?.candidates.map(({ transportId }) => transportId)).toEqual([first.transportId]);
    expect(rows.find(({ reason }) => reason === 'no-reference')?.last).toMatchObject({
      status: 'X9',
      agency: '86',
      group: null,
    });
    expect(await said(first.transportId)).toEqual([]);
    // Somebody says what it is, and takes it back.
    const id = named?.consignmentId ?? '';
    const assign = (transportId: string | null, by = client) =>
      by.call(carrierAssign, { params: { id }, body: { transportId } });
    expect(await assign(first.transportId)).toEqual({ before: null });
    expect(await said(first.transportId)).toEqual([['31', '2026-11-24T12:00']]);
    await report([{ number: first.transportNumber, events: [{ status: '29', at: '202611251200' }] }], {
      sender: 'STRANGER',
    });
    expect(await said(first.transportId)).toHaveLength(2);
    expect(await assign(null)).toEqual({ before: first.transportId });
    expect(await said(first.transportId)).toEqual([]);
    const { rows: log } = await manager.call(auditList, { query: { event: 'transport.status-assigned' } });
    expect(log).toHaveLength(2);
  });

  it('say nothing of the transports of another company', async () => {
    const { transportNumber } = await plan({ transportDocument: 'WB-OURS' });
    const theirs = await other.call(transportCreate, { body: { fields: { carrier: CARRIER } } });
    const before = (await messages((await plan()).transportId)).events.length;
    expect(before).toBe(0);
    await report([
      { number: `${transportNumber}X`, references: ['AAM:WB-THEIRS'], events: [{ status: '1', at: tomorrow(9) }] },
    ]);
    const [mine] = await unmatched();
    const assigned = await client.send('PUT', carrierAssign.path.replace(':id', mine?.consignmentId ?? ''), {
      json: { transportId: theirs.transportId },
    });
    expect(refusal(assigned)).toBe('404 not-found');
    expect((await unmatched(other)).map(({ consignmentId }) => consignmentId)).not.toContain(mine?.consignmentId);
    const foreign = await other.send('PUT', carrierAssign.path.replace(':id', mine?.consignmentId ?? ''), {
      json: { transportId: theirs.transportId },
    });
    expect(refusal(foreign)).toBe('404 not-found');
  });

  it('bring a transport that has departed to its arrival, once and as the system, and nothing else', async () => {
    const { transportId, transportNumber } = await departed();
    const events = (status: string, at?: string) => [
      { number: transportNumber, events: [{ status, ...(at && { at }) }] },
    ];
    // Before the departure, at no time, and as a test: none of them is an arrival there.
    await report(events('1', '202001010900'));
    await report(events('1'));
    await report(events('21', tomorrow(8)), { test: true });
    await arrivals();
    expect(await state(transportId)).toBe('departed');
    await report(events('21', tomorrow(9)));
    await arrivals();
    expect(await state(transportId)).toBe('arrived');
    const { steps } = await client.call(transportDetail, { params: { id: transportId } });
    expect(steps.at(-1)).toMatchObject({ state: 'arrived', by: null });
    // Somebody knows better; the same report does not say it again.
    await bring(transportId, 'departed');
    await report(events('21', tomorrow(9)));
    await arrivals();
    expect(await state(transportId)).toBe('departed');
  });

  it('say that a transport is there once all of its notes are, where they name notes alone', async () => {
    const { transportId, notes } = await departed({}, 2);
    const delivered = (i: number) => [
      { references: [`AAK:${notes[i]?.documentNumber ?? ''}`], events: [{ status: '21', at: tomorrow(10 + i) }] },
    ];
    await report(delivered(0));
    await arrivals();
    expect(await state(transportId)).toBe('departed');
    await report(delivered(1));
    await arrivals();
    expect(await state(transportId)).toBe('arrived');
  });

  it('are stored in few statements, ten thousand events of a file as well', async () => {
    const { transportId, transportNumber } = await plan();
    const minute = (i: number): string => new Date(Date.UTC(2026, 10, 1) + i * 60_000).toISOString();
    const events = Array.from({ length: 10_000 }, (_, i) => ({
      status: '31',
      at: minute(i).replace(/\D/g, '').slice(0, 12),
    }));
    const file = await report([{ number: transportNumber, events }]);
    expect(file.state).toBe('processed');
    const [row] = await app.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM carrier_event WHERE transport_id = $1',
      [transportId],
    );
    expect(row?.count).toBe(10_000);
    expect((await messages(transportId)).events).toHaveLength(500);
  });
});
