import type { SystemQueues } from '../../contract/system.js';
import { escapeHtml } from '../../platform/escape-html.js';

/** The state of queues and workers as a page to read, without scripts; it loads itself again every five seconds. */
export function queuesPage(state: SystemQueues, nonce: string): string {
  const { outbox, files } = state;
  const age = (seconds: number | null): string => (seconds === null ? '–' : `${String(seconds)} s`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width"><title>Queues – Consignal</title>
<style nonce="${nonce}">body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}td,th{padding:.25rem .9rem .25rem 0;text-align:left;border-bottom:1px solid #8886}td.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:#d33;font-weight:600}</style>
<h1>Queues</h1>
<p>${outbox.full ? '<span class="bad">No more files are taken in: too much waits.</span>' : 'Files are taken in.'} Waiting in the outbox: ${String(outbox.waiting)} of at most ${String(outbox.limit)}, the oldest for ${age(outbox.oldestSeconds)}.
Files not yet read: ${String(files.received)}, the oldest for ${age(files.oldestReceivedSeconds)}. Blocked: ${String(files.blocked)}.</p>
<h2>In the queue (${state.backend})</h2>${table(
    ['Queue', 'waiting', 'active', 'delayed'],
    state.queues.map(({ name, counts }) => [
      name,
      ...(counts === null ? ['does not answer', '', ''] : [counts.waiting, counts.active, counts.delayed]),
    ]),
  )}
<h2>In the outbox</h2>${table(
    ['Job', 'priority', 'waiting'],
    outbox.jobs.map((j) => [j.job, j.priority === 0 ? 'awaited' : 'bulk', j.waiting]),
  )}
<h2>Longest lanes</h2>${table(
    ['Company', 'sender', 'waiting', 'oldest'],
    state.lanes.map((l) => [l.company ?? '–', l.sender, l.waiting, age(l.oldestSeconds)]),
  )}
<h2>Workers</h2>${table(
    ['Host', 'process', 'jobs at a time', 'in hand', 'up for', 'seen', ''],
    state.workers.map((w) => [
      w.host,
      w.processId,
      w.concurrency,
      w.inHand,
      age(w.startedSecondsAgo),
      `${age(w.seenSecondsAgo)} ago`,
      w.alive ? 'alive' : 'silent',
    ]),
  )}
</html>`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '<p>None.</p>';
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<td class="n">${String(value)}</td>` : `<td>${escapeHtml(value)}</td>`;
  return `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}
