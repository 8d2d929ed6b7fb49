import { agreementCreate, type Agreement } from '../../server/contract/agreement.js';
import { as2Receive } from '../../server/contract/as2.js';
import { pack } from '../../server/platform/transport/as2/message.js';
import { readReceipt, type Receipt } from '../../server/platform/transport/as2/receipt.js';
import { agreement, type AgreementInput } from './agreement.js';
import { PARTNER, US, type Party } from './as2.js';
import { Client } from './client.js';
import { delfor } from './delfor.js';
import type { TestApp } from './world.js';

type As2Settings = Extract<AgreementInput['transport'], { kind: 'as2' }>['settings'];
export interface As2Sending {
  readonly from: string;
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly signer?: Party | undefined;
  readonly encryptFor?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

/** Partners of SOLNA that send over AS2 as another implementation would. */
export class As2Partner {
  private count = 0;

  constructor(
    private readonly app: TestApp,
    private readonly manager: Client,
  ) {}

  /** A number that was not given before. */
  next(): string {
    return String(++this.count);
  }

  /** An agreement from a partner of its own to SOLNA. */
  async agreed(more: Partial<As2Settings> = {}): Promise<{ from: string; agreement: Agreement; body: AgreementInput }> {
    const from = more.as2From ?? `PARTNER ${this.next()}`;
    const body = agreement({
      sender: `AS2-${this.next()}:ZZ`,
      transport: {
        kind: 'as2',
        settings: {
          as2From: from,
          as2To: 'SOLNA',
          ownCertificate: US.certificate,
          partnerCertificate: PARTNER.certificate,
          ...more,
        },
        secrets: { privateKey: US.keyPem },
      },
    });
    return { from, agreement: await this.manager.call(agreementCreate, { body }), body };
  }

  /** The answer to a message, the receipt in it, and the digest it must have. */
  async post(sending: As2Sending): Promise<{
    status: number;
    receipt: Receipt | undefined;
    mic: string;
    reply: Awaited<ReturnType<Client['send']>>;
  }> {
    const {
      from,
      bytes = delfor({ controlReference: `R${this.next()}` }),
      name = 'in.edi',
      signer = PARTNER,
      encryptFor = US.certificate,
      headers = {},
      body,
    } = sending;
    const packed = pack(
      { name, bytes },
      {
        signer: 'signer' in sending ? sending.signer : signer,
        encryptFor: 'encryptFor' in sending ? sending.encryptFor : encryptFor,
      },
    );
    const reply = await new Client(this.app.server.url).send('POST', as2Receive.path, {
      body: body ?? packed.body,
      headers: {
        ...Object.fromEntries(packed.headers.map(([field, value]) => [field.toLowerCase(), value])),
        'as2-version': '1.2',
        'as2-from': `"${from}"`,
        'as2-to': 'SOLNA',
        'message-id': `<m${this.next()}@partner>`,
        'disposition-notification-to': 'edi@partner',
        'disposition-notification-options':
          'signed-receipt-protocol=required, pkcs7-signature; signed-receipt-micalg=required, sha-256',
        ...headers,
      },
    });
    const answer = { headers: new Map(reply.headers), body: reply.body as Buffer };
    const receipt = Buffer.isBuffer(reply.body)
      ? readReceipt(
          answer,
          reply.headers.get('content-type')?.startsWith('multipart/signed') === true ? [US.certificate] : [],
        )
      : undefined;
    return { status: reply.status, receipt, mic: packed.mic('sha256'), reply };
  }
}
