import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

interface Decider {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** What people decided of numbers of articles that came first in a schedule: the intake adds them as new. */
@Injectable()
export class FirstSeenArticlesService {
  /** Numbers that the master data have by now need no decision any more: those that are named, or all of them. */
  async settle(tx: Tx, { companyId, userId }: Decider, articleNumbers: readonly string[] | null): Promise<void> {
    await tx.query(
      `UPDATE external_article x SET state = 'accepted', decided_at = now(), decided_by = $2
      WHERE x.company_id = $1 AND x.state IN ('new', 'ignored') AND ($3::text[] IS NULL OR x.article_number = ANY ($3))
        AND EXISTS (SELECT FROM article a WHERE a.company_id = $1 AND a.article_number = x.article_number AND a.kind <> 'internal')`,
      [companyId, userId, articleNumbers],
    );
  }

  /** Ignores numbers that wait for a decision, or makes ignored ones wait again; returns those it concerned. */
  async ignore(
    tx: Tx,
    { companyId, userId }: Decider,
    articleNumbers: readonly string[],
    isIgnored: boolean,
  ): Promise<string[]> {
    const rows = await tx.query<{ number: string }>(
      `UPDATE external_article SET state = $4, decided_at = CASE WHEN $4 = 'new' THEN NULL ELSE now() END, decided_by = CASE WHEN $4 = 'new' THEN NULL ELSE $2::bigint END
      WHERE company_id = $1 AND article_number = ANY ($3) AND state = $5 RETURNING article_number AS number`,
      [companyId, userId, articleNumbers, isIgnored ? 'ignored' : 'new', isIgnored ? 'new' : 'ignored'],
    );
    return rows.map(({ number }) => number);
  }
}
