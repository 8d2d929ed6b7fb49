import { fork, type ChildProcess } from 'node:child_process';
import { TransportFailure } from './failure.js';
import {
  transportEnvironment,
  transportSettings,
  type TransportEnvironment,
  type TransportSettings,
} from './settings.js';
import { fromChild, type FromChild, type Task, type ToChild } from './transport-protocol.js';
import {
  limits,
  type Limits,
  type OnFile,
  type OutgoingFile,
  type ReceiveSummary,
  type SendReceipt,
  type StepReport,
  type TestReport,
  type Transport,
} from './transport.js';

/** Beyond the total time a child has this long to say what happened, before it is killed. */
const GRACE_MS = 2000;
/** A busy machine takes its time to start a process; that is no fault of the partner and none of its time. */
const START_MS = 60_000;
const HEAP_MB = 128;

export interface ProcessOptions {
  readonly heapMb?: number;
  readonly graceMs?: number;
  /** Hears the id of each process that is started. */
  readonly started?: (pid: number) => void;
}
type Last = Exclude<FromChild, { say: 'file' | 'ready' }>;

/**
 * A transport whose work is done by a child process for each transfer, bounded in memory and time. Whatever becomes of the
 * child is a TransportFailure here; a file that was not taken still lies at the partner.
 */
export class ProcessTransport implements Transport {
  private readonly settings: TransportSettings;
  private readonly around: TransportEnvironment;
  private readonly limits: Limits;

  /** @throws ZodError when the settings are not valid. */
  constructor(
    settings: unknown,
    around: unknown,
    bounds: unknown = {},
    private readonly options: ProcessOptions = {},
  ) {
    this.settings = transportSettings.parse(settings);
    this.around = transportEnvironment.parse(around);
    this.limits = limits.parse(bounds);
  }

  async receive(onFile: OnFile, signal: AbortSignal): Promise<ReceiveSummary> {
    const last = await this.run({ kind: 'receive' }, signal, onFile);
    if (last.say !== 'received') throw unexpected();
    return last.summary;
  }

  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const last = await this.run(
      { kind: 'send', name: file.name, bytes: file.bytes, attempt: file.attempt, sending: file.sending },
      signal,
    );
    if (last.say !== 'sent') throw unexpected();
    return last.receipt;
  }

  async test(signal: AbortSignal): Promise<TestReport> {
    try {
      const last = await this.run({ kind: 'test' }, signal);
      return last.say === 'tested' ? last.report : failedReport(unexpected());
    } catch (error) {
      if (error instanceof TransportFailure) return failedReport(error);
      throw error;
    }
  }

  private async run(task: Task, signal: AbortSignal, onFile?: OnFile): Promise<Last> {
    if (signal.aborted) throw new TransportFailure('aborted', 'The transfer was stopped');
    const child = fork(new URL('transport.process.js', import.meta.url), {
      serialization: 'advanced',
      stdio: 'ignore',
      // Neither the environment nor a debugger of ours: the child needs nothing of them.
      env: {},
      execArgv: [
        ...process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
        `--max-old-space-size=${this.options.heapMb ?? HEAP_MB}`,
      ],
    });
    if (child.pid !== undefined) this.options.started?.(child.pid);
    const ended = Promise.withResolvers<Last>();
    const grace = this.options.graceMs ?? GRACE_MS;
    const timers: NodeJS.Timeout[] = [];
    const endAfter = (ms: number, why: TransportFailure): void => {
      timers.push(
        setTimeout(() => {
          ended.reject(why);
        }, ms),
      );
    };
    const stop = (): void => {
      say(child, { say: 'stop' });
      endAfter(grace, new TransportFailure('aborted', 'The transfer was stopped'));
    };
    const ready = (): void => {
      clearTimeout(timers.shift());
      endAfter(
        this.limits.totalMs + grace,
        new TransportFailure('timeout', 'It took longer than the time allowed in all'),
      );
    };
    endAfter(START_MS, new TransportFailure('crashed', 'The transfer process did not start in time'));
    signal.addEventListener('abort', stop, { once: true });
    try {
      new Listening(child, onFile, ready, ended).start({
        say: 'start',
        task,
        settings: this.settings,
        around: this.around,
        limits: this.limits,
      });
      return await ended.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      for (const timer of timers) clearTimeout(timer);
      // Its last word was heard, or it is not believed any more.
      child.kill('SIGKILL');
    }
  }
}

/** Hears one child until its last word or its end. */
class Listening {
  /** A file is with its taker; the child is not heard out of turn. */
  private busy = false;
  private isReady = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly onFile: OnFile | undefined,
    private readonly ready: () => void,
    private readonly ended: Pick<PromiseWithResolvers<Last>, 'resolve' | 'reject'>,
  ) {}

  start(order: ToChild): void {
    this.child.on('message', (raw) => {
      this.hear(raw);
    });
    this.child.once('error', () => {
      this.ended.reject(new TransportFailure('crashed', 'The transfer process could not be started'));
    });
    this.child.once('exit', (code, signal) => {
      this.ended.reject(
        new TransportFailure('crashed', `The transfer process ended early (${signal ?? `code ${code ?? 'unknown'}`})`),
      );
    });
    say(this.child, order);
  }

  private hear(raw: unknown): void {
    const parsed = fromChild.safeParse(raw);
    if (!parsed.success || this.busy) {
      this.ended.reject(unexpected());
      return;
    }
    const message = parsed.data;
    if (message.say === 'ready' && !this.isReady) {
      this.isReady = true;
      this.ready();
    } else if (message.say === 'ready') this.ended.reject(unexpected());
    else if (message.say === 'failed')
      this.ended.reject(new TransportFailure(message.code, message.message, message.step));
    else if (message.say === 'file') void this.take(message);
    else this.ended.resolve(message);
  }

  private async take({ number, name, bytes, receivedAt }: Extract<FromChild, { say: 'file' }>): Promise<void> {
    if (!this.onFile) {
      this.ended.reject(unexpected());
      return;
    }
    this.busy = true;
    try {
      const outcome = await this.onFile({ remoteName: name, bytes, receivedAt: new Date(receivedAt) });
      this.busy = false;
      say(this.child, { say: 'outcome', number, outcome });
    } catch (error) {
      // The taker's own failure ends the round; the file stays where it is.
      this.ended.reject(error);
    }
  }
}

/** To a child that is gone nothing can be said; that it is gone is heard elsewhere. */
function say(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}
function unexpected(): TransportFailure {
  return new TransportFailure('crashed', 'The transfer process said something unexpected');
}
function failedReport(failure: TransportFailure): TestReport {
  const step: StepReport = { step: failure.step, outcome: 'failed', text: `${failure.message}. ${failure.advice}` };
  return { ok: false, steps: [step] };
}
