/** Names as hashes of 53 bits, 8 bytes each in a table that is at most half full. Two of a million names have the same one with a probability of 6 in 100,000. */
export class NameSet {
  private table = new Float64Array(1_024);
  private size = 0;

  /** Adds a name; false where it was there. */
  add(name: string): boolean {
    if (2 * (this.size + 1) > this.table.length) this.grow();
    const hash = hashOf(name);
    const place = placeOf(this.table, hash);
    if (this.table[place] === hash) return false;
    this.table[place] = hash;
    this.size += 1;
    return true;
  }

  private grow(): void {
    const table = new Float64Array(2 * this.table.length);
    for (const hash of this.table) if (hash !== 0) table[placeOf(table, hash)] = hash;
    this.table = table;
  }
}

/** The place of a hash, or the empty one that it belongs in. */
function placeOf(table: Float64Array, hash: number): number {
  let place = hash % table.length;
  while (table[place] !== 0 && table[place] !== hash) place = (place + 1) % table.length;
  return place;
}

/** Two multiplicative hashes of 32 bits (cyrb53), put together; never zero. */
function hashOf(name: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < name.length; i += 1) {
    const unit = name.charCodeAt(i);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  const mixed = (a: number, b: number): number =>
    Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  [one, other] = [mixed(one, other), mixed(other, one)];
  return 2 ** 32 * (other & 0x1fffff) + (one >>> 0) || 1;
}
