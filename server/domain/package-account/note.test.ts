import { type NotePackaging, notePosting, returnablePackages } from './note.js';

const packaging = (more: Partial<NotePackaging>): NotePackaging => ({
  count: '1',
  type: null,
  supplierType: null,
  returnable: null,
  labelCount: 0,
  ...more,
});
/** Packages that come back, where the register says it of some codes. */
const coming = (packagings: readonly Partial<NotePackaging>[], register: readonly string[] = []) =>
  Object.fromEntries(returnablePackages(packagings.map(packaging), new Set(register)));

describe('the packages of a despatch note that come back', () => {
  it('are counted by the code of the customer, else of the supplier', () => {
    const packagings = [
      { count: '4', type: 'KLT', supplierType: 'BOX', returnable: true },
      { count: '2', type: 'KLT', returnable: true },
      { count: null, supplierType: 'PAL', returnable: true, labelCount: 3 },
      { count: '9', returnable: true },
    ];
    expect(coming(packagings)).toEqual({ KLT: 6, PAL: 3 });
  });

  it('are those that the note says come back, and where it says nothing those of the register', () => {
    const packagings = [
      { type: 'KLT', returnable: false },
      { type: 'PAL' },
      { type: 'CARTON' },
      { type: 'LID', returnable: true },
    ];
    expect(coming(packagings, ['PAL', 'KLT'])).toEqual({ PAL: 1, LID: 1 });
  });
});

describe('the movements of a despatch note', () => {
  const says = (packages: Readonly<Record<string, number>>) => new Map(Object.entries(packages));
  const posted = (id: string, code: string, count: number, isDecided = false) => ({ id, code, count, isDecided });

  it('are posted once', () => {
    expect(notePosting(says({ KLT: 4 }), [])).toEqual({ counter: [], post: [{ code: 'KLT', count: 4 }] });
    expect(notePosting(says({ KLT: 4 }), [posted('1', 'KLT', 4)])).toEqual({ counter: [], post: [] });
  });

  it('are countered where the note says something else, or nothing any more', () => {
    expect(notePosting(says({ KLT: 5 }), [posted('1', 'KLT', 4), posted('2', 'PAL', 1)])).toEqual({
      counter: ['1', '2'],
      post: [{ code: 'KLT', count: 5 }],
    });
    expect(notePosting(says({}), [posted('1', 'KLT', 4)])).toEqual({ counter: ['1'], post: [] });
  });

  it('stay as people decide them', () => {
    const decided = [posted('1', 'KLT', 4, true)];
    expect([notePosting(says({}), decided), notePosting(says({ KLT: 5 }), decided)]).toEqual([
      { counter: [], post: [] },
      { counter: [], post: [] },
    ]);
  });
});
