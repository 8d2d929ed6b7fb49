import { despatchSend } from '../../server/contract/delivery.js';
import { despatchChange } from '../../server/contract/despatch-change.js';
import { despatchChecks, despatchPreview } from '../../server/contract/despatch-checks.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Two articles, of each 100 for one day. */
const SCHEDULE = {
  lines: 2,
  calloffs: 1,
  issued: '2026-11-20',
  shipTo: 'GOT-P2',
  quantity: () => 100,
  cumulative: () => 2000,
};

describe('a despatch note before it is sent', () => {
  let app: TestApp;
  let client: Client;
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    await handedIn(client, delfor(SCHEDULE));
    ({ id: agreementId } = await agreedOutgoing(await app.as('manager'), { partner: 'Nordvik' }));
  });
  afterAll(async () => {
    await app.close();
  });

  const note = async (number: string, more: Parameters<typeof made>[2] = {}): Promise<string> =>
    (await made(client, number, { agreementId, ...more })).despatchnoteHeadId;
  const checks = async (id: string) => (await client.call(despatchChecks, { params: { id } })).checks;
  const codes = async (id: string, severity: 'stop' | 'warn'): Promise<string[]> =>
    (await checks(id)).filter((one) => one.severity === severity).map(({ code }) => code);
  const send = (id: string) => client.call(despatchSend, { params: { id } });

  it('is compared with what the releases in force call off, and nothing of that stops it', async () => {
    const id = await note('CHK-1', { packages: 4, despatchDate: '2026-11-23' });
    const found = await checks(id);
    expect(found).toContainEqual({
      code: 'under-shipment',
      severity: 'warn',
      path: 'units.0.items.0.articleNumber',
      message: 'Article ART-0001: 80 PCE is less than what is due, 100.',
      remedy: 'Send the rest as well, or tell the customer.',
    });
    expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(['cumulative-missing', 'waybill-missing']));
    expect(await codes(id, 'stop')).toEqual([]);
    await send(id);
    expect(await checks(id)).toEqual([]);
  });

  it('is not sent without dock and gate where the releases name one, and is where none names it', async () => {
    const id = await note('CHK-2', { gate: null });
    expect(await codes(id, 'stop')).toEqual(['gate-missing']);
    await expect(send(id)).rejects.toThrow('despatch-advice-refused');
    const elsewhere = await note('CHK-3', { gate: null, shipTo: { code: 'NOWHERE' } });
    expect(await codes(elsewhere, 'stop')).toEqual([]);
    await send(elsewhere);
  });

  it('is not sent with packages that hold another quantity than it says', async () => {
    const units = [
      {
        id: '1',
        packagings: [{ count: '2', quantityPerPackage: '20', labels: [{ number: 'CHK4-1' }, { number: 'CHK4-2' }] }],
        items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '60' }],
      },
    ];
    const id = await note('CHK-4', { units });
    expect(await codes(id, 'stop')).toEqual(['quantity-sum']);
    await expect(send(id)).rejects.toThrow('despatch-advice-refused');
  });

  it('is not sent with days that contradict each other, and warned of those that may', async () => {
    const id = await note('CHK-8', { pickUpDate: '2026-11-25', shipmentDate: '2026-11-24' });
    expect(await codes(id, 'stop')).toEqual(['pick-up-after-arrival']);
    expect(await codes(id, 'warn')).toContain('shipment-after-arrival');
    await expect(send(id)).rejects.toThrow('despatch-advice-refused');
    const change = { kind: 'head', field: 'pickUpDate', was: '2026-11-25', value: '2026-11-20' } as const;
    await client.call(despatchChange, { params: { id }, body: { changes: [change] } });
    expect(await codes(id, 'stop')).toEqual([]);
    await send(id);
  });

  it('is shown as the message that it would be sent as', async () => {
    const id = await note('CHK-5');
    const preview = await client.call(despatchPreview, { params: { id } });
    const tags = preview.segments.map(({ tag }) => tag);
    expect(tags.slice(0, 4)).toEqual(['UNA', 'UNB', 'UNH', 'BGM']);
    expect(preview.segments.flatMap(({ tokens }) => tokens.map(({ text }) => text)).join('')).toContain('CHK-5');
    expect(preview.outline.length).toBeGreaterThan(5);
    const window = await client.call(despatchPreview, { params: { id }, query: { from: 2, limit: 1 } });
    expect(window.segments.map(({ tag }) => tag)).toEqual(['UNH']);
  });

  it('says what the written message would be refused for', async () => {
    const id = await note('CHK-6', { shipTo: { code: 'GOT-P2', name: 'Plåtslageri 株式会社' } });
    expect(await checks(id)).toContainEqual(
      expect.objectContaining({ code: 'message', severity: 'stop', path: expect.any(String) as string }),
    );
    await expect(send(id)).rejects.toThrow('message-not-written');
  });
});
