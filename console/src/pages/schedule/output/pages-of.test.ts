import { pageCounter } from './pages-of.js';

describe('the pages of a PDF that comes in parts', () => {
  const PDF = new TextEncoder().encode('%PDF <</Type /Page\n>> stream <</Type /Pages\n>> <</Type /Page\n>>');

  it('are counted, however its bytes are cut (SCH-05)', () => {
    for (let size = 1; size <= PDF.length; size++) {
      const count = pageCounter();
      let pages = 0;
      for (let at = 0; at < PDF.length; at += size) pages = count(PDF.subarray(at, at + size));
      expect([size, pages]).toEqual([size, 2]);
    }
  });
});
