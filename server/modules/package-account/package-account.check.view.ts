import type { CompanyId, PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** An account whose running sums are not those of its movements. */
export interface AccountDifference {
  readonly accountId: PackageAccountId;
  readonly companyId: CompanyId;
  readonly code: string;
  readonly balance: string;
  readonly recomputed: string;
}

const DIFFERENCES = /* sql */ `
SELECT a.id AS "accountId", a.company_id AS "companyId", a.code, concat_ws('/', a.balance, a.announced, a.disputed) AS balance,
  concat_ws('/', coalesce(r.balance, 0), coalesce(r.announced, 0), coalesce(r.disputed, 0)) AS recomputed
FROM package_account a LEFT JOIN (
  SELECT m.account_id, coalesce(sum(m.quantity) FILTER (WHERE s.state = 'confirmed'), 0) AS balance, coalesce(sum(m.quantity) FILTER (WHERE s.state = 'announced'), 0) AS announced,
    coalesce(sum(m.quantity) FILTER (WHERE s.state = 'disputed'), 0) AS disputed, count(*) FILTER (WHERE s.state = 'announced') AS waiting,
    count(*) FILTER (WHERE s.state = 'disputed') AS disputes, count(*) AS movements
  FROM package_movement m LEFT JOIN (
    SELECT DISTINCT ON (movement_id, company_id) movement_id, company_id, state FROM package_movement_state ORDER BY movement_id, company_id, place DESC) s
    ON s.movement_id = m.id AND s.company_id = m.company_id
  GROUP BY m.account_id) r ON r.account_id = a.id
WHERE (a.balance, a.announced, a.disputed, a.waiting, a.disputes, a.movements) IS DISTINCT FROM
  (coalesce(r.balance, 0), coalesce(r.announced, 0), coalesce(r.disputed, 0), coalesce(r.waiting, 0), coalesce(r.disputes, 0), coalesce(r.movements, 0))
ORDER BY a.id`;
const ONE_SIDED = /* sql */ `
SELECT id FROM package_movement WHERE is_mirrored GROUP BY id HAVING count(*) <> 2 OR sum(quantity) <> 0 ORDER BY id`;
/** Movements that are open and not among the open ones, or otherwise there. */
const MISPLACED = /* sql */ `
SELECT coalesce(o.movement_id, l.movement_id) AS id FROM package_open_movement o FULL JOIN (
  SELECT * FROM (SELECT DISTINCT ON (movement_id, company_id) movement_id, company_id, state, until FROM package_movement_state
    ORDER BY movement_id, company_id, place DESC) s WHERE s.state IN ('announced', 'disputed')) l
  ON l.movement_id = o.movement_id AND l.company_id = o.company_id
WHERE (o.state, o.until) IS DISTINCT FROM (l.state, l.until) ORDER BY 1`;
const COUNTS = /* sql */ `SELECT (SELECT count(*)::int FROM package_account) AS accounts, (SELECT count(*)::int FROM package_movement) AS movements`;

/** Computes all package accounts from scratch and compares them with their running sums, and both sides of movements with each other. */
export async function checkPackageAccounts(tx: Pick<Tx, 'query'>): Promise<{
  readonly accounts: number;
  readonly movements: number;
  readonly differences: readonly AccountDifference[];
  readonly oneSided: readonly PackageMovementId[];
  readonly misplaced: readonly PackageMovementId[];
}> {
  const [counts = { accounts: 0, movements: 0 }] = await tx.query<{ accounts: number; movements: number }>(COUNTS);
  const differences = await tx.query<AccountDifference>(DIFFERENCES);
  const oneSided = await tx.query<{ id: PackageMovementId }>(ONE_SIDED);
  const misplaced = await tx.query<{ id: PackageMovementId }>(MISPLACED);
  const ids = (rows: readonly { readonly id: PackageMovementId }[]) => rows.map(({ id }) => id);
  return { ...counts, differences, oneSided: ids(oneSided), misplaced: ids(misplaced) };
}
