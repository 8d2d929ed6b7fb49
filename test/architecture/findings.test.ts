import { FINDING_RULES } from '../../server/edi/finding-text.js';
import { code, filesIn, read } from './sources.js';

const codes = Object.keys(FINDING_RULES);
/** Texts, causes and the table of syntax errors name every code and report none. */
const TABLES = /\/(finding-(text|cause)(-[a-z]+)?|finding-severity|syntax-errors)\.ts$/;

/** Tests of all codes, or of none. */
const NO_TEST_OF_ONE = new Set(['server/edi/finding-cause.test.ts', 'test/architecture/findings.test.ts']);
/** Reported where the writer refuses what we say ourselves; no file is known that brings it about. */
const WITHOUT_FILE: readonly string[] = ['acknowledgement-not-written'];

/** The codes that none of these texts names. */
function unnamedIn(texts: readonly string[]): string[] {
  const all = texts.join('\n');
  return codes.filter((one) => !new RegExp(`(?<![a-z-])${one}(?![a-z-])`).test(all));
}

describe('every code of a finding', () => {
  it('is reported by a check', () => {
    const checks = filesIn(['server'], /\.ts$/).filter((path) => !path.endsWith('.test.ts') && !TABLES.test(path));
    expect(unnamedIn(checks.map(code))).toEqual([]);
  });

  it('is looked for by a test or a golden pair', () => {
    const tests = [
      ...filesIn(['server', 'workers', 'test'], /\.test\.ts$/).filter((path) => !NO_TEST_OF_ONE.has(path)),
      ...filesIn(['test/fixtures'], /\.json$/),
    ];
    expect(unnamedIn(tests.map(read))).toEqual(WITHOUT_FILE);
  });
});
