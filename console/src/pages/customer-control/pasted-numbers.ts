/** Article numbers as people paste them from a column of a sheet, one a line, each once. Of lines with several cells the first counts. */
export function pastedNumbers(text: string): string[] {
  const numbers = text.split(/\r?\n/).map((line) => line.split(/[\t;]/)[0]?.trim() ?? '');
  return [...new Set(numbers)].filter((number) => number !== '');
}

/** Those of the numbers that the sentence of a refusal names behind its colon. */
export function refusedNumbers(sentence: string, numbers: readonly string[]): string[] {
  const named = new Set(sentence.slice(sentence.indexOf(': ') + 2).split(', '));
  return numbers.filter((number) => named.has(number));
}
