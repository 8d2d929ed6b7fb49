/** A name of a recorded field, with the entry of the list that stands there. */
interface Part {
  readonly name: string;
  readonly entry?: string;
}
/** A name ends at a dot or at the entry behind it: `addresses[visiting].street`. */
const PART = /([^.[\]]+)(?:\[([^\]]*)\])?\.?/y;

/** The names in the place of a record, from the outside in; none where it does not read so. */
export function partsOf(path: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const [whole, name = '', entry] of path.matchAll(new RegExp(PART, 'g'))) {
    parts.push(entry === undefined ? { name } : { name, entry });
    end += whole.length;
  }
  return end === path.length ? parts : [];
}
