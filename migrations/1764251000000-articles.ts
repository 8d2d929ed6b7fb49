import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = /* sql */ `
CREATE TABLE article (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('internal', 'external', 'customer', 'supplier')),
  partner_company_id bigint,
  article_number text NOT NULL,
  description text NOT NULL DEFAULT '',
  revision text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT 'PCE',
  min_stock numeric CHECK (min_stock >= 0),
  min_order_quantity numeric CHECK (min_order_quantity >= 0),
  pack_quantity numeric CHECK (pack_quantity > 0),
  production_days integer CHECK (production_days BETWEEN 0 AND 999),
  material_days integer CHECK (material_days BETWEEN 0 AND 999),
  commodity_code text NOT NULL DEFAULT '',
  family text NOT NULL DEFAULT '',
  barcode_prefix text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'phase-out', 'inactive')),
  successor text NOT NULL DEFAULT '',
  internal_article_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES user_account ON DELETE SET NULL,
  updated_by bigint REFERENCES user_account ON DELETE SET NULL,
  import_file text,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id),
  FOREIGN KEY (company_id, internal_article_id) REFERENCES article (company_id, id),
  CHECK (kind <> 'internal' OR (partner_company_id IS NULL AND internal_article_id IS NULL))
);
COMMENT ON TABLE article IS 'Master data of articles: our own, and those of partners as they or their messages call them';
COMMENT ON COLUMN article.partner_company_id IS 'Whose article it is; null for our own, and for one that holds for every partner';
COMMENT ON COLUMN article.internal_article_id IS 'Our own article that an external number stands for';
COMMENT ON COLUMN article.successor IS 'Number of the article of the same partner that replaces it';
COMMENT ON COLUMN article.import_file IS 'The file that its last change came from; null where somebody made it by hand';
CREATE UNIQUE INDEX article_key ON article (company_id, article_number, kind, coalesce(partner_company_id, 0));
CREATE INDEX article_by_description ON article (company_id, lower(description), id);
CREATE INDEX article_newest ON article (company_id, updated_at DESC, id DESC);
CREATE INDEX article_by_number ON article (company_id, article_number, id);
CREATE INDEX article_partner ON article (company_id, partner_company_id) WHERE partner_company_id IS NOT NULL;
CREATE INDEX article_internal ON article (company_id, internal_article_id) WHERE internal_article_id IS NOT NULL;
CREATE INDEX article_created_by ON article (created_by);
CREATE INDEX article_updated_by ON article (updated_by);
CREATE INDEX article_search ON article USING gin ((article_number || ' ' || description) gin_trgm_ops);
ALTER TABLE article ENABLE ROW LEVEL SECURITY;
ALTER TABLE article FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON article TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON article TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON article TO consignal_app, consignal_system;

ALTER TABLE external_article
  ADD COLUMN first_file_id bigint,
  ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'ignored')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by bigint REFERENCES user_account ON DELETE SET NULL;
COMMENT ON COLUMN external_article.first_file_id IS 'The file in which the number stood first; null for those that came before it was noted';
COMMENT ON COLUMN external_article.state IS 'new until somebody takes it into the master data or ignores it';

CREATE TABLE ignored_sender (
  company_id bigint NOT NULL REFERENCES company,
  address text NOT NULL,
  created_by bigint REFERENCES user_account ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, address)
);
COMMENT ON TABLE ignored_sender IS 'Senders without agreement and record that somebody does not want to take into the register';
CREATE INDEX ignored_sender_user ON ignored_sender (created_by);
ALTER TABLE ignored_sender ENABLE ROW LEVEL SECURITY;
ALTER TABLE ignored_sender FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ignored_sender TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ignored_sender TO consignal_system USING (true);
GRANT SELECT, INSERT, DELETE ON ignored_sender TO consignal_app, consignal_system;
`;

const DOWN = /* sql */ `
DROP TABLE ignored_sender;
ALTER TABLE external_article DROP COLUMN decided_by, DROP COLUMN decided_at, DROP COLUMN state, DROP COLUMN first_file_id;
DROP TABLE article;
`;

/** Master data of articles, and what people decide of articles and senders that came first in a message. */
export class Articles1764251000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
