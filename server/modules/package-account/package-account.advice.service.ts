import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ReceivedAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { AdvicePackages } from './package-account.advice.port.js';
import { packageAdviceReceived } from './package-account.events.js';

/** The packages of a despatch advice, with the file and the interchange that it came in. */
export interface FiledPackages extends AdvicePackages {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
  readonly messageNumber: number;
  readonly sender: string;
  readonly recipient: string;
  readonly receivedAt: string;
}

/** What is read again keeps its id: movements know the advice that made them. */
const STORE = /* sql */ `
INSERT INTO received_advice AS r (company_id, message_id, message_number, document_in_message, sender, recipient, document_number, message_function, note_number, day, site,
  packagings, items, received_at)
SELECT DISTINCT ON (g.file, g.message, g.document) g.company, g.file, g.message, g.document, g.sender, g.recipient, g.number, g.function, g.note,
  coalesce(g.day, (g.at AT TIME ZONE 'UTC')::date), g.site, g.packagings, g.items, g.at
FROM jsonb_to_recordset($1::jsonb) AS g (company bigint, file bigint, message integer, document integer, sender text, recipient text, number text, function text, note text,
  day date, site text, packagings jsonb, items jsonb, at timestamptz)
ON CONFLICT (message_id, message_number, document_in_message) DO UPDATE SET sender = excluded.sender, recipient = excluded.recipient,
  document_number = excluded.document_number, message_function = excluded.message_function, note_number = excluded.note_number, day = excluded.day, site = excluded.site,
  packagings = excluded.packagings, items = excluded.items, is_current = true
RETURNING id`;
const GONE = /* sql */ `UPDATE received_advice SET is_current = false WHERE message_id = ANY ($1::bigint[]) RETURNING id`;

/** Stores what despatch advices of partners say of packages, in the transaction that reads their files, and has it posted. */
@Injectable()
export class PackageAdvices {
  /** @param again files that were read before: what they brought then counts no longer, unless they bring it now. */
  async store(tx: Tx, again: readonly FileId[], advices: readonly FiledPackages[]): Promise<void> {
    const changed = again.length === 0 ? [] : await tx.query<{ id: ReceivedAdviceId }>(GONE, [again], 'advices-gone');
    // An advice without a number, or without packages and articles that may be packages, moves none. One that cancels has neither.
    const told = advices.filter(
      ({ documentNumber, messageFunction, packagings, items }) =>
        documentNumber !== '' && (packagings.length > 0 || items !== null || messageFunction === '1'),
    );
    if (told.length > 0)
      changed.push(...(await tx.query<{ id: ReceivedAdviceId }>(STORE, [json(told)], 'advices-received')));
    emit(tx, ...changed.map(({ id }) => packageAdviceReceived({ receivedAdviceId: id })));
  }
}

function json(advices: readonly FiledPackages[]): string {
  return JSON.stringify(
    advices.map((advice) => ({
      ...{ company: advice.companyId, file: advice.fileId, message: advice.messageNumber },
      ...{ document: advice.documentInMessage, sender: advice.sender, recipient: advice.recipient },
      ...{ number: advice.documentNumber, function: advice.messageFunction, note: advice.noteNumber, day: advice.day },
      ...{ site: advice.site, packagings: advice.packagings, items: advice.items, at: advice.receivedAt },
    })),
  ).replaceAll('\\u0000', '');
}
