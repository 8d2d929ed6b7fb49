import pg from 'pg';

/** Columns whose words the product itself chooses and goes by: a foreign word there would hide the record instead of showing it. */
const CHOSEN_WORDS =
  /^(answer|state|archive_state|kind|direction|source|level|role|validation|processing|acknowledgement|waits_for|completeness|cumulative_scope|schedule_completeness|language|theme|event|standard|charset|document_kind|date_kind|message_function|message_version|table_name|month|password_hash|transport_kind|transport|format|key|method|purpose|identifier|qualifier|rule_code)$/;

/** A table with what makes a row of it a company's, $1 being the company. */
interface Table {
  readonly relation: string;
  readonly owned: string;
}
interface Column extends Table {
  readonly column: string;
}
const ROWS_OF_COMPANIES = /* sql */ `
  SELECT c.oid, quote_ident(c.relname) AS relation, CASE
    WHEN c.relname = 'company' THEN 'id = $1'
    WHEN 'company_id' = ANY (k.names) THEN 'company_id = $1'
    ELSE 'user_id IN (SELECT id FROM user_account WHERE company_id = $1)' END AS owned
  FROM pg_class c, LATERAL (SELECT array_agg(a.attname::text) AS names FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped) AS k
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (c.relname = 'company' OR k.names && ARRAY['company_id', 'user_id'])`;

/** Sees every row of every table, whatever policies say. */
export class Overseer {
  private rewinding: readonly string[] | undefined;

  private constructor(
    private readonly client: pg.Client,
    private readonly tables: readonly Table[],
  ) {}

  static async over(databaseUrl: string): Promise<Overseer> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    // Planning the digest of sixty tables, each by its months, costs seven times what running it does.
    await client.query('SET plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<Table>(`SELECT relation, owned FROM (${ROWS_OF_COMPANIES}) AS t ORDER BY 1`);
    return new Overseer(client, rows);
  }

  /** A digest of all that a company has, by table: as new tables come with their migration, they are in it. */
  async digest(companyId: string): Promise<ReadonlyMap<string, string>> {
    const each = this.tables.map(
      ({ relation, owned }) =>
        `SELECT '${relation}' AS name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM ${relation} t WHERE ${owned}`,
    );
    const { rows } = await this.client.query<{ name: string; digest: string }>({
      name: 'digest',
      text: each.join(' UNION ALL '),
      values: [companyId],
    });
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  /** Puts a word into every text that a company has, where no rule of the table forbids it; returns the columns that hold it then. */
  async plant(companyId: string, word: string): Promise<readonly string[]> {
    const { rows } = await this.client.query<Column>(`
      SELECT t.relation, quote_ident(a.attname) AS column, t.owned FROM (${ROWS_OF_COMPANIES}) AS t JOIN pg_attribute a ON a.attrelid = t.oid
      WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid = 'text'::regtype ORDER BY 1, 2`);
    const planted: string[] = [];
    // Neither foreign keys nor triggers that keep a log as it is.
    await this.client.query('SET session_replication_role = replica');
    for (const { relation, column, owned } of rows.filter((row) => !CHOSEN_WORDS.test(row.column))) {
      const { rowCount } = await this.client
        .query(
          `UPDATE ${relation} SET ${column} = '${word}' || ${column} WHERE ${owned} AND ${column} NOT LIKE '%${word}%'`,
          [companyId],
        )
        .catch(() => ({ rowCount: 0 }));
      if (rowCount !== null && rowCount > 0) planted.push(`${relation}.${column}`);
    }
    await this.client.query('SET session_replication_role = DEFAULT');
    return planted;
  }

  /** Gives every record of a company the version it was made with: a request of the table names that one. */
  async rewindVersions(companyId: string): Promise<void> {
    this.rewinding ??= (
      await this.client.query<Table>(`
      SELECT t.relation, t.owned FROM (${ROWS_OF_COMPANIES}) AS t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'version'`)
    ).rows.map(
      ({ relation, owned }) =>
        `UPDATE ${relation} SET version = 1 WHERE version <> 1 AND ${owned.replace('$1', companyId)}`,
    );
    await this.client.query(this.rewinding.join('; '));
  }

  /** Changes the schema, as a mistake in a migration would. */
  async alter(statements: string): Promise<void> {
    await this.client.query(statements);
  }

  async numberCompaniesFrom(first: number): Promise<void> {
    await this.client.query(`ALTER TABLE company ALTER COLUMN id RESTART WITH ${String(first)}`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
