import type { FindingView } from '../../../../../server/contract/finding.js';
import { bySeverity, findingWhere, textForPartner } from './findings.js';

const finding = (part: Partial<FindingView>): FindingView => ({
  ...{ code: 'x', severity: 'error', start: 0, end: 0, segment: null, path: '', found: '', expected: '' },
  ...{ message: 'Wrong.', cause: '', action: '', consequence: '', actor: 'sender' },
  ...part,
});
/** Keys and values in place of texts. */
const words = {
  say: (key: string, values?: object) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
  integer: String,
};

describe('the findings of a file', () => {
  it('stand with errors first, then warnings, then notes, each in the order of the file', () => {
    const sorted = bySeverity([
      finding({ severity: 'info', start: 1 }),
      finding({ severity: 'error', start: 9 }),
      finding({ severity: 'warning', start: 2 }),
      finding({ severity: 'error', start: 3 }),
    ]);
    expect(sorted.map(({ severity, start }) => `${severity} ${String(start)}`)).toEqual([
      'error 3',
      'error 9',
      'warning 2',
      'info 1',
    ]);
  });

  it('are copied for the partner with place, content and cause, without notes, what the reader has to do and what others have to', () => {
    const text = textForPartner(
      'PLAN-1',
      [
        finding({
          segment: 7,
          path: 'QTY / 6060',
          start: 40,
          end: 44,
          found: '1X0',
          expected: 'a number.',
          proposal: '100',
          cause: 'A letter was typed.',
          action: 'Ask the sender to send it again.',
        }),
        finding({ actor: 'us', message: 'Ours.' }),
        finding({ severity: 'info', message: 'A note.' }),
      ],
      words,
    );
    expect(text).toBe(
      'PLAN-1\n\nseverity.error: Wrong.\nsegment {"number":"7"}, QTY / 6060, bytes {"from":"40","to":"43"}.\nfound 1X0.\nexpected a number.\nmeant {"proposal":"100"}\nA letter was typed.',
    );
  });

  it('say the number of their segment once', () => {
    expect(findingWhere(finding({ segment: 5, path: 'segment 5', start: 1, end: 3 }), words)).toBe(
      'segment {"number":"5"}, bytes {"from":"1","to":"2"}.',
    );
  });

  it('leave nothing to copy where the sender has nothing to mend', () => {
    expect(textForPartner('PLAN-1', [finding({ actor: 'us' })], words)).toBeNull();
  });
});
