import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { NewScheduleComment, ScheduleCommentChange } from '../../contract/schedule-comments.js';
import type { ScheduleCommentId } from '../../domain/ids.js';
import { calloffPlace, MOST_COMMENTS } from '../../domain/schedule/comment.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { type NewComment, ScheduleCommentStore, type StoredComment } from './schedule.comment.store.js';
import { scheduleCommentChanged, scheduleCommented } from './schedule.events.js';

/** What people of a company write to one another about schedules, lines and call-offs. */
@Injectable()
export class ScheduleComments {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleCommentStore,
  ) {}

  /** One comment on each id; all or none. @throws Problem not-found; unknown-reference for a parent about something else; limit-reached. */
  create(actor: Actor, { commentType, comment, ids, parentId }: NewScheduleComment): Promise<ScheduleCommentId[]> {
    const wanted = [...new Set(ids)];
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const rootId = parentId === undefined ? null : await this.rootOf(tx, actor, parentId, commentType, wanted);
      const stored = await this.write(
        tx,
        actor,
        { text: comment, authorId: actor.userId, rootId },
        commentType,
        wanted,
      );
      if (stored.length < wanted.length) throw new Problem('not-found');
      const headIds = [...new Set(stored.map(({ headId }) => headId))];
      if (await this.store.isFull(tx, actor.companyId, headIds, MOST_COMMENTS))
        throw new Problem('limit-reached', `A schedule takes ${String(MOST_COMMENTS)} comments at most.`);
      emit(tx, ...headIds.map((id) => scheduleCommented({ by: actor, id, after: { comment, commentType, ids } })));
      return stored.map(({ id }) => id);
    });
  }

  /** Changes an own comment, deletes it or takes that back. @throws Problem not-found, for comments of others too. */
  change(actor: Actor, id: ScheduleCommentId, change: ScheduleCommentChange): Promise<void> {
    const { companyId, userId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const own = await this.store.own(tx, companyId, userId, id);
      if (!own || ('comment' in change && own.isDeleted)) throw new Problem('not-found');
      if ('comment' in change) await this.store.edit(tx, companyId, id, change.comment);
      else await this.store.setDeleted(tx, companyId, id, change.isDeleted);
      const { headId, ...before } = own;
      emit(tx, scheduleCommentChanged({ by: actor, id: headId, before, after: { ...before, ...change } }));
    });
  }

  private write(
    tx: Tx,
    { companyId }: Actor,
    comment: NewComment,
    commentType: NewScheduleComment['commentType'],
    ids: readonly string[],
  ): Promise<StoredComment[]> {
    if (commentType === 'head') return this.store.onHeads(tx, companyId, comment, ids);
    const places = ids.map((id) => (commentType === 'line' ? { line: id, position: null } : calloffPlace(id)));
    return this.store.onLines(tx, companyId, comment, places);
  }

  /** The comment that began the thread which is answered. */
  private async rootOf(
    tx: Tx,
    { companyId }: Actor,
    parentId: ScheduleCommentId,
    commentType: NewScheduleComment['commentType'],
    ids: readonly string[],
  ): Promise<ScheduleCommentId> {
    const place = await this.store.place(tx, companyId, parentId);
    if (place?.commentType !== commentType || ids.length !== 1 || ids[0] !== place.target) {
      const message = 'There is no such comment about what `ids` name.';
      throw new Problem('unknown-reference', message, [{ path: 'parentId', message }]);
    }
    return place.rootId;
  }
}
