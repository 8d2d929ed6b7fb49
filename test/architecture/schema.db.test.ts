import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { tablesOf, type TableDeclaration } from '../../server/platform/area.js';
import { migrate, migrateDown } from '../../server/platform/database/migrate.js';
import { testDatabase, type TestDatabase } from '../harness/database.js';
import { schemaText } from './schema-text.js';
import { read, ROOT } from './sources.js';

/** Relations and functions that are neither an extension's nor TypeORM's. */
const THINGS = /* sql */ `
  SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I') AND relname NOT LIKE 'schema\\_migration%' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  UNION ALL SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname IN ('as_of', 'retired')`;

const GOLDEN = 'test/architecture/schema.golden.txt';

/** Tables of a company that the role of requests may read although no row-level security holds it back. */
const OPEN_TABLES = /* sql */ `
  SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND has_table_privilege('consignal_app', c.oid, 'SELECT') AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`;
/** What a request can reach in whatever way, and which of it no forced policy for the role of requests holds to its company. */
const REACHED = /* sql */ `
  SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    AND (has_table_privilege('consignal_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege('consignal_app', c.oid, 'SELECT, INSERT, UPDATE'))`;
const NOT_HELD = /* sql */ `${REACHED} AND NOT (c.relrowsecurity AND c.relforcerowsecurity
  AND EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname AND 'consignal_app' = ANY (p.roles) AND p.permissive = 'PERMISSIVE' AND p.qual LIKE '%app_company()%')
  AND NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname AND p.roles && '{consignal_app,public}' AND p.permissive = 'PERMISSIVE' AND p.qual NOT LIKE '%app_company()%')) ORDER BY 1`;
const NARROWED = /* sql */ `${REACHED} AND EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname AND p.roles = '{consignal_app}' AND p.permissive = 'RESTRICTIVE'
  AND p.cmd = 'ALL' AND p.qual LIKE '%app_sees_all()%' AND p.qual LIKE '%sees\\_%app_narrowing()%') ORDER BY 1`;
const HELD = /* sql */ `${REACHED} ORDER BY 1`;

const TABLES = /* sql */ `
  SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;
/** Tables with a partition for each month. */
const MONTHLY = /* sql */ `SELECT name FROM partitioned_table ORDER BY 1`;
const declared = tablesOf(AREAS_OF_PRODUCT);
/** The tables whose manifest says so. */
function tables(says: (table: TableDeclaration) => boolean): string[] {
  return declared
    .filter(({ table }) => says(table))
    .map(({ name }) => name)
    .sort();
}
/** Views that would read with the rights of their owner, past row-level security. */
const OPEN_VIEWS = /* sql */ `
  SELECT relname FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'as_of'::regnamespace) AND relkind = 'v'
    AND NOT coalesce(reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on']
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype = 'e') ORDER BY 1`;
/** Functions with the rights of their owner that find names by a search path of the caller's, or by another one. */
const OPEN_FUNCTIONS = /* sql */ `
  SELECT proname FROM pg_proc p WHERE pronamespace IN ('public'::regnamespace, 'as_of'::regnamespace) AND prosecdef
    AND NOT coalesce(proconfig @> ARRAY['search_path=' || CASE pronamespace WHEN 'public'::regnamespace THEN '' ELSE 'as_of, ' END || 'public, pg_temp'], false)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;
/** Columns that a view of a past moment lacks or has beside those of its table, and functions of one that do something else than those of now. */
const PAST_DEPARTURES = /* sql */ `
  WITH attribute AS (SELECT relnamespace, relname, attname, atttypid, atttypmod FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE attnum > 0 AND NOT attisdropped),
  past AS (SELECT * FROM attribute WHERE relnamespace = 'as_of'::regnamespace),
  present AS (SELECT * FROM attribute WHERE relnamespace = 'public'::regnamespace AND relname IN (SELECT relname FROM past))
  SELECT coalesce(past.relname, present.relname) || '.' || coalesce(past.attname, present.attname) FROM past
    FULL JOIN present USING (relname, attname, atttypid, atttypmod) WHERE past.attname IS NULL OR present.attname IS NULL
  UNION ALL SELECT p.oid::regprocedure::text FROM pg_proc p WHERE pronamespace = 'as_of'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_proc o WHERE o.pronamespace = 'public'::regnamespace AND o.proname = p.proname AND o.proargtypes = p.proargtypes AND o.prosrc = p.prosrc)
  ORDER BY 1`;
const ROLES = /* sql */ `
  SELECT rolname FROM pg_roles WHERE rolname LIKE 'consignal\\_%' AND (rolsuper OR rolbypassrls
    OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid AND relnamespace = 'public'::regnamespace)) ORDER BY 1`;

describe('the migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const column = (sql: string): Promise<string[]> =>
    connected(async (client) => {
      const answer = await client.query<string[]>({ text: sql, rowMode: 'array' });
      // Several statements at once have several answers, and none of those is asked for.
      return Array.isArray(answer) ? [] : answer.rows.map((row) => row[0] ?? '');
    });

  /** Renewed with: UPDATE_GOLDEN=1 npm test -- --selectProjects database --testPathPatterns architecture/schema */
  it('is the one of the golden file', async () => {
    const schema = await connected(schemaText);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(join(ROOT, GOLDEN), schema);
    expect(schema.split('\n')).toEqual(
      (existsSync(join(ROOT, GOLDEN)) ? read(GOLDEN) : 'no golden file: run the test with UPDATE_GOLDEN=1').split('\n'),
    );
  });

  it('shows the role of requests no table of companies without row-level security, partitions included', async () => {
    expect(await column(OPEN_TABLES)).toEqual([]);
  });

  it('has the tables that manifests declare, each with an owner', async () => {
    expect(await column(TABLES)).toEqual(tables(() => true));
  });

  it('has partitions by month where the retention of a table says so', async () => {
    expect(await column(MONTHLY)).toEqual(
      tables(({ retention }) => typeof retention === 'object' && 'month' in retention),
    );
  });

  it('holds everything that requests reach to their company, by a forced policy that names it', async () => {
    expect(await column(NOT_HELD)).toEqual(tables(({ access }) => access === 'append'));
  });

  it('narrows every table of documents; the manifest says of each other table why not, and what no request reaches', async () => {
    expect(await column(NARROWED)).toEqual(tables(({ access }) => access === 'documents'));
    expect(await column(HELD)).toEqual(tables(({ access }) => access !== 'system'));
  });

  it('notices a new table without protection, and one of documents without narrowing', async () => {
    await column('CREATE TABLE forgotten (id bigint, company_id bigint); GRANT SELECT ON forgotten TO consignal_app');
    try {
      expect(await column(NOT_HELD)).toContain('forgotten');
      await column(
        `ALTER TABLE forgotten ENABLE ROW LEVEL SECURITY; ALTER TABLE forgotten FORCE ROW LEVEL SECURITY; CREATE POLICY tenant ON forgotten TO consignal_app USING (company_id = app_company())`,
      );
      expect(await column(NOT_HELD)).not.toContain('forgotten');
      expect([(await column(NARROWED)).includes('forgotten'), (await column(HELD)).includes('forgotten')]).toEqual([
        false,
        true,
      ]);
      await column('CREATE POLICY everybody ON forgotten USING (true)');
      expect(await column(NOT_HELD)).toContain('forgotten');
    } finally {
      await column('DROP TABLE forgotten');
    }
  });

  it('has views that read with the rights of whoever asks', async () => {
    expect(await column(OPEN_VIEWS)).toEqual([]);
  });

  it('runs every function that has its owner’s rights with one search path, temporary tables last', async () => {
    expect(await column(OPEN_FUNCTIONS)).toEqual([]);
  });

  it('answers for a past moment with all columns of its tables, by the functions of now', async () => {
    expect(await column(PAST_DEPARTURES)).toEqual([]);
    await column('ALTER TABLE schedule_comment ADD COLUMN forgotten text');
    try {
      expect(await column(PAST_DEPARTURES)).toEqual(['schedule_comment.forgotten']);
    } finally {
      await column('ALTER TABLE schedule_comment DROP COLUMN forgotten');
    }
  });

  it('has roles that neither own a table nor stand above row-level security', async () => {
    expect(await column(ROLES)).toEqual([]);
  });

  it('is left empty by the way down, and the way up makes the same again', async () => {
    const before = await connected(schemaText);
    await migrateDown(database.url);
    expect(await column(THINGS)).toEqual([]);
    await migrate(database.url);
    expect(await connected(schemaText)).toBe(before);
  });

  it('is not changed by migrating again', async () => {
    const before = await connected(schemaText);
    await migrate(database.url);
    expect(await connected(schemaText)).toBe(before);
  });
});
