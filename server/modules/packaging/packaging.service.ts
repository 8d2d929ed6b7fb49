import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { PackageSize, PackageSizeFields } from '../../contract/packaging.js';
import { Problem } from '../../contract/problem.js';
import type { PackageSizeId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { packageSizeChanged, packageSizeCreated, packageSizeRemoved } from './packaging.events.js';
import { PackagingStore } from './packaging.store.js';
import { PackagingView } from './packaging.view.js';

const UNIQUE_VIOLATION = '23505';

/** Keeps the package sizes of companies. */
@Injectable()
export class PackagingService {
  constructor(
    private readonly database: Database,
    private readonly store: PackagingStore,
    private readonly view: PackagingView,
  ) {}

  /** @throws Problem already-taken for a code that there is. */
  create(caller: Caller, fields: PackageSizeFields): Promise<PackageSize> {
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const id = await this.store.insert(tx, caller.companyId, fields);
        const after = await this.view.size(tx, caller.companyId, id);
        emit(tx, packageSizeCreated({ by: caller, id, after: recorded(after) }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile; already-taken; still-referenced for an inactive one, or one of another structure, that instructions use. */
  update(
    caller: Caller,
    id: PackageSizeId,
    fields: PackageSizeFields & { readonly version: number },
  ): Promise<PackageSize> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        await this.store.hold(tx, companyId, id);
        const before = await this.view.size(tx, companyId, id);
        if (!fields.isActive && before.isActive) refuseUsed(before, 'isActive');
        if (fields.structure !== before.structure) refuseUsed(before, 'structure');
        if (!(await this.store.update(tx, companyId, id, fields))) throw new Problem('changed-meanwhile');
        const after = await this.view.size(tx, companyId, id);
        emit(tx, packageSizeChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; still-referenced while instructions use it. */
  async remove(caller: Caller, id: PackageSizeId): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.hold(tx, companyId, id);
      const before = await this.view.size(tx, companyId, id);
      refuseUsed(before, 'instructions');
      await this.store.remove(tx, companyId, id);
      emit(tx, packageSizeRemoved({ by: caller, id, before: recorded(before) }));
    });
  }
}

/** What the audit log says of a size: not its counter, which packages change. */
function recorded({
  instructionCount: _,
  sequenceCounter: __,
  ...fields
}: PackageSize): Omit<PackageSize, 'instructionCount' | 'sequenceCounter'> {
  return fields;
}

function refuseUsed({ code, instructionCount }: PackageSize, path: string): void {
  if (instructionCount === 0) return;
  const message = `Packing instructions that use ${code}: ${String(instructionCount)}`;
  throw new Problem('still-referenced', message, [{ path, message }]);
}

/** The keys of the database have the last word: somebody else may have come first. */
async function stored<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    const message = 'There is a package size of this code.';
    throw new Problem('already-taken', message, [{ path: 'code', message }]);
  }
}
