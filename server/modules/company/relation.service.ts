import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Problem } from '../../contract/problem.js';
import type { Relation, RelationFields } from '../../contract/relation.js';
import type { PartnerId, RelationId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { relationChanged, relationCreated, relationRemoved } from './company.events.js';
import { RelationStore } from './relation.store.js';
import { RelationView } from './relation.view.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CALENDAR = 'company_relation_calendar';

/** What a company is to its partners and they to it. */
@Injectable()
export class RelationService {
  constructor(
    private readonly database: Database,
    private readonly store: RelationStore,
    private readonly view: RelationView,
  ) {}

  /** @throws Problem unknown-reference for a partner that is not in the register or a calendar that is not there; already-taken. */
  async create(actor: Actor, partnerCompanyId: PartnerId, fields: RelationFields): Promise<Relation> {
    const { companyId, userId } = actor;
    return inWords(() =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        const after = await this.view.relation(
          tx,
          companyId,
          await this.store.insert(tx, companyId, userId, partnerCompanyId, fields),
        );
        emit(tx, relationCreated({ by: actor, id: after.id, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile when `version` is not the stored one; unknown-reference; already-taken. */
  async update(actor: Actor, id: RelationId, version: number, fields: RelationFields): Promise<Relation> {
    const { companyId, userId } = actor;
    return inWords(() =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        const stored = await this.store.version(tx, companyId, id);
        if (stored === undefined) throw new Problem('not-found');
        if (stored !== version) throw new Problem('changed-meanwhile');
        const before = await this.view.relation(tx, companyId, id);
        await this.store.update(tx, companyId, userId, id, fields);
        const after = await this.view.relation(tx, companyId, id);
        emit(tx, relationChanged({ by: actor, id, before, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; still-referenced, saying by which agreements. */
  async remove(actor: Actor, id: RelationId): Promise<void> {
    const { companyId } = actor;
    await this.database.transaction(scopeOf(actor), async (tx) => {
      if ((await this.store.version(tx, companyId, id)) === undefined) throw new Problem('not-found');
      const iaids = await this.view.agreements(tx, companyId, id);
      const message = `Agreements under it: ${iaids.slice(0, 5).join(', ')}${iaids.length > 5 ? ', …' : ''}`;
      if (iaids.length > 0) throw new Problem('still-referenced', message, [{ path: 'agreements', message }]);
      const before = await this.view.relation(tx, companyId, id);
      await this.store.remove(tx, companyId, id);
      emit(tx, relationRemoved({ by: actor, id, before }));
    });
  }
}

function unknown(path: 'calendarId' | 'partnerCompanyId'): Problem {
  const message = path === 'calendarId' ? 'There is no such calendar.' : 'There is no such partner in the register.';
  return new Problem('unknown-reference', message, [{ path, message }]);
}

async function inWords<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === FOREIGN_KEY_VIOLATION)
      throw unknown(error.constraint === CALENDAR ? 'calendarId' : 'partnerCompanyId');
    if (error.code !== UNIQUE_VIOLATION) throw error;
    const message = 'There is a relation with this partner, role and ship-to already.';
    throw new Problem('already-taken', message, [{ path: 'role', message }]);
  }
}
