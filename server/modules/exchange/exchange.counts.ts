/**
 * Warnings of a row `e` of what went out, once its answer stands at `word`: those found when it was written stay, and while the answer is
 * late the interchange has one more.
 */
export function warningsAt(word: string): string {
  return `e.warning_count + CASE WHEN e.parent_id IS NULL THEN (${word} = 'late')::int - (e.acknowledgement = 'late')::int ELSE 0 END`;
}

/** What the statement that changes rows of what went out returns of them, under the name of `changed`. */
export const COUNTED = 'RETURNING e.parent_id, e.file_id, e.company_id, e.error_count, e.warning_count';

/** A file that went out counts what its interchange counts, after the expression `changed`. */
export const COUNT_FILE = /* sql */ `
  UPDATE traffic_message m SET error_count = e.error_count, warning_count = e.warning_count FROM changed e WHERE e.parent_id IS NULL AND m.id = e.file_id AND m.company_id = e.company_id`;
