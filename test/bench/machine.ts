import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHED_MS = 1_000;

function times(): { readonly busy: number; readonly all: number } {
  const total = { busy: 0, all: 0 };
  for (const {
    times: { user, nice, sys, idle, irq },
  } of cpus()) {
    total.busy += user + nice + sys + irq;
    total.all += user + nice + sys + irq + idle;
  }
  return total;
}

/** The share of the processor that is in use while this process does nothing. */
export async function foreignLoad(): Promise<number> {
  const before = times();
  await sleep(WATCHED_MS);
  const after = times();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all);
}
