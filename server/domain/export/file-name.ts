/** In the name of a file that has what was at a moment, signs of which no file system minds; empty for now. */
export function momentInName(asOf: string | undefined): string {
  return asOf === undefined ? '' : `-as-of-${asOf.replaceAll(':', '-')}`;
}
