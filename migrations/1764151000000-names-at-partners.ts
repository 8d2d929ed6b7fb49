import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name that agreements give to files is one file's at the place where they go, whichever agreement sends there. */
export class NamesAtPartners1764151000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE outgoing_name; ALTER TABLE communication_agreement DROP send_place');
  }
}

const UP = /* sql */ `
-- Rather one place too few than one too many: protocols, ports and accounts of a host may lead to the same folder.
ALTER TABLE communication_agreement ADD send_place text GENERATED ALWAYS AS (
  lower(coalesce(rtrim(transport_settings ->> 'url', '/'), transport_settings ->> 'to', transport_settings ->> 'host', transport_settings ->> 'address', '')) || ' ' || lower(ltrim(coalesce(send_path, ''), './'))
) STORED;
COMMENT ON COLUMN communication_agreement.send_place IS 'Where files go: a name there is one file''s, whichever agreement sends it';

CREATE TABLE outgoing_name (
  company_id bigint NOT NULL,
  place text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, place, name)
);
COMMENT ON TABLE outgoing_name IS 'Names as agreements say them that files had at a place, in small letters: each is taken once. Names of ours have the number of their file';
ALTER TABLE outgoing_name ENABLE ROW LEVEL SECURITY;
ALTER TABLE outgoing_name FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outgoing_name TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON outgoing_name TO consignal_system USING (true);
GRANT SELECT, INSERT ON outgoing_name TO consignal_app, consignal_system;
GRANT DELETE ON outgoing_name TO consignal_system;
`;
