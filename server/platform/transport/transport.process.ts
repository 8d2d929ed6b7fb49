import { transportInProcess } from './adapters.js';
import { TransportFailure } from './failure.js';
import { type FromChild, toChild, type ToChild } from './transport-protocol.js';
import { type Outcome } from './transport.js';

/**
 * One transfer, then the end. Libraries that speak to foreign servers run here, with a heap of their own: what a server can do
 * to them, it does to this process. A file is handed to the parent and goes at the partner only after the parent's word.
 */
const stop = new AbortController();
const waiting = new Map<number, (outcome: Outcome) => void>();
let number = 0;

function say(message: FromChild): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('This process is started by another one'));
    else
      process.send(message, undefined, undefined, (error) => {
        if (error) reject(error);
        else resolve();
      });
  });
}

async function work({ task, settings, around, limits }: Extract<ToChild, { say: 'start' }>): Promise<FromChild> {
  const transport = await transportInProcess(settings, around, limits);
  switch (task.kind) {
    case 'send':
      return { say: 'sent', receipt: await transport.send(task, stop.signal) };
    case 'test':
      return { say: 'tested', report: await transport.test(stop.signal) };
    case 'receive':
      return {
        say: 'received',
        summary: await transport.receive(async (file) => {
          number += 1;
          const mine = number;
          const answered = new Promise<Outcome>((resolve) => {
            waiting.set(mine, resolve);
          });
          await say({
            say: 'file',
            number: mine,
            name: file.remoteName,
            bytes: file.bytes,
            receivedAt: file.receivedAt.getTime(),
          });
          return await answered;
        }, stop.signal),
      };
  }
}

function failure(error: unknown): FromChild {
  // Texts of unknown errors may hold anything; they stay here.
  const known =
    error instanceof TransportFailure
      ? error
      : new TransportFailure('protocol', 'The transfer failed for a reason that is not known');
  return { say: 'failed', code: known.code, step: known.step, message: known.message };
}

function finish(last: Promise<FromChild>): void {
  void last
    .catch(failure)
    .then(say)
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
}

process.on('message', (raw: unknown) => {
  const parsed = toChild.safeParse(raw);
  if (!parsed.success) {
    finish(Promise.reject(new TransportFailure('settings', 'The settings are not complete')));
    return;
  }
  const message = parsed.data;
  switch (message.say) {
    case 'start':
      finish(work(message));
      break;
    case 'outcome':
      waiting.get(message.number)?.(message.outcome);
      waiting.delete(message.number);
      break;
    case 'stop':
      stop.abort();
      break;
  }
});
void say({ say: 'ready' }).catch(() => process.exit(1));
// Without a parent nobody takes files.
process.once('disconnect', () => process.exit(1));
