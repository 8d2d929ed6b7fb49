import { filesToRepeat, outcomeOf, type Test } from '../../scripts/test-outcome.js';

const test = (name: string, state: Test['state'], file = 'a.test.ts'): Test => ({ file, name, state });

describe('a run of tests', () => {
  it('holds when what failed passes alone, and names it', () => {
    const first = [test('steady', 'passed'), test('unsteady', 'failed'), test('skipped', 'skipped')];
    const second = [test('steady', 'passed'), test('unsteady', 'passed')];
    expect(outcomeOf(first, second)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      unsteady: [test('unsteady', 'failed')],
    });
  });

  it('fails with what fails again, and with what fails only the second time', () => {
    const first = [test('broken', 'failed'), test('', 'failed', 'b.test.ts')];
    const second = [test('broken', 'failed'), test('found now', 'failed', 'b.test.ts')];
    expect(outcomeOf(first, second)).toMatchObject({ passed: 0, failed: 3, unsteady: [] });
  });

  it('takes a file that did not load for recovered when all of its tests pass', () => {
    const first = [test('', 'failed')];
    expect(outcomeOf(first, [test('one', 'passed')])).toMatchObject({ failed: 0, unsteady: first });
    expect(outcomeOf(first, [])).toMatchObject({ failed: 1 });
  });

  it('fails with more than three unsteady tests', () => {
    const names = ['one', 'two', 'three', 'four'];
    const outcome = outcomeOf(
      names.map((name) => test(name, 'failed')),
      names.map((name) => test(name, 'passed')),
    );
    expect(outcome).toMatchObject({ passed: 0, failed: 4 });
    expect(outcome.unsteady).toHaveLength(4);
  });

  it('runs nothing again where a great deal is broken', () => {
    const files = Array.from({ length: 13 }, (_, i) => test('x', 'failed', `${String(i)}.test.ts`));
    expect(filesToRepeat(files)).toEqual([]);
    expect(filesToRepeat(files.slice(1))).toHaveLength(12);
  });
});
