import { TOPICS } from '../../contract/names.js';
import { toId } from '../../domain/ids.js';
import { recordOf } from '../../domain/typed-keys.js';
import { RecentChanges } from './recent-changes.js';

/** The same age of every topic. */
const allFor = (age: number) => recordOf(TOPICS, () => age);

describe('when records of a company last changed', () => {
  let now = 1_000;
  const changes = new RecentChanges(() => now);

  it('is at most as long ago as this process is notified of changes', () => {
    now = 1_400;
    expect(changes.ages(toId('company', '1'))).toEqual(allFor(400));
  });

  it('is known for each company and topic', () => {
    changes.note(toId('company', '1'), 'traffic');
    now = 1_450;
    expect(changes.ages(toId('company', '1'))).toEqual({ ...allFor(450), traffic: 50 });
    expect(changes.ages(toId('company', '2'))).toEqual(allFor(450));
  });

  it('counts for the operator what is of no company too', () => {
    changes.note(null, 'unplaced-file');
    now = 1_500;
    expect(changes.ages(toId('company', '2'))).toEqual(allFor(500));
    expect(changes.ages(toId('company', '2'), true)).toEqual({ ...allFor(500), 'unplaced-file': 50 });
  });

  it('may be any time until now when signals were lost', () => {
    now = 2_000;
    changes.reset();
    now = 2_010;
    expect(changes.ages(toId('company', '1'))).toEqual(allFor(10));
  });
});
