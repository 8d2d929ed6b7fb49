/**
 * Which row is drawn in which element. A row keeps its element for as long as it is in view. After a jump no row of the view before is there
 * any more: the new ones take over the elements, because writing other words into thirty rows is a third of the work of building them.
 */
export class RowKeys {
  #keys: ReadonlyMap<string, number> = new Map();
  #made = 0;

  /** The keys of the rows in view, from the top. */
  next(ids: readonly string[]): readonly number[] {
    const free = ids.some((id) => this.#keys.has(id)) ? [] : [...this.#keys.values()];
    const keys = ids.map((id, i) => this.#keys.get(id) ?? free[i] ?? this.#made++);
    this.#keys = new Map(ids.map((id, i) => [id, keys[i] ?? 0]));
    return keys;
  }
}
