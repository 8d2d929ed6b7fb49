import { consequenceIn, type FileOutcome } from './finding-consequence.js';

const outcome = (part: Partial<FileOutcome> = {}): FileOutcome => ({
  ...{ isOutgoing: false, state: 'read', documents: 1, schedules: 1, isUnderstood: true },
  ...part,
});
const said = (code: string, severity: 'error' | 'warning' | 'info', part?: Partial<FileOutcome>) =>
  consequenceIn({ code, severity }, outcome(part), 'en');

describe('what follows from a finding', () => {
  it('is that the schedule needs checking, and what is wrong with it', () => {
    expect(said('quantity-not-number', 'error')).toBe(
      'Part of the content is missing. Schedule created and marked as incorrect: needs checking.',
    );
    expect(said('values-shifted-left', 'error', { documents: 2, schedules: 2 })).toBe(
      'A value may not mean what the sender meant. Schedules created: they need checking.',
    );
  });

  it('is what the partner made of its severity', () => {
    expect(said('quantity-not-number', 'warning')).toBe('Imported; nothing is missing because of it.');
    expect(said('commitment-missing', 'error')).toBe('Schedule created and marked as incorrect: needs checking.');
  });

  it.each([
    ['nothing was stored', { documents: 0, schedules: 0, isUnderstood: false }, 'Nothing was stored from this file.'],
    ['it was not processed', { state: 'stopped' }, 'The file was not processed; nothing was stored from it.'],
    ['it came before', { state: 'repeats' }, 'The file came before; this one had no effect.'],
    ['it is being read', { state: 'waits' }, ''],
    [
      'a document is no schedule',
      { schedules: 0 },
      'Part of the content is missing. Document created: needs checking.',
    ],
    ['it goes out', { isOutgoing: true }, 'The message says something else than the document.'],
  ] as const)('is said of a file of which %s', (_, part, text) => {
    expect(said('file-cut-off', 'error', part)).toBe(text);
  });

  it('is that a file of no known kind is kept', () => {
    const unknown = { documents: 0, schedules: 0, isUnderstood: false };
    expect(said('message-not-supported', 'warning', unknown)).toMatch(/^The file is kept/);
    expect(said('charset-utf8', 'info')).toBe('No effect on the document.');
  });

  it('is said in every language', () => {
    const finding = { code: 'file-cut-off', severity: 'error' } as const;
    expect(consequenceIn(finding, outcome(), 'se')).toMatch(/^En del av innehållet saknas\. Leveransplan/);
    expect(consequenceIn(finding, outcome(), 'cn')).toBe('部分内容缺失。交货计划已创建并标记为有误：需要检查。');
  });
});
