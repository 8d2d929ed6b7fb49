import { filesIn, read, SOURCE_FOLDERS } from './sources.js';

const TEXT = /\.(ts|tsx|mts|js|mjs|cjs|css|html|sql|sh)$|^\.ci\//;
/** Put together here so that this file does not contain what it looks for. */
const FORBIDDEN = [
  ['TO' + 'DO', 'do it or write it down in docs/'],
  ['FIX' + 'ME', 'mend it'],
  ['@ts-' + 'ignore', 'make the types right, or expect the error where it proves something'],
  ['@ts-' + 'nocheck', 'make the types right'],
  ['eslint-' + 'disable', 'follow the rule or change it for everybody'],
  ['as' + ' any', 'parse it or name its type'],
] as const;

describe('the sources', () => {
  it('hold no unfinished business and no way around a gate', () => {
    const found = filesIn(SOURCE_FOLDERS, TEXT).flatMap((path) => {
      const text = read(path);
      return FORBIDDEN.filter(([mark]) => new RegExp(`(?<![\\w-])${mark}(?!\\w)`).test(text)).map(
        ([mark, advice]) => `${path}: ${mark} (${advice})`,
      );
    });
    expect(found).toEqual([]);
  });

  it('have no folder or file for things without a place', () => {
    const nameless = /(^|[/.-])(common|shared|utils?|helpers?|misc)(?=[/.-]|$)/i;
    expect(
      filesIn(SOURCE_FOLDERS, /./).filter((path) => nameless.test(path) && !path.startsWith('test/fixtures/')),
    ).toEqual([]);
  });
});
