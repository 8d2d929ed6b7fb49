import { LEVELS } from '../access/level.js';
import { toId } from '../ids.js';
import { maySend, offersWithdrawal, roomOf } from './audience.js';

const OURS = toId('company', '1');
const PERSON = toId('user', '7');

describe('a notice', () => {
  it('is sent to everyone by administrators of the installation alone (S-04)', () => {
    expect(LEVELS.filter((level) => maySend({ level, companyId: OURS }, 'everyone'))).toEqual([
      'admin',
      'system-admin',
    ]);
  });

  it('is sent to people of the own company by its administrators too, and to no other company by them (S-02, S-03)', () => {
    for (const audience of [{ companyId: OURS }, { companyId: OURS, userId: PERSON }]) {
      expect(LEVELS.filter((level) => maySend({ level, companyId: OURS }, audience))).toEqual([
        'company-admin',
        'admin',
        'system-admin',
      ]);
      expect(LEVELS.filter((level) => maySend({ level, companyId: toId('company', '2') }, audience))).toEqual([
        'admin',
        'system-admin',
      ]);
    }
  });

  it('is offered to be withdrawn by those who may send to the same people, and where it is to one person by its sender alone', () => {
    const who = (level: (typeof LEVELS)[number]) => ({ level, companyId: OURS, userId: PERSON });
    const offered = (room: string, sender: string | null = '8') =>
      LEVELS.filter((level) =>
        offersWithdrawal(who(level), { room, senderId: sender === null ? null : toId('user', sender) }),
      );
    expect([
      offered('everyone'),
      offered('company:1'),
      offered('company:2', '7'),
      offered('user:9'),
      offered('user:9', '7'),
      offered('user:9', null),
    ]).toEqual([
      ['admin', 'system-admin'],
      ['company-admin', 'admin', 'system-admin'],
      ['admin', 'system-admin'],
      [],
      ['company-admin', 'admin', 'system-admin'],
      [],
    ]);
  });

  it('is told under the name of its audience', () => {
    expect([roomOf('everyone'), roomOf({ companyId: OURS }), roomOf({ companyId: OURS, userId: PERSON })]).toEqual([
      'everyone',
      'company:1',
      'user:7',
    ]);
  });
});
