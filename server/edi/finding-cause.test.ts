import { describe as describeFinding } from './finding-description.js';
import { FINDING_CAUSES } from './finding-cause.js';
import type { FindingLanguage } from './finding-rule.js';
import { FINDING_RULES, type FindingCode } from './finding-text.js';
import type { Finding } from './finding.js';

/** Codes whose message says all there is: what we do not support or do not know ourselves, and what no sender caused. */
const WITHOUT_CAUSE: ReadonlySet<string> = new Set<FindingCode>([
  'message-not-supported',
  'message-not-mapped',
  'release-nearest',
  'association-code',
  'layout-unverified',
]);
const LANGUAGES: readonly FindingLanguage[] = ['en', 'se', 'cn'];
const finding = (code: string): Finding => ({
  code,
  severity: 'info',
  actor: 'us',
  start: 0,
  end: 0,
  segment: 1,
  path: 'PATH',
  found: 'FOUND',
  expected: 'EXPECTED',
});
const placeholders = (text: string): string[] => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort();

describe('the likely cause of a finding', () => {
  it.each(Object.keys(FINDING_RULES))('%s has one, or is known to need none', (code) => {
    expect(Object.hasOwn(FINDING_CAUSES, code)).toBe(!WITHOUT_CAUSE.has(code));
  });

  it.each(Object.entries(FINDING_CAUSES))(
    'of %s is a sentence in every language, with the same facts in it',
    (code, cause) => {
      for (const language of LANGUAGES) {
        const text = cause[language];
        expect(text.length).toBeGreaterThan(10);
        expect(text).toMatch(/[.。]$/);
        expect(['{found}', '{expected}', '{path}']).toEqual(expect.arrayContaining(placeholders(text)));
        expect(placeholders(text)).toEqual(placeholders(cause.en));
        expect(describeFinding(finding(code), language).cause).not.toMatch(/[{}]/);
      }
      expect(new Set(LANGUAGES.map((language) => cause[language])).size).toBe(LANGUAGES.length);
      expect(cause.cn).toMatch(/\p{Script=Han}/u);
      expect(cause.en + cause.se).not.toMatch(/\p{Script=Han}/u);
    },
  );

  it('is filled with what the finding says', () => {
    expect(describeFinding({ ...finding('charset-mismatch'), expected: 'UNOC' }, 'en').cause).toMatch(
      /UNB still says UNOC\.$/,
    );
  });

  it('is no repetition of message or action', () => {
    for (const code of Object.keys(FINDING_CAUSES)) {
      for (const language of LANGUAGES) {
        const { message, cause, action } = describeFinding(finding(code), language);
        expect([message, action]).not.toContain(cause);
      }
    }
  });

  it('is empty where there is none to tell', () => {
    expect(describeFinding(finding('association-code'), 'en')).toMatchObject({
      message: expect.stringContaining('FOUND') as string,
      cause: '',
    });
  });
});
