import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packages of the notes that wait to be sent, so that they can be scanned. Numbers given before are held to nothing but their note. */
const UP = /* sql */ `
INSERT INTO despatch_package (despatch_advice_id, number, company_id, scope)
SELECT DISTINCT d.id, l ->> 'number', d.company_id, 'N' || d.id
FROM despatch_advice d CROSS JOIN LATERAL jsonb_path_query(d.document, '$.units[*].packagings[*].labels[*]') AS l
WHERE d.state <> 'released'
ON CONFLICT DO NOTHING;
UPDATE despatch_advice d SET packages = p.packages
FROM (SELECT despatch_advice_id, count(*)::int AS packages FROM despatch_package GROUP BY 1) AS p
WHERE p.despatch_advice_id = d.id AND d.state <> 'released';
`;

export class PackagesOfWaitingDespatchNotes1764258620001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('UPDATE despatch_advice SET packages = 0 WHERE packages > 0');
    await db.query('DELETE FROM despatch_package');
  }
}
