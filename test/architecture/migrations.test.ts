import { code, filesIn, read, repeated } from './sources.js';

const files = filesIn(['migrations'], /\.(ts|js|mjs)$/).filter((file) => !file.includes('.test.'));
const name = (file: string): string => file.replace('migrations/', '');

/** The way up alone: the way down takes away what this migration brought. */
const upOf = (text: string): string => text.replace(/const DOWN\b[\s\S]*$/, '').replace(/async down\([\s\S]*$/, (rest) => rest.replace(/^[\s\S]*?\n {2}\}\n/, ''));
const CONTRACTS = /\b(DROP COLUMN|DROP TABLE|DROP VIEW|RENAME (TO|COLUMN)|ALTER COLUMN \S+ (SET DATA )?TYPE|ADD COLUMN [^,;]*NOT NULL(?![^,;]*DEFAULT))\b/i;

/** Statements that a process of the build before would miss something by, without a `-- contract:` note on the line or above it. */
function takenAway(up: string): string[] {
  const lines = up.split('\n');
  return lines.filter((line, i) => CONTRACTS.test(line.replace(/--.*/, '')) && !/-- contract: \S/.test(`${lines[i - 1] ?? ''}\n${line}`)).map((line) => line.trim());
}

describe('the rule for migrations beside a running build', () => {
  it('knows what takes away from what only adds', () => {
    const harmless = ['ALTER TABLE a ADD COLUMN b text', "ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", 'CREATE TABLE a (b text NOT NULL);', '-- contract: no build reads b since 2.3\nALTER TABLE a DROP COLUMN b;'];
    const harmful = ['ALTER TABLE a DROP COLUMN b;', 'ALTER TABLE a ALTER COLUMN b TYPE bigint;', 'ALTER TABLE a RENAME TO c;', 'DROP TABLE a;', 'ALTER TABLE a ADD COLUMN b text NOT NULL;'];
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
    expect(files.filter((file) => !new RegExp(`export class \\w+${name(file).slice(0, 13)}\\b`).test(code(file)))).toEqual([]);
  });

  it('goes up and down', () => {
    expect(files.filter((file) => !/\bup\s*\(/.test(code(file)) || !/\bdown\s*\(/.test(code(file)))).toEqual([]);
  });

  it('takes nothing away from the build that still runs beside it, unless a note says why that is over', () => {
    expect(files.flatMap((file) => takenAway(upOf(read(file))).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  it('builds an index concurrently only outside of a transaction, and then nothing else', () => {
    const wrong = files.filter((file) => /CREATE (UNIQUE )?INDEX CONCURRENTLY/i.test(read(file)) && !/\btransaction = false\b/.test(read(file)));
    expect(wrong).toEqual([]);
  });

  it('stands alone: code that changes later must not change what a migration did', () => {
    const imports = files.flatMap((file) => [...code(file).matchAll(/\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((target) => target !== 'typeorm' && !target.startsWith('node:'))
      .map((target) => `${file}: ${target}`));
    expect(imports).toEqual([]);
  });
});
