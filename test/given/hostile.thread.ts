import { parentPort, workerData } from 'node:worker_threads';

/** Processor time, in ms. */
function spentSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

/** A thread that does to its pool what a hostile file could do. */
parentPort?.on('message', (task: string) => {
  const hoard: number[][] = [];
  switch (task) {
    case 'parts':
      parentPort?.postMessage({ part: 'one' });
      parentPort?.postMessage({ part: 'two' });
      break;
    case 'throw':
      parentPort?.postMessage({ error: 'thrown while reading' });
      return;
    case 'crash':
      throw new Error('crashed while reading');
    case 'exit':
      process.exit(3);
      break;
    case 'forget':
      return;
    case 'sleep':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
      break;
    case 'work':
      for (const from = process.threadCpuUsage(); spentSince(from) < 300; )
        for (let i = 0; i < 1_000_000; i++) hoard.length = 0;
      break;
    case 'spin':
      for (;;) hoard.length = 0;
    case 'hoard':
      for (;;) hoard.push(new Array<number>(100_000).fill(hoard.length));
  }
  parentPort?.postMessage({ result: `done ${task}` });
});
// One that takes its time to be loaded.
Atomics.wait(
  new Int32Array(new SharedArrayBuffer(4)),
  0,
  0,
  (workerData as { startMs?: number } | undefined)?.startMs ?? 0,
);
parentPort?.postMessage({ ready: true });
