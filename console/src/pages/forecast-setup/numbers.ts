/** Article numbers that nothing was found for; one with * finds what it finds. */
export function unknownNumbers(
  numbers: readonly string[],
  found: readonly { readonly articleNumber: string }[],
): string[] {
  const known = new Set(found.map(({ articleNumber }) => articleNumber));
  return numbers.filter((number) => !number.includes('*') && !known.has(number));
}
