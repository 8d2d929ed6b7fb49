import { isUnderWay, onceEach, outcomeOfRules, RULE_RUN_STATES } from './rule-run.js';

describe('rules that were processed', () => {
  it('are said to be none, to have found something, or to be clear', () => {
    expect(outcomeOfRules({ applied: 0, results: 0 })).toBe('none');
    expect(outcomeOfRules({ applied: 3, results: 2 })).toBe('found');
    expect(outcomeOfRules({ applied: 3, results: 0 })).toBe('clear');
  });

  it('are under way until they ended, well or not', () => {
    expect(RULE_RUN_STATES.filter((state) => isUnderWay({ state }))).toEqual(['queued', 'running']);
  });

  it('give one result for one fact', () => {
    const results = [
      { resultKey: 'a', curValue: '1' },
      { resultKey: 'b', curValue: '2' },
      { resultKey: 'a', curValue: '3' },
    ];
    expect(onceEach(results).map(({ curValue }) => curValue)).toEqual(['3', '2']);
  });
});
