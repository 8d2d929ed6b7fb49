/** Downloads a file under the name with today's date: `downloadBlob(blob, 'audit', 'csv')` makes `audit-2026-11-20.csv`. */
export function downloadBlob(content: Blob, name: string, ending: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
