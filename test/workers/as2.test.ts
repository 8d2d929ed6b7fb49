import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { agreementCreate, agreementTest, agreementUpdate } from '../../server/contract/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { trafficFile, trafficList, type TrafficRow } from '../../server/contract/traffic.js';
import { transmissionDetail, type Transmission } from '../../server/contract/transmission.js';
import { micOf, pack, unpack } from '../../server/platform/transport/as2/message.js';
import { writeReceipt, type ReceiptFields } from '../../server/platform/transport/as2/receipt.js';
import { ProcessTransport } from '../../server/platform/transport/process-transport.js';
import type { Transport } from '../../server/platform/transport/transport.js';
import type { AgreementInput } from '../given/agreement.js';
import { OTHER, PARTNER, US, type Party } from '../given/as2.js';
import { As2Partner, type As2Sending } from '../given/as2-partner.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { made, outgoing } from '../given/despatch.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const FOREVER = new AbortController().signal;
const MB = 1_048_576;
interface Kept {
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** A partner's system: keeps what it gets and answers as told. */
class PartnerSystem {
  readonly messages: Kept[] = [];
  /** What it does to the fields of its receipt, who signs it, and which status comes with it. */
  change: (fields: ReceiptFields) => ReceiptFields = (fields) => fields;
  signer: Party | undefined = PARTNER;
  status = 200;
  private readonly server: Server = createServer((request, response) => {
    void this.take(request).then(({ headers, body }) =>
      response.writeHead(this.status, Object.fromEntries(headers)).end(body),
    );
  });

  async open(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private async take(request: IncomingMessage): Promise<ReturnType<typeof writeReceipt>> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const message = {
      headers: new Map(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks),
    };
    this.messages.push(message);
    const { micOver } = unpack(message, {
      own: PARTNER,
      signers: [US.certificate],
      mustBeSigned: false,
      mustBeEncrypted: false,
    });
    const fields = {
      from: 'THEM',
      originalMessageId: message.headers.get('message-id') ?? '',
      disposition: 'processed' as const,
      mic: { value: micOf('sha256', micOver), digest: 'sha256' },
      text: 'Thanks.',
    };
    return writeReceipt(this.change(fields), this.signer);
  }
}

describe('AS2', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  let partner: PartnerSystem;
  let port: number;
  let their: As2Partner;
  beforeAll(async () => {
    partner = new PartnerSystem();
    port = await partner.open();
    app = await openTestApp({
      workers: true,
      env: { TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1', TRANSPORT_ALLOWED_PORTS: String(port), TRUSTED_PROXIES: '1' },
    });
    client = await app.as('user');
    manager = await app.as('manager');
    their = new As2Partner(app, manager);
  });
  afterAll(async () => {
    await Promise.all([app.close(), partner.close()]);
  });
  beforeEach(() => {
    Object.assign(partner, { change: (fields: ReceiptFields) => fields, signer: PARTNER, status: 200 });
  });

  const rows = async (q: string): Promise<TrafficRow[]> => (await client.call(trafficList, { query: { q } })).rows;

  describe('messages that come in', () => {
    it('from our own sender become messages of the traffic log, and its receipt proves it', async () => {
      const {
        from,
        agreement: { id },
      } = await their.agreed();
      const transport = new ProcessTransport(
        {
          kind: 'as2',
          url: `${app.server.url}/api/as2`,
          allowPlain: true,
          as2From: from,
          as2To: 'SOLNA',
          ownCertificate: PARTNER.certificate,
          privateKey: PARTNER.keyPem,
          partnerCertificate: US.certificate,
        },
        { allowedNetworks: ['127.0.0.1'], allowedPorts: [Number(new URL(app.server.url).port)] },
      );
      const bytes = delfor({ controlReference: 'FULL', lines: 2 });
      const receipt = await transport.send({ name: 'full.edi', bytes }, FOREVER);
      expect(receipt).toMatchObject({
        state: 'sent',
        acknowledged: true,
        warnings: [expect.stringContaining('Plain HTTP')],
      });
      const row = await until('it is read', async () =>
        (await rows('full.edi')).find((one) => one.state !== 'received'),
      );
      expect(row).toMatchObject({ state: 'processed', source: 'partner', controlReference: 'FULL' });
      expect(Buffer.compare((await client.get(trafficFile.path.replace(':id', row.id))).body as Buffer, bytes)).toBe(0);
      expect(await app.sql('SELECT source_agreement_id AS id FROM traffic_message WHERE id = $1', [row.id])).toEqual([
        { id },
      ]);
      expect(await transport.send({ name: 'full.edi', bytes }, FOREVER)).toMatchObject({
        acknowledged: true,
        messageId: receipt.messageId,
      });
      expect(await rows('full.edi')).toHaveLength(1);
    });

    it.each([
      ['signed and encrypted', true, true],
      ['signed', true, false],
      ['encrypted', false, true],
      ['in the clear', false, false],
    ])(
      '%s are taken where that is agreed, and answered with a signed receipt of their digest',
      async (_, sign, encrypt) => {
        const { from } = await their.agreed({ sign, encrypt });
        const name = `agreed-${their.next()}.edi`;
        const { status, receipt, mic } = await their.post({
          from,
          name,
          signer: sign ? PARTNER : undefined,
          encryptFor: encrypt ? US.certificate : undefined,
        });
        expect(status).toBe(200);
        expect(receipt).toMatchObject({
          disposition: 'processed',
          isSigned: true,
          mic: { value: mic, digest: 'sha256' },
        });
        expect(await rows(name)).toMatchObject([{ fileName: name, source: 'partner' }]);
      },
    );

    it('again have the same answer and no second effect; another content under the Message-ID is refused', async () => {
      const { from } = await their.agreed();
      const bytes = delfor({ controlReference: `R${their.next()}` });
      const headers = { 'message-id': '<again@partner>' };
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, i) => their.post({ from, bytes, name: `again-${String(i)}.edi`, headers })),
      );
      expect(answers.map(({ receipt, mic }) => [receipt?.disposition, receipt?.mic?.value === mic])).toEqual(
        answers.map(() => ['processed', true]),
      );
      expect(await rows('again-')).toHaveLength(1);
      const other = await their.post({ from, name: 'again-x.edi', headers });
      expect(other.receipt?.disposition).toBe('processed/error: unexpected-processing-error');
      expect(await rows('again-')).toHaveLength(1);
    });

    it('that are not what is agreed are refused in the receipt, and nothing of them is kept', async () => {
      const { from } = await their.agreed();
      const good = pack(
        { name: 'bad.edi', bytes: delfor({ controlReference: 'BAD' }) },
        { signer: PARTNER, encryptFor: US.certificate },
      );
      const altered = Buffer.from(good.body);
      altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1;
      const padding = Buffer.from(good.body);
      padding[padding.length - 1] = (padding[padding.length - 1] ?? 0) ^ 1;
      const refused: [string, Partial<As2Sending>, string][] = [
        ['another signer', { signer: OTHER }, 'processed/error: authentication-failed'],
        ['no signature', { signer: undefined }, 'processed/error: authentication-failed'],
        ['not encrypted', { encryptFor: undefined }, 'processed/error: decryption-failed'],
        ['encrypted for another', { encryptFor: OTHER.certificate }, 'processed/error: decryption-failed'],
        ['altered', { body: altered }, 'processed/error: authentication-failed'],
        ['altered in its padding', { body: padding }, 'processed/error: authentication-failed'],
        ['garbage', { body: Buffer.alloc(3_000, 0x30) }, 'failed/failure: unsupported format'],
        ['nothing', { body: Buffer.alloc(0) }, 'failed/failure: unsupported format'],
        [
          'compressed',
          { body: Buffer.from('3011060b2a864886f70d0109100109a0023000', 'hex') },
          'failed/failure: unsupported format',
        ],
        ['another type', { headers: { 'content-type': 'application/edifact' } }, 'processed/error: decryption-failed'],
        [
          'a receipt that is to come later',
          { headers: { 'receipt-delivery-option': 'http://partner.example/' } },
          'failed/failure: unsupported format',
        ],
        ['an unknown partner', { from: 'NOBODY' }, 'processed/error: unknown-trading-partner'],
      ];
      const texts = new Map<string, string>();
      for (const [what, sending, disposition] of refused) {
        const { status, receipt } = await their.post({ from, name: 'bad.edi', ...sending });
        expect([what, status, receipt?.disposition, receipt?.mic]).toEqual([what, 200, disposition, undefined]);
        texts.set(what, receipt?.text ?? '');
      }
      // Whoever changes bits of a copied message learns nothing from the words either.
      expect(texts.get('altered in its padding')).toBe(texts.get('altered'));
      expect(texts.get('altered')).toBe(texts.get('another signer'));
      expect(await rows('bad.edi')).toEqual([]);
      expect(await app.sql('SELECT count(*)::int AS n FROM as2_receipt WHERE as2_from = $1', [from])).toEqual([
        { n: 0 },
      ]);
    });

    it('without the wish for a receipt are answered by the status alone', async () => {
      const { from } = await their.agreed();
      const quiet = { 'disposition-notification-to': '' };
      const taken = await their.post({ from, name: 'quiet.edi', headers: quiet });
      expect([taken.status, (taken.reply.body as Buffer).length]).toEqual([200, 0]);
      expect(await rows('quiet.edi')).toHaveLength(1);
      expect(refusal((await their.post({ from, signer: OTHER, headers: quiet })).reply)).toBe('400 invalid-input');
      expect(refusal((await their.post({ from, headers: { 'message-id': '' } })).reply)).toBe('400 invalid-input');
      expect(refusal((await their.post({ from, headers: { origin: 'https://evil.example' } })).reply)).toBe(
        '403 foreign-origin',
      );
    });

    it('of almost 25 MB are taken by either side within their memory', async () => {
      const { from } = await their.agreed();
      const transport = new ProcessTransport(
        {
          kind: 'as2',
          url: `${app.server.url}/api/as2`,
          allowPlain: true,
          as2From: from,
          as2To: 'SOLNA',
          ownCertificate: PARTNER.certificate,
          privateKey: PARTNER.keyPem,
          partnerCertificate: US.certificate,
        },
        { allowedNetworks: ['127.0.0.1'], allowedPorts: [Number(new URL(app.server.url).port)] },
      );
      expect(
        await transport.send({ name: 'large.edi', bytes: Buffer.alloc(24 * MB, "UNA:+.? '") }, FOREVER),
      ).toMatchObject({ state: 'sent', acknowledged: true });
      expect(await rows('large.edi')).toMatchObject([{ fileName: 'large.edi', source: 'partner' }]);
    });

    it('that are too large are refused before they are read whole', async () => {
      const { from } = await their.agreed();
      expect(refusal((await their.post({ from, body: Buffer.alloc(27 * MB) })).reply)).toMatch(/^413 /);
    });

    it('get a name without anything a path could be made of', async () => {
      const { from } = await their.agreed();
      await their.post({ from, name: '../../etc/näme x.edi' });
      expect(
        (await app.sql<{ name: string }>('SELECT file_name AS name FROM as2_receipt WHERE as2_from = $1', [from])).map(
          ({ name }) => name,
        ),
      ).toEqual(['n_me_x.edi']);
    });

    it('are opened with whichever keys the receiver has agreed upon, however many others there are of the same names', async () => {
      const from = `MANY ${their.next()}`;
      for (let i = 0; i < 6; i += 1) await their.agreed({ as2From: from, partnerCertificate: OTHER.certificate });
      const renewed = await their.agreed({ as2From: from });
      expect((await their.post({ from })).receipt?.disposition).toBe('processed');
      expect(await app.sql('SELECT agreement_id AS agreement FROM as2_receipt WHERE as2_from = $1', [from])).toEqual([
        { agreement: renewed.agreement.id },
      ]);
    });

    describe('for a company whose names another company has entered too', () => {
      /** An agreement of NORDVIK with SOLNA's AS2 name, as one was entered before names had to be one's own. */
      const claimed = async (from: string, settings: object = {}): Promise<void> => {
        const { agreement: own } = await their.agreed({ as2From: from, ...settings });
        await app.sql(
          `INSERT INTO communication_agreement (company_id, partner, sender, recipient, transport_kind, transport_settings, transport_secret_names)
           SELECT $2, partner, sender, recipient, transport_kind, transport_settings, transport_secret_names FROM communication_agreement WHERE id = $1`,
          [own.id, app.world.nordvik],
        );
        await app.sql('DELETE FROM communication_agreement WHERE id = $1', [own.id]);
      };
      const takenBy = (from: string) =>
        app.sql<{ company: string }>('SELECT company_id AS company FROM as2_receipt WHERE as2_from = $1', [from]);

      it('are not taken over by it, though its agreement is the older one and fits', async () => {
        const from = `HIJACK ${their.next()}`;
        await claimed(from, { sign: false, encrypt: false });
        await their.agreed({ as2From: from });
        expect((await their.post({ from })).receipt?.disposition).toBe('processed');
        expect(await takenBy(from)).toEqual([{ company: app.world.solna }]);
      });

      it('do not fail because of it, unsigned ones included', async () => {
        const from = `FAIL ${their.next()}`;
        await their.agreed({ as2From: from, sign: false, encrypt: false });
        await claimed(from, { partnerCertificate: OTHER.certificate });
        const { receipt } = await their.post({ from, signer: undefined, encryptFor: undefined });
        expect(receipt?.disposition).toBe('processed');
        expect(await takenBy(from)).toEqual([{ company: app.world.solna }]);
      });

      it('are not read by it in plain text where their receiver refuses them for want of encryption', async () => {
        const from = `PLAIN ${their.next()}`;
        await their.agreed({ as2From: from });
        await claimed(from, { encrypt: false });
        const { receipt } = await their.post({ from, encryptFor: undefined });
        expect(receipt?.disposition).toBe('processed/error: decryption-failed');
        expect(await takenBy(from)).toEqual([]);
      });

      it('are for nobody where it alone has agreed upon something', async () => {
        const from = `ALONE ${their.next()}`;
        await claimed(from, { sign: false, encrypt: false });
        expect((await their.post({ from })).receipt?.disposition).toBe('processed/error: unknown-trading-partner');
        expect(await takenBy(from)).toEqual([]);
      });
    });

    it('find no more than ten sets of keys of a company, and whoever enters an eleventh is told', async () => {
      const from = `KEYS ${their.next()}`;
      // The same key in other signs.
      const certificate = (i: number): string => `${US.certificate.trimEnd()}${'\n'.repeat(i + 1)}`;
      for (let i = 0; i < 10; i += 1) await their.agreed({ as2From: from, ownCertificate: certificate(i) });
      const {
        agreement: { id },
        body,
      } = await their.agreed({ as2From: from, ownCertificate: certificate(3) });
      expect(
        await their.agreed({ as2From: from, ownCertificate: certificate(10) }).then(() => 'taken', String),
      ).toContain('limit-reached');
      const more = {
        ...body,
        transport: { ...body.transport, settings: { ...body.transport.settings, ownCertificate: certificate(10) } },
      };
      expect(
        refusal(await manager.send('PUT', agreementUpdate.path.replace(':id', id), { json: { ...more, version: 1 } })),
      ).toBe('409 limit-reached');
      // Switched off it may have any.
      expect(
        refusal(
          await manager.send('PUT', agreementUpdate.path.replace(':id', id), {
            json: { ...more, active: false, version: 1 },
          }),
        ),
      ).toBe('200 accepted');
    });

    it('are not taken any more under an agreement that is switched off', async () => {
      const {
        from,
        agreement: { id },
        body,
      } = await their.agreed();
      await manager.call(agreementUpdate, { params: { id }, body: { ...body, active: false, version: 1 } });
      expect((await their.post({ from })).receipt).toMatchObject({
        disposition: 'processed/error: unknown-trading-partner',
        isSigned: false,
      });
    });
  });

  describe('messages that go out', () => {
    const settings = (): Extract<AgreementInput['transport'], { kind: 'as2' }>['settings'] => ({
      url: `http://127.0.0.1:${String(port)}/as2`,
      allowPlain: true,
      as2From: 'SOLNA',
      as2To: 'THEM',
      ownCertificate: US.certificate,
      partnerCertificate: PARTNER.certificate,
    });
    const transport = (more: object = {}): Transport =>
      new ProcessTransport(
        { kind: 'as2', ...settings(), privateKey: US.keyPem, ...more },
        { allowedNetworks: ['127.0.0.1'], allowedPorts: [port] },
      );
    const FILE = { name: 'DESADV_1.edi', bytes: Buffer.from("UNB+UNOA:2+US+THEM+260301:1200+1'UNZ+0+1'") };

    it('arrive signed and encrypted, and the receipt is an event of the file', async () => {
      const out = await manager.call(agreementCreate, {
        body: outgoing({
          partner: 'AS2 customer',
          recipient: 'AS2OUT:ZZ',
          transport: { kind: 'as2', settings: settings(), secrets: { privateKey: US.keyPem } },
        }),
      });
      const { ok, steps } = await manager.call(agreementTest, { params: { id: out.id } });
      expect([ok, steps.map(({ step, outcome }) => `${step} ${outcome}`)]).toEqual([
        true,
        ['address ok', 'connect ok', 'identity warning', 'login ok', 'list skipped', 'write skipped'],
      ]);
      const { despatchnoteHeadId: id } = await made(client, 'AS2-1', { agreementId: out.id });
      const { transmissionId, fileId, fileName } = await client.call(despatchSend, { params: { id } });
      const sent = await until('it is sent', async () => {
        const one: Transmission = await client.call(transmissionDetail, { params: { id: transmissionId } });
        return one.state === 'sent' && one;
      });
      expect(sent.receipt).toMatchObject({ state: 'sent', name: fileName });
      const message = partner.messages.at(-1)!;
      expect(Object.fromEntries(message.headers)).toMatchObject({
        'as2-version': '1.2',
        'as2-from': 'SOLNA',
        'as2-to': 'THEM',
        'content-type': expect.stringContaining('enveloped-data') as string,
      });
      const inside = unpack(message, {
        own: PARTNER,
        signers: [US.certificate],
        mustBeSigned: true,
        mustBeEncrypted: true,
      });
      expect(inside.fileName).toBe(fileName);
      expect(
        Buffer.compare(inside.bytes, (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer),
      ).toBe(0);
      expect(
        (
          await app.sql<{ kind: string }>(
            'SELECT kind FROM transaction_event WHERE transaction_id = $1::bigint * 10000 ORDER BY at, number',
            [fileId],
          )
        ).map(({ kind }) => kind),
      ).toEqual(['queued', 'sent', 'transport-acknowledged']);
    });

    it('have the same Message-ID whenever they are sent, and a partner that has one already says so without harm', async () => {
      await transport().send(FILE, FOREVER);
      partner.change = (fields) => ({ ...fields, disposition: 'processed/warning: duplicate-document' });
      expect(await transport().send(FILE, FOREVER)).toMatchObject({ state: 'there-already', acknowledged: true });
      const [first, second] = partner.messages.slice(-2).map(({ headers }) => headers.get('message-id'));
      expect(first).toBe(second);
      partner.change = (fields) => fields;
      await transport().send({ ...FILE, name: 'DESADV_2.edi' }, FOREVER);
      expect(partner.messages.at(-1)?.headers.get('message-id')).not.toBe(first);
    });

    it('that are refused, or whose receipt proves nothing, are not sent again by themselves', async () => {
      const cases: [string, () => void, object][] = [
        [
          'refused',
          () => {
            partner.change = (f) => ({ ...f, disposition: 'processed/error: decryption-failed', text: 'Wrong key.' });
          },
          {
            code: 'rejected',
            retry: false,
            message: "The partner's receipt says processed/error: decryption-failed: Wrong key.",
          },
        ],
        [
          'other bytes',
          () => {
            partner.change = (f) => ({ ...f, mic: { value: 'AAAA', digest: 'sha256' } });
          },
          { code: 'receipt', retry: false },
        ],
        [
          'another message',
          () => {
            partner.change = (f) => ({ ...f, originalMessageId: '<other@us>' });
          },
          { code: 'receipt', retry: false },
        ],
        [
          'signed by another',
          () => {
            partner.signer = OTHER;
          },
          { code: 'receipt', retry: false },
        ],
        [
          'not signed',
          () => {
            partner.signer = undefined;
          },
          { code: 'receipt', retry: false },
        ],
        [
          'busy',
          () => {
            partner.status = 503;
          },
          { code: 'refused', retry: true },
        ],
      ];
      for (const [what, prepare, expected] of cases) {
        Object.assign(partner, { change: (fields: ReceiptFields) => fields, signer: PARTNER, status: 200 });
        prepare();
        const failure = await transport()
          .send(FILE, FOREVER)
          .catch((error: unknown) => error as { code: string; retry: boolean; message: string });
        expect([what, failure]).toEqual([what, expect.objectContaining(expected)]);
      }
    });

    it('without a receipt, signature or encryption go where that is agreed, and say what is missing', async () => {
      const plain = await transport({ sign: false, encrypt: false, mdn: 'none' }).send(FILE, FOREVER);
      expect(plain).not.toHaveProperty('acknowledged');
      expect(partner.messages.at(-1)?.body).toEqual(FILE.bytes);
      expect(partner.messages.at(-1)?.headers.has('disposition-notification-to')).toBe(false);
      partner.signer = undefined;
      const unsure = await transport({ encrypt: false, partnerCertificate: undefined }).send(FILE, FOREVER);
      expect([unsure.acknowledged, unsure.warnings]).toEqual([
        false,
        expect.arrayContaining(['There is no certificate of the partner to check receipts with']),
      ]);
    });

    it('go nowhere with a key that is not that of the certificate, nor to an address inside, and the key is never told', async () => {
      for (const [more, code] of [
        [{ privateKey: OTHER.keyPem }, 'settings'],
        [{ privateKey: US.keyPem.slice(0, 200) }, 'settings'],
        [{ url: 'http://10.0.0.1:80/' }, 'address-refused'],
      ] as const) {
        const failure = await transport(more)
          .send(FILE, FOREVER)
          .catch((error: unknown) => error as Error & { code: string });
        expect(failure).toMatchObject({ code });
        expect((failure as Error).message).not.toContain('PRIVATE');
      }
      expect(() => transport({ allowPlain: false })).toThrow();
      expect(() => transport({ privateKey: undefined })).toThrow();
    });
  });
});
