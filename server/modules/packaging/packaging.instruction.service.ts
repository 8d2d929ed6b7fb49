import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { PackingInstruction, PackingInstructionFields } from '../../contract/packing-instruction.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { CompanyId, PackageSizeId, PackingInstructionId } from '../../domain/ids.js';
import type { PackageStructure } from '../../domain/packaging/size.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { packingInstructionChanged, packingInstructionCreated, packingInstructionRemoved } from './packaging.events.js';
import { InstructionStore } from './packaging.instruction.store.js';
import { InstructionView } from './packaging.instruction.view.js';
import { type NamedSize, PackagingStore } from './packaging.store.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CALLED: Readonly<Record<PackageStructure, string>> = {
  'small-box': 'a small box',
  'master-pallet': 'a master pallet',
  'packaging-aid': 'a packaging aid',
};

/** Keeps how articles are packed. */
@Injectable()
export class PackingInstructions {
  constructor(
    private readonly database: Database,
    private readonly store: InstructionStore,
    private readonly view: InstructionView,
    private readonly sizes: PackagingStore,
  ) {}

  /** @throws Problem already-taken; unknown-reference for a partner or a size that there is none of, or a size that is inactive or of another structure. */
  create(caller: Caller, fields: PackingInstructionFields): Promise<PackingInstruction> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        await this.expectSizes(tx, companyId, fields);
        const id = await this.store.insert(tx, companyId, fields);
        const after = await this.view.instruction(tx, companyId, id);
        emit(tx, packingInstructionCreated({ by: caller, id, after: recorded(after) }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile; as `create`. */
  update(
    caller: Caller,
    id: PackingInstructionId,
    fields: PackingInstructionFields & { readonly version: number },
  ): Promise<PackingInstruction> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const before = await this.view.instruction(tx, companyId, id);
        await this.expectSizes(tx, companyId, fields);
        if (!(await this.store.update(tx, companyId, id, fields))) throw new Problem('changed-meanwhile');
        const after = await this.view.instruction(tx, companyId, id);
        emit(tx, packingInstructionChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found */
  async remove(caller: Caller, id: PackingInstructionId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.instruction(tx, caller.companyId, id);
      await this.store.remove(tx, caller.companyId, id);
      emit(tx, packingInstructionRemoved({ by: caller, id, before: recorded(before) }));
    });
  }

  /** Each size is there, in use and of the structure that its place asks for. They stay so until the end of the transaction. */
  private async expectSizes(tx: Tx, companyId: CompanyId, fields: PackingInstructionFields): Promise<void> {
    const wanted: (readonly [path: string, id: PackageSizeId, structure: PackageStructure])[] = [
      ['boxSizeId', fields.boxSizeId, 'small-box'],
      ...(fields.palletSizeId === null ? [] : ([['palletSizeId', fields.palletSizeId, 'master-pallet']] as const)),
      ...fields.aids.map(
        (aid, at) => [`aids.${String(at)}.packageSizeId`, aid.packageSizeId, 'packaging-aid'] as const,
      ),
    ];
    const sizes = await this.sizes.named(tx, companyId, [...new Set(wanted.map(([, id]) => id))]);
    const byId = new Map(sizes.map((one) => [one.id, one]));
    const errors = wanted.flatMap(([path, id, structure]) => {
      const message = refusalOf(byId.get(id), structure);
      return message === null ? [] : [{ path, message }];
    });
    if (errors.length > 0) throw new Problem('unknown-reference', errors[0]?.message, errors);
  }
}

/** What the audit log says of an instruction: sizes by their codes, as people know them. */
function recorded(one: PackingInstruction): Omit<
  PackingInstruction,
  'boxSizeId' | 'palletSizeId' | 'boxesOnPallet' | 'aids'
> & {
  readonly aids: readonly string[];
} {
  const { boxSizeId: _, palletSizeId: __, boxesOnPallet: ___, aids, ...fields } = one;
  return { ...fields, aids: aids.map(({ code, count, per }) => `${String(count)} ${code} / ${per}`) };
}

/** Why a size can't stand where one of a structure is asked for; null where it can. */
function refusalOf(size: NamedSize | undefined, structure: PackageStructure): string | null {
  if (size === undefined) return 'There is no package size of this id.';
  if (!size.isActive) return `${size.code} is not in use any more.`;
  return size.structure === structure ? null : `${size.code} is not ${CALLED[structure]}.`;
}

/** The keys of the database have the last word: somebody else may have come first. */
async function stored<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === UNIQUE_VIOLATION) {
      const message = 'There is an instruction for this article, customer and ship-to.';
      throw new Problem('already-taken', message, [{ path: 'articleNumber', message }]);
    }
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
    throw noPartner();
  }
}
