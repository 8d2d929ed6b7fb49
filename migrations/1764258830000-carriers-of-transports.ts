import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The carrier of a transport in the register of partners. It stands among its fields, and the key holds it to the company's own register. */
export class CarriersOfTransports1764258830000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE transport ADD COLUMN carrier_partner_id bigint GENERATED ALWAYS AS ((fields ->> 'carrierPartnerId')::bigint) STORED,
        ADD FOREIGN KEY (company_id, carrier_partner_id) REFERENCES partner_company (company_id, id);
      COMMENT ON COLUMN transport.carrier_partner_id IS 'The carrier in the register of partners; null where it was typed';`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE transport DROP COLUMN carrier_partner_id');
  }
}
