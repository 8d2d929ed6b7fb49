import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { type ChangeWords, whyText } from './change-words.js';
import type { HeatLine } from './heat-map.js';

interface Asked {
  readonly schedule: Pick<ScheduleDetail, 'documentNumber' | 'issueDate' | 'receivedAt'>;
  readonly line: Pick<HeatLine, 'articleNumber' | 'description' | 'shipTo' | 'unit'>;
  readonly row: ScheduleChangeRow;
  /** Name of the period. */
  readonly period: string;
}

/** A question to the customer about a change: its text, and the address that opens a mail with it. */
export function questionOf(
  { schedule, line, row, period }: Asked,
  { say, f }: Pick<ChangeWords, 'say' | 'f'>,
): { readonly href: string; readonly text: string } {
  const { documentNumber: number, issueDate, receivedAt } = schedule;
  const subject = say('mail.subject', { number, article: line.articleNumber, period });
  const text = [
    say('mail.greeting'),
    '',
    say('mail.asked', { number, release: issueDate === null ? f.moment(receivedAt) : f.day(issueDate) }),
    '',
    say('mail.article', {
      article: line.articleNumber,
      description: line.description ?? '',
      shipTo: line.shipTo ?? '–',
    }),
    say('mail.quantity', { period, quantity: f.quantity(row.current), unit: line.unit }),
    whyText(row, say, f),
    ...(row.isFirm ? [say('mail.firm')] : []),
    '',
    say('mail.question'),
  ].join('\n');
  return { text, href: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}` };
}
