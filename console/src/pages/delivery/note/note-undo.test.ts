import { NO_HISTORY, type NoteHistory, withChange, withStep } from './note-undo.js';

const units = (version: number) => ({ kind: 'units' as const, version, units: [] });
const versions = (steps: NoteHistory['undo']): unknown[] =>
  steps.map(({ changes }) => changes.map((change) => (change.kind === 'units' ? change.version : change.kind)));

describe('what somebody changed in a despatch note', () => {
  const two = [1, 2].reduce(
    (history: NoteHistory, from) => withChange(history, { changes: [units(from + 1)], at: from + 1 }),
    NO_HISTORY,
  );

  it('is taken back change by change and made again, each for the version that the note has then', () => {
    const once = withStep(two, 'undo', { changes: [units(4)], version: 4 });
    expect([versions(once.undo), versions(once.redo)]).toEqual([[[4]], [[4]]]);
    const twice = withStep(once, 'undo', { changes: [units(5)], version: 5 });
    expect([versions(twice.undo), versions(twice.redo)]).toEqual([[], [[4], [5]]]);
    const again = withStep(twice, 'redo', { changes: [units(6)], version: 6 });
    expect([versions(again.undo), versions(again.redo)]).toEqual([[[6]], [[6]]]);
  });

  it('is not taken back past what somebody else changed in between', () => {
    const once = withStep(two, 'undo', { changes: [units(5)], version: 5 });
    expect(versions(once.undo)).toEqual([[2]]);
  });

  it('is not taken back past a change of somebody else that came before the last one', () => {
    const later = withChange(two, { changes: [units(5)], at: 5 });
    expect(versions(withStep(later, 'undo', { changes: [units(6)], version: 6 }).undo)).toEqual([[2], [3]]);
  });

  it('is not made again once something else was changed, and nothing comes of a step that there is not', () => {
    const once = withStep(two, 'undo', { changes: [units(4)], version: 4 });
    expect(withChange(once, { changes: [units(5)], at: 5 }).redo).toEqual([]);
    expect(withStep(NO_HISTORY, 'undo', { changes: [], version: 2 })).toEqual(NO_HISTORY);
  });
});
