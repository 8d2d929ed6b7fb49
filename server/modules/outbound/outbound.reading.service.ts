import { Injectable } from '@nestjs/common';
import type { Finding } from '../../edi/finding.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AcknowledgementSendingService, type AnsweredFile } from './outbound.acknowledgement-sending.service.js';
import type { Acknowledging } from './outbound.rows.js';
import { AcknowledgementMatchingService } from './outbound.acknowledgement-matching.service.js';

/** What a received file does to what goes out. */
@Injectable()
export class OutboundReading {
  constructor(
    private readonly matching: AcknowledgementMatchingService,
    private readonly answers: AcknowledgementSendingService,
  ) {}

  /**
   * Takes in the acknowledgements of a file and answers its interchanges, as the last part of the transaction that reads it: what is
   * answered takes control references. Returns findings for the file. A file read again changes nothing twice.
   */
  async afterReading(tx: Tx, file: AnsweredFile, { answers, taken }: Acknowledging): Promise<readonly Finding[]> {
    const unknown = file.copyOf === null ? await this.matching.take(tx, file.companyId, file.id, taken) : [];
    return [...unknown, ...(await this.answers.give(tx, file, answers))];
  }
}
