import type { CompanyId, FileId } from '../../domain/ids.js';
import { literal } from '../../platform/database/commit-batch.js';
import type { Tx } from '../../platform/database/transaction.js';

/**
 * Takes warnings off files and their first transactions, with the commit: what they had warned of turned out well, so that what is counted
 * in the end does not depend on the order of arrival.
 * @param fileIds each as often as it has a warning less.
 */
export function takeOffWarnings(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): void {
  if (fileIds.length === 0) return;
  const fewer = [...Map.groupBy(fileIds, (id) => id)].map(
    ([id, { length }]) => `(${literal(id)}::bigint, ${literal(length)})`,
  );
  tx.withCommit(`WITH eased (file, fewer) AS (VALUES ${fewer.join(', ')}), files AS (
    UPDATE traffic_message m SET warning_count = greatest(0, m.warning_count - e.fewer) FROM eased e WHERE m.id = e.file AND m.company_id = ${literal(companyId)}::bigint
  )
  UPDATE edi_transaction t SET warning_count = greatest(0, t.warning_count - e.fewer) FROM eased e
  WHERE t.id = e.file * 10000 AND t.company_id = ${literal(companyId)}::bigint`);
}
