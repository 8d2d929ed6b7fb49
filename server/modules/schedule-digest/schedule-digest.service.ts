import { Injectable } from '@nestjs/common';
import type { Answer } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import type { scheduleDigest, ScheduleDigestChoice } from '../../contract/schedule-digest.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { scheduleDigestChosen, scheduleDigestWritten } from './schedule-digest.events.js';
import { narrowingOfPerson } from './schedule-digest.rows.js';
import { type DuePerson, ScheduleDigestStore } from './schedule-digest.store.js';
import { ScheduleDigestView } from './schedule-digest.view.js';

type Choice = Answer<typeof scheduleDigest>;

/** Mails to people of what schedules change inside the firm zone. */
@Injectable()
export class ScheduleDigests {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleDigestStore,
    private readonly view: ScheduleDigestView,
  ) {}

  choice(caller: Caller): Promise<Choice> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.choice(tx, caller.companyId, caller.userId));
  }

  /** @throws Problem no-permission while impersonating: mails are a person's own. */
  choose(caller: Caller, choice: ScheduleDigestChoice): Promise<Choice> {
    const { companyId, userId, impersonatorId } = caller;
    if (impersonatorId !== null) throw new Problem('no-permission');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.choice(tx, companyId, userId);
      await this.store.choose(tx, companyId, userId, choice);
      const after = await this.view.choice(tx, companyId, userId);
      emit(tx, scheduleDigestChosen({ by: caller, id: userId, before, after }));
      return after;
    });
  }

  /** Writes the digests that are due; returns whether there were any. Of several workers one writes each, and names each schedule once. */
  async write(): Promise<boolean> {
    const due = await this.database.transaction('system', (tx) => this.store.due(tx));
    for (const person of due) await this.writeTo(person);
    return due.length > 0;
  }

  private async writeTo(person: DuePerson): Promise<void> {
    const { companyId, userId, isLetIn, heads } = person;
    const seen = isLetIn && heads.length > 0 ? await this.seenBy(person) : [];
    await this.database.transaction('system', async (tx) => {
      if (!(await this.store.take(tx, companyId, userId)) || seen.length === 0) return;
      const id = await this.store.name(tx, companyId, userId, seen);
      if (id !== undefined) emit(tx, scheduleDigestWritten({ id, userId }));
    });
  }

  /** Of the schedules that a digest would name, those that its person may see. */
  private seenBy(person: DuePerson) {
    const { companyId, heads } = person;
    const scope = scopeOf({ companyId, narrowing: narrowingOfPerson(person) });
    return this.database.transaction(scope, (tx) => this.view.seen(tx, companyId, heads));
  }
}
