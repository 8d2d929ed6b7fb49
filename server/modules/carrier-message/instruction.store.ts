import { Injectable } from '@nestjs/common';
import type {
  CompanyId,
  DocumentId,
  TransmissionId,
  TransportId,
  TransportInstructionId,
  UserId,
} from '../../domain/ids.js';
import type { TransportInstruction } from '../../edi/model/transport-instruction.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface NewInstruction {
  readonly transportId: TransportId;
  readonly document: TransportInstruction;
  readonly isAutomatic: boolean;
  /** Why it is not sent; absent where it is. */
  readonly problem?: string;
}

@Injectable()
export class InstructionStore {
  async insert(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId | null },
    { transportId, document, isAutomatic, problem }: NewInstruction,
  ): Promise<TransportInstructionId> {
    const [row] = await tx.query<{ id: TransportInstructionId }>(
      `INSERT INTO transport_instruction (company_id, transport_id, message_function, document, is_automatic, problem, created_by)
      VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7) RETURNING id`,
      [
        companyId,
        transportId,
        document.messageFunction,
        JSON.stringify(document),
        isAutomatic,
        problem ?? null,
        userId,
      ],
      'insert-transport-instruction',
    );
    if (!row) throw new Error('An inserted instruction has an id');
    return row.id;
  }

  release(tx: Tx, companyId: CompanyId, id: DocumentId, transmissionId: TransmissionId): void {
    tx.withCommit(
      'UPDATE transport_instruction SET transmission_id = $3 WHERE company_id = $1 AND id = $2',
      [companyId, id, transmissionId],
      'release-transport-instruction',
    );
  }
}
