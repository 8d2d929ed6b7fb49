/** Hands a file to the browser, which saves it under the name with today's date: `handOut(blob, 'audit', 'csv')` makes `audit-2026-11-20.csv`. */
export function handOut(content: Blob, name: string, ending: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
