import type { MigrationInterface, QueryRunner } from 'typeorm';

/** References are counted by party: what was counted apart for its routing addresses (UNB S002/S003, third component) goes on behind the highest number given. The rows themselves stay, for a build that still runs beside it. */
export class CountersOfParties1764130000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(): Promise<void> {
    // A number that was given stays given.
  }
}

const ROUTED = "(sender LIKE '%:%:%' OR recipient LIKE '%:%:%')";
const PARTY = (address: string): string => `array_to_string((string_to_array(${address}, ':'))[1:2], ':')`;
const UP = /* sql */ `
INSERT INTO partner_counter AS c (company_id, sender, recipient, test, last)
SELECT company_id, ${PARTY('sender')}, ${PARTY('recipient')}, test, max(last) FROM partner_counter WHERE ${ROUTED} GROUP BY 1, 2, 3, 4
ON CONFLICT (company_id, sender, recipient, test) DO UPDATE SET last = greatest(c.last, excluded.last);
`;
