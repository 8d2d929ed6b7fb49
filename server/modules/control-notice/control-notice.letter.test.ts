import { toId } from '../../domain/ids.js';
import type { SaidRuleResult } from '../../domain/rules/notice.js';
import { noticeLetter } from './control-notice.letter.js';
import type { FoundNotice } from './control-notice.view.js';

const result = (id: number, over: Partial<SaidRuleResult> = {}): SaidRuleResult => ({
  scheduleHeadId: toId('schedule-head', String(id)),
  document: `D${String(id)}`,
  customerCode: 'CUST 01&',
  customer: 'Nordvik <Trucks>',
  rule: 'Largest quantity',
  severity: 'warning',
  sentence: `Sentence ${String(id)}`,
  ...over,
});
const notice = (over: Partial<FoundNotice>): FoundNotice => ({
  mode: 'at-once',
  language: 'en',
  name: 'user',
  email: 'user@solna.example',
  company: 'Solna Fasteners',
  results: [result(1)],
  ...over,
});
const lettered = (over: Partial<FoundNotice>) => noticeLetter(notice(over), 'https://portal.example');

describe('the letter of a notice', () => {
  it('names schedules with sentences and their report, and lines stay lines', () => {
    const { subject, text, html } = lettered({ results: [result(1), result(1, { sentence: 'Second' })] });
    expect(subject).toBe('Consignal: 2 new results of rules');
    expect(text).toContain(
      'Nordvik <Trucks>, schedule D1\nLargest quantity: Sentence 1\nLargest quantity: Second\nhttps://portal.example/customer-control?schedule=1',
    );
    expect(html).toContain('Largest quantity: Sentence 1<br>Largest quantity: Second');
    expect(html).toContain('Nordvik &#60;Trucks&#62;');
    expect(text).toContain('https://portal.example/profile');
  });

  it('counts results and schedules that it does not say', () => {
    const many = Array.from({ length: 21 }, (_, at) => result(at + 1));
    const { text } = lettered({ results: [...many, ...Array.from({ length: 6 }, () => result(1))] });
    expect(text).toContain('And 2 more results');
    expect(text).toContain('And results of 1 more schedule, which the report shows:');
  });

  it('counts daily by customer and rule, and says the severest', () => {
    const { text } = lettered({
      mode: 'daily',
      results: [result(1), result(2, { rule: 'Urgent', severity: 'error' }), result(3)],
    });
    expect(text).toContain(
      'Nordvik <Trucks>: 3 results\nLargest quantity: 2\nUrgent: 1\nhttps://portal.example/customer-control?customer=CUST+01%26',
    );
    expect(text.indexOf('Urgent: Sentence 2')).toBeLessThan(text.indexOf('Largest quantity: Sentence 1'));
    expect(text).toContain('The most severe of them:');
  });

  it.each(['en', 'se', 'cn'] as const)('leaves no name of a value in %s, and counts one as one', (language) => {
    for (const mode of ['at-once', 'daily'] as const) {
      const many = Array.from({ length: 30 }, (_, at) => result(at + 1));
      for (const results of [[result(1)], many]) {
        const { subject, text } = lettered({ mode, language, results });
        expect(`${subject}${text}`).not.toMatch(/\{\{|undefined/);
      }
    }
  });
});
