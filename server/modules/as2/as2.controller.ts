import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { as2Receive } from '../../contract/as2.js';
import type { Input } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { wishOf } from '../../platform/transport/as2/receipt.js';
import { MOST_BYTES, readBody } from './as2.body.js';
import { As2Service } from './as2.service.js';
import { sourceOf } from './as2.source.js';

const NAME = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,128}$/;
const MESSAGE_ID = /^[\x21-\x7e]{1,255}$/;
/** Header fields of the request that are those of the message. */
const OF_MESSAGE = ['content-type', 'content-transfer-encoding', 'content-disposition'];

@Controller()
export class As2Controller {
  constructor(private readonly service: As2Service) {}

  /** Where a receipt is asked for it says how the message was taken, with status 200 also for a refusal (RFC 4130 7.6); else the status does. */
  @Handles(as2Receive)
  async receive(_: Input<typeof as2Receive>, { request, reply }: Call): Promise<undefined> {
    const said = (name: string): string | undefined => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const [from, to, messageId] = [as2Name(said('as2-from')), as2Name(said('as2-to')), said('message-id')?.trim()];
    if (from === undefined || to === undefined || messageId === undefined || !MESSAGE_ID.test(messageId))
      throw new Problem('invalid-input', 'AS2-From, AS2-To and Message-ID are needed.');
    const wish = wishOf({
      to: said('disposition-notification-to'),
      options: said('disposition-notification-options'),
      deliveryOption: said('receipt-delivery-option'),
    });
    const headers = OF_MESSAGE.flatMap((name) => {
      const value = said(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const { disposition, receipt } = await this.service.receive({
      from,
      to,
      messageId,
      wish,
      headers,
      source: sourceOf(request.ip),
      read: (grow) => bodyOf(request, grow),
    });
    if (!wish.wanted) {
      if (disposition !== 'processed') throw new Problem('invalid-input', disposition);
      await reply.status(200).send('');
      return undefined;
    }
    await reply
      .status(200)
      .headers({
        ...Object.fromEntries(receipt.headers.map(([name, value]) => [name.toLowerCase(), value])),
        'mime-version': '1.0',
        'as2-version': '1.2',
        'as2-from': quoted(to),
        'as2-to': quoted(from),
        'message-id': `<${randomUUID()}@consignal>`,
        subject: 'Message Disposition Notification',
      })
      .send(receipt.body);
    return undefined;
  }
}

/** A name without the quotation marks it may stand in; undefined for what is none (RFC 4130 6.2). */
function as2Name(value: string | undefined): string | undefined {
  const name = /^"(.*)"$/.exec(value?.trim() ?? '')?.[1] ?? value?.trim();
  return name !== undefined && NAME.test(name) ? name : undefined;
}
function quoted(name: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(name) ? name : `"${name}"`;
}

async function bodyOf({ headers, body }: FastifyRequest, grow: (bytes: number) => void): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) throw new Problem('file-too-large');
  return body instanceof Readable ? await readBody(body, grow) : Buffer.alloc(0);
}
