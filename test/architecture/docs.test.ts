import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MESSAGE_TYPES } from '../../server/edi/messages/registry.generated.js';
import { filesIn, read, ROOT } from './sources.js';

const DECISIONS = 'docs/decisions/';
const INDEX = `${DECISIONS}README.md`;
const pages = [
  'README.md',
  ...['CONTRIBUTING.md', 'CHANGELOG.md'].filter((file) => existsSync(join(ROOT, file))),
  ...filesIn(['docs'], /\.md$/),
];

/** Files that a page links to, as paths from the root. */
function linksOf(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));
}

/** Anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documentation', () => {
  it('links to files that exist', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('links to headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
        .map(([, target = '', anchor = '']) => [target === '' ? page : join(dirname(page), target), anchor] as const)
        .filter(([target, anchor]) => !anchorsOf(target).includes(anchor))
        .map(([target, anchor]) => `${page}: ${target}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it('names each message type that is read in the table of messages', () => {
    const table = read('docs/messages.md');
    expect(MESSAGE_TYPES.map(({ type }) => type).filter((type) => !new RegExp(`\\b${type}\\b`).test(table))).toEqual(
      [],
    );
  });

  it('has the picture of the import rules that hold', () => {
    const { stderr } = spawnSync(process.execPath, ['scripts/make-architecture-picture.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  });

  it('numbers each decision once and lists each once in the index', () => {
    const decisions = filesIn(['docs'], /\.md$/)
      .filter((file) => file.startsWith(DECISIONS) && file !== INDEX)
      .sort();
    const numbers = decisions.map((file) => file.slice(DECISIONS.length, DECISIONS.length + 4));
    expect(numbers.filter((number, i) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== i)).toEqual([]);
    expect(linksOf(INDEX).sort()).toEqual(decisions);
  });
});
