import type { ArticleHistory } from '../../contract/article.js';

/** An event of the audit log about an article. */
export interface HistoryRow {
  readonly at: string;
  readonly event: string;
  readonly by: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What changes by itself, or says the same as another field. */
const ASIDE = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'partnerCompanyId',
  'partnerName',
  'internalArticleId',
  'successorId',
  'references',
  'schedules',
]);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Events with the fields that each of them changed. */
export function historyOf(rows: readonly HistoryRow[]): ArticleHistory {
  return {
    rows: rows.map(({ before, after, ...event }) => {
      const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
      const changes = [...names].map((field) => ({
        field,
        before: textOf(before?.[field]),
        after: textOf(after?.[field]),
      }));
      return { ...event, changes: changes.filter((one) => !ASIDE.has(one.field) && one.before !== one.after) };
    }),
  };
}
