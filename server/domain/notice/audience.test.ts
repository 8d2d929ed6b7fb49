import { LEVELS } from '../access/level.js';
import { maySend, roomOf } from './audience.js';

describe('a notice', () => {
  it('is sent to everyone by administrators of the installation alone (S-04)', () => {
    expect(LEVELS.filter((level) => maySend({ level, companyId: '1' }, 'everyone'))).toEqual(['admin', 'system-admin']);
  });

  it('is sent to people of the own company by its administrators too, and to no other company by them (S-02, S-03)', () => {
    for (const audience of [{ companyId: '1' }, { companyId: '1', userId: '7' }]) {
      expect(LEVELS.filter((level) => maySend({ level, companyId: '1' }, audience))).toEqual(['company-admin', 'admin', 'system-admin']);
      expect(LEVELS.filter((level) => maySend({ level, companyId: '2' }, audience))).toEqual(['admin', 'system-admin']);
    }
  });

  it('is told under the name of its audience', () => {
    expect([roomOf('everyone'), roomOf({ companyId: '1' }), roomOf({ companyId: '1', userId: '7' })]).toEqual(['everyone', 'company:1', 'user:7']);
  });
});
