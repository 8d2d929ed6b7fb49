import type { Matrix } from '../../../../../server/contract/permissions.js';
import { difference, RIGHTS, type Right } from '../../../../../server/domain/access/grant.js';
import type { TickState } from '../../../ui/Tick.js';
import { isRight } from '../rights.js';

export type MatrixRow = Matrix['rows'][number];
/** What is wished of single rights of a user, on top of those held: it stays good when those held change meanwhile. */
export type Wishes = ReadonlyMap<string, ReadonlyMap<Right, boolean>>;
export const NO_WISHES: Wishes = new Map();

const heldSets = new WeakMap<MatrixRow, ReadonlySet<string>>();
function heldBy(row: MatrixRow): ReadonlySet<string> {
  const known = heldSets.get(row) ?? new Set(row.rights);
  heldSets.set(row, known);
  return known;
}

const wishedSets = new WeakMap<
  ReadonlyMap<Right, boolean>,
  { readonly row: MatrixRow; readonly rights: ReadonlySet<string> }
>();

/** The rights of a user with the wishes counted in; the very same set as long as neither changes, so that only changed rows are drawn anew. */
export function rightsWith(row: MatrixRow, wishes: Wishes): ReadonlySet<string> {
  const wished = wishes.get(row.id);
  if (!wished) return heldBy(row);
  const known = wishedSets.get(wished);
  if (known?.row === row) return known.rights;
  const rights = new Set(heldBy(row));
  for (const [right, on] of wished)
    if (on) rights.add(right);
    else rights.delete(right);
  wishedSets.set(wished, { row, rights });
  return rights;
}

/** Whether a right of a user can be switched: it may be given, or is held and may be taken. */
export function maySwitch(row: MatrixRow, right: Right, grantable: ReadonlySet<Right>): boolean {
  return row.isAdministrable && (grantable.has(right) || heldBy(row).has(right));
}

const moduleOf = (right: Right): string => right.slice(0, right.lastIndexOf(':'));

/** The rights that go on or off with these: who edits or deletes must see, and who sees nothing does neither. */
function withCompanions(rights: readonly Right[], on: boolean): Right[] {
  const modules = new Set((on ? rights : rights.filter((right) => right.endsWith(':read'))).map(moduleOf));
  return RIGHTS.filter(
    (right) => rights.includes(right) || (modules.has(moduleOf(right)) && (!on || right.endsWith(':read'))),
  );
}

/** Wishes with these rights of these users switched, as far as they can be. */
export function switched(
  wishes: Wishes,
  rows: readonly MatrixRow[],
  rights: readonly Right[],
  on: boolean,
  grantable: ReadonlySet<Right>,
): Wishes {
  const next = new Map(wishes);
  const all = withCompanions(rights, on);
  for (const row of rows) {
    const wished = new Map(next.get(row.id));
    for (const right of all) {
      if (!maySwitch(row, right, grantable)) continue;
      if (heldBy(row).has(right) === on) wished.delete(right);
      else wished.set(right, on);
    }
    if (wished.size === 0) next.delete(row.id);
    else next.set(row.id, wished);
  }
  return next;
}

/** Wishes without those that these users have been given as they are; what was wished of them meanwhile stays. */
export function withoutSaved(wishes: Wishes, saved: ReadonlyMap<string, readonly Right[]>): Wishes {
  return new Map(
    [...wishes].flatMap(([id, wished]) => {
      const rights = saved.get(id);
      const left = rights ? new Map([...wished].filter(([right, on]) => rights.includes(right) !== on)) : wished;
      return left.size === 0 ? [] : [[id, left]];
    }),
  );
}

/** Whether of everything that can be switched all, nothing or some is on. */
export function tickOf(
  rows: readonly MatrixRow[],
  rights: readonly Right[],
  wishes: Wishes,
  grantable: ReadonlySet<Right>,
): TickState {
  let on = 0;
  let all = 0;
  for (const row of rows) {
    if (!row.isAdministrable) continue;
    const held = rightsWith(row, wishes);
    for (const right of rights) {
      if (!maySwitch(row, right, grantable)) continue;
      all += 1;
      if (held.has(right)) on += 1;
    }
  }
  return on === 0 ? 'off' : on === all ? 'on' : 'mixed';
}

export interface Change {
  readonly row: MatrixRow;
  readonly rights: readonly Right[];
  readonly added: readonly Right[];
  readonly removed: readonly Right[];
}

/** What would change, user by user; a wish that is fulfilled already changes nothing. */
export function changesOf(rows: readonly MatrixRow[], wishes: Wishes): readonly Change[] {
  return rows
    .filter((row) => wishes.has(row.id))
    .flatMap((row) => {
      const after = rightsWith(row, wishes);
      const rights = RIGHTS.filter((right) => after.has(right));
      const { added, removed } = difference(row.rights, rights);
      return added.length + removed.length === 0 ? [] : [{ row, rights, added, removed: removed.filter(isRight) }];
    });
}
