/** What a list of the specification comes to: rows done, rows admitted as missing, and what is wrong with the list. */
export interface Coverage {
  readonly done: readonly string[];
  readonly notYet: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Compares the rows of a list with what the product has (`uses`: how often, and under which name each time) and with the
 * list of rows that are not there yet. Every row is exactly one of the two, and only once.
 */
export function cover(
  rows: readonly string[],
  uses: (id: string) => readonly string[],
  notYet: readonly string[],
): Coverage {
  const problems: string[] = [];
  const done: string[] = [];
  for (const id of rows) {
    const found = uses(id);
    const listed = notYet.filter((other) => other === id).length;
    if (found.length > 1) problems.push(`${id} is implemented ${String(found.length)} times: ${found.join(', ')}`);
    if (found.length > 0 && listed > 0) problems.push(`${id} is implemented: take it off not-yet.ts`);
    if (found.length === 0 && listed === 0) problems.push(`${id} is neither implemented nor listed in not-yet.ts`);
    if (listed > 1) problems.push(`${id} stands in not-yet.ts twice`);
    if (found.length > 0) done.push(id);
  }
  for (const id of notYet)
    if (!rows.includes(id)) problems.push(`${id} stands in not-yet.ts, but the specification has no such row`);
  return { done, notYet, problems };
}
