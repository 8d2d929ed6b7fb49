import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface ThreadPoolOptions {
  /** The module each thread runs. It says { ready: true } when it is loaded, and answers each task with { result } or { error }, after any { part }s. */
  readonly module: URL;
  readonly size: number;
  /** Threads that tasks of one key have at a time; all of them where it is left out. */
  readonly perKey?: number;
  /** Heap of a thread, in MB: a task that needs more kills its thread, not the process. */
  readonly heapMb: number;
  /** What each thread finds as its workerData. */
  readonly data?: unknown;
}

/** A thread that isn't loaded after so many milliseconds is given up. */
const START_MS = 30_000;
/** Times its limit after which a task is given up, however little of the processor it had. */
const MOST_TIMES = 20;
/** Of the limit, what is not worth another look. */
const NOTHING_LEFT = 0.05;
/** How long a thread is asked what it has used. */
const SILENT_MS = 2_000;

/** A task that could not be done: took too long, needed too much memory, threw, or was cancelled. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  constructor(
    readonly kind: 'timeout' | 'memory' | 'error' | 'cancelled',
    message: string,
  ) {
    super(message);
  }
}

/** How somebody follows a task that is under way. */
export interface Following<P> {
  /** Takes each part of the result while the rest is being made. */
  readonly onPart?: (part: P) => void;
  /** Ends the task, and the thread that has it. */
  readonly signal?: AbortSignal;
}

interface Waiting<T, R, P> extends Following<P> {
  readonly task: T;
  readonly key: string;
  readonly timeoutMs: number;
  readonly done: (result: R) => void;
  readonly fail: (error: Error) => void;
}
interface Thread<T, R, P> {
  readonly worker: Worker;
  ready: boolean;
  current: Waiting<T, R, P> | undefined;
  timer: NodeJS.Timeout | undefined;
}
type Reply<R, P> =
  | { readonly result: R }
  | { readonly part: P }
  | { readonly error: string }
  | { readonly ready: true };

const CLOSED = 'The threads were closed';

/** Processor time of a thread so far, in ms; without end where it has ended, or sleeps and does not say. */
async function usedBy(worker: Worker): Promise<number> {
  const silence = new AbortController();
  try {
    const said = worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000);
    return await Promise.race([
      said,
      sleep(SILENT_MS, Number.POSITIVE_INFINITY, { signal: silence.signal, ref: false }),
    ]);
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    silence.abort();
  }
}

/**
 * Runs tasks on worker threads, each bounded in time and memory, so that a hostile file can neither block the event loop nor
 * take the process down. A thread that fails is replaced at once, so that the next task doesn't pay for its start.
 */
export class ThreadPool<T, R, P = never> {
  private readonly threads: Thread<T, R, P>[] = [];
  private readonly queue: Waiting<T, R, P>[] = [];
  private closed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** Tasks that wait or run. */
  get inHand(): number {
    return this.queue.length + this.threads.filter((t) => t.current).length;
  }

  /** Tasks of one key share what `perKey` allows them. @throws TaskFailure when the task takes too long, needs too much memory, throws or is cancelled. */
  run(task: T, timeoutMs: number, key = '', following: Following<P> = {}): Promise<R> {
    if (this.closed) return Promise.reject(new Error(CLOSED));
    return new Promise((done, fail) => {
      const waiting: Waiting<T, R, P> = { task, key, timeoutMs, done, fail, ...following };
      this.queue.push(waiting);
      following.signal?.addEventListener('abort', () => {
        this.cancel(waiting);
      });
      if (following.signal?.aborted === true) this.cancel(waiting);
      this.next();
    });
  }

  private cancel(waiting: Waiting<T, R, P>): void {
    const cancelled = new TaskFailure('cancelled', 'was cancelled');
    const at = this.queue.indexOf(waiting);
    if (at >= 0) this.queue.splice(at, 1);
    waiting.fail(cancelled);
    const thread = this.threads.find(({ current }) => current === waiting);
    if (thread) this.drop(thread, cancelled);
  }

  /** Ends all threads. Waiting callers get an error that is no failure of their task. */
  async close(): Promise<void> {
    this.closed = true;
    for (const waiting of this.queue.splice(0)) waiting.fail(new Error(CLOSED));
    await Promise.all(
      this.threads.splice(0).map((thread) => {
        clearTimeout(thread.timer);
        thread.current?.fail(new Error(CLOSED));
        thread.current = undefined;
        return thread.worker.terminate();
      }),
    );
  }

  private next(): void {
    if (this.closed) return;
    const at = this.nextInQueue();
    if (at < 0) return;
    const thread =
      this.threads.find((t) => !t.current) ?? (this.threads.length < this.options.size ? this.start() : undefined);
    if (!thread) return;
    const [waiting] = this.queue.splice(at, 1);
    if (!waiting) return;
    thread.current = waiting;
    this.watch(thread);
    thread.worker.ref();
    thread.worker.postMessage(waiting.task);
  }

  /** Where the task stands that is next: the first of those whose key has the fewest threads, and may have another; -1 for none. */
  private nextInQueue(): number {
    const running = new Map<string, number>();
    for (const { current } of this.threads)
      if (current !== undefined) running.set(current.key, (running.get(current.key) ?? 0) + 1);
    const counts = this.queue.map(({ key }) => running.get(key) ?? 0);
    const fewest = Math.min(...counts);
    return fewest < (this.options.perKey ?? this.options.size) ? counts.indexOf(fewest) : -1;
  }

  /** The time of a task begins when its thread is loaded: how long that takes is no fault of the task. */
  private watch(thread: Thread<T, R, P>): void {
    const { current, ready, worker } = thread;
    if (!current) return;
    clearTimeout(thread.timer);
    if (ready) this.limit(thread, current, { before: usedBy(worker), from: performance.now() });
    else
      thread.timer = setTimeout(() => {
        this.drop(thread, new TaskFailure('timeout', 'the thread did not start'));
      }, START_MS);
  }

  /** Counts the processor time of a task: what others take of a busy machine is no fault of the task either. */
  private limit(
    thread: Thread<T, R, P>,
    current: Waiting<T, R, P>,
    begun: { readonly before: Promise<number>; readonly from: number },
    waitMs = current.timeoutMs,
  ): void {
    const { timeoutMs } = current;
    const look = async (): Promise<void> => {
      const left = timeoutMs - ((await usedBy(thread.worker)) - (await begun.before));
      if (thread.current !== current) return;
      if (left > timeoutMs * NOTHING_LEFT && performance.now() - begun.from < timeoutMs * MOST_TIMES)
        this.limit(thread, current, begun, left);
      else this.drop(thread, new TaskFailure('timeout', `took longer than ${String(timeoutMs)} ms`));
    };
    thread.timer = setTimeout(() => void look(), waitMs);
  }

  private start(): Thread<T, R, P> {
    const worker = new Worker(this.options.module, {
      workerData: this.options.data,
      resourceLimits: { maxOldGenerationSizeMb: this.options.heapMb },
    });
    const thread: Thread<T, R, P> = { worker, ready: false, current: undefined, timer: undefined };
    worker.on('message', (reply: Reply<R, P>) => {
      this.settle(thread, reply);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.drop(
        thread,
        new TaskFailure(
          memory ? 'memory' : 'error',
          memory ? `needed more than ${String(this.options.heapMb)} MB` : error.message,
        ),
      );
    });
    worker.on('exit', () => {
      this.drop(thread, new TaskFailure('error', 'the thread ended'));
    });
    worker.unref();
    this.threads.push(thread);
    return thread;
  }

  private settle(thread: Thread<T, R, P>, reply: Reply<R, P>): void {
    if ('ready' in reply) {
      thread.ready = true;
      this.watch(thread);
      return;
    }
    const { current } = thread;
    if ('part' in reply) {
      current?.onPart?.(reply.part);
      return;
    }
    clearTimeout(thread.timer);
    thread.current = undefined;
    thread.worker.unref();
    if ('error' in reply) current?.fail(new TaskFailure('error', reply.error));
    else current?.done(reply.result);
    this.next();
  }

  private drop(thread: Thread<T, R, P>, failure: TaskFailure): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const failed = thread.current;
    thread.current = undefined;
    // One that can't even be loaded is tried again when there is something to do, not over and over.
    if (thread.ready && !this.closed) this.start();
    failed?.fail(failure);
    this.next();
  }
}
