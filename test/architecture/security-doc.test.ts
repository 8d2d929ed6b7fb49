import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repeated, read, ROOT } from './sources.js';

const page = read('docs/security.md');
/** The table of requirements: number, level, wording, status, evidence. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', what = '', status = '', evidence = '']) => ({ id, level, what, status, evidence }),
);
/** Of OWASP ASVS 5.0.0: requirements of level 1, and of level 2 beyond them. */
const REQUIREMENTS = { 1: 70, 2: 183 };
const paths = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]+\.\w+)`/g)].map((match) => match[1] ?? '');

describe('the page on security', () => {
  it('has a row for every requirement of ASVS level 1 and 2', () => {
    expect(repeated(rows.map((row) => row.id))).toEqual([]);
    expect(Object.entries(REQUIREMENTS).map(([level]) => rows.filter((row) => row.level === level).length)).toEqual(
      Object.values(REQUIREMENTS),
    );
  });

  it('says of each that it is met, does not apply, or is open, and why', () => {
    expect(
      rows
        .filter((row) => !['met', 'n.a.', 'open'].includes(row.status) || row.evidence.trim() === '')
        .map((row) => row.id),
    ).toEqual([]);
    const unproven = rows.filter((row) => row.status === 'met' && !row.evidence.includes('`'));
    expect(unproven.map((row) => row.id)).toEqual([]);
  });

  it('names what is open on top of the table', () => {
    const listed = [...page.matchAll(/^- (\d+\.\d+\.\d+) /gm)].map((match) => match[1]);
    expect(listed).toEqual(rows.filter((row) => row.status === 'open').map((row) => row.id));
  });

  it('points to files that are there', () => {
    expect(paths(page).length).toBeGreaterThan(100);
    expect([...new Set(paths(page))].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
