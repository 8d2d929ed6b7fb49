import { Worker } from 'node:worker_threads';

export interface ThreadPoolOptions {
  /** The module each thread runs; it answers a message {id, task} with {id, result} or {id, error}. */
  readonly module: URL;
  readonly size: number;
  /** Heap of a thread, in MB: a task that needs more kills its thread, not the process. */
  readonly heapMb: number;
}

/** A task that could not be done: took too long, needed too much memory, or threw. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  constructor(readonly kind: 'timeout' | 'memory' | 'error', message: string) {
    super(message);
  }
}

interface Waiting<T, R> { readonly task: T; readonly timeoutMs: number; readonly done: (result: R) => void; readonly fail: (error: Error) => void }
interface Thread<T, R> { readonly worker: Worker; current: Waiting<T, R> | undefined; timer: NodeJS.Timeout | undefined }
type Reply<R> = { readonly result: R } | { readonly error: string };

const CLOSED = 'The threads were closed';

/**
 * Runs tasks on worker threads, each bounded in time and memory, so that a hostile file can neither block the event loop nor
 * take the process down. A thread that fails is replaced.
 */
export class ThreadPool<T, R> {
  private readonly threads: Thread<T, R>[] = [];
  private readonly queue: Waiting<T, R>[] = [];
  private closed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** @throws TaskFailure when the task takes too long, needs too much memory or throws. */
  run(task: T, timeoutMs: number): Promise<R> {
    if (this.closed) return Promise.reject(new Error(CLOSED));
    return new Promise((done, fail) => {
      this.queue.push({ task, timeoutMs, done, fail });
      this.next();
    });
  }

  /** Ends all threads. Whoever still waits is told so, which is no failure of the task. */
  async close(): Promise<void> {
    this.closed = true;
    for (const waiting of this.queue.splice(0)) waiting.fail(new Error(CLOSED));
    await Promise.all(this.threads.splice(0).map((thread) => {
      clearTimeout(thread.timer);
      thread.current?.fail(new Error(CLOSED));
      thread.current = undefined;
      return thread.worker.terminate();
    }));
  }

  private next(): void {
    if (this.closed || this.queue.length === 0) return;
    const thread = this.threads.find((t) => !t.current) ?? (this.threads.length < this.options.size ? this.start() : undefined);
    if (!thread) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    thread.current = waiting;
    thread.timer = setTimeout(() => {
      this.drop(thread, new TaskFailure('timeout', `took longer than ${String(waiting.timeoutMs)} ms`));
    }, waiting.timeoutMs);
    thread.worker.ref();
    thread.worker.postMessage(waiting.task);
  }

  private start(): Thread<T, R> {
    const worker = new Worker(this.options.module, { resourceLimits: { maxOldGenerationSizeMb: this.options.heapMb } });
    const thread: Thread<T, R> = { worker, current: undefined, timer: undefined };
    worker.on('message', (reply: Reply<R>) => { this.settle(thread, reply); });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.drop(thread, new TaskFailure(memory ? 'memory' : 'error', memory ? `needed more than ${String(this.options.heapMb)} MB` : error.message));
    });
    worker.on('exit', () => { this.drop(thread, new TaskFailure('error', 'the thread ended')); });
    worker.unref();
    this.threads.push(thread);
    return thread;
  }

  private settle(thread: Thread<T, R>, reply: Reply<R>): void {
    const { current } = thread;
    clearTimeout(thread.timer);
    thread.current = undefined;
    thread.worker.unref();
    if ('error' in reply) current?.fail(new TaskFailure('error', reply.error));
    else current?.done(reply.result);
    this.next();
  }

  private drop(thread: Thread<T, R>, failure: TaskFailure): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.current?.fail(failure);
    thread.current = undefined;
    this.next();
  }
}
