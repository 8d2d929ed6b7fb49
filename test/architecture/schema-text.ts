import type pg from 'pg';

/** Objects of the schema that are ours: neither an extension's nor TypeORM's list of migrations. */
const OURS = (oid: string, name: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e') AND ${name} NOT LIKE 'schema\\_migration%'`;
/** Rights of everybody but the owner, as `role: RIGHTS`. */
const RIGHTS = (acl: string, owner: string): string => `
  SELECT coalesce(g.rolname, 'PUBLIC') || ': ' || string_agg(a.privilege_type || CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END, ', ' ORDER BY a.privilege_type) AS rights
  FROM aclexplode(${acl}) a LEFT JOIN pg_roles g ON g.oid = a.grantee WHERE a.grantee <> ${owner} GROUP BY g.rolname`;
const OWNER = (role: string): string =>
  `(SELECT CASE rolname WHEN current_user THEN 'owner' ELSE rolname END FROM pg_roles WHERE oid = ${role})`;
/** The name of a partition with the distance of its month from today's in place of the month, so that the text holds on any day. */
const MONTH = (
  name: string,
): string => `'month ' || (extract(year FROM age(to_date(right(${name}, 6), 'YYYYMM'), date_trunc('month', now()))) * 12
  + extract(month FROM age(to_date(right(${name}, 6), 'YYYYMM'), date_trunc('month', now()))))::int`;
/** The same, out of a text in which partitions are named. */
const NO_MONTHS = (text: string): string => `regexp_replace(${text}, '_20[0-9]{4}', '_MONTH', 'g')`;

/** Each gives `thing`, `part` (its order within the thing) and `line`. */
const PARTS: readonly string[] = [
  `SELECT 'schema ' || nspname AS thing, 0 AS part, 'schema ' || nspname || ', of ' || ${OWNER('nspowner')} AS line FROM pg_namespace WHERE nspname IN ('public', 'as_of', 'retired')`,
  `SELECT 'schema ' || nspname, 1, 'grant ' || r.rights FROM pg_namespace n, LATERAL (${RIGHTS('n.nspacl', 'n.nspowner')}) r WHERE nspname IN ('public', 'as_of', 'retired')`,
  `SELECT 'extension ' || extname, 0, 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'`,
  `SELECT 'role ' || rolname, 0, concat_ws(' ', 'role', rolname, CASE WHEN rolcanlogin THEN 'login' END, CASE WHEN rolsuper THEN 'superuser' END, CASE WHEN rolbypassrls THEN 'bypassrls' END) FROM pg_roles WHERE rolname IN ('consignal_app', 'consignal_system', 'consignal_partner', 'consignal_carrier')`,
  // Relations.
  `SELECT thing, 0, concat_ws(', ', thing, 'of ' || ${OWNER('c.relowner')}, 'partition by ' || pg_get_partkeydef(c.oid), 'options ' || c.reloptions::text,
     CASE WHEN c.relrowsecurity THEN 'row-level security' || CASE WHEN c.relforcerowsecurity THEN ' forced' ELSE '' END END) FROM relation c`,
  `SELECT c.thing, 1000 + attnum, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), CASE WHEN a.attcollation <> t.typcollation THEN 'collate ' || a.attcollation::regcollation END,
     CASE WHEN attnotnull THEN 'not null' END, CASE WHEN attstorage <> typstorage THEN 'storage ' || attstorage::text END,
     CASE attidentity WHEN 'a' THEN 'identity always' WHEN 'd' THEN 'identity by default' END, CASE attgenerated WHEN 's' THEN 'generated stored' WHEN 'v' THEN 'generated virtual' END,
     'default ' || pg_get_expr(d.adbin, d.adrelid), '-- ' || col_description(c.oid, attnum))
   FROM relation c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE attnum > 0 AND NOT attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'c')`,
  `SELECT c.thing, 3000, 'constraint ' || conname || ' ' || pg_get_constraintdef(k.oid) FROM relation c JOIN pg_constraint k ON k.conrelid = c.oid WHERE k.contype <> 'n'`,
  `SELECT c.thing, 4000, 'index ' || pg_get_indexdef(i.indexrelid) || CASE WHEN i.indisvalid THEN '' ELSE ' -- INVALID' END FROM relation c JOIN pg_index i ON i.indrelid = c.oid
   WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))`,
  `SELECT c.thing, 5000, 'policy ' || polname || ' ' || CASE WHEN polpermissive THEN 'permissive' ELSE 'restrictive' END || ' for ' || polcmd::text || ' to '
     || ARRAY(SELECT rolname FROM pg_roles WHERE oid = ANY (polroles) ORDER BY 1)::text || ' using ' || coalesce(pg_get_expr(polqual, polrelid), '-') || ' check ' || coalesce(pg_get_expr(polwithcheck, polrelid), '-')
   FROM relation c JOIN pg_policy p ON p.polrelid = c.oid`,
  `SELECT c.thing, 6000, 'trigger ' || pg_get_triggerdef(t.oid) FROM relation c JOIN pg_trigger t ON t.tgrelid = c.oid WHERE NOT tgisinternal`,
  `SELECT c.thing, 7000, 'grant ' || r.rights FROM relation c, LATERAL (${RIGHTS('c.relacl', 'c.relowner')}) r`,
  `SELECT c.thing, 8000, 'grant of columns ' || r.rights || ' (' || string_agg(a.attname, ', ' ORDER BY a.attnum) || ')'
   FROM relation c JOIN pg_attribute a ON a.attrelid = c.oid, LATERAL (${RIGHTS('a.attacl', 'c.relowner')}) r GROUP BY c.thing, r.rights`,
  `SELECT c.thing, 9000, 'comment ' || obj_description(c.oid, 'pg_class') FROM relation c WHERE obj_description(c.oid, 'pg_class') IS NOT NULL`,
  `SELECT c.thing, 9500, 'definition ' || pg_get_viewdef(c.oid) FROM relation c WHERE relkind = 'v'`,
  `SELECT c.thing, 9600, concat_ws(' ', 'sequence of', format_type(s.seqtypid, NULL), 'from', s.seqmin, 'to', s.seqmax, 'start', s.seqstart, 'by', s.seqincrement, CASE WHEN s.seqcycle THEN 'cycle' END,
     'owned by ' || (SELECT refobjid::regclass || '.' || a.attname FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0))
   FROM relation c JOIN pg_sequence s ON s.seqrelid = c.oid`,
  // Partitions of a table are alike: each of their lines stands once, with the months that have it.
  `SELECT 'table ' || parent, 9700, 'partitions ' || line || ' -- ' || string_agg(month, ', ' ORDER BY month) FROM (
     SELECT p.parent, ${MONTH('p.name')} AS month, l.line FROM (SELECT i.inhparent::regclass::text AS parent, c.* , c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relkind = 'r' AND c.relispartition) p,
     LATERAL (SELECT ${NO_MONTHS(`p.name || concat_ws(', ', '', 'of ' || ${OWNER('p.relowner')}, 'options ' || p.reloptions::text, CASE WHEN p.relrowsecurity THEN 'row-level security' END)`)}
       UNION ALL SELECT 'columns ' || md5(string_agg(concat_ws(' ', attname, atttypid, atttypmod, attnotnull, attstorage, attcollation), ',' ORDER BY attname)) FROM pg_attribute WHERE attrelid = p.oid AND attnum > 0 AND NOT attisdropped
       UNION ALL SELECT 'constraint ' || ${NO_MONTHS(`conname || ' ' || pg_get_constraintdef(k.oid)`)} FROM pg_constraint k WHERE conrelid = p.oid AND contype <> 'n'
       UNION ALL SELECT 'index ' || regexp_replace(${NO_MONTHS('pg_get_indexdef(x.indexrelid)')}, 'INDEX \\S+ ON', 'INDEX ON') FROM pg_index x WHERE x.indrelid = p.oid
       UNION ALL SELECT 'grant ' || r.rights FROM (${RIGHTS('p.relacl', 'p.relowner')}) r) AS l (line)) AS named GROUP BY parent, line`,
  // Types of our own, and functions with everything that tells how they run.
  `SELECT 'type ' || typname, 0, 'type ' || typname || ', of ' || ${OWNER('typowner')} || coalesce(' -- ' || obj_description(t.oid, 'pg_type'), '') FROM pg_type t
   WHERE typnamespace = 'public'::regnamespace AND (typtype IN ('e', 'd') OR typtype = 'c' AND (SELECT relkind FROM pg_class WHERE oid = typrelid) = 'c') AND ${OURS('t.oid', 'typname')}`,
  `SELECT 'function ' || f.signature, 0, 'function ' || f.signature || ', of ' || ${OWNER('f.proowner')} FROM function f`,
  `SELECT 'function ' || f.signature, 1, 'grant ' || r.rights FROM function f, LATERAL (${RIGHTS("coalesce(f.proacl, acldefault('f', f.proowner))", 'f.proowner')}) r`,
  `SELECT 'function ' || f.signature, 2, 'comment ' || obj_description(f.oid, 'pg_proc') FROM function f WHERE obj_description(f.oid, 'pg_proc') IS NOT NULL`,
  `SELECT 'function ' || f.signature, 3, pg_get_functiondef(f.oid) FROM function f`,
  // Rows that the migrations bring.
  ...['partitioned_table', 'retention_policy'].map(
    (table) => `SELECT 'row of ${table}', 0, 'row of ${table} ' || (to_jsonb(t) - 'changed_at')::text FROM ${table} t`,
  ),
];

const SCHEMA = /* sql */ `
  WITH relation AS (
    SELECT c.*, CASE c.relkind WHEN 'v' THEN 'view ' WHEN 'S' THEN 'sequence ' WHEN 'c' THEN 'type ' WHEN 'm' THEN 'materialized view ' ELSE 'table ' END || CASE WHEN c.relnamespace = 'as_of'::regnamespace THEN 'as_of.' ELSE '' END || c.relname AS thing FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'as_of'::regnamespace, 'retired'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c') AND NOT c.relispartition AND ${OURS('c.oid', 'c.relname')}),
  function AS (
    SELECT p.*, p.oid::regprocedure::text AS signature FROM pg_proc p WHERE p.pronamespace IN ('public'::regnamespace, 'as_of'::regnamespace) AND ${OURS('p.oid', 'p.proname')})
  SELECT thing, line FROM (${PARTS.join('\n  UNION ALL ')}) AS everything (thing, part, line) ORDER BY thing COLLATE "C", part, line COLLATE "C"`;

/** What the database consists of, as text: each thing with its columns, constraints, indexes, policies, triggers, rights and comments. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ thing: string; line: string }>(SCHEMA);
  const blocks = new Map<string, string[]>();
  for (const { thing, line } of rows) blocks.set(thing, [...(blocks.get(thing) ?? []), line.replace(/\s+$/, '')]);
  return (
    [...blocks.values()]
      .map(([head, ...rest]) => [head, ...rest.map((line) => line.replace(/^/gm, '  '))].join('\n'))
      .join('\n\n') + '\n'
  );
}
