import { isWorthAnotherStart } from './embedded.js';

describe('the embedded Postgres', () => {
  it('is started again where a killed one still holds its memory, however much is logged behind that', () => {
    const reason = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use';
    const ending = Array.from({ length: 40 }, () => 'FATAL:  postmaster exited during a parallel transaction');
    expect(isWorthAnotherStart([reason, ...ending].join('\n'))).toBe(true);
  });

  it('is not started again for a reason that stays', () => {
    expect(isWorthAnotherStart('FATAL:  unrecognized configuration parameter "shared_bufers"')).toBe(false);
  });
});
