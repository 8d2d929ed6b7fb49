import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles of documents by a part of their number, or of their name in the register. */
export class SearchOfArticles1764258400002 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION found_articles(text, integer)');
  }
}

const UP = /* sql */ `
CREATE FUNCTION found_articles(pattern text, most integer) RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values, as the system, whose policy lets the index work: see found_traffic.
  RETURN QUERY EXECUTE $search$
    (SELECT e.article_number FROM external_article e WHERE e.company_id = $1 AND e.article_number ILIKE $2 AND ($4 OR sees_article($1, e.article_number, $5))
      ORDER BY e.first_seen_at DESC LIMIT $3)
    UNION (SELECT a.article_number FROM article a WHERE a.company_id = $1 AND (a.article_number || ' ' || a.description) ILIKE $2
      AND EXISTS (SELECT FROM external_article e WHERE e.company_id = $1 AND e.article_number = a.article_number) AND ($4 OR sees_article($1, a.article_number, $5))
      ORDER BY a.updated_at DESC, a.id DESC LIMIT $3)
  $search$ USING app_company(), pattern, most, app_sees_all(), app_narrowing();
END $$;
COMMENT ON FUNCTION found_articles IS
  'Numbers of articles in documents of the company of the transaction that have the text in them or in their name in the register';
REVOKE ALL ON FUNCTION found_articles(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_articles(text, integer) TO consignal_system, consignal_app;
-- A new owner has to be allowed to create what it gets.
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION found_articles(text, integer) OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;
