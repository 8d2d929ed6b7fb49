import { Injectable } from '@nestjs/common';
import type { AgreementFields } from '../../contract/agreement.js';
import type { AgreementId, CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What a change of an agreement starts from. */
export interface StoredAgreement {
  readonly version: number;
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sealed: Buffer | null;
  readonly sendPath: string | null;
  readonly receivePath: string | null;
  readonly isUsed: boolean;
  readonly isOwnSideApproved: boolean;
}
export interface AgreementWrite {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly fields: AgreementFields;
  readonly sealed: Buffer | null;
  readonly secretNames: readonly string[];
}

/** Columns with their values, in the order of parameters from $4 on; $1 to $3 are id, company and user. */
function columns({
  fields: f,
  sealed,
  secretNames,
}: AgreementWrite): readonly (readonly [column: string, value: unknown])[] {
  return [
    ['partner', f.partner],
    ['partner_company_id', f.partnerCompanyId],
    ['relation_id', f.relationId],
    ['direction', f.direction],
    ['message_type', f.messageType?.toUpperCase() ?? null],
    ['message_version', f.messageVersion?.toUpperCase() ?? null],
    ['sender', f.sender],
    ['recipient', f.recipient],
    ['profile', f.profile === null ? null : JSON.stringify(f.profile)],
    ['transport_kind', f.transport.kind],
    ['transport_settings', JSON.stringify(f.transport.settings)],
    ['transport_secrets', sealed],
    ['transport_secret_names', secretNames],
    ['send_path', f.sendPath],
    ['receive_path', f.receivePath],
    ['poll_seconds', f.pollSeconds],
    ['virtual_file_names', f.virtualFileNames],
    ['ssid', f.ssid],
    ['sfid', f.sfid],
    ['test', f.test],
    ['acknowledgement_requested', f.acknowledgementRequested],
    ['acknowledgement_expected', f.acknowledgementExpected],
    ['transport_warning_minutes', f.timeouts.transportWarning],
    ['transport_error_minutes', f.timeouts.transportError],
    ['message_warning_minutes', f.timeouts.messageWarning],
    ['message_error_minutes', f.timeouts.messageError],
    ['auto_create_asn_data', f.autoCreateAsnData],
    ['answers_by', f.answersBy],
    ['check_reference_gaps', f.checkReferenceGaps],
    ['active', f.active],
    ...(f.iaid === undefined ? [] : [['iaid', f.iaid] as const]),
  ];
}
const place = (i: number): string => `$${String(i + 4)}`;

@Injectable()
export class AgreementStore {
  /** An id ahead of the row: the secrets are sealed for it. */
  async newId(tx: Tx): Promise<AgreementId> {
    const [row] = await tx.query<{ id: AgreementId }>(
      `SELECT nextval(pg_get_serial_sequence('communication_agreement', 'id')) AS id`,
    );
    if (!row) throw new Error('The sequence gave no id');
    return row.id;
  }

  async insert(tx: Tx, id: AgreementId, write: AgreementWrite): Promise<void> {
    const said = columns(write);
    await tx.query(
      `INSERT INTO communication_agreement (id, company_id, created_by, updated_by, ${said.map(([name]) => name).join(', ')})
      VALUES ($1, $2, $3, $3, ${said.map((_, i) => place(i)).join(', ')})`,
      [id, write.companyId, write.userId, ...said.map(([, value]) => value)],
    );
  }

  /** The row, held for a change where one follows. */
  async stored(
    tx: Tx,
    companyId: CompanyId,
    id: AgreementId,
    lock: 'FOR UPDATE' | '',
  ): Promise<StoredAgreement | undefined> {
    const [row] = await tx.query<StoredAgreement>(
      `
      SELECT version, transport_kind AS kind, direction, transport_settings AS settings, transport_secrets AS sealed,
        send_path AS "sendPath", receive_path AS "receivePath", first_used_at IS NOT NULL AS "isUsed", own_side_approved AS "isOwnSideApproved"
      FROM communication_agreement WHERE id = $1 AND company_id = $2 ${lock}`,
      [id, companyId],
    );
    return row;
  }

  async update(tx: Tx, id: AgreementId, write: AgreementWrite): Promise<void> {
    const said = columns(write);
    await tx.query(
      `UPDATE communication_agreement SET version = version + 1, updated_at = now(), updated_by = $3, ${said.map(([name], i) => `${name} = ${place(i)}`).join(', ')}
      WHERE id = $1 AND company_id = $2`,
      [id, write.companyId, write.userId, ...said.map(([, value]) => value)],
    );
  }

  async deactivate(tx: Tx, companyId: CompanyId, userId: UserId, id: AgreementId): Promise<void> {
    await tx.query(
      `UPDATE communication_agreement SET active = false, version = version + 1, updated_at = now(), updated_by = $3
      WHERE id = $1 AND company_id = $2 AND active`,
      [id, companyId, userId],
    );
  }

  async remove(tx: Tx, companyId: CompanyId, id: AgreementId): Promise<void> {
    await tx.query('DELETE FROM communication_agreement WHERE id = $1 AND company_id = $2', [id, companyId]);
  }
}
