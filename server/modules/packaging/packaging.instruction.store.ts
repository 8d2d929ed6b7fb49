import { Injectable } from '@nestjs/common';
import type { PackingInstructionFields } from '../../contract/packing-instruction.js';
import type { CompanyId, PackingInstructionId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

type Column = readonly [column: string, value: unknown];

function columnsOf(f: Omit<PackingInstructionFields, 'aids'>): readonly Column[] {
  return [
    ['article_number', f.articleNumber],
    ['partner_company_id', f.partnerCompanyId],
    ['ship_to', f.shipTo],
    ['box_size_id', f.boxSizeId],
    ['quantity_per_box', f.quantityPerBox],
    ['pallet_size_id', f.palletSizeId],
    ['boxes_per_layer', f.boxesPerLayer],
    ['layers', f.layers],
    ['boxes_per_pallet', f.boxesPerPallet],
    ['mixes_rest', f.mixesRest],
    ['label_layout', f.labelLayout],
    ['pallet_label_layout', f.palletLabelLayout],
    ['piece_weight', f.pieceWeight],
  ];
}

/** Writes packing instructions. */
@Injectable()
export class InstructionStore {
  async insert(tx: Tx, companyId: CompanyId, fields: PackingInstructionFields): Promise<PackingInstructionId> {
    const columns = columnsOf(fields);
    const [row] = await tx.query<{ id: PackingInstructionId }>(
      `INSERT INTO packing_instruction (company_id, ${columns.map(([name]) => name).join(', ')})
      VALUES ($1, ${columns.map((_, at) => `$${String(at + 2)}`).join(', ')}) RETURNING id`,
      [companyId, ...columns.map(([, value]) => value)],
    );
    if (!row) throw new Error('The packing instruction was not stored');
    await this.putAids(tx, companyId, row.id, fields.aids);
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: PackingInstructionId,
    { version, ...fields }: PackingInstructionFields & { readonly version: number },
  ): Promise<boolean> {
    const columns = columnsOf(fields);
    const rows = await tx.query(
      `UPDATE packing_instruction SET version = version + 1, updated_at = now(), ${columns.map(([name], at) => `${name} = $${String(at + 4)}`).join(', ')}
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, ...columns.map(([, value]) => value)],
    );
    if (rows.length === 0) return false;
    await tx.query('DELETE FROM packing_aid WHERE company_id = $1 AND instruction_id = $2', [companyId, id]);
    await this.putAids(tx, companyId, id, fields.aids);
    return true;
  }

  async remove(tx: Tx, companyId: CompanyId, id: PackingInstructionId): Promise<void> {
    await tx.query('DELETE FROM packing_instruction WHERE company_id = $1 AND id = $2', [companyId, id]);
  }

  private async putAids(
    tx: Tx,
    companyId: CompanyId,
    id: PackingInstructionId,
    aids: PackingInstructionFields['aids'],
  ): Promise<void> {
    if (aids.length === 0) return;
    await tx.query(
      `INSERT INTO packing_aid (company_id, instruction_id, position, package_size_id, count, per)
      SELECT $1, $2, a.position, a.size, a.count, a.per FROM unnest($3::bigint[], $4::int[], $5::text[]) WITH ORDINALITY AS a (size, count, per, position)`,
      [companyId, id, aids.map((a) => a.packageSizeId), aids.map((a) => a.count), aids.map((a) => a.per)],
    );
  }
}
