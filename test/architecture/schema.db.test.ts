import pg from 'pg';
import { migrate, migrateDown } from '../../server/platform/database/migrate.js';
import { testDatabase, type TestDatabase } from '../harness/database.js';

/** What the schema public consists of, one line per thing; extensions' own things are left out. */
const THINGS = /* sql */ `
  WITH ours AS (SELECT c.oid, c.relname, c.relkind FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e'))
  SELECT thing FROM (
    SELECT 'relation ' || relkind::text || ' ' || relname FROM ours
    UNION ALL SELECT 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
      FROM ours JOIN pg_attribute a ON a.attrelid = ours.oid WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint ' || relname || ' ' || pg_get_constraintdef(k.oid) FROM ours JOIN pg_constraint k ON k.conrelid = ours.oid
    UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || coalesce(qual, '') FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT 'trigger ' || relname || ' ' || tgname FROM ours JOIN pg_trigger t ON t.tgrelid = ours.oid WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || p.oid::regprocedure::text || ' ' || md5(p.prosrc) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ) AS all_things (thing) WHERE thing NOT LIKE '%schema_migration%' ORDER BY 1`;

/** Tables of a company that the role of requests may read although no row-level security holds it back. */
const OPEN_TABLES = /* sql */ `
  SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND has_table_privilege('consignal_app', c.oid, 'SELECT') AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`;
/** Views that would read with the rights of their owner, past row-level security. */
const OPEN_VIEWS = /* sql */ `
  SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
    AND NOT coalesce(reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on']
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype = 'e') ORDER BY 1`;
const ROLES = /* sql */ `
  SELECT rolname FROM pg_roles WHERE rolname LIKE 'consignal\\_%' AND (rolsuper OR rolbypassrls
    OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid AND relnamespace = 'public'::regnamespace)) ORDER BY 1`;

describe('the migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => { database = await testDatabase(); });
  afterAll(async () => { await database.drop(); });

  async function column(sql: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows.map((row) => row[0] ?? '');
    } finally {
      await client.end();
    }
  }

  it('shows the role of requests no table of companies without row-level security, partitions included', async () => {
    expect(await column(OPEN_TABLES)).toEqual([]);
  });

  it('has views that read with the rights of whoever asks', async () => {
    expect(await column(OPEN_VIEWS)).toEqual([]);
  });

  it('has roles that neither own a table nor stand above row-level security', async () => {
    expect(await column(ROLES)).toEqual([]);
  });

  it('is left empty by the way down, and the way up makes the same again', async () => {
    const before = await column(THINGS);
    expect(before.length).toBeGreaterThan(10);
    await migrateDown(database.url);
    expect(await column(THINGS)).toEqual([]);
    await migrate(database.url);
    expect(await column(THINGS)).toEqual(before);
  }, 60_000);

  it('is not changed by migrating again', async () => {
    const before = await column(THINGS);
    await migrate(database.url);
    expect(await column(THINGS)).toEqual(before);
  }, 60_000);
});
