const PAGE = '/Type /Page\n';

/** Counts the pages of a PDF from its bytes as they come: each page says what it is, uncompressed. */
export function pageCounter(): (bytes: Uint8Array) => number {
  const letters = new TextDecoder('latin1');
  let pages = 0;
  // What may be the beginning of a mark that the next bytes end.
  let rest = '';
  return (bytes) => {
    const text = rest + letters.decode(bytes);
    pages += text.split(PAGE).length - 1;
    const last = text.lastIndexOf(PAGE);
    rest = text.slice(Math.max(last < 0 ? 0 : last + PAGE.length, text.length - PAGE.length + 1));
    return pages;
  };
}
