import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Answer } from '../../contract/endpoint.js';
import type { scheduleChanges, ScheduleChangesAnswer, ScheduleChangesQuery } from '../../contract/schedule-changes.js';
import type { ScheduleHeadId } from '../../domain/ids.js';
import type { Caller } from '../../platform/http/caller.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { calloffCount, changesOf, type ComparisonTask, MAX_INLINE_CALLOFFS } from './schedule.changes.js';
import { ScheduleChangesView } from './schedule.changes.view.js';

/** A million call-offs take a second. */
const MAX_MS = 30_000;

type Changes = Omit<ScheduleChangesAnswer, 'comparedWith'>;

/** Compares releases: small ones at once, large ones on a thread, so that the server answers others meanwhile. */
@Injectable()
export class ScheduleComparison implements OnModuleDestroy {
  private readonly threads = new ThreadPool<ComparisonTask, Changes>({
    module: new URL('schedule.comparison.thread.js', import.meta.url),
    size: 1,
    heapMb: 1_024,
  });

  constructor(
    private readonly reader: AsOfReader,
    private readonly view: ScheduleChangesView,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** What a schedule changes. @throws Problem as `ScheduleChangesView.compared`, too-large-to-compare */
  async changes(
    caller: Caller,
    id: ScheduleHeadId,
    { against, asOf, ...query }: ScheduleChangesQuery,
  ): Promise<Answer<typeof scheduleChanges>> {
    const read = await this.reader.answer(caller, asOf, (tx) => this.view.compared(tx, caller.companyId, id, against));
    const { comparedWith, asOf: moment, recordedFrom, ...compared } = read;
    const task: ComparisonTask = { compared, query };
    const changes = calloffCount(compared) <= MAX_INLINE_CALLOFFS ? changesOf(task) : await this.byThread(task);
    return { comparedWith: [...comparedWith], ...changes, asOf: moment, recordedFrom };
  }

  private async byThread(task: ComparisonTask): Promise<Changes> {
    try {
      return await this.threads.run(task, MAX_MS);
    } catch (error) {
      if (error instanceof TaskFailure && error.kind !== 'error') throw new Problem('too-large-to-compare');
      throw error;
    }
  }
}
