import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeShared, SHARED } from '../../../test/harness/suites.js';
import type { Finding } from '../finding.js';
import { read } from '../read.js';

/** What a file says, in contrast to how it is written: a reader of documents judges it. */
const CONTENT = new Set([
  'date-invalid',
  'issue-date-missing',
  'document-number-missing',
  'document-field-missing',
  'schedule-without-lines',
  'fewer-lines',
  'message-not-supported',
  'message-not-mapped',
]);

/** Errors in files that the index calls structurally valid, each one right: file, code, and why. */
const JUSTIFIED: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  'EDIFACT/REMADV/JoschaMetze__33001.edi': [
    'value-not-numeric',
    'generated with the dummy value X, in amounts, too (MOA 5004, n..35)',
  ],
};

interface Sample {
  readonly file: string;
  readonly isValid: boolean;
  readonly why: string;
}

function samples(): readonly Sample[] {
  const rows = readFileSync(join(SHARED, 'samples', 'INDEX.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
  return rows
    .filter(([, standard]) => standard === 'EDIFACT')
    .map(([file = '', , , , , , notes = '']) => ({ file, isValid: notes.includes('structurally valid'), why: notes }));
}

function findingsOf(file: string): readonly Finding[] {
  return read(new Uint8Array(readFileSync(join(SHARED, 'samples', file)))).findings;
}

describeShared('collected EDIFACT files', () => {
  it('that are structurally valid have no error of syntax or structure', () => {
    const exceptions: string[] = [];
    for (const { file } of samples().filter(({ isValid }) => isValid)) {
      for (const { code, severity, path, found } of findingsOf(file)) {
        if (severity === 'error' && !CONTENT.has(code) && JUSTIFIED[file]?.[0] !== code)
          exceptions.push(`${file}: ${code} ${path} ${found}`);
      }
    }
    expect(exceptions).toEqual([]);
  });

  it('that are invalid are all flagged, with bytes, place and reason', () => {
    const missed: string[] = [];
    for (const { file, isValid, why } of samples()) {
      if (isValid) continue;
      const flags = findingsOf(file).filter(
        ({ code, severity }) => severity !== 'info' && code !== 'message-not-mapped',
      );
      if (flags.length === 0 || flags.some(({ path, start, end }) => path === '' || start > end))
        missed.push(`${file}: ${why}`);
    }
    expect(missed).toEqual([]);
  });

  it('have the fault the index names among their findings', () => {
    const reasons: readonly [RegExp, ...string[]][] = [
      [/UNT count/, 'segment-count-wrong', 'fewer-segments'],
      [/UNZ ref/, 'interchange-reference-mismatch'],
      [/UNT ref/, 'message-reference-mismatch'],
      [/UNZ count/, 'interchange-count-wrong', 'fewer-messages'],
      [/no UNB/, 'interchange-header-missing'],
      [/missing UNT/, 'message-trailer-missing', 'interchange-trailer-missing', 'file-cut-off'],
      [/missing UNZ/, 'interchange-trailer-missing', 'file-cut-off'],
      [/bad tag/, 'segment-unknown'],
    ];
    const missed: string[] = [];
    for (const { file, isValid, why } of samples()) {
      if (isValid) continue;
      const codes = new Set(findingsOf(file).map(({ code }) => code));
      for (const [reason, ...possible] of reasons)
        if (reason.test(why) && !possible.some((code) => codes.has(code)))
          missed.push(`${file}: ${why}: no ${possible.join(' or ')}`);
    }
    expect(missed).toEqual([]);
  });

  it('that are justified exceptions still are', () => {
    for (const [file, [code]] of Object.entries(JUSTIFIED))
      expect(findingsOf(file).map((finding) => finding.code)).toContain(code);
  });
});
