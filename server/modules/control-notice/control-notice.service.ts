import { Injectable } from '@nestjs/common';
import type {
  ControlNoticeChoice,
  ControlNoticeChoices,
  ControlRuleNoticeChoice,
} from '../../contract/control-notice.js';
import { Problem } from '../../contract/problem.js';
import type { ControlRuleId } from '../../domain/ids.js';
import type { DigestMode } from '../../domain/schedule/digest.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { narrowingOfPerson } from '../schedule-digest/schedule-digest.rows.js';
import { controlNoticesChosen, controlNoticeWritten } from './control-notice.events.js';
import { ControlNoticeStore, type DueNotice } from './control-notice.store.js';
import { ControlNoticeView } from './control-notice.view.js';

/** What the audit log keeps of a choice: the rule that it is for, or none. */
interface RecordedChoice extends Partial<Pick<ControlNoticeChoices, 'timeZone'>> {
  readonly rule?: string;
  readonly mode: DigestMode | null;
}

/** Mails to people of what rules of customer control find. */
@Injectable()
export class ControlNotices {
  constructor(
    private readonly database: Database,
    private readonly store: ControlNoticeStore,
    private readonly view: ControlNoticeView,
  ) {}

  choices(caller: Caller): Promise<ControlNoticeChoices> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.choices(tx, caller));
  }

  /** @throws Problem no-permission while impersonating: mails are a person's own. */
  choose(caller: Caller, choice: ControlNoticeChoice): Promise<ControlNoticeChoices> {
    return this.chosen(caller, {
      store: (tx) => this.store.choose(tx, caller.companyId, caller.userId, choice),
      recorded: ({ mode, timeZone }) => ({ mode, timeZone }),
    });
  }

  /** @throws Problem not-found; no-permission while impersonating. */
  chooseForRule(caller: Caller, id: ControlRuleId, choice: ControlRuleNoticeChoice): Promise<ControlNoticeChoices> {
    return this.chosen(caller, {
      store: (tx) => this.store.chooseForRule(tx, caller.companyId, caller.userId, { ...choice, ruleId: id }),
      recorded: ({ rules }) => {
        const rule = rules.find(({ ruleId }) => ruleId === id);
        if (rule === undefined) throw new Problem('not-found');
        return { rule: rule.name, mode: rule.mode };
      },
    });
  }

  /** Writes the notices that are due; returns whether there were any. Of several workers one writes each, and tells each result once. */
  async write(): Promise<boolean> {
    const due = await this.database.transaction('system', (tx) => this.store.due(tx));
    for (const notice of due) await this.writeOne(notice);
    return due.length > 0;
  }

  private async writeOne(notice: DueNotice): Promise<void> {
    const { companyId, userId, isLetIn, resultIds } = notice;
    const narrowing = narrowingOfPerson(notice);
    const seen = isLetIn
      ? await this.database.transaction(scopeOf({ companyId, narrowing }), (tx) =>
          this.view.wanted(tx, companyId, userId, resultIds),
        )
      : [];
    await this.database.transaction('system', async (tx) => {
      const id = await this.store.tell(tx, notice, seen);
      if (id !== undefined) emit(tx, controlNoticeWritten({ id, userId }));
    });
  }

  private chosen(
    caller: Caller,
    {
      store,
      recorded,
    }: {
      readonly store: (tx: Tx) => Promise<void>;
      readonly recorded: (choices: ControlNoticeChoices) => RecordedChoice;
    },
  ): Promise<ControlNoticeChoices> {
    if (caller.impersonatorId !== null) throw new Problem('no-permission');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = recorded(await this.view.choices(tx, caller));
      await store(tx);
      const choices = await this.view.choices(tx, caller);
      emit(tx, controlNoticesChosen({ by: caller, id: caller.userId, before, after: recorded(choices) }));
      return choices;
    });
  }
}
