import { toId } from '../ids.js';
import { readScan } from '../label/scan.js';
import { PackingDesk, type ScanInput, type ScannedNote, type ScannedPackage, scannedNumbers } from './scan.js';
import type { DespatchState } from './state.js';

const RS = '\u001e';
const GS = '\u001d';
const EOT = '\u0004';
const ANNA = { at: '2026-11-27T10:42:00.000Z', by: 'Anna' };

/** Packages by number, each with the label around it. */
function noteOf(
  id: string,
  packages: Readonly<Record<string, string | null>>,
  {
    state = 'ready',
    printed = Object.keys(packages),
    internal = {},
  }: { state?: DespatchState; printed?: readonly string[]; internal?: Readonly<Record<string, string>> } = {},
): ScannedNote {
  const rows = Object.entries(packages).map(([number, outer]): [string, ScannedPackage] => [
    number,
    {
      number,
      internalNumber: internal[number] ?? null,
      outer,
      inside: Object.values(packages).filter((around) => around === number).length,
      isPrinted: printed.includes(number),
      marked: null,
      verified: null,
    },
  ]);
  return { id: toId('despatch-advice', id), documentNumber: `N${id}`, state, packages: new Map(rows) };
}
const PALLET = { M1: null, B1: 'M1', B2: 'M1', LOOSE: null };

let scans = 0;
/** A desk, and what comes of a scan at it. */
function at(...notes: readonly ScannedNote[]) {
  const desk = new PackingDesk(notes);
  const take = (code: string, more: Partial<ScanInput> = {}) => {
    const input: ScanInput = {
      clientId: `scan-${String(++scans)}`,
      step: 'mark',
      code,
      noteId: null,
      outer: null,
      withInside: false,
      undoes: null,
      ...more,
    };
    return { ...desk.take(input, readScan(code), ANNA), clientId: input.clientId };
  };
  return {
    mark: (code: string, more: Partial<ScanInput> = {}) => take(code, more),
    verify: (code: string, outer: string | null = null) => take(code, { step: 'verify', outer }),
    undo: (scan: { readonly clientId: string }) => take('', { step: 'undo', undoes: scan.clientId }),
  };
}
const verified = (note: ScannedNote): string[] =>
  [...note.packages.values()].flatMap((one) => (one.verified ? [one.number] : []));
const marked = (note: ScannedNote): string[] =>
  [...note.packages.values()].flatMap((one) => (one.marked ? [one.number] : []));

describe('the numbers that a code may mean', () => {
  it('are those of its packages, with and without identifier, and a single field as it stands', () => {
    expect(scannedNumbers(readScan('1JUN987654321000000001'))).toEqual([
      'UN987654321000000001',
      '1JUN987654321000000001',
    ]);
    expect(scannedNumbers(readScan('S00000100100'))).toEqual(['00000100100', 'S00000100100']);
    expect(scannedNumbers(readScan('BOX 7'))).toEqual(['BOX 7']);
  });

  it('are read from an envelope however a scanner types it: controls, AIM prefix, or one printable sign', () => {
    const typed = [
      `[)>${RS}06${GS}PART1${GS}1JUN987654321000000001${RS}${EOT}`,
      `]d1[)>${RS}06${GS}PART1${GS}1JUN987654321000000001${RS}${EOT}`,
      '[)>@06@PART1@1JUN987654321000000001@@',
      '[)>{RS}06{GS}PART1{GS}1JUN987654321000000001{RS}{EOT}',
    ];
    for (const code of typed) expect(scannedNumbers(readScan(code))).toContain('UN987654321000000001');
  });
});

describe('marking packages', () => {
  it('counts them, and says who did it before when one comes twice', () => {
    const { mark } = at(noteOf('1', PALLET));
    expect(mark('B1')).toMatchObject({
      refusal: null,
      noteId: '1',
      number: 'B1',
      counts: { packages: 4, printed: 4, marked: 1, verified: 0 },
    });
    expect(mark('B1')).toMatchObject({ refusal: 'already-scanned', before: ANNA, counts: { marked: 1 } });
  });

  it('marks everything that stands in a package, at any depth, where that is wanted', () => {
    const note = noteOf('1', { M1: null, K1: 'M1', B1: 'K1', B2: 'K1', LOOSE: null });
    const { mark } = at(note);
    expect(mark('M1', { withInside: true })).toMatchObject({ refusal: null, counts: { marked: 4 } });
    expect(marked(note)).toEqual(['M1', 'K1', 'B1', 'B2']);
    expect(mark('M1', { withInside: true }).refusal).toBe('already-scanned');
  });

  it('marks what was not marked yet in a package of which some were', () => {
    const note = noteOf('1', PALLET);
    const { mark } = at(note);
    mark('B1');
    const first = note.packages.get('B1')?.marked;
    expect(mark('M1', { withInside: true }).refusal).toBeNull();
    expect(marked(note)).toEqual(['M1', 'B1', 'B2']);
    expect(note.packages.get('B1')?.marked).toBe(first);
  });

  it('asks for a printed label only where other labels of the note were printed, and of what stands inside too', () => {
    expect(at(noteOf('1', PALLET, { printed: [] })).mark('B1').refusal).toBeNull();
    const { mark } = at(noteOf('1', PALLET, { printed: ['M1', 'B1'] }));
    expect(mark('LOOSE')).toMatchObject({ refusal: 'not-printed', number: 'LOOSE' });
    expect(mark('M1', { withInside: true })).toMatchObject({ refusal: 'not-printed', number: 'B2' });
    expect(mark('M1').refusal).toBeNull();
  });

  it('refuses what is no package: unreadable codes, other labels and numbers that no note has', () => {
    const { mark } = at(noteOf('1', PALLET));
    expect(mark('').refusal).toBe('unreadable');
    expect(mark('00123456789012345679').refusal).toBe('unreadable');
    expect(mark('PART1').refusal).toBe('wrong-label');
    expect(mark(`[)>${RS}06${GS}PART1${GS}Q20${RS}${EOT}`).refusal).toBe('wrong-label');
    expect(mark('B9')).toMatchObject({ refusal: 'unknown', number: 'B9', noteId: null });
  });

  it('refuses a package of another note and says which, and finds the note by its package where none is named', () => {
    const { mark } = at(noteOf('1', PALLET), noteOf('2', { C1: null }));
    expect(mark('C1', { noteId: toId('despatch-advice', '1') })).toMatchObject({
      refusal: 'other-note',
      noteId: '2',
      number: 'C1',
    });
    expect(mark('C1')).toMatchObject({ refusal: null, noteId: '2' });
  });

  it('takes the note that is open where a number stands on two', () => {
    const { mark } = at(noteOf('1', { C1: null }, { state: 'sent' }), noteOf('2', { C1: null }));
    expect(mark('C1')).toMatchObject({ refusal: null, noteId: '2' });
  });

  it.each([
    ['draft', 'note-draft'],
    ['closed', 'note-closed'],
    ['queued', 'note-sent'],
    ['acknowledged', 'note-sent'],
    ['replaced', 'note-sent'],
  ] as const)('refuses a note that is %s with %s', (state, refusal) => {
    expect(at(noteOf('1', PALLET, { state })).mark('B1')).toMatchObject({ refusal, noteId: '1', number: 'B1' });
  });
});

describe('verifying packages', () => {
  const markedNote = (): { note: ScannedNote; desk: ReturnType<typeof at> } => {
    const note = noteOf('1', PALLET);
    const desk = at(note);
    desk.mark('M1', { withInside: true });
    desk.mark('LOOSE');
    return { note, desk };
  };

  it('comes after marking', () => {
    const { verify, mark } = at(noteOf('1', PALLET));
    expect(verify('B1', 'M1').refusal).toBe('not-marked');
    expect(verify('M1').refusal).toBe('not-marked');
    mark('LOOSE');
    expect(verify('LOOSE').refusal).toBeNull();
  });

  it('begins with the outer label, which is verified itself with the last package in it', () => {
    const { note, desk } = markedNote();
    expect(desk.verify('B1').refusal).toBe('no-outer');
    expect(desk.verify('M1')).toMatchObject({ refusal: null, outer: { number: 'M1', inside: 2, verified: 0 } });
    expect(desk.verify('B1', 'M1')).toMatchObject({ refusal: null, outer: { inside: 2, verified: 1 } });
    expect(verified(note)).toEqual(['B1']);
    expect(desk.verify('B2', 'M1')).toMatchObject({ outer: { verified: 2 }, counts: { verified: 3 } });
    expect(verified(note)).toEqual(['M1', 'B1', 'B2']);
  });

  it('refuses what does not belong into the outer package, and what was verified', () => {
    const note = noteOf('1', { ...PALLET, M2: null, B3: 'M2' });
    const desk = at(note);
    for (const number of note.packages.keys()) desk.mark(number);
    expect(desk.verify('B3', 'M1')).toMatchObject({ refusal: 'not-inside', number: 'B3' });
    desk.verify('B1', 'M1');
    expect(desk.verify('B1', 'M1')).toMatchObject({ refusal: 'already-scanned', before: ANNA });
  });
});

describe('taking a scan back', () => {
  it('undoes all that it marked, once', () => {
    const note = noteOf('1', PALLET);
    const desk = at(note);
    desk.mark('B1');
    const scan = desk.mark('M1', { withInside: true });
    expect(desk.undo(scan)).toMatchObject({ refusal: null, number: 'M1', counts: { marked: 1 } });
    expect(marked(note)).toEqual(['B1']);
    expect(desk.undo(scan).refusal).toBe('nothing-to-undo');
  });

  it('is refused for a scan that did nothing, and for a mark of what was verified since', () => {
    const desk = at(noteOf('1', PALLET));
    const refused = desk.mark('B9');
    expect(desk.undo(refused).refusal).toBe('nothing-to-undo');
    const mark = desk.mark('LOOSE');
    const verify = desk.verify('LOOSE');
    expect(desk.undo(mark)).toMatchObject({ refusal: 'nothing-to-undo', number: 'LOOSE' });
    expect(desk.undo(verify).refusal).toBeNull();
    expect(desk.undo(mark).refusal).toBeNull();
  });

  it('leaves no outer package verified of which something inside is not, whichever of its scans is taken back', () => {
    const note = noteOf('1', PALLET);
    const desk = at(note);
    desk.mark('M1', { withInside: true });
    const first = desk.verify('B1', 'M1');
    desk.verify('B2', 'M1');
    expect(desk.undo(first)).toMatchObject({ refusal: null, outer: { number: 'M1', verified: 1 } });
    expect(verified(note)).toEqual(['B2']);
    desk.verify('B1', 'M1');
    expect(verified(note)).toEqual(['M1', 'B1', 'B2']);
  });

  it('is refused on a note that was sent since', () => {
    const note = noteOf('1', PALLET);
    const scan = at(note).mark('B1');
    expect(at({ ...note, state: 'sent' }).undo(scan).refusal).toBe('note-sent');
  });
});

describe('an internal number', () => {
  const INTERNAL = { M1: '41', B1: '42', B2: '43' };

  it('means its package, from its label or typed as it stands', () => {
    const note = noteOf('1', PALLET, { internal: INTERNAL });
    const { mark } = at(note);
    expect(mark('Y42')).toMatchObject({ refusal: null, number: 'B1' });
    expect(mark(']C0Y43')).toMatchObject({ refusal: null, number: 'B2' });
    expect(mark('41')).toMatchObject({ refusal: null, number: 'M1' });
    expect(marked(note)).toEqual(['M1', 'B1', 'B2']);
  });

  it('is refused as an internal label where it is scanned again, and the label as a label', () => {
    const { mark, verify } = at(noteOf('1', PALLET, { internal: INTERNAL }));
    mark('B1');
    expect(mark('Y42')).toMatchObject({ refusal: 'internal-already-scanned', number: 'B1', before: ANNA });
    expect(mark('B1')).toMatchObject({ refusal: 'already-scanned', number: 'B1' });
    mark('M1');
    expect(verify('Y41')).toMatchObject({ refusal: null, outer: { number: 'M1' } });
    expect(verify('Y42', 'M1')).toMatchObject({ refusal: null });
    expect(verify('Y42', 'M1')).toMatchObject({ refusal: 'internal-already-scanned' });
  });

  it('gives way to the number on a label where a bare number may be both', () => {
    const { mark } = at(noteOf('1', { A: null }, { internal: { A: '100000001' } }), noteOf('2', { 100000001: null }));
    expect(mark('100000001')).toMatchObject({ noteId: '2', number: '100000001' });
    expect(mark('Y100000001')).toMatchObject({ noteId: '1', number: 'A' });
    expect(mark('100000001', { noteId: toId('despatch-advice', '1') })).toMatchObject({
      refusal: 'internal-already-scanned',
      number: 'A',
    });
  });

  it('that no note has is a package that is missing, and never a label of a wrong kind', () => {
    const { mark } = at(noteOf('1', PALLET, { internal: INTERNAL }));
    expect(mark('Y99')).toMatchObject({ refusal: 'unknown', number: 'Y99' });
    expect(mark('99')).toMatchObject({ refusal: 'unknown', number: '99' });
    expect(mark('Y042')).toMatchObject({ refusal: 'unknown' });
  });

  it('opens nothing on a note that has none', () => {
    expect(at(noteOf('1', PALLET)).mark('Y42')).toMatchObject({ refusal: 'unknown' });
  });
});
