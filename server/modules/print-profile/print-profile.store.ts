import { Injectable } from '@nestjs/common';
import type { PrintProfileFields } from '../../contract/print-profile.js';
import type { CompanyId, PrintProfileId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

type Column = readonly [column: string, value: unknown];

function columnsOf(f: PrintProfileFields): readonly Column[] {
  return [
    ['name', f.name],
    ['layout_rule', f.layoutRule],
    ['layout', f.layout],
    ['format', f.format],
    ['resolution', f.resolution],
    ['paper', f.paper],
    ['per_sheet', f.perSheet],
    ['start_position', f.startPosition],
    ['offset_x', f.offsetX],
    ['offset_y', f.offsetY],
    ['copies', f.copies],
    ['darkness', f.darkness],
    ['speed', f.speed],
    ['is_default', f.isDefault],
  ];
}

/** Writes print profiles, and which of them people chose. */
@Injectable()
export class PrintProfileStore {
  async insert(tx: Tx, companyId: CompanyId, fields: PrintProfileFields): Promise<PrintProfileId> {
    const columns = columnsOf(fields);
    const [row] = await tx.query<{ id: PrintProfileId }>(
      `INSERT INTO print_profile (company_id, ${columns.map(([name]) => name).join(', ')})
      VALUES ($1, ${columns.map((_, at) => `$${String(at + 2)}`).join(', ')}) RETURNING id`,
      [companyId, ...columns.map(([, value]) => value)],
    );
    if (!row) throw new Error('The print profile was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: PrintProfileId,
    { version, ...fields }: PrintProfileFields & { readonly version: number },
  ): Promise<boolean> {
    const columns = columnsOf(fields);
    const rows = await tx.query(
      `UPDATE print_profile SET version = version + 1, updated_at = now(), ${columns.map(([name], at) => `${name} = $${String(at + 4)}`).join(', ')}
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, ...columns.map(([, value]) => value)],
    );
    return rows.length > 0;
  }

  /** Takes the default away from all profiles of the company but one; null: from all. */
  async resign(tx: Tx, companyId: CompanyId, but: PrintProfileId | null): Promise<void> {
    await tx.query(
      `UPDATE print_profile SET is_default = false, version = version + 1, updated_at = now()
      WHERE company_id = $1 AND is_default AND id IS DISTINCT FROM $2::bigint`,
      [companyId, but],
    );
  }

  /** Choices of it go with it. */
  async remove(tx: Tx, companyId: CompanyId, id: PrintProfileId): Promise<void> {
    await tx.query('DELETE FROM print_profile WHERE company_id = $1 AND id = $2', [companyId, id]);
  }

  /** Chooses the profile of a name for a person; false where the company has none of that name. */
  async choose(tx: Tx, companyId: CompanyId, userId: UserId, name: string): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO print_profile_choice (company_id, user_id, profile_id) SELECT p.company_id, $2, p.id FROM print_profile p WHERE p.company_id = $1 AND p.name = $3
      ON CONFLICT (company_id, user_id) DO UPDATE SET profile_id = excluded.profile_id RETURNING profile_id`,
      [companyId, userId, name],
    );
    return rows.length > 0;
  }

  /** A person prints as the company does again. */
  async forget(tx: Tx, companyId: CompanyId, userId: UserId): Promise<void> {
    await tx.query('DELETE FROM print_profile_choice WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
  }
}
