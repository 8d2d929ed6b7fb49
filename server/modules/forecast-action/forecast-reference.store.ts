import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type {
  CompanyId,
  DemandArticleId,
  DemandCustomerId,
  ForecastFilterId,
  ForecastGroupId,
} from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Ids that a refusal names. */
const NAMED = 20;
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * What filters, groups and actions refer to, by what it is called. Filters and groups stay until the end of the transaction. What the
 * company does not have is refused where a field of the body is said to name it, and else left out.
 */
@Injectable()
export class ForecastReferences {
  /** What customers are known by. @throws Problem unknown-reference */
  async customers(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DemandCustomerId[],
    path: string | null,
  ): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const found = await tx.query<Named>(
      'SELECT id, address AS name FROM demand_customer WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id',
      [companyId, ids],
      'forecast-customers-named',
    );
    return namesOf(ids, found, path);
  }

  /** What groups are called. @throws Problem unknown-reference */
  async groups(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ForecastGroupId[],
    path: string | null,
  ): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const found = await tx.query<Named>(
      'SELECT id, name FROM forecast_group WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
      [companyId, ids],
      'forecast-groups-named',
    );
    return namesOf(ids, found, path);
  }

  /** @throws Problem unknown-reference for a filter that the company does not have. */
  async filter(tx: Tx, companyId: CompanyId, id: ForecastFilterId, path: string): Promise<void> {
    const found = await tx.query<Named>(
      'SELECT id, name FROM forecast_filter WHERE company_id = $1 AND id = $2 FOR KEY SHARE',
      [companyId, id],
      'forecast-filter-named',
    );
    namesOf([id], found, path);
  }

  /** @throws Problem unknown-reference, naming articles that are none of the company's. */
  async articles(tx: Tx, companyId: CompanyId, ids: readonly DemandArticleId[], path: string): Promise<void> {
    if (ids.length === 0) return;
    const unknown = await tx.query<{ id: string }>(
      `SELECT n::text AS id FROM unnest($2::bigint[]) AS n WHERE NOT EXISTS (SELECT FROM demand_article a WHERE a.company_id = $1 AND a.id = n)`,
      [companyId, ids],
      'forecast-articles-unknown',
    );
    refuse(
      unknown.map(({ id }) => id),
      path,
    );
  }
}

function namesOf(ids: readonly string[], found: readonly Named[], path: string | null): readonly string[] {
  if (path === null) return found.map(({ name }) => name);
  const known = new Set(found.map(({ id }) => id));
  refuse(
    ids.filter((id) => !known.has(id)),
    path,
  );
  return found.map(({ name }) => name);
}

function refuse(unknown: readonly string[], path: string): void {
  if (unknown.length === 0) return;
  const message = `Not known: ${unknown.slice(0, NAMED).join(', ')}${unknown.length > NAMED ? ', …' : ''}`;
  throw new Problem('unknown-reference', message, [{ path, message }]);
}
