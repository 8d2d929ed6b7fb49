import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';

const CONFIG = join(import.meta.dirname, '..', '..', 'scripts', 'eslint-with-types.config.js');
const PROJECT = { compilerOptions: { strict: true, noLib: true, types: [], noUnusedLocals: true } };
const NO_NUMBER = "Type 'string' is not assignable to type 'number'. (TS2322)";
const WRONG = `export const count: number = 'three';\n`;

describe('the lint that checks types', () => {
  it('reports what the compiler says of a file, of files that it does not lint, and of the settings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consignal-lint-'));
    try {
      for (const [name, text] of [
        ['tsconfig.json', JSON.stringify(PROJECT)],
        ['a.ts', `${WRONG}export const fine = 1;\n`],
        ['b.ts', `export const other = 2;\nexport const missing: Missing = other;\n`],
        ['list.generated.ts', WRONG],
      ] as const)
        await writeFile(join(folder, name), text);
      const results = await new ESLint({ cwd: folder, overrideConfigFile: CONFIG }).lintFiles(['.']);
      const found = results.flatMap(({ filePath, messages }) =>
        messages
          .filter(({ ruleId }) => ruleId === 'compiler/types')
          .map(({ line, message }) => `${filePath.slice(folder.length + 1)}:${String(line)} ${message}`),
      );
      // What is wrong elsewhere stands at whichever file was the first to be read.
      const named = found.map((text) => text.replace(/^[ab]\.ts:1 (?=list\.|Cannot find global)/, ''));
      // Without a library, which the settings ask for, the types of the language itself are missing.
      expect(named.filter((text) => !text.includes('global type')).sort()).toEqual([
        `a.ts:1 ${NO_NUMBER}`,
        "b.ts:2 Cannot find name 'Missing'. (TS2304)",
        `list.generated.ts:1 ${NO_NUMBER}`,
      ]);
      expect(named).toContain("Cannot find global type 'Array'. (TS2318)");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
