import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { ArticleFields, ArticleRecord } from '../../contract/article.js';
import { noPartner, Problem } from '../../contract/problem.js';
import { mayDo } from '../../domain/access/permission.js';
import type { ArticleId, PartnerId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { FirstSeenArticlesService } from '../schedule/schedule.first-seen.service.js';
import { articleChanged, articleCreated, articleRemoved } from './article.events.js';
import { ArticleStore } from './article.store.js';
import { ArticleView } from './article.view.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether the caller may see which schedules call an article off. */
export function seesSchedules(caller: Caller): boolean {
  return mayDo(caller, 'schedule.delivery-schedule', 'read');
}

/** Keeps the articles of companies, and which numbers stand for which. */
@Injectable()
export class ArticleService {
  constructor(
    private readonly database: Database,
    private readonly store: ArticleStore,
    private readonly view: ArticleView,
    private readonly firstSeen: FirstSeenArticlesService,
  ) {}

  /** @throws Problem already-taken; unknown-reference for a partner or own article that there is none of. */
  create(caller: Caller, fields: ArticleFields): Promise<ArticleRecord> {
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        await this.expectInternal(tx, caller, fields.internalArticleId);
        const id = await this.store.insert(tx, caller, fields);
        const after = await this.view.row(tx, caller.companyId, id);
        emit(tx, articleCreated({ by: caller, id, after }));
        await this.firstSeen.settle(tx, caller, [fields.articleNumber]);
        return this.view.article(tx, caller.companyId, id, seesSchedules(caller));
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile when `version` is not the stored one; still-referenced; as `create`. */
  update(caller: Caller, id: ArticleId, fields: ArticleFields & { readonly version: number }): Promise<ArticleRecord> {
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const before = await this.view.row(tx, caller.companyId, id);
        if (before.kind === 'internal' && fields.kind !== 'internal') await this.expectUnreferenced(tx, caller, id);
        await this.expectInternal(tx, caller, fields.internalArticleId);
        if (!(await this.store.update(tx, caller, id, fields))) throw new Problem('changed-meanwhile');
        const after = await this.view.row(tx, caller.companyId, id);
        emit(tx, articleChanged({ by: caller, id, before, after }));
        await this.firstSeen.settle(tx, caller, [fields.articleNumber]);
        return this.view.article(tx, caller.companyId, id, seesSchedules(caller));
      }),
    );
  }

  /** @throws Problem not-found; still-referenced while numbers of partners stand for it. */
  async remove(caller: Caller, id: ArticleId): Promise<void> {
    await stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const before = await this.view.row(tx, caller.companyId, id);
        await this.expectUnreferenced(tx, caller, id);
        await this.store.remove(tx, caller.companyId, id);
        emit(tx, articleRemoved({ by: caller, id, before }));
      }),
    );
  }

  /** Makes a partner's number stand for an own article. @throws Problem not-found; unknown-reference; already-taken where it stands for another. */
  link(
    caller: Caller,
    id: ArticleId,
    { partnerCompanyId, articleNumber }: { partnerCompanyId: PartnerId | null; articleNumber: string },
  ): Promise<ArticleRecord> {
    const { companyId } = caller;
    return stored(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const own = await this.view.row(tx, companyId, id);
        if (own.kind !== 'internal') throw ofOwnOnly();
        const known = await this.store.external(tx, companyId, partnerCompanyId, articleNumber);
        if (known === undefined) {
          const fields = externalOf(partnerCompanyId, articleNumber, own);
          const made = await this.store.insert(tx, caller, fields);
          emit(tx, articleCreated({ by: caller, id: made, after: await this.view.row(tx, companyId, made) }));
          await this.firstSeen.settle(tx, caller, [articleNumber]);
        } else await this.relink(tx, caller, known, id);
        return this.view.article(tx, companyId, id, seesSchedules(caller));
      }),
    );
  }

  /** @throws Problem not-found, also for a number that stands for another article. */
  unlink(caller: Caller, id: ArticleId, referenceId: ArticleId): Promise<ArticleRecord> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.row(tx, caller.companyId, referenceId);
      if (before.internalArticleId !== id) throw new Problem('not-found');
      await this.relink(tx, caller, referenceId, null);
      return this.view.article(tx, caller.companyId, id, seesSchedules(caller));
    });
  }

  private async relink(tx: Tx, caller: Caller, id: ArticleId, to: ArticleId | null): Promise<void> {
    const before = await this.view.row(tx, caller.companyId, id);
    if (to !== null && before.internalArticleId !== null && before.internalArticleId !== to) {
      const message = `The number stands for ${before.internalNumber ?? ''} already. Take that away first.`;
      throw new Problem('already-taken', message, [{ path: 'articleNumber', message }]);
    }
    if (before.internalArticleId === to) return;
    await this.store.link(tx, caller, id, to);
    emit(tx, articleChanged({ by: caller, id, before, after: await this.view.row(tx, caller.companyId, id) }));
  }

  private async expectUnreferenced(tx: Tx, { companyId }: Caller, id: ArticleId): Promise<void> {
    const count = await this.view.referenceCount(tx, companyId, id);
    const message = `Numbers of partners that stand for it: ${String(count)}`;
    if (count > 0) throw new Problem('still-referenced', message, [{ path: 'references', message }]);
  }

  private async expectInternal(tx: Tx, { companyId }: Caller, id: ArticleId | null): Promise<void> {
    if (id === null) return;
    const row = await this.view.row(tx, companyId, id).catch((error: unknown) => {
      throw error instanceof Problem ? unknownInternal() : error;
    });
    if (row.kind !== 'internal') throw unknownInternal();
  }
}

function unknownInternal(): Problem {
  const message = 'There is no internal article of this id.';
  return new Problem('unknown-reference', message, [{ path: 'internalArticleId', message }]);
}

function ofOwnOnly(): Problem {
  const message = 'Numbers of partners stand for internal articles alone.';
  return new Problem('invalid-input', message, [{ path: 'articleNumber', message }]);
}

/** An external article as a cross reference begins it: with what the own one says. */
function externalOf(
  partnerCompanyId: PartnerId | null,
  articleNumber: string,
  own: { readonly id: ArticleId; readonly description: string; readonly unit: string },
): ArticleFields {
  return {
    kind: 'external',
    partnerCompanyId,
    articleNumber,
    description: own.description,
    revision: '',
    unit: own.unit,
    minStock: null,
    minOrderQuantity: null,
    packQuantity: null,
    productionDays: null,
    materialDays: null,
    commodityCode: '',
    family: '',
    barcodePrefix: '',
    state: 'active',
    successor: '',
    internalArticleId: own.id,
  };
}

/** The keys of the database have the last word: somebody else may have come first. */
async function stored<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === UNIQUE_VIOLATION) {
      const message = 'There is an article of this kind, partner and number.';
      throw new Problem('already-taken', message, [{ path: 'articleNumber', message }]);
    }
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
    if (error.table === 'article' && error.detail?.includes('is still referenced') === true)
      throw new Problem('still-referenced');
    throw noPartner();
  }
}
