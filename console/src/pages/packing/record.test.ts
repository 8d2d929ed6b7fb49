import type { ScanAnswer } from '../../../../server/contract/despatch-packages.js';
import { toId } from '../../../../server/domain/ids.js';
import {
  answered,
  batchesOf,
  DeviceDesk,
  inputOf,
  type KeptNote,
  lastToUndo,
  openOuter,
  ownerOf,
  type ScanRecord,
  waitAfter,
} from './record.js';

const OWNER = ownerOf('1', '2');
const [NOTE, OTHER] = [toId('despatch-advice', '7'), toId('despatch-advice', '8')];
let places = 0;
function record(code: string, more: Partial<ScanRecord> = {}): ScanRecord {
  const seq = ++places;
  return {
    seq,
    clientId: `scan-${String(seq)}`,
    owner: OWNER,
    device: 'Dock 3',
    noteId: NOTE,
    step: 'mark',
    code,
    outer: null,
    withInside: false,
    undoes: null,
    scannedAt: '2026-11-27T10:42:00.000Z',
    state: 'queued',
    outcome: { refusal: null, number: code, before: null, outer: null, documentNumber: null },
    answeredAt: null,
    problem: null,
    ...more,
  };
}
function kept(askedAt: number, marked: readonly string[] = [], id = NOTE): KeptNote {
  const package_ = (number: string, outer: string | null, inside: number) => ({
    ...{ number, outer, inside, unitId: 'U', articleNumber: null, description: null, quantity: null, unit: null },
    ...{ internalNumber: `4${number.slice(1)}`, prints: 0, printedAt: null, verified: null },
    marked: marked.includes(number) ? { at: '2026-11-27T09:00:00.000Z', by: 'Bo', scan: 'scan-of-bo' } : null,
  });
  return {
    owner: OWNER,
    id,
    askedAt,
    packages: {
      despatchnoteHeadId: id,
      documentNumber: `N${id}`,
      state: 'ready',
      counts: { packages: 3, printed: 0, marked: marked.length, verified: 0 },
      packages: [package_('M1', null, 2), package_('B1', 'M1', 0), package_('B2', 'M1', 0)],
    },
  };
}
const marked = (note: KeptNote, records: readonly ScanRecord[]): string[] =>
  [...(new DeviceDesk().at([note], records, 'Anna').get(note.id)?.packages.values() ?? [])].flatMap((one) =>
    one.marked ? [`${one.number} ${one.marked.by}`] : [],
  );
const answer = (of: ScanRecord, more: Partial<ScanAnswer> = {}): ScanAnswer => ({
  ...{ clientId: of.clientId, refusal: null, noteId: NOTE, documentNumber: 'N7', number: of.code, articleNumber: null },
  ...{ quantity: null, unit: null, before: null, outer: null, counts: null },
  ...more,
});

describe('a note as a device without a network knows it', () => {
  it('is what was read, with what was scanned since', () => {
    expect(marked(kept(100, ['B1']), [record('M1'), record('B2', { state: 'refused' })])).toEqual(['M1 Anna', 'B1 Bo']);
  });

  it('has scans that were answered after it was asked for, and not those that it shows itself', () => {
    const note = kept(100);
    expect(marked(note, [record('B1', { state: 'done', answeredAt: 99 })])).toEqual([]);
    expect(marked(note, [record('B1', { state: 'done', answeredAt: 100 })])).toEqual(['B1 Anna']);
    expect(marked(note, [record('B1', { state: 'conflict', answeredAt: 120 })])).toEqual([]);
    expect(marked(note, [record('B1', { noteId: OTHER })])).toEqual([]);
  });

  it('takes back what is undone, also of what the server has already', () => {
    const scan = record('B1');
    expect(marked(kept(100), [scan, record('', { step: 'undo', undoes: scan.clientId })])).toEqual([]);
    expect(marked(kept(100, ['B1']), [record('', { step: 'undo', undoes: 'scan-of-bo' })])).toEqual([]);
  });

  it('tells a package of another note from one that nobody knows', () => {
    const [here, there] = [kept(1), kept(1, [], OTHER)];
    const alone = {
      ...there,
      packages: {
        ...there.packages,
        packages: there.packages.packages.map((one) => ({ ...one, number: `X${one.number}` })),
      },
    };
    const desk = new DeviceDesk();
    desk.at([here, alone], [], 'Anna');
    const take = (code: string) => desk.take(inputOf(record(code)), '');
    expect(take('XB1')).toMatchObject({ refusal: 'other-note', noteId: OTHER });
    expect(take('XB9')).toMatchObject({ refusal: 'unknown' });
  });
});

describe('a desk that goes on from scan to scan', () => {
  const noteOf = (count: number): KeptNote => {
    const { packages, ...note } = kept(100);
    const [one] = packages.packages;
    if (!one) throw new Error('A note has packages');
    return {
      ...note,
      packages: {
        ...packages,
        packages: Array.from({ length: count }, (_, n) => ({ ...one, number: `N${String(n)}`, inside: 0 })),
      },
    };
  };
  const markedOn = (desk: DeviceDesk, note: KeptNote, records: readonly ScanRecord[]): string[] =>
    [...(desk.at([note], records, 'Anna').get(note.id)?.packages.values() ?? [])].flatMap((one) =>
      one.marked ? [one.number] : [],
    );

  it('does what is new alone, however many scans wait', () => {
    const note = noteOf(2_001);
    let judged = 0;
    /** A scan whose code is read each time that it is judged. */
    const counted = (one: ScanRecord): ScanRecord =>
      Object.defineProperty({ ...one }, 'code', {
        get: () => {
          judged++;
          return one.code;
        },
      });
    const plain = Array.from({ length: 2_001 }, (_, n) => record(`N${String(n)}`));
    const all = plain.map(counted);
    const desk = new DeviceDesk();
    expect(markedOn(desk, note, all.slice(0, -1))).toHaveLength(2_000);
    expect(judged).toBe(2_000);
    expect(markedOn(desk, note, all)).toHaveLength(2_001);
    expect(judged).toBe(2_001);
    const answeredNow = plain.map((one) => counted({ ...one, state: 'done', answeredAt: 200 }));
    expect(markedOn(desk, note, answeredNow)).toHaveLength(2_001);
    expect(judged).toBe(2_001);
  });

  it('is as one that begins anew where a scan is no longer good, or the packages were read again', () => {
    const [first, second] = [record('N0'), record('N1')];
    const note = noteOf(3);
    const desk = new DeviceDesk();
    expect(markedOn(desk, note, [first, second])).toEqual(['N0', 'N1']);
    expect(markedOn(desk, note, [{ ...first, state: 'conflict' }, second])).toEqual(['N1']);
    expect(markedOn(desk, { ...note, askedAt: 300 }, [{ ...second, state: 'done', answeredAt: 200 }])).toEqual([]);
  });

  it('forgets a scan that was judged and could not be kept', () => {
    const note = noteOf(2);
    const desk = new DeviceDesk();
    desk.at([note], [], 'Anna');
    const lost = record('N0');
    expect(desk.take(lost, lost.scannedAt).refusal).toBeNull();
    expect(markedOn(desk, note, [])).toEqual([]);
    const next = record('N1');
    desk.take(next, next.scannedAt);
    expect(markedOn(desk, note, [next])).toEqual(['N1']);
  });
});

describe('scans that wait', () => {
  it('go out note by note in the order in which they were scanned, at most so many at once', () => {
    const records = [
      record('A'),
      record('B', { noteId: OTHER }),
      record('C'),
      record('D'),
      record('E', { state: 'done' }),
    ];
    const codes = batchesOf(records.toReversed(), 2).map((batch) => batch.map(({ code }) => code));
    expect(codes).toEqual([['A', 'C'], ['D'], ['B']]);
  });

  it('say nothing to the server that is only known here', () => {
    expect(Object.keys(inputOf(record('A'))).sort()).toEqual(
      ['clientId', 'code', 'noteId', 'outer', 'scannedAt', 'step', 'undoes', 'withInside'].sort(),
    );
  });

  it('are tried again later and later, each device at a time of its own', () => {
    expect([1, 2, 3, 9].map((failures) => waitAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000]);
    expect(waitAfter(1, 0)).toBe(500);
  });
});

describe('an answer of the server', () => {
  it('makes a scan done, or a conflict that says who was first', () => {
    const scan = record('B1');
    expect(answered(scan, answer(scan), 5, [scan])).toMatchObject({ state: 'done', answeredAt: 5 });
    const before = { at: '2026-11-27T10:40:00.000Z', by: 'Bo' };
    expect(answered(scan, answer(scan, { refusal: 'already-scanned', before }), 5, [scan])).toMatchObject({
      state: 'conflict',
      outcome: { refusal: 'already-scanned', before, number: 'B1' },
    });
  });

  it('is no second conflict where what is taken back was refused itself', () => {
    const scan = record('B1', { state: 'conflict' });
    const undo = record('', { step: 'undo', undoes: scan.clientId });
    const refused = answer(undo, { refusal: 'nothing-to-undo' });
    expect(answered(undo, refused, 5, [scan, undo]).state).toBe('refused');
    expect(answered(undo, refused, 5, [{ ...scan, state: 'done' }, undo]).state).toBe('conflict');
  });
});

describe('the last scan', () => {
  const outer = { number: 'M1', inside: 2, verified: 0 };
  it('is taken back, and then the one before it', () => {
    const [one, two] = [record('B1', { state: 'done' }), record('B2')];
    expect(lastToUndo([one, two])).toBe(two);
    expect(lastToUndo([one, two, record('', { step: 'undo', undoes: two.clientId })])).toBe(one);
    expect(lastToUndo([record('B3', { state: 'refused' }), record('B4', { state: 'conflict' })])).toBeUndefined();
  });

  it('of an outer package only begins its verification: there is nothing to take back', () => {
    const open = record('M1', { step: 'verify' });
    const opened = { ...open, outcome: { ...open.outcome, outer } };
    expect(lastToUndo([opened])).toBeUndefined();
    expect(openOuter([opened, record('B2')])).toBe('M1');
    expect(openOuter([])).toBeNull();
  });
});
