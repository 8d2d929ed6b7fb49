import { createHash } from 'node:crypto';
import type { Books } from './books.js';
import type { HandIn } from './corpus.js';

/** The business rows of a database in a form that two runs have alike: each row as text beside the label of the content it comes from. */
export type Business = ReadonlyMap<string, readonly string[]>;

const JOIN_HEAD = 'JOIN schedule_head h ON h.id = l.head_id JOIN traffic_message m ON m.id = h.message_id';

/**
 * Every table that files have an effect on, without ids and times. Of files with the same bytes only the first is read; which
 * hand-in that was, and so its name and way, is no business; neither are gaps in control references and their warnings, which are told
 * within reach of a partner's last numbers, and so depend on the order of arrival in a corpus whose numbers lie far apart.
 */
const TABLES: Readonly<Record<string, string>> = {
  'files read': `
    SELECT encode(m.sha256, 'hex') AS sha, encode(r.sha256, 'hex') AS other, (to_jsonb(m)
      - '{id,sha256,size,received_at,processed_at,woke_at,wake,attempts,repeats,file_name,source}'::text[]
      || jsonb_build_object('warning_count', m.warning_count - (SELECT count(*) FROM control_reference_gap g WHERE g.revealed_by = m.id AND g.state = 'open')))::text AS row
    FROM content_digest d JOIN traffic_message m ON m.id = d.message_id LEFT JOIN traffic_message r ON r.id = m.repeats`,
  'schedule heads': `
    SELECT encode(m.sha256, 'hex') AS sha, NULL AS other, (to_jsonb(h) - '{id,message_id,received_at,stored_at,release_order,superseded_at,superseded_by}'::text[])::text
      || coalesce(' superseded by ' || s.document_number || ' ' || s.issue_date || ' ' || n.control_reference, '') AS row
    FROM schedule_head h JOIN traffic_message m ON m.id = h.message_id
    LEFT JOIN schedule_head s ON s.id = h.superseded_by LEFT JOIN traffic_message n ON n.id = s.message_id`,
  'schedule lines': `
    SELECT encode(m.sha256, 'hex') AS sha, NULL AS other, h.message_number || ' ' || (to_jsonb(l) - '{id,head_id}'::text[])::text AS row
    FROM schedule_line l ${JOIN_HEAD}`,
  articles: `SELECT NULL AS sha, NULL AS other, company_id || ' ' || article_number AS row FROM external_article`,
  'message types': `SELECT NULL AS sha, NULL AS other, company_id || ' ' || message_type AS row FROM traffic_message_type`,
  interchanges: `
    SELECT encode(m.sha256, 'hex') AS sha, NULL AS other, (to_jsonb(i) - 'message_id')::text AS row
    FROM interchange i JOIN traffic_message m ON m.id = i.message_id`,
  findings: `
    SELECT encode(m.sha256, 'hex') AS sha, NULL AS other, regexp_replace(f.findings::text, 'of file [0-9]+', 'of file N', 'g') AS row
    FROM traffic_finding f JOIN traffic_message m ON m.id = f.message_id`,
  'bytes kept': `
    SELECT encode(m.sha256, 'hex') AS sha, NULL AS other, (f.message_id IS NOT NULL)::text AS row
    FROM content_digest d JOIN traffic_message m ON m.id = d.message_id LEFT JOIN traffic_file f ON f.message_id = m.id`,
};

export async function business(books: Books, handIns: readonly HandIn[]): Promise<Business> {
  const labels = new Map(handIns.map((h) => [h.sha256, h]));
  // Whether a file that was written over had been taken in before is left to chance, so it counts in neither run.
  const label = (sha: string | null): string | undefined => {
    if (sha === null) return '';
    const h = labels.get(sha);
    return h?.kind === 'overwritten' ? undefined : (h?.label ?? `unknown ${sha}`);
  };
  const tables = new Map<string, readonly string[]>();
  for (const [name, sql] of Object.entries(TABLES)) {
    const rows = await books.ask<{ sha: string | null; other: string | null; row: string }>(sql);
    tables.set(
      name,
      rows
        .flatMap((r) => {
          const of = label(r.sha);
          return of === undefined ? [] : [`${of} ${label(r.other) ?? ''} ${r.row}`];
        })
        .sort(),
    );
  }
  return tables;
}

export function hashOf(rows: readonly string[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(row).update('\n');
  return hash.digest('hex');
}

/** Rows that one run has and the other has not, or not as often. */
export function difference(
  golden: readonly string[],
  found: readonly string[],
): { missing: string[]; surplus: string[] } {
  const counts = new Map<string, number>();
  for (const row of golden) counts.set(row, (counts.get(row) ?? 0) + 1);
  const surplus = found.filter((row) => {
    const left = counts.get(row) ?? 0;
    counts.set(row, left - 1);
    return left <= 0;
  });
  const missing = [...counts].flatMap(([row, left]) => Array.from({ length: Math.max(0, left) }, () => row));
  return { missing, surplus };
}
