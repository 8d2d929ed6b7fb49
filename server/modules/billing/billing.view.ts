import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import {
  type InstallationServiceFee,
  type InstallationServiceFeeQuery,
  type SERVICE_FEE_SORTS,
  type SHOWN_FEES,
  type ServiceFee,
  type ServiceFeeQuery,
  type ServiceFeeState,
} from '../../contract/service-fee.js';
import { FEE_STATES, type FeeMailStage, feeState, mailStage } from '../../domain/billing/fee-lock.js';
import type { CompanyId, ServiceFeeId, ServiceFeeMailId } from '../../domain/ids.js';
import {
  column,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

/** The day of now where the days of fee `f` are counted. */
const TODAY = '(now() AT TIME ZONE f.time_zone)::date';
/** Calendar days to the lock of fee `f`. */
export const DAYS_LEFT = `(f.lock_date - ${TODAY})`;
/** Fee `f` is neither paid nor withdrawn. */
export const IS_OWED = '(f.paid_at IS NULL AND f.withdrawn_at IS NULL)';
const SHOWN: Readonly<Record<(typeof SHOWN_FEES)[number], string>> = {
  unpaid: IS_OWED,
  paid: 'f.paid_at IS NOT NULL',
  withdrawn: 'f.withdrawn_at IS NOT NULL',
};
const COLUMNS = /* sql */ `f.id, f.number, f.description, f.net::text AS net, f.vat::text AS vat, f.total::text AS total, f.currency,
  f.invoice_date::text AS "invoiceDate", f.due_date::text AS "dueDate", f.lock_date::text AS "lockDate", f.paid_at AS "paidAt", f.withdrawn_at AS "withdrawnAt", ${TODAY}::text AS today, ${DAYS_LEFT} AS left`;
const OF_INSTALLATION = /* sql */ `${COLUMNS}, json_build_object('id', c.id::text, 'code', c.code, 'name', c.name) AS company,
  (SELECT u.username FROM user_account u WHERE u.id = f.paid_by) AS "paidBy",
  CASE WHEN f.withdrawn_at IS NOT NULL THEN json_build_object('reason', f.withdrawn_reason, 'by', (SELECT u.username FROM user_account u WHERE u.id = f.withdrawn_by)) END AS withdrawal, f.created_at AS "createdAt",
  (SELECT u.username FROM user_account u WHERE u.id = f.created_by) AS "createdBy",
  (SELECT coalesce(json_agg(json_build_object('before', e.before_date, 'until', e.until_date, 'reason', e.reason,
    'at', to_char(e.extended_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', (SELECT u.username FROM user_account u WHERE u.id = e.extended_by)) ORDER BY e.id), '[]')
    FROM service_fee_extension e WHERE e.fee_id = f.id) AS extensions`;

const day = (name: string) => timeOrder((t) => `${t}.${name}::timestamptz`);
const SORTS: Sorts<(typeof SERVICE_FEE_SORTS)[number]> = {
  number: textOrder(column('number')),
  invoiceDate: day('invoice_date'),
  dueDate: day('due_date'),
  lockDate: day('lock_date'),
  total: numberOrder(column('total')),
  paid: timeOrder(column('paid_at')),
};

type Found<Row> = Omit<Row, 'state' | 'daysLeft'> & { readonly today: string; readonly left: number };

/** A mail about a lock as it is written. */
export interface FoundFeeMail {
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly number: string;
  readonly total: string;
  readonly currency: string;
  readonly dueDate: string;
  readonly lockDate: string;
  readonly stage: FeeMailStage;
  readonly left: number;
}

/** A list of fees: what is selected from where, and how a row is made of it. */
interface Listed<Row> {
  readonly columns: string;
  readonly from: string;
  readonly where: readonly string[];
  /** The first parameters of the statement. */
  readonly values: readonly unknown[];
  readonly rowOf: (found: Found<Row>) => Row;
}
interface FeePage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

@Injectable()
export class BillingView {
  /** A page of the fees of a company, newest first or as they are asked for. */
  own(tx: Tx, companyId: CompanyId, query: ServiceFeeQuery): Promise<FeePage<ServiceFee>> {
    return this.page(tx, query, {
      columns: COLUMNS,
      from: 'service_fee f',
      where: ['f.company_id = $1'],
      values: [companyId],
      rowOf: stated<ServiceFee>,
    });
  }

  /** A page of those of all companies. */
  installation(tx: Tx, { q = '', ...query }: InstallationServiceFeeQuery): Promise<FeePage<InstallationServiceFee>> {
    return this.page(tx, query, {
      columns: OF_INSTALLATION,
      from: 'service_fee f JOIN company c ON c.id = f.company_id',
      where: q === '' ? [] : ["concat_ws(' ', f.number, c.code, c.name) ILIKE $1"],
      values: q === '' ? [] : [`%${q.replace(/[\\%_]/g, '\\$&')}%`],
      rowOf: stated<InstallationServiceFee>,
    });
  }

  /** @throws Problem not-found. */
  async one(tx: Tx, id: ServiceFeeId): Promise<InstallationServiceFee> {
    const [row] = await tx.query<Found<InstallationServiceFee>>(
      `SELECT ${OF_INSTALLATION} FROM service_fee f JOIN company c ON c.id = f.company_id WHERE f.id = $1`,
      [id],
    );
    if (!row) throw new Problem('not-found');
    return stated<InstallationServiceFee>(row);
  }

  /** How far the fees of a company have come: the state of the gravest, and the one whose lock comes first. */
  async state(tx: Tx, companyId: CompanyId): Promise<ServiceFeeState> {
    const rows = await tx.query<Found<ServiceFee> & { readonly changesAt: string }>(
      `SELECT ${COLUMNS}, (${TODAY} + 1)::timestamp AT TIME ZONE f.time_zone AS "changesAt" FROM service_fee f
      WHERE f.company_id = $1 AND ${IS_OWED} ORDER BY f.locks_at, f.id`,
      [companyId],
      'service-fee-state',
    );
    const fees = rows.map((row) => stated<ServiceFee>(row));
    const state = FEE_STATES.findLast((one) => fees.some((fee) => fee.state === one)) ?? 'ok';
    const first = state === 'ok' ? undefined : fees.find((fee) => fee.state === state);
    return {
      state,
      fee: first === undefined ? null : picked(first),
      changesAt: rows.map(({ changesAt }) => changesAt).sort()[0] ?? null,
    };
  }

  /** A mail about a lock; undefined where that is not to come any more, or later than was said. */
  async mail(tx: Tx, id: ServiceFeeMailId): Promise<FoundFeeMail | undefined> {
    const [found] = await tx.query<FoundFeeMail>(
      `
      SELECT u.language, u.username AS name, u.email, c.name AS company, f.number, f.total::text AS total, f.currency, f.due_date::text AS "dueDate",
        f.lock_date::text AS "lockDate", m.stage, ${DAYS_LEFT} AS left
      FROM service_fee_mail m JOIN service_fee f ON f.id = m.fee_id AND f.lock_date = m.lock_date AND ${IS_OWED}
      JOIN user_account u ON u.id = m.user_id AND u.state IN ('active', 'locked') JOIN company c ON c.id = f.company_id
      WHERE m.id = $1`,
      [id],
      'service-fee-mail',
    );
    // What waited so long that the next stage has begun is said by its mail.
    return found?.stage === undefined || mailStage(found.left) !== found.stage ? undefined : found;
  }

  private async page<Row extends ServiceFee>(
    tx: Tx,
    { show, limit, ...wanted }: ServiceFeeQuery,
    { columns, from, where, values, rowOf }: Listed<Row>,
  ): Promise<FeePage<Row>> {
    const params = [...values];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const { orderBy, behind, sortValue } = sortedBy(wanted, { as: 'f', sorts: SORTS, param });
    const conditions = [
      'true',
      ...where,
      ...(show === undefined ? [] : [SHOWN[show]]),
      ...(behind === null ? [] : [behind]),
    ];
    const found = await tx.query<SortedRow<Found<Row> & { readonly id: string }>>(
      `SELECT ${columns}, ${sortValue} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(limit + 1)}`,
      params,
    );
    const { rows, nextCursor } = pageOfSorted<Found<Row> & { readonly id: string }>(found, limit);
    return { rows: rows.map(rowOf), nextCursor };
  }
}

/** A fee with its state on its day of now. */
function stated<Row extends ServiceFee>({ today, left, ...row }: Found<Row>): Row {
  const { dueDate, lockDate, paidAt, withdrawnAt } = row as unknown as ServiceFee;
  const isSettled = paidAt !== null || withdrawnAt !== null;
  return {
    ...row,
    state: feeState({ dueDate, lockDate, isSettled }, today),
    daysLeft: isSettled ? null : left,
  } as unknown as Row;
}

function picked({ number, dueDate, lockDate, daysLeft }: ServiceFee): NonNullable<ServiceFeeState['fee']> {
  return { number, dueDate, lockDate, daysLeft: daysLeft ?? 0 };
}
