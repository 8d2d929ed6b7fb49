import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DEMO_EDITION } from './demo-edition.js';

export interface DemoWorld {
  readonly companyId: CompanyId;
  readonly isLive: boolean;
  /** Of the content that it was made with. */
  readonly edition: number;
}

/** Held by whoever puts something into the demo, and alone by whoever takes it away. */
export const DEMO_LOCK = `hashtextextended('demo', 0)`;

/** The one row that says that this is the demo; of the system alone. */
export async function demoWorld(tx: Tx): Promise<DemoWorld | undefined> {
  const [row] = await tx.query<DemoWorld>(
    'SELECT company_id AS "companyId", is_live AS "isLive", edition FROM demo_world',
    [],
    'demo-world',
  );
  return row;
}
/** The same, which nobody takes away until the transaction ends. */
export async function heldDemoWorld(tx: Tx): Promise<DemoWorld | undefined> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${DEMO_LOCK})`);
  return demoWorld(tx);
}
export async function beginDemo(tx: Tx, companyId: CompanyId, isLive: boolean): Promise<void> {
  await tx.query('INSERT INTO demo_world (company_id, is_live, edition) VALUES ($1, $2, $3)', [
    companyId,
    isLive,
    DEMO_EDITION,
  ]);
}
export async function setLive(tx: Tx, isLive: boolean): Promise<void> {
  await tx.query('UPDATE demo_world SET is_live = $1', [isLive]);
}

/** The last control reference that files of the demo from this sender had; 0 for none. */
export async function lastReference(tx: Tx, companyId: CompanyId, sender: string): Promise<number> {
  const [row] = await tx.query<{ last: string }>(
    `
    SELECT coalesce(max(control_reference::bigint), 0) AS last FROM traffic_message WHERE company_id = $1 AND sender = $2 AND control_reference ~ '^[0-9]{1,9}$'`,
    [companyId, sender],
    'demo-reference',
  );
  return Number(row?.last ?? 0);
}

/**
 * How far somebody new has come: a file handed in by the company's people, a schedule to look at, and a despatch advice that somebody who was
 * signed in sent; the demo's own are sent by nobody's session. In the caller's own scope.
 */
export async function firstSteps(
  tx: Tx,
  companyId: CompanyId,
): Promise<{ hasHandedIn: boolean; newestSchedule: ScheduleHeadId | null; hasShipped: boolean }> {
  const [row] = await tx.query<{ handed_in: boolean; schedule: ScheduleHeadId | null; shipped: boolean }>(
    `
    SELECT EXISTS (SELECT FROM traffic_message WHERE company_id = $1 AND source IN ('upload', 'folder', 'manual')) AS handed_in,
      (SELECT id FROM schedule_head WHERE company_id = $1 AND message_type LIKE 'DELFOR%' AND NOT is_incorrect ORDER BY id DESC LIMIT 1) AS schedule,
      EXISTS (SELECT FROM audit_event WHERE company_id = $1 AND event = 'despatch-advice.sent' AND session_id IS NOT NULL) AS shipped`,
    [companyId],
    'demo-steps',
  );
  return {
    hasHandedIn: row?.handed_in ?? false,
    newestSchedule: row?.schedule ?? null,
    hasShipped: row?.shipped ?? false,
  };
}
