import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { FirstSeenArticlesService } from '../schedule/schedule.first-seen.service.js';
import { articlesAccepted, articlesIgnored, articlesRemembered } from './article.events.js';
import { ArticleStore } from './article.store.js';

/** Decides of numbers that came first in a message. */
@Injectable()
export class ArticleDecisions {
  constructor(
    private readonly database: Database,
    private readonly store: ArticleStore,
    private readonly firstSeen: FirstSeenArticlesService,
  ) {}

  /** Takes them into the master data; how many. Those that are there already need no decision any more, either. */
  accept(actor: Actor, articleNumbers: readonly string[]): Promise<number> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const entered = await this.store.acceptFirstSeen(tx, actor, articleNumbers);
      await this.firstSeen.settle(tx, actor, articleNumbers);
      if (entered.length > 0)
        emit(tx, articlesAccepted({ by: actor, id: nameOf(entered), after: { articleNumbers: entered } }));
      return entered.length;
    });
  }

  /** Ignores them, or lists them as new again; how many. */
  ignore(actor: Actor, articleNumbers: readonly string[], isIgnored: boolean): Promise<number> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const decided = await this.firstSeen.ignore(tx, actor, articleNumbers, isIgnored);
      const event = isIgnored ? articlesIgnored : articlesRemembered;
      if (decided.length > 0) emit(tx, event({ by: actor, id: nameOf(decided), after: { articleNumbers: decided } }));
      return decided.length;
    });
  }
}

/** What the audit log calls several at once. */
function nameOf(articleNumbers: readonly string[]): string {
  const [first = ''] = articleNumbers;
  return (articleNumbers.length === 1 ? first : `${first} +${String(articleNumbers.length - 1)}`).slice(0, 100);
}
