/** What the path of a finding says beside the number of its segment: `segment 5` and `record 5` say that alone, in each language. */
export function placeInSegment(path: string, segment: number | null): string {
  return segment === null
    ? path
    : path.replace(new RegExp(`^(?:segment|record|post|段|记录) ${String(segment)}(?: / |$)`, 'i'), '');
}
