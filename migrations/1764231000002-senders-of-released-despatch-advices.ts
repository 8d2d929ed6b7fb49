import type { MigrationInterface, QueryRunner } from 'typeorm';

const PORTION = 5_000;

/** Notes the sender's address of despatch advices that were released before it was kept; it can be continued where it stopped. */
export class SendersOfReleasedDespatchAdvices1764231000002 implements MigrationInterface {
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

  /** Nothing: the column goes with the migration that added it. */
  public down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Fills a portion. The file of a despatch advice says what it was sent from; of one whose file is archived, its agreement. */
async function fill(db: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await db.query(
    `
    WITH portion AS (SELECT id FROM despatch_advice WHERE id > $1 ORDER BY id LIMIT $2), filled AS (
      UPDATE despatch_advice d SET sent_from = coalesce(
        (SELECT m.sender FROM transmission t JOIN traffic_message m ON m.id = t.file_id WHERE t.id = d.transmission_id),
        (SELECT a.sender FROM communication_agreement a WHERE a.id = d.agreement_id))
      FROM portion p WHERE d.id = p.id AND d.sent_to IS NOT NULL AND d.sent_from IS NULL)
    SELECT max(id)::text AS last FROM portion`,
    [after, PORTION],
  )) as { last: string | null }[];
  return rows[0]?.last ?? undefined;
}
