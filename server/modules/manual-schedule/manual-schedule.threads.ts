import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { type WritingTask, type WrittenSchedule, writeSchedule } from './manual-schedule.writing.js';

/** Call-offs that are written while other requests wait: some milliseconds. More are written by a thread. */
const MAX_INLINE = 500;
const MAX_MS = 20_000;

/** What takes its time of schedules by hand, off the event loop. */
@Injectable()
export class ManualScheduleThreads implements OnModuleDestroy {
  private readonly pool = new ThreadPool<WritingTask, WrittenSchedule>({
    module: new URL('manual-schedule.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  /** The file of a schedule. @throws TaskFailure */
  async write(task: WritingTask, key: string): Promise<WrittenSchedule> {
    const calloffs = task.document.lines.reduce((sum, line) => sum + line.calloffs.dates.length, 0);
    return calloffs <= MAX_INLINE ? writeSchedule(task) : this.pool.run(task, MAX_MS, key);
  }
}
