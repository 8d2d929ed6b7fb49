import { toId } from '../ids.js';
import { assignableLevels, difference, grantable, mayAdminister, RIGHTS, withReading } from './grant.js';
import { administers, LEVEL_RIGHTS, LEVELS, reaches, type Level } from './level.js';
import { placesOf } from './navigation.js';
import { denialOf, MODULES, rightsOf } from './permission.js';
import { rolesOf, type Ranked } from './role.js';

const ADMINISTRATORS = ['user-admin', 'company-admin', 'admin', 'system-admin'] as const;
/** Somebody of a level with its rights, in a company with every module. */
const of = (level: Level): Ranked => ({ level, rights: rightsOf(level), companyModules: MODULES });

/** What each level is, in the order of levels: roles beside those of reading, how many rights it starts with, how many features it reads. */
const EXPECTED: Readonly<Record<Level, readonly [roles: readonly string[], rights: number, reads: number]>> = {
  guest: [[], 0, 1],
  'external-user': [['USER'], 0, 1],
  'restricted-reader': [['USER'], 12, 16],
  reader: [['USER'], 15, 19],
  'limited-user': [['USER'], 16, 16],
  'restricted-user': [['USER'], 24, 16],
  'standard-user': [['USER'], 27, 19],
  user: [['USER'], 30, 19],
  'company-account': [['USER'], 30, 19],
  'parent-account': [['USER'], 45, 19],
  'company-manager': [['USER'], 46, 19],
  'user-admin': [['COMPANY_ADMIN', 'USER'], 30, 19],
  'company-admin': [['COMPANY_ADMIN', 'COMPANY_MASTER', 'USER'], 48, 19],
  admin: [['ADMIN', 'COMPANY_ADMIN', 'COMPANY_MASTER', 'USER'], 48, 19],
  'system-admin': [['ADMIN', 'COMPANY_ADMIN', 'COMPANY_MASTER', 'USER'], 48, 19],
};

describe.each(LEVELS)('the level %s', (level) => {
  const [roles, rights, reads] = EXPECTED[level];
  const who = of(level);

  it('brings its roles, and a role of reading for each feature that it may read', () => {
    const granted = rolesOf(who);
    expect(granted.filter((role) => !role.startsWith('READ_'))).toEqual(roles);
    expect(granted.filter((role) => role.startsWith('READ_') && role !== 'READ_AGREEMENTS')).toHaveLength(reads);
    expect(who.rights).toHaveLength(rights);
  });

  it("brings no role of reading without the company's modules, but for what is open to all", () => {
    expect(rolesOf({ ...who, companyModules: [] }).filter((role) => role.startsWith('READ_'))).toEqual([
      'READ_SUPPLIER',
    ]);
  });

  it("administers lower levels alone, and nobody unless it is an administrator's", () => {
    const isAdministrator = (ADMINISTRATORS as readonly Level[]).includes(level);
    for (const other of LEVELS)
      expect([other, administers(level, other)]).toEqual([
        other,
        isAdministrator && LEVELS.indexOf(other) < LEVELS.indexOf(level),
      ]);
    expect(assignableLevels(level)).toEqual(
      isAdministrator
        ? LEVELS.filter((other) => other !== 'external-user' && LEVELS.indexOf(other) < LEVELS.indexOf(level))
        : [],
    );
    expect(mayAdminister({ userId: toId('user', '1'), level }, { id: toId('user', '1'), level: 'guest' })).toBe(false);
  });

  it('is led to what it may read and to what is open to all, and to settings and users by right', () => {
    const places = placesOf(who, false);
    expect(places).toEqual(expect.arrayContaining(['dashboard', 'about', 'profile', 'notifications']));
    expect(places.includes('traffic')).toBe(who.rights.includes('traffic:read'));
    expect(places.includes('user-permissions')).toBe(LEVEL_RIGHTS[level].administers !== 'none');
    for (const place of ['settings', 'transactions.events', 'audit'] as const)
      expect([place, places.includes(place)]).toEqual([place, reaches(level, 'company-admin')]);
  });

  it('is led to nothing of the company as a whole in supplier mode', () => {
    const shown = placesOf(who, true);
    expect(shown.filter((place) => ['settings', 'user-permissions', 'companies'].includes(place))).toEqual([]);
    expect(placesOf(who, false)).toEqual(expect.arrayContaining(shown));
  });

  it("gives no right that it does not hold itself, and none without the company's module", () => {
    expect(grantable(who, MODULES)).toEqual(who.rights);
    expect(grantable(who, ['traffic']).every((right) => right.startsWith('traffic:'))).toBe(true);
    expect(grantable(who, [])).toEqual([]);
  });
});

describe('a denial', () => {
  const reader = of('reader');
  it('says that the company has no modules, that the user has no roles, or that this one right is missing', () => {
    expect(denialOf(reader, 'traffic', 'read')).toBeUndefined();
    expect(denialOf({ ...reader, companyModules: [] }, 'traffic', 'read')).toBe('no-modules');
    expect(denialOf(of('guest'), 'traffic', 'read')).toBe('no-roles');
    expect(denialOf(reader, 'traffic', 'edit')).toBe('no-permission');
    expect(denialOf({ ...reader, companyModules: ['jit'] }, 'traffic', 'read')).toBe('no-permission');
  });
});

describe('rights', () => {
  it('of editing and deleting bring reading with them, each once and in the order of modules', () => {
    expect(withReading(['traffic:delete', 'order:edit', 'order:read'])).toEqual([
      'order:read',
      'order:edit',
      'traffic:read',
      'traffic:delete',
    ]);
    expect(withReading([])).toEqual([]);
    expect(withReading(RIGHTS)).toEqual(RIGHTS);
  });

  it('are told by what comes and what goes', () => {
    expect(difference(['traffic:read', 'old:read'], ['traffic:read', 'jit:read'])).toEqual({
      added: ['jit:read'],
      removed: ['old:read'],
    });
  });
});
