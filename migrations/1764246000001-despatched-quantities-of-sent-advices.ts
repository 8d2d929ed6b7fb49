import type { MigrationInterface, QueryRunner } from 'typeorm';

const PORTION = 2_000;

/** Counts the despatch advices that were sent before; it can be continued where it stopped. */
export class DespatchedQuantitiesOfSentAdvices1764246000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query('SET ROLE consignal_system');
    try {
      let after: string | undefined = '0';
      while (after !== undefined) after = await fill(db, after);
    } finally {
      await db.query('RESET ROLE');
    }
  }

  /** Nothing: the rows go with their table. */
  public down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Counts a portion: what was sent to a customer and is no test, unless it was cancelled on its way. */
async function fill(db: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await db.query(
    `
    WITH portion AS (SELECT id FROM despatch_advice WHERE id > $1 ORDER BY id LIMIT $2), filled AS (
      INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, ship_to_name, article_number, note_number, advice_number, day, quantity, unit,
        despatch_advice_id, created_by)
      SELECT d.company_id, 'advice', d.sent_to, coalesce(btrim(d.document -> 'shipTo' ->> 'code'), ''), nullif(d.document -> 'shipTo' ->> 'name', ''),
        btrim(i ->> 'articleNumber'), coalesce(d.document ->> 'deliveryNote', d.number), d.number,
        left(coalesce(d.document ->> 'despatchDate', d.document ->> 'issueDate'), 10)::date, sum((i ->> 'quantity')::numeric), i ->> 'unit', d.id, d.created_by
      FROM portion p JOIN despatch_advice d ON d.id = p.id JOIN transmission t ON t.id = d.transmission_id
      CROSS JOIN LATERAL jsonb_path_query(d.document, '$.units[*].items[*]') AS i
      WHERE d.state = 'released' AND d.sent_to IS NOT NULL AND t.state <> 'cancelled'
        AND coalesce(d.document ->> 'messageFunction', '9') <> '1'
      GROUP BY d.id, btrim(i ->> 'articleNumber'), i ->> 'unit'
      ON CONFLICT DO NOTHING)
    SELECT max(id)::text AS last FROM portion`,
    [after, PORTION],
  )) as { last: string | null }[];
  return rows[0]?.last ?? undefined;
}
