import { MESSAGE_TYPES } from '../messages/registry.generated.js';
import { MESSAGE_NAMES } from './labels.js';

describe('the names of messages', () => {
  it('are there for each type that is read', () => {
    expect(MESSAGE_TYPES.map(({ type }) => type).filter((type) => !Object.hasOwn(MESSAGE_NAMES, type))).toEqual([]);
  });
});
