import { appendFileSync } from 'node:fs';
import { readFaultOrder } from '../config.js';

/**
 * Places where the chaos suite kills a process with SIGKILL to prove that nothing is lost or doubled there.
 * Off unless FAULT names a point; FAULT_LOG gets a line for each kill, proving that the point was hit.
 */
export const INBOUND_FAULT_POINTS = [
  'intake-read',
  'intake-before-commit',
  'intake-after-commit',
  'folder-before-move',
  'folder-after-move',
  'relay-before-add',
  'relay-after-add',
  'relay-before-commit',
  'worker-before-read',
  'worker-after-parse',
  'worker-after-lock',
  'worker-after-write',
  'worker-before-commit',
  'worker-after-commit',
] as const;
/** Those of the daily retention, which the chaos of traffic doesn't meet. */
export const RETENTION_FAULT_POINTS = [
  'retention-after-detach',
  'retention-after-retire',
  'retention-after-export',
  'retention-before-drop',
  'retention-after-drop',
] as const;
/** Those of files that go out, which a run without any doesn't pass. */
export const OUTBOUND_FAULT_POINTS = [
  'send-after-lock',
  'send-after-reference',
  'send-before-commit',
  'send-after-commit',
  'answer-before-commit',
  'transmit-after-claim',
  'transmit-before-upload',
  'transmit-after-upload',
  'transmit-before-commit',
  'transmit-after-commit',
] as const;
export const FAULT_POINTS = [...INBOUND_FAULT_POINTS, ...OUTBOUND_FAULT_POINTS] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number] | (typeof RETENTION_FAULT_POINTS)[number];

const order = readFaultOrder();
let countdown = order.after;

/** Dies here when the chaos suite armed this point; costs one comparison otherwise. */
export function faultPoint(point: FaultPoint): void {
  if (order.point !== point) return;
  countdown -= 1;
  if (countdown > 0) return;
  if (order.log !== undefined) appendFileSync(order.log, `${point}\n`);
  process.kill(process.pid, 'SIGKILL');
}
