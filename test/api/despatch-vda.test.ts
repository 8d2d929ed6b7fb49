import { despatchDetail, despatchSend, type DespatchSent } from '../../server/contract/delivery.js';
import { despatchFollow } from '../../server/contract/despatch-change.js';
import { companyCreate } from '../../server/contract/company.js';
import { despatchByHand } from '../../server/contract/despatch-hand.js';
import { relationCreate } from '../../server/contract/relation.js';
import { despatchChecks, despatchPreview } from '../../server/contract/despatch-checks.js';
import { trafficFile, trafficMessage } from '../../server/contract/traffic.js';
import { transmissionList, transmissionResend } from '../../server/contract/transmission.js';
import { read } from '../../server/edi/read.js';
import { partner } from '../given/agreement.js';
import { agreedOutgoing, type DespatchInput, made } from '../given/despatch.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

const SEND = (id: string): string => despatchSend.path.replace(':id', id);

/** Goods as VDA 4913 takes them: a note of eight digits, a plant of three characters, labels of nine. */
const goods = (n: number): Partial<DespatchInput> => ({
  shipTo: { code: 'P2', name: 'Plant 2' },
  units: [
    {
      id: '1',
      level: 'outer',
      packagings: [
        {
          count: '2',
          type: '0001',
          quantityPerPackage: '20',
          labels: [1, 2].map((at) => ({ number: String(n * 10 + at).padStart(9, '0') })),
        },
      ],
      items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '40', orderNumber: '55000' }],
    },
  ],
});

describe('despatch notes sent as VDA 4913', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  let partners = 0;
  /** Far from those that the portal counts itself. */
  let notes = 70_000_000;
  /** A customer of its own, so that transmission numbers begin at 1. */
  const customer = (more: Parameters<typeof agreedOutgoing>[1] = {}) => {
    const number = String(++partners);
    return agreedOutgoing(manager, {
      partner: `VDA customer ${number}`,
      sender: 'SUPP01',
      recipient: `CUST${number}`,
      messageType: 'VDA 4913',
      ...more,
    });
  };
  const registered = async () =>
    (await manager.call(companyCreate, { body: partner({ code: 'VDA-PARTNER', identifiers: [] }) })).id;
  const note = async (agreementId: string, more: Partial<DespatchInput> = {}) => {
    const number = ++notes;
    const one = await made(client, String(number).padStart(8, '0'), { agreementId, ...goods(number), ...more });
    return one.despatchnoteHeadId;
  };
  const send = (id: string): Promise<DespatchSent> => client.call(despatchSend, { params: { id } });
  const bytesOf = async (fileId: string): Promise<Buffer> =>
    (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
  /** As if a worker had handed it over. */
  const handedOver = ({ transmissionId }: { readonly transmissionId: string }) =>
    app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [transmissionId]);
  /** Transmission numbers of 711, old and new. */
  const numbersOf = async ({ fileId }: { readonly fileId: string }): Promise<string> =>
    (await bytesOf(fileId)).toString('latin1').slice(23, 33);

  it('become a file that our own reader takes as the same note, listed as a message of VDA', async () => {
    const { id: agreementId } = await customer();
    const id = await note(agreementId);
    const sent = await send(id);
    expect(sent).toMatchObject({ controlReference: '00001', fileName: `VDA_4913_00001-${sent.fileId}.edi` });
    const { document } = await client.call(despatchDetail, { params: { id } });
    const result = read(await bytesOf(sent.fileId));
    expect(result).toMatchObject({
      standard: 'VDA',
      errorCount: 0,
      interchanges: [{ sender: 'SUPP01', recipient: `CUST${String(partners)}`, controlReference: '00001' }],
    });
    const packages = [1, 2].map((at) => expect.objectContaining({ number: String(notes * 10 + at) }) as object);
    expect(result.documents).toMatchObject([
      {
        kind: 'despatch-advice',
        documentNumber: (document as DespatchInput).documentNumber,
        seller: { code: 'SUPP01' },
        shipTo: { code: 'P2' },
        gate: 'G14',
        despatchDate: '2026-11-20',
        units: [
          {
            packagings: [{ count: '2', type: '0001', quantityPerPackage: '20', labels: packages }],
            items: [{ articleNumber: 'ART-0001', quantity: '40', unit: 'PCE', orderNumber: '55000' }],
          },
        ],
      },
    ]);
    expect(await client.call(trafficMessage, { params: { id: sent.fileId } })).toMatchObject({
      FileDirection: 'O',
      messageType: 'VDA 4913',
      messageVersion: '03',
      controlReference: '00001',
      errorCount: 0,
    });
    const parts = await app.sql(
      'SELECT standard, message_type, message_version, control_reference, acknowledgement FROM edi_transaction WHERE file_id = $1 ORDER BY id',
      [sent.fileId],
    );
    const said = { standard: 'VDA', message_type: 'VDA 4913', message_version: '03', acknowledgement: 'none' };
    expect(parts).toEqual([
      { ...said, control_reference: '00001' },
      { ...said, control_reference: '00001' },
    ]);
    expect(await app.sql('SELECT standard FROM traffic_message WHERE id = $1', [sent.fileId])).toEqual([
      { standard: 'VDA' },
    ]);
  });

  it('count their transmission numbers without a gap, whoever asks and however often, and are the same bytes each time', async () => {
    const { id: agreementId } = await customer();
    const ids = await Promise.all(Array.from({ length: 12 }, () => note(agreementId)));
    const answers = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 10 }, async () => ({ id, ...(await send(id)) }))),
    );
    const distinct = new Set(answers.map(({ id, sha256, controlReference }) => `${id} ${controlReference} ${sha256}`));
    expect(distinct.size).toBe(12);
    const files = [...new Map(answers.map((one) => [one.id, one])).values()];
    expect((await Promise.all(files.map(numbersOf))).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => [i, i + 1].map((n) => String(n).padStart(5, '0')).join('')),
    );
  });

  it('are counted apart from what else goes to the same partner, and tests apart from both', async () => {
    const { id: agreementId, recipient } = await customer();
    const desadv = await agreedOutgoing(manager, {
      partner: 'The same',
      sender: 'SUPP01',
      recipient,
      messageType: 'DESADV',
    });
    const test = await customer({ recipient, test: true });
    const sent = [agreementId, desadv.id, agreementId, test.id, desadv.id];
    const references: string[] = [];
    for (const id of sent) references.push((await send(await note(id))).controlReference);
    expect(references).toEqual(['00001', '1', '00002', '00001', '2']);
  });

  it('go out once more with the same bytes, or written anew under the next number', async () => {
    const { id: agreementId } = await customer();
    const sent = await send(await note(agreementId));
    await handedOver(sent);
    const again = await client.call(transmissionResend, {
      params: { id: sent.transmissionId },
      body: { confirm: true, newReference: false },
    });
    expect(again).toMatchObject({ fileId: sent.fileId, sha256: sent.sha256, controlReference: '00001', number: 2 });
    await handedOver({ transmissionId: again.id });
    const anew = await client.call(transmissionResend, {
      params: { id: again.id },
      body: { confirm: true, newReference: true },
    });
    expect([anew.controlReference, await numbersOf(anew)]).toEqual(['00002', '0000100002']);
    const { rows } = await client.call(transmissionList, { query: { fileId: anew.fileId } });
    expect(rows).toMatchObject([{ controlReference: '00002' }]);
  });

  it('have the version, line ends and number of the customer that were agreed, also where they were rendered ahead', async () => {
    const { id: agreementId } = await customer({
      messageVersion: '04',
      profile: { name: 'agreed', vda: { customer: '4711', lineEnd: 'lf' } },
    });
    const id = await note(agreementId);
    const kept = await app.sql('SELECT rendering IS NOT NULL AS kept FROM despatch_advice WHERE id = $1', [id]);
    expect(kept).toEqual([{ kept: true }]);
    const text = (await bytesOf((await send(id)).fileId)).toString('latin1');
    expect(text).toMatch(/^711044711 {5}SUPP01 {3}0000000001\d{6} {89}\n71204/);
  });

  it('made by hand have the number that the relation says for us, and packages that fit', async () => {
    const { id: agreementId, partnerCompanyId } = await customer({ partnerCompanyId: await registered() });
    const relation = { partnerCompanyId: partnerCompanyId ?? '', role: 'customer', sellerCode: 'S-4711' } as const;
    await manager.call(relationCreate, { body: relation });
    const line = { articleNumber: 'BY-HAND', quantity: '60', packQuantity: '20', orderNumber: '55000' };
    const body = { agreementId, shipTo: { code: 'P2' }, despatchDate: '2026-11-23', gate: 'G14', lines: [line] };
    const { despatchnoteHeadId: id } = await client.call(despatchByHand, { body });
    const { documents, errorCount } = read(await bytesOf((await send(id)).fileId));
    expect(errorCount).toBe(0);
    expect(documents).toMatchObject([
      { seller: { code: 'S-4711' }, units: [{ packagings: [{ count: '3' }], items: [{ quantity: '60' }] }] },
    ]);
  });

  it('wait for an answer where the agreement says that one is expected', async () => {
    const { id: agreementId } = await customer({ acknowledgementExpected: true });
    const { fileId } = await send(await note(agreementId));
    expect(await app.sql('SELECT DISTINCT acknowledgement FROM edi_transaction WHERE file_id = $1', [fileId])).toEqual([
      { acknowledgement: 'awaiting' },
    ]);
  });

  it('are looked at before: what a field has no place for stops them at the property, and takes no number', async () => {
    const { id: agreementId } = await customer();
    const refusedAs = async (more: Partial<DespatchInput>) => {
      const id = await note(agreementId, more);
      const checks = (await client.call(despatchChecks, { params: { id } })).checks.filter(
        ({ code }) => code === 'message',
      );
      const answer = await client.post(SEND(id));
      expect(refusal(answer)).toBe('422 message-not-written');
      expect(problemOf(answer).errors?.map(({ path }) => path)).toEqual(checks.map(({ path }) => path));
      return checks.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await refusedAs({ shipTo: { code: 'GOT-P2' } })).toEqual([
      'shipTo.code: “GOT-P2” (shipTo.code) does not fit: the message takes 3 characters there',
    ]);
    expect(await refusedAs({ deliveryNote: 'N-1', gate: 'GATE-14' })).toEqual([
      'gate: “GATE-14” (gate) does not fit: the message takes 5 characters there',
      'deliveryNote: “N-1” (deliveryNote) is not a number: the message takes up to 8 digits there',
    ]);
    expect((await send(await note(agreementId))).controlReference).toBe('00001');
    const { id: unfit } = await customer({ recipient: 'O0013000001CUST:OD' });
    const answer = await client.post(SEND(await note(unfit)));
    expect(problemOf(answer).errors?.map(({ path }) => path)).toEqual(['envelope.recipient']);
    const { id: version } = await customer({ messageVersion: '02' });
    expect(refusal(await client.post(SEND(await note(version))))).toBe('422 mapfile-unusable');
  });

  it('are shown as records before they are sent', async () => {
    const { id: agreementId } = await customer();
    const id = await note(agreementId);
    const shown = await client.call(despatchPreview, { params: { id }, query: {} });
    expect(JSON.stringify(shown)).toContain('VDA 4913');
    expect(shown.size).toBe(6 * 130);
    expect((await send(id)).controlReference).toBe('00001');
  });

  it.each(['VDA 4913', 'AVIEXP'])(
    'neither replace nor cancel another one under %s, which cannot say it',
    async (messageType) => {
      const { id: agreementId } = await customer({ messageType });
      const id = await note(agreementId);
      await handedOver(await send(id));
      const cancellation = await client.call(despatchFollow, { params: { id }, body: { does: 'cancel' } });
      const answer = await client.post(SEND(cancellation.despatchnoteHeadId));
      expect(refusal(answer)).toBe('422 message-without-function');
      const checks = (await client.call(despatchChecks, { params: { id: cancellation.despatchnoteHeadId } })).checks;
      expect(checks[0]).toMatchObject({ code: 'message-without-function', severity: 'stop', path: 'agreement' });
    },
  );
});
