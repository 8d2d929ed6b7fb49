import { Injectable } from '@nestjs/common';
import type { ServiceFeeExtension, ServiceFeeFields, ServiceFeeWithdrawal } from '../../contract/service-fee.js';
import { FEE_MAIL_STAGES } from '../../domain/billing/fee-lock.js';
import type { CompanyId, ServiceFeeId, ServiceFeeMailId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';
import { DAYS_LEFT, IS_OWED } from './billing.view.js';

const { warning, 'five-days': five, 'one-day': one, locked } = FEE_MAIL_STAGES;
/** As `mailStage` of the domain. */
const STAGE = /* sql */ `CASE WHEN ${DAYS_LEFT} <= ${String(locked)} THEN 'locked' WHEN ${DAYS_LEFT} <= ${String(one)} THEN 'one-day'
  WHEN ${DAYS_LEFT} <= ${String(five)} THEN 'five-days' ELSE 'warning' END`;

@Injectable()
export class BillingStore {
  /** Waits until no despatch advice of the company is being sent, and keeps those that follow waiting until the end of the transaction. */
  async holdSending(tx: Tx, companyId: CompanyId): Promise<void> {
    await tx.query('SELECT hold_despatch_lock($1)', [companyId], 'hold-despatch-lock');
  }

  /** Its days are those of the company's own calendar, or of Stockholm. */
  async insert(tx: Tx, fee: ServiceFeeFields, userId: UserId): Promise<ServiceFeeId> {
    const [row] = await tx.query<{ id: ServiceFeeId }>(
      `
      INSERT INTO service_fee (company_id, number, description, net, vat, currency, invoice_date, due_date, lock_date, created_by, time_zone)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${ownTimeZone('$1')})
      RETURNING id`,
      [
        fee.companyId,
        fee.number,
        fee.description,
        fee.net,
        fee.vat,
        fee.currency,
        fee.invoiceDate,
        fee.dueDate,
        fee.lockDate,
        userId,
      ],
    );
    if (!row) throw new Error('The service fee was not stored');
    return row.id;
  }

  /** Whose it is; undefined where there is none. */
  async companyOf(tx: Tx, id: ServiceFeeId): Promise<CompanyId | undefined> {
    const [row] = await tx.query<{ companyId: CompanyId }>(
      'SELECT company_id AS "companyId" FROM service_fee WHERE id = $1',
      [id],
    );
    return row?.companyId;
  }

  /** Notes that it is paid now; false where it is not owed. */
  async pay(tx: Tx, id: ServiceFeeId, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE service_fee f SET paid_at = now(), paid_by = $2 WHERE id = $1 AND ${IS_OWED} RETURNING id`,
      [id, userId],
    );
    return rows.length > 0;
  }

  /** Notes that it is not paid; false where it was not. */
  async takeBack(tx: Tx, id: ServiceFeeId): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE service_fee SET paid_at = NULL, paid_by = NULL WHERE id = $1 AND paid_at IS NOT NULL RETURNING id',
      [id],
    );
    return rows.length > 0;
  }

  /** Notes that it was registered by mistake; false where it is not owed. */
  async withdraw(tx: Tx, id: ServiceFeeId, { reason }: ServiceFeeWithdrawal, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE service_fee f SET withdrawn_at = now(), withdrawn_by = $2, withdrawn_reason = $3 WHERE id = $1 AND ${IS_OWED} RETURNING id`,
      [id, userId, reason],
    );
    return rows.length > 0;
  }

  /** Notes that it is owed after all; false where it was not withdrawn. */
  async reinstate(tx: Tx, id: ServiceFeeId): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE service_fee SET withdrawn_at = NULL, withdrawn_by = NULL, withdrawn_reason = NULL WHERE id = $1 AND withdrawn_at IS NOT NULL RETURNING id',
      [id],
    );
    return rows.length > 0;
  }

  /** Moves the lock date of a fee that is owed to a later day; false where it is not owed, or locks as late already. */
  async extend(tx: Tx, id: ServiceFeeId, { until, reason }: ServiceFeeExtension, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      `
      WITH extended AS (
        INSERT INTO service_fee_extension (company_id, fee_id, before_date, until_date, reason, extended_by)
        SELECT f.company_id, f.id, f.lock_date, $2, $3, $4 FROM service_fee f WHERE f.id = $1 AND ${IS_OWED} AND f.lock_date < $2
        RETURNING fee_id
      )
      UPDATE service_fee SET lock_date = $2 WHERE id = (SELECT fee_id FROM extended) RETURNING id`,
      [id, until, reason, userId],
    );
    return rows.length > 0;
  }

  /** Notes the mails that are due to administrators of companies, each once, and returns them. Of several workers one notes each. */
  noteMails(tx: Tx): Promise<{ readonly id: ServiceFeeMailId; readonly userId: UserId }[]> {
    return tx.query(
      `
      INSERT INTO service_fee_mail (fee_id, lock_date, stage, user_id)
      SELECT f.id, f.lock_date, ${STAGE}, u.id FROM service_fee f
      JOIN user_account u ON u.company_id = f.company_id AND u.level = 'company-admin' AND u.state IN ('active', 'locked')
      WHERE ${IS_OWED} AND f.locks_at <= now() + make_interval(days => ${String(warning + 1)}) AND ${DAYS_LEFT} <= ${String(warning)}
      ON CONFLICT DO NOTHING RETURNING id, user_id AS "userId"`,
      [],
      'note-service-fee-mails',
    );
  }
}
