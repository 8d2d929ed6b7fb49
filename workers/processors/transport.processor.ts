import { Processor } from '@nestjs/bullmq';
import { sendFileJob, transportQueue } from '../../server/modules/exchange/exchange.jobs.js';
import { TransmitService } from '../../server/modules/outbound/outbound.transmit.service.js';
import { forEachId, handles, PROCESSOR_OPTIONS, QueueProcessor } from '../../server/platform/queue/queue-processor.js';

/** Sends files to partners. */
@Processor(transportQueue.name, PROCESSOR_OPTIONS)
export class TransportProcessor extends QueueProcessor {
  constructor(transmitter: TransmitService) {
    super(
      handles(sendFileJob, ({ ids }) =>
        forEachId(ids, (id) => transmitter.transmit(id), 'transmissions could not be begun now'),
      ),
    );
  }
}
