import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Problem } from '../../contract/problem.js';
import type {
  InstallationServiceFee,
  ServiceFeeExtension,
  ServiceFeeFields,
  ServiceFeeWithdrawal,
} from '../../contract/service-fee.js';
import type { ServiceFeeId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import {
  serviceFeeExtended,
  serviceFeePaid,
  serviceFeePaymentTakenBack,
  serviceFeeRegistered,
  serviceFeeReinstated,
  serviceFeeWithdrawn,
} from './billing.events.js';
import { BillingStore } from './billing.store.js';
import { BillingView } from './billing.view.js';

/**
 * What administrators of the installation do about service fees. Each command first waits for the sends of the company that are under way
 * and keeps later ones waiting: what it answers holds for every send that is committed after it.
 */
@Injectable()
export class BillingService {
  constructor(
    private readonly database: Database,
    private readonly store: BillingStore,
    private readonly view: BillingView,
  ) {}

  /** @throws Problem already-taken for a number that there is; unknown-reference for a company that there isn't. */
  async register(caller: Caller, fields: ServiceFeeFields): Promise<InstallationServiceFee> {
    const { companyId } = fields;
    try {
      return await this.database.transaction('system', async (tx) => {
        await this.store.holdSending(tx, companyId);
        const id = await this.store.insert(tx, fields, caller.userId);
        emit(tx, serviceFeeRegistered({ by: caller, companyId, id, after: fields }));
        return this.view.one(tx, id);
      });
    } catch (error) {
      throw inWords(error);
    }
  }

  /** Marks a fee as paid; nothing happens where it is. @throws Problem not-found; changed-meanwhile for a withdrawn fee. */
  pay(caller: Caller, id: ServiceFeeId): Promise<InstallationServiceFee> {
    return this.change(id, async (tx, { company, ...before }) => {
      refuseWithdrawn(before);
      if (!(await this.store.pay(tx, id, caller.userId))) return;
      const at = { number: before.number };
      emit(
        tx,
        serviceFeePaid({
          by: caller,
          companyId: company.id,
          id,
          before: { ...at, isPaid: false },
          after: { ...at, isPaid: true },
        }),
      );
    });
  }

  /** Takes a payment back; nothing happens where there is none. @throws Problem not-found. */
  takeBack(caller: Caller, id: ServiceFeeId): Promise<InstallationServiceFee> {
    return this.change(id, async (tx, { company, ...before }) => {
      if (!(await this.store.takeBack(tx, id))) return;
      const at = { number: before.number };
      emit(
        tx,
        serviceFeePaymentTakenBack({
          by: caller,
          companyId: company.id,
          id,
          before: { ...at, isPaid: true },
          after: { ...at, isPaid: false },
        }),
      );
    });
  }

  /** Withdraws a fee that was registered by mistake; nothing happens where it is withdrawn. @throws Problem not-found; changed-meanwhile for a paid fee. */
  withdraw(caller: Caller, id: ServiceFeeId, withdrawal: ServiceFeeWithdrawal): Promise<InstallationServiceFee> {
    return this.change(id, async (tx, { company, ...before }) => {
      refusePaid(before);
      if (!(await this.store.withdraw(tx, id, withdrawal, caller.userId))) return;
      const at = { number: before.number };
      emit(
        tx,
        serviceFeeWithdrawn({
          by: caller,
          companyId: company.id,
          id,
          before: { ...at, isWithdrawn: false },
          after: { ...at, isWithdrawn: true, reason: withdrawal.reason },
        }),
      );
    });
  }

  /**
   * Takes a withdrawal back; nothing happens where there is none. @throws Problem not-found; already-taken where the number was registered
   * again.
   */
  async reinstate(caller: Caller, id: ServiceFeeId): Promise<InstallationServiceFee> {
    try {
      return await this.change(id, async (tx, { company, ...before }) => {
        if (!(await this.store.reinstate(tx, id))) return;
        const at = { number: before.number };
        emit(
          tx,
          serviceFeeReinstated({
            by: caller,
            companyId: company.id,
            id,
            before: { ...at, isWithdrawn: true },
            after: { ...at, isWithdrawn: false },
          }),
        );
      });
    } catch (error) {
      throw inWords(error);
    }
  }

  /** Moves the lock date; nothing happens where it is that day. @throws Problem not-found; changed-meanwhile for a paid or withdrawn fee; invalid-input for an earlier day. */
  extend(caller: Caller, id: ServiceFeeId, extension: ServiceFeeExtension): Promise<InstallationServiceFee> {
    return this.change(id, async (tx, { company, ...before }) => {
      refusePaid(before);
      refuseWithdrawn(before);
      const { number, lockDate } = before;
      const { until, reason } = extension;
      if (until < lockDate) {
        const message = `The new lock date is later than ${lockDate}.`;
        throw new Problem('invalid-input', `body.until: ${message}`, [{ path: 'until', message }]);
      }
      if (!(await this.store.extend(tx, id, extension, caller.userId))) return;
      emit(
        tx,
        serviceFeeExtended({
          by: caller,
          companyId: company.id,
          id,
          before: { number, lockDate },
          after: { number, lockDate: until, reason },
        }),
      );
    });
  }

  /** One transaction: keep sends waiting, act, and answer the fee as it then is. */
  private change(
    id: ServiceFeeId,
    act: (tx: Tx, before: InstallationServiceFee) => Promise<void>,
  ): Promise<InstallationServiceFee> {
    return this.database.transaction('system', async (tx) => {
      const companyId = await this.store.companyOf(tx, id);
      if (companyId === undefined) throw new Problem('not-found');
      await this.store.holdSending(tx, companyId);
      await act(tx, await this.view.one(tx, id));
      return this.view.one(tx, id);
    });
  }
}

function refusePaid({ number, paidAt }: Pick<InstallationServiceFee, 'number' | 'paidAt'>): void {
  if (paidAt !== null) throw new Problem('changed-meanwhile', `Invoice ${number} is paid.`);
}
function refuseWithdrawn({ number, withdrawnAt }: Pick<InstallationServiceFee, 'number' | 'withdrawnAt'>): void {
  if (withdrawnAt !== null) throw new Problem('changed-meanwhile', `Invoice ${number} is withdrawn.`);
}

function inWords(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.constraint === 'service_fee_number') {
    const message = 'There is an invoice of this number.';
    return new Problem('already-taken', message, [{ path: 'number', message }]);
  }
  if (error.constraint !== 'service_fee_company_id_fkey') return error;
  const message = 'There is no such company.';
  return new Problem('unknown-reference', message, [{ path: 'companyId', message }]);
}
