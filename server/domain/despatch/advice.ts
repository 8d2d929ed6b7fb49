/** What the checks look at: units with what stands in them, quantities as decimal text. */
interface Unit {
  readonly id: string;
  readonly parentId: string | null;
  readonly packagings: readonly { readonly labels: readonly { readonly number: string }[] }[];
  readonly items: readonly { readonly lineNumber: string; readonly quantity: string }[];
}
export interface Objection {
  readonly path: string;
  readonly message: string;
}

/**
 * What a despatch advice may not be sent with: nothing in it, units of one name, units that stand in none or in themselves, quantities of
 * nothing, a label on two packages. Empty when there is nothing against it.
 */
export function validateDespatchAdvice(units: readonly Unit[]): readonly Objection[] {
  const found: Objection[] = [];
  const say = (path: string, message: string): void => {
    found.push({ path, message });
  };
  const parents = new Map(units.map((unit) => [unit.id, unit.parentId]));
  const labels = new Set<string>();
  if (units.every((unit) => unit.items.length === 0)) say('units', 'There is no article in any unit');
  if (parents.size < units.length) say('units', 'Two units have the same id');
  for (const [i, unit] of units.entries()) {
    const at = `units.${i}`;
    if (unit.parentId !== null && !parents.has(unit.parentId))
      say(`${at}.parentId`, `There is no unit ${unit.parentId}`);
    else if (standsInItself(unit.id, parents)) say(`${at}.parentId`, 'The unit stands in itself');
    for (const [j, item] of unit.items.entries())
      if (!/[1-9]/.test(item.quantity)) say(`${at}.items.${j}.quantity`, 'A quantity is more than nothing');
    for (const { number } of unit.packagings.flatMap((packaging) => packaging.labels)) {
      if (labels.has(number)) say(`${at}.packagings`, `Label ${number} is on two packages`);
      labels.add(number);
    }
  }
  return found;
}

function standsInItself(id: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
