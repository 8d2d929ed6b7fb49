import { code, filesIn, read, repeated } from './sources.js';

const files = filesIn(['migrations'], /\.(ts|js|mjs)$/).filter((file) => !file.includes('.test.'));
const name = (file: string): string => file.replace('migrations/', '');

/** The way up alone: the way down takes away what this migration brought. */
const upOf = (text: string): string =>
  text
    .replace(/const DOWN\b[\s\S]*$/, '')
    .replace(/async down\([\s\S]*$/, (rest) => rest.replace(/^[\s\S]*?\n {2}\}\n/, ''));
const CONTRACTS =
  /\b(DROP COLUMN|DROP TABLE|DROP VIEW|RENAME (TO|COLUMN)|ALTER COLUMN \S+ (SET DATA )?TYPE|ADD COLUMN [^,;]*NOT NULL(?![^,;]*DEFAULT))\b/i;

/** Statements that a process of the build before would miss something by, without a `-- contract:` note on the line or above it. */
function takenAway(up: string): string[] {
  const lines = up.split('\n');
  return lines
    .filter(
      (line, i) =>
        CONTRACTS.test(line.replace(/--.*/, '')) && !/-- contract: \S/.test(`${lines[i - 1] ?? ''}\n${line}`),
    )
    .map((line) => line.trim());
}

/** Registers of people, partners and what they set: to look through one of them, or to index it, takes a moment. Every other table may be large. */
const SMALL = new Set([
  'account_token',
  'communication_agreement',
  'company_identifier',
  'login_throttle',
  'partner_identifier',
  'service_fee',
  'session',
  'user_account',
  'user_setting',
]);
/** What keeps everybody from a large table while it is looked through: an index that is not built concurrently, and rows that are changed while the table is. */
function heldUp(up: string): string[] {
  const statements = up.replace(/--.*/g, '').replace(/\bAS \$\$[\s\S]*?\$\$/g, '');
  const named = (pattern: RegExp): string[] => [...statements.matchAll(pattern)].map((match) => match[1] ?? '');
  const made = new Set(named(/\bCREATE TABLE (\w+)/g));
  const isLarge = (table: string): boolean => !made.has(table) && !SMALL.has(table);
  const indexed = named(/\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)\S+\s+ON (?!ONLY\b)(\S+)/g).filter(isLarge);
  const changed = new Set(named(/\bALTER TABLE (\w+)/g));
  const filled = /\btransaction = false\b/.test(up)
    ? []
    : named(/\bUPDATE (\S+)(?: \w+)? SET\b/g).filter((table) => isLarge(table) && changed.has(table));
  return [...indexed.map((table) => `index of ${table}`), ...filled.map((table) => `change and filling of ${table}`)];
}
describe('the rule for migrations beside a running build', () => {
  it('knows what keeps people from a large table', () => {
    const harmless = [
      'CREATE INDEX CONCURRENTLY a_b ON a (b)',
      'CREATE TABLE a (b text);\nCREATE INDEX a_b ON a (b)',
      'CREATE INDEX user_account_b ON user_account (b)',
      'ALTER TABLE a ADD b text;',
      'CREATE INDEX a_b ON ONLY a (b)',
      'UPDATE a SET b = 1;',
      `ALTER TABLE a ADD b text; CREATE FUNCTION c() AS $$ UPDATE a SET b = 'b' $$`,
      'transaction = false; ALTER TABLE a ADD b text; UPDATE a SET b = 1 WHERE id < 5000',
      '-- CREATE INDEX a_b ON a (b)',
    ];
    const harmful = [
      'CREATE INDEX a_b ON a (b)',
      'CREATE UNIQUE INDEX a_b\n  ON a (b)',
      'CREATE INDEX $' + '{name} ON $' + '{table}',
      'ALTER TABLE a ADD b text;\nUPDATE a SET b = 1;',
      'ALTER TABLE a ADD b text;\nUPDATE a x SET b = 1;',
    ];
    expect(harmless.flatMap(heldUp)).toEqual([]);
    expect(harmful.filter((up) => heldUp(up).length === 1)).toEqual(harmful);
  });

  it('knows what takes away from what only adds', () => {
    const harmless = [
      'ALTER TABLE a ADD COLUMN b text',
      "ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''",
      'CREATE TABLE a (b text NOT NULL);',
      '-- contract: no build reads b since 2.3\nALTER TABLE a DROP COLUMN b;',
    ];
    const harmful = [
      'ALTER TABLE a DROP COLUMN b;',
      'ALTER TABLE a ALTER COLUMN b TYPE bigint;',
      'ALTER TABLE a RENAME TO c;',
      'DROP TABLE a;',
      'ALTER TABLE a ADD COLUMN b text NOT NULL;',
    ];
    expect(harmless.flatMap(takenAway)).toEqual([]);
    expect(harmful.flatMap(takenAway)).toEqual(harmful);
  });
});

describe('every migration', () => {
  it('is named by its time and what it does', () => {
    expect(files.map(name).filter((file) => !/^\d{13}-[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(file))).toEqual([]);
    expect(repeated(files.map((file) => name(file).slice(0, 13)))).toEqual([]);
  });

  it('carries the time of its file name in the name that the database remembers', () => {
    expect(
      files.filter((file) => !new RegExp(`export class \\w+${name(file).slice(0, 13)}\\b`).test(code(file))),
    ).toEqual([]);
  });

  it('goes up and down', () => {
    expect(files.filter((file) => !/\bup\s*\(/.test(code(file)) || !/\bdown\s*\(/.test(code(file)))).toEqual([]);
  });

  it('takes nothing away from the build that still runs beside it, unless a note says why that is over', () => {
    expect(files.flatMap((file) => takenAway(upOf(read(file))).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  it('keeps nobody from a large table while it is looked through', () => {
    expect(files.flatMap((file) => heldUp(upOf(read(file))).map((held) => `${file}: ${held}`))).toEqual([]);
  });

  it('builds an index concurrently only outside of a transaction, and then nothing else', () => {
    const wrong = files.filter(
      (file) => /CREATE (UNIQUE )?INDEX CONCURRENTLY/i.test(read(file)) && !/\btransaction = false\b/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('stands alone: code that changes later must not change what a migration did', () => {
    const imports = files.flatMap((file) =>
      [...code(file).matchAll(/\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((target) => target !== 'typeorm' && !target.startsWith('node:'))
        .map((target) => `${file}: ${target}`),
    );
    expect(imports).toEqual([]);
  });
});
