import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { FaultPoint } from '../../server/platform/process/fault.js';

export interface ChildOrder {
  readonly module: string;
  /** Command that starts it somewhere else. */
  readonly through?: readonly string[];
  /** Node's own arguments. */
  readonly loader: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where it dies by itself, and on which hit. */
  readonly fault: { readonly point: FaultPoint; readonly after: number; readonly log: string } | undefined;
  readonly log: string;
}

/** A process of the product under test. */
export class Child {
  /** Resolves when it says that it is ready; false when it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves with how it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;

  private constructor(private readonly process: ChildProcess) {
    this.ended = new Promise((done) =>
      process.once('exit', (code, signal) => {
        done({ code, signal });
      }),
    );
    this.ready = Promise.race([
      new Promise<true>((done) =>
        process.once('message', () => {
          done(true);
        }),
      ),
      this.ended.then(() => false),
    ]);
  }

  static start(order: ChildOrder): Child {
    const log = openSync(order.log, 'a');
    const fault = order.fault
      ? { FAULT: order.fault.point, FAULT_AFTER: String(order.fault.after), FAULT_LOG: order.fault.log }
      : {};
    const [command, ...args] = [...(order.through ?? []), process.execPath, ...order.loader, order.module];
    const child = spawn(command, args, {
      env: { ...process.env, ...order.env, ...fault },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    return new Child(child);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get alive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): void {
    this.process.kill(signal);
  }
}
