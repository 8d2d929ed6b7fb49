import { Injectable } from '@nestjs/common';
import type { RelationFields } from '../../contract/relation.js';
import type { CompanyId, PartnerId, RelationId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Columns with their values. */
function columns(f: RelationFields): readonly (readonly [column: string, value: unknown])[] {
  return [
    ['role', f.role],
    ['external_code', f.externalCode],
    ['seller_code', f.sellerCode],
    ['ship_to_code', f.shipToCode],
    ['cumulative_scope', f.cumulativeScope],
    ['cumulative_reset_date', f.cumulativeReset?.date ?? null],
    ['cumulative_reset_key_date', f.cumulativeReset?.keyDate ?? null],
    ['cumulative_reset_quantity', f.cumulativeReset?.quantity ?? null],
    ['schedule_completeness', f.scheduleCompleteness],
    ['firm_days', f.firmDays],
    ['firm_day_basis', f.firmDayBasis],
    ['calendar_id', f.calendarId],
    ['in_transit_method', f.inTransitMethod],
    ['transit_days', f.transitDays],
    ['package_number_scope', f.packageNumberScope],
    ['required_scans', f.requiredScans],
    ['over_percent', f.overPercent],
    ['under_percent', f.underPercent],
    ['early_days', f.earlyDays],
    ['late_days', f.lateDays],
    ['sends_at_departure', f.sendsAtDeparture],
    ['label_layout', f.labelLayout],
    ['contact_email', f.contactEmail],
    ['contact_language', f.contactLanguage],
    ['active', f.active],
  ];
}

@Injectable()
export class RelationStore {
  async insert(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    partnerCompanyId: PartnerId,
    fields: RelationFields,
  ): Promise<RelationId> {
    const said = columns(fields);
    const [made] = await tx.query<{ id: RelationId }>(
      `
      INSERT INTO company_relation (company_id, partner_company_id, created_by, updated_by, ${said.map(([name]) => name).join(', ')})
      VALUES ($1, $2, $3, $3, ${said.map((_, i) => `$${String(i + 4)}`).join(', ')}) RETURNING id`,
      [companyId, partnerCompanyId, userId, ...said.map(([, value]) => value)],
    );
    if (!made) throw new Error('The relation was not stored');
    return made.id;
  }

  /** The stored version, its row held for the change that follows; undefined where there is none. */
  async version(tx: Tx, companyId: CompanyId, id: RelationId): Promise<number | undefined> {
    const [row] = await tx.query<{ version: number }>(
      'SELECT version FROM company_relation WHERE id = $1 AND company_id = $2 FOR UPDATE',
      [id, companyId],
    );
    return row?.version;
  }

  async update(tx: Tx, companyId: CompanyId, userId: UserId, id: RelationId, fields: RelationFields): Promise<void> {
    const said = columns(fields);
    await tx.query(
      `UPDATE company_relation SET version = version + 1, updated_at = now(), updated_by = $3, ${said.map(([name], i) => `${name} = $${String(i + 4)}`).join(', ')}
      WHERE id = $1 AND company_id = $2`,
      [id, companyId, userId, ...said.map(([, value]) => value)],
    );
  }

  async remove(tx: Tx, companyId: CompanyId, id: RelationId): Promise<void> {
    await tx.query('DELETE FROM company_relation WHERE id = $1 AND company_id = $2', [id, companyId]);
  }
}
