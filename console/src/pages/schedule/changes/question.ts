import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { type ChangeWords, whyText } from './change-words.js';
import type { HeatLine, HeatPeriod } from './heat-map.js';

export interface Asked {
  readonly schedule: Pick<ScheduleDetail, 'scheduleHeadId' | 'documentNumber' | 'issueDate' | 'receivedAt'>;
  readonly line: Pick<HeatLine, 'articleNumber' | 'description' | 'shipTo' | 'unit' | 'current'>;
  readonly row: ScheduleChangeRow;
  readonly period: Pick<HeatPeriod, 'date' | 'lastDate'>;
}

/** A question to the customer about a change. The mail that brings it begins with a salutation of its own. */
export function questionOf(
  { schedule, line, row, period: of }: Asked,
  { say, f, nameOf }: ChangeWords,
): { readonly subject: string; readonly text: string } {
  const period = nameOf(of);
  const { documentNumber: number, issueDate, receivedAt } = schedule;
  const subject = say('mail.subject', { number, article: line.articleNumber, period });
  const text = [
    say('mail.asked', { number, release: issueDate === null ? f.moment(receivedAt) : f.day(issueDate) }),
    '',
    say('mail.article', {
      article: [line.articleNumber, line.description].filter(Boolean).join(' '),
      shipTo: line.shipTo ?? '–',
    }),
    say('mail.quantity', { period, quantity: f.quantity(row.current), unit: line.unit }),
    whyText(row, say, f),
    ...(row.isFirm ? [say('mail.firm')] : []),
    '',
    say('mail.question'),
  ].join('\n');
  return { subject, text };
}
