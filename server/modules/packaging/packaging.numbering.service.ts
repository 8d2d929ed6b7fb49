import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { PackageNumbering, PackageNumberingFields } from '../../contract/package-numbering.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { PackageNumberingId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { packageNumberingChanged, packageNumberingRemoved } from './packaging.events.js';
import { NumberingView } from './packaging.numbering.view.js';
import { PackagingStore } from './packaging.store.js';

const FOREIGN_KEY_VIOLATION = '23503';

/** Keeps how packages are numbered. */
@Injectable()
export class PackageNumberings {
  constructor(
    private readonly database: Database,
    private readonly store: PackagingStore,
    private readonly view: NumberingView,
  ) {}

  /** @throws Problem changed-meanwhile when `version` is not the stored one; unknown-reference for a partner that there is none of. */
  async put(caller: Caller, fields: PackageNumberingFields): Promise<PackageNumbering> {
    const { companyId } = caller;
    try {
      return await this.database.transaction(scopeOf(caller), async (tx) => {
        const all = await this.view.settings(tx, companyId);
        const before = all.find((one) => one.id !== null && one.partnerCompanyId === fields.partnerCompanyId);
        const id = await this.store.number(tx, companyId, fields);
        if (id === undefined) throw new Problem('changed-meanwhile');
        const after = await this.view.setting(tx, companyId, id);
        emit(
          tx,
          packageNumberingChanged({ by: caller, id, before: before && recorded(before), after: recorded(after) }),
        );
        return after;
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) throw error;
      throw noPartner();
    }
  }

  /** @throws Problem not-found */
  async remove(caller: Caller, id: PackageNumberingId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.setting(tx, caller.companyId, id);
      await this.store.removeNumbering(tx, caller.companyId, id);
      emit(tx, packageNumberingRemoved({ by: caller, id, before: recorded(before) }));
    });
  }
}

/** What the audit log says of a setting: not the next numbers, which change with each package. */
function recorded({
  nextSerial: _,
  nextBox: __,
  nextPallet: ___,
  nextInternal: ____,
  ...fields
}: PackageNumbering): Omit<PackageNumbering, 'nextSerial' | 'nextBox' | 'nextPallet' | 'nextInternal'> {
  return fields;
}
