import { companyCreate } from '../../server/contract/company.js';
import { despatchDetail } from '../../server/contract/delivery.js';
import { despatchChange, despatchPutState } from '../../server/contract/despatch-change.js';
import { relationCreate } from '../../server/contract/relation.js';
import { DespatchDepartures } from '../../server/modules/delivery/despatch-departure.service.js';
import { partner } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('despatch advices that go out at departure', () => {
  let app: TestApp;
  let client: Client;
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    const manager = await app.as('manager');
    const { id: partnerCompanyId } = await manager.call(companyCreate, { body: partner({ code: 'LEAVES' }) });
    await manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer', sendsAtDeparture: true } });
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Leaves', partnerCompanyId }));
  });
  afterAll(async () => {
    await app.close();
  });

  const departures = () => app.server.nest.get(DespatchDepartures).send(app.server.platform.log);
  const state = async (id: string) => (await client.call(despatchDetail, { params: { id } })).state;
  const close = (id: string) => client.call(despatchPutState, { params: { id }, body: { state: 'closed' } });
  const note = async (number: string, despatchDate: string, more = {}): Promise<string> =>
    (await made(client, number, { agreementId, despatchDate, ...more })).despatchnoteHeadId;
  /** A time at the place, so many minutes from now, as Stockholm has it. */
  const inMinutes = (minutes: number): string =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Stockholm' })
      .format(Date.now() + minutes * 60_000)
      .replace(' ', 'T');

  it('are those of closed notes whose time has come, under the name of who closed them', async () => {
    const [left, leaves, open] = [
      await note('DEP-1', inMinutes(-2)),
      await note('DEP-2', inMinutes(30)),
      await note('DEP-3', inMinutes(-2)),
    ];
    await close(left);
    await close(leaves);
    await departures();
    expect([await state(left), await state(leaves), await state(open)]).toEqual(['queued', 'closed', 'ready']);
    const [sent] = await app.sql<{ created_by: string }>(
      'SELECT t.created_by FROM transmission t JOIN despatch_advice d ON d.transmission_id = t.id WHERE d.id = $1',
      [left],
    );
    const [closer] = await app.sql<{ closed_by: string }>('SELECT closed_by FROM despatch_advice WHERE id = $1', [
      left,
    ]);
    expect(sent?.created_by).toBe(closer?.closed_by);
  });

  it('are left for people where they are refused, until somebody changes them', async () => {
    const units = (quantity: string) => [
      {
        id: '1',
        packagings: [{ count: '1', quantityPerPackage: '20', labels: [{ number: 'DEP4' }] }],
        items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity }],
      },
    ];
    const id = await note('DEP-4', inMinutes(-2), { units: units('60') });
    await close(id);
    await departures();
    await departures();
    expect(await client.call(despatchDetail, { params: { id } })).toMatchObject({
      state: 'closed',
      isSendRefused: true,
    });
    await client.call(despatchPutState, { params: { id }, body: { state: 'ready' } });
    const change = { kind: 'item', unit: '1', line: '1', field: 'quantity', was: '60', value: '20' } as const;
    await client.call(despatchChange, { params: { id }, body: { changes: [change] } });
    await close(id);
    await departures();
    expect(await client.call(despatchDetail, { params: { id } })).toMatchObject({
      state: 'queued',
      isSendRefused: false,
    });
  });
});
