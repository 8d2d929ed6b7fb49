import { Controller } from '@nestjs/common';
import type { Input } from '../../contract/endpoint.js';
import { transportLoadingList, transportWaybill } from '../../contract/transport.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { type PrintedTransport, TransportPrint } from './transport-print.service.js';

/** Transports on paper. */
@Controller()
export class TransportPrintController {
  constructor(private readonly prints: TransportPrint) {}

  @Handles(transportLoadingList)
  async loadingList({ params }: Input<typeof transportLoadingList>, { caller, reply }: Call): Promise<undefined> {
    return answered('loading-list', await this.prints.loadingList(caller, params.id), reply);
  }

  @Handles(transportWaybill)
  async waybill({ params, query }: Input<typeof transportWaybill>, { caller, reply }: Call): Promise<undefined> {
    return answered('cmr', await this.prints.waybill(caller, params.id, query.edition), reply);
  }
}

async function answered(name: string, { number, bytes }: PrintedTransport, reply: Call['reply']): Promise<undefined> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}-${number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes));
  return undefined;
}
