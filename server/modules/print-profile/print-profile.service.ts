import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { z } from 'zod';
import { type PrintProfile, printProfileCreate, type PrintProfileFields } from '../../contract/print-profile.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PrintProfileId, UserId } from '../../domain/ids.js';
import { TEST_LABEL } from '../../domain/label/example.js';
import type { LabelFormat, LayoutName } from '../../domain/label/print.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { LabelPrinter } from '../label/label.service.js';
import { printProfileChanged, printProfileCreated, printProfileRemoved } from './print-profile.events.js';
import { PrintProfileStore } from './print-profile.store.js';
import { PrintProfileView } from './print-profile.view.js';

const UNIQUE_VIOLATION = '23505';

/** Keeps the print profiles of companies, and which of them people chose. */
@Injectable()
export class PrintProfiles {
  constructor(
    private readonly database: Database,
    private readonly store: PrintProfileStore,
    private readonly view: PrintProfileView,
    private readonly printer: LabelPrinter,
  ) {}

  /** @throws Problem already-taken for a name that there is. */
  create(caller: Caller, fields: PrintProfileFields): Promise<PrintProfile> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        if (fields.isDefault) await this.store.resign(tx, companyId, null);
        const id = await this.store.insert(tx, companyId, fields);
        const after = await this.view.profile(tx, companyId, id);
        emit(tx, printProfileCreated({ by: caller, id, after: recorded(after) }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile; already-taken. */
  update(
    caller: Caller,
    id: PrintProfileId,
    fields: PrintProfileFields & { readonly version: number },
  ): Promise<PrintProfile> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const before = await this.view.profile(tx, companyId, id);
        if (fields.isDefault) await this.store.resign(tx, companyId, id);
        if (!(await this.store.update(tx, companyId, id, fields))) throw new Problem('changed-meanwhile');
        const after = await this.view.profile(tx, companyId, id);
        emit(tx, printProfileChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
        return after;
      }),
    );
  }

  /** Whoever had chosen it prints with the default of the company then. @throws Problem not-found */
  async remove(caller: Caller, id: PrintProfileId): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.profile(tx, companyId, id);
      await this.store.remove(tx, companyId, id);
      emit(tx, printProfileRemoved({ by: caller, id, before: recorded(before) }));
    });
  }

  /**
   * Chooses a profile for a person by its name, or none by ''; in a transaction of the caller's.
   * @throws Problem unknown-reference for a profile that the company doesn't have.
   */
  async choose(tx: Tx, companyId: CompanyId, userId: UserId, name: string): Promise<void> {
    if (name === '') return this.store.forget(tx, companyId, userId);
    if (await this.store.choose(tx, companyId, userId, name)) return;
    const message = 'The company has no such print profile.';
    throw new Problem('unknown-reference', message, [{ path: 'chosenProfile', message }]);
  }

  /**
   * A label that says that it is a test, as the printer of a profile takes it; with a page that page of it as a picture (SVG).
   * @throws Problem not-found; label-not-printable; label-place-missing; too-many-requests
   */
  async testLabel(
    caller: Caller,
    id: PrintProfileId,
    layout: LayoutName | undefined,
    page?: number,
  ): Promise<{ readonly bytes: Buffer; readonly format: LabelFormat }> {
    const { companyId, language } = caller;
    const profile = await this.database.transaction(scopeOf(caller), (tx) => this.view.profile(tx, companyId, id));
    const labels = [{ data: TEST_LABEL, layout: layout ?? profile.layout }];
    const bytes = await this.printer.print(labels, profile, { key: companyId, language, title: profile.name }, page);
    return { bytes, format: profile.format };
  }
}

/** Enters a profile in a transaction of the caller's; what it does not say is as usual. */
export async function enterPrintProfile(
  tx: Tx,
  companyId: CompanyId,
  profile: z.input<typeof printProfileCreate.body>,
): Promise<PrintProfileId> {
  return new PrintProfileStore().insert(tx, companyId, printProfileCreate.body.parse(profile));
}

/** What the audit log says of a profile. */
function recorded({
  userCount: _,
  layout,
  ...fields
}: PrintProfile): Omit<PrintProfile, 'userCount' | 'layout'> & { readonly labelLayout: LayoutName } {
  return { ...fields, labelLayout: layout };
}

/** The keys of the database have the last word: somebody else may have come first. */
async function stored<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    // Somebody else made another one the default at the same time.
    if (error.constraint === 'print_profile_default') throw new Problem('changed-meanwhile');
    const message = 'There is a print profile of this name.';
    throw new Problem('already-taken', message, [{ path: 'name', message }]);
  }
}
