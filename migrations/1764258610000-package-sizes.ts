import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROWS = (table: string): string => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO consignal_app, consignal_system;
`;

const UP = /* sql */ `
CREATE TABLE package_size (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  code text NOT NULL,
  name text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('box', 'pallet', 'lid', 'other')),
  structure text NOT NULL CHECK (structure IN ('small-box', 'master-pallet', 'packaging-aid')),
  owner text NOT NULL CHECK (owner IN ('customer-returnable', 'supplier-returnable', 'one-way-supplier-pays', 'one-way-customer-pays')),
  tare_weight numeric CHECK (tare_weight >= 0),
  length integer CHECK (length > 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  stack_factor integer CHECK (stack_factor > 0),
  customer_code text NOT NULL DEFAULT '',
  code_agency text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
COMMENT ON TABLE package_size IS 'Boxes, pallets and lids that a company packs in; weights in kg, lengths in mm';
CREATE UNIQUE INDEX package_size_code ON package_size (company_id, code);
${ROWS('package_size')}

CREATE TABLE packing_instruction (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  article_number text NOT NULL,
  partner_company_id bigint,
  ship_to text NOT NULL DEFAULT '',
  box_size_id bigint NOT NULL,
  quantity_per_box numeric NOT NULL CHECK (quantity_per_box > 0),
  pallet_size_id bigint,
  boxes_per_layer integer CHECK (boxes_per_layer > 0),
  layers integer CHECK (layers > 0),
  boxes_per_pallet integer CHECK (boxes_per_pallet > 0),
  label_layout text,
  piece_weight numeric CHECK (piece_weight >= 0),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id),
  FOREIGN KEY (company_id, box_size_id) REFERENCES package_size (company_id, id),
  FOREIGN KEY (company_id, pallet_size_id) REFERENCES package_size (company_id, id),
  CHECK (ship_to = '' OR partner_company_id IS NOT NULL)
);
COMMENT ON TABLE packing_instruction IS 'How an article is packed: for every customer, for one, or for one of its ship-tos';
CREATE UNIQUE INDEX packing_instruction_key ON packing_instruction (company_id, article_number, coalesce(partner_company_id, 0), ship_to);
CREATE INDEX packing_instruction_partner ON packing_instruction (company_id, partner_company_id) WHERE partner_company_id IS NOT NULL;
CREATE INDEX packing_instruction_box ON packing_instruction (company_id, box_size_id);
CREATE INDEX packing_instruction_pallet ON packing_instruction (company_id, pallet_size_id) WHERE pallet_size_id IS NOT NULL;
${ROWS('packing_instruction')}

CREATE TABLE packing_aid (
  company_id bigint NOT NULL REFERENCES company,
  instruction_id bigint NOT NULL,
  position integer NOT NULL,
  package_size_id bigint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  per text NOT NULL CHECK (per IN ('box', 'pallet')),
  PRIMARY KEY (company_id, instruction_id, position),
  FOREIGN KEY (company_id, instruction_id) REFERENCES packing_instruction (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, package_size_id) REFERENCES package_size (company_id, id)
);
COMMENT ON TABLE packing_aid IS 'Lids and the like of a packing instruction: so many on each box, or on each pallet';
CREATE INDEX packing_aid_size ON packing_aid (company_id, package_size_id);
${ROWS('packing_aid')}

CREATE TABLE package_numbering (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  partner_company_id bigint,
  scheme text NOT NULL CHECK (scheme IN ('serial', 'plate', 'sscc')),
  agency text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  extension text NOT NULL DEFAULT '',
  prefix text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id)
);
COMMENT ON TABLE package_numbering IS 'How packages are numbered; without a partner for all that have no setting of their own';
CREATE UNIQUE INDEX package_numbering_key ON package_numbering (company_id, coalesce(partner_company_id, 0));
CREATE INDEX package_numbering_partner ON package_numbering (company_id, partner_company_id) WHERE partner_company_id IS NOT NULL;
${ROWS('package_numbering')}

ALTER TABLE despatch_counter DROP CONSTRAINT despatch_counter_series_check,
  ADD CONSTRAINT despatch_counter_series_check CHECK (series IN ('note', 'package') OR series ~ '^sscc:\\d{8,11}$');
`;

const DOWN = /* sql */ `
DELETE FROM despatch_counter WHERE series LIKE 'sscc:%';
ALTER TABLE despatch_counter DROP CONSTRAINT despatch_counter_series_check,
  ADD CONSTRAINT despatch_counter_series_check CHECK (series IN ('note', 'package'));
DROP TABLE package_numbering;
DROP TABLE packing_aid;
DROP TABLE packing_instruction;
DROP TABLE package_size;
`;

/** Package sizes, packing instructions, and how packages are numbered. */
export class PackageSizes1764258610000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
