import { decimalText } from '../quantity/decimal.js';
import { CALLOFF_STATUSES } from '../schedule/schedule.js';
import { changeWithin, isCompared } from './change-window.js';
import type { RuleFacts, RuleLine, Side } from './facts.js';
import { defineRule } from './rule.js';

const URGENT = CALLOFF_STATUSES.indexOf('urgent');

/** Something is called off as urgent, or to be delivered immediately. */
export const urgentOrder = defineRule({
  code: 'URGENT_ORDER',
  type: 'quantity',
  severity: 'error',
  needs: 'nothing',
  parameters: {},
  texts: {
    en: {
      name: 'Urgent order',
      description:
        'A quantity is called off as urgent or immediate. Where the release before said the same and nothing more is asked for, it is noted as still urgent and raises no new alarm.',
      parameters: {},
      sentences: {
        urgent: '{article} to {shipTo}: {current} is urgent, the first of it on {date}.',
        still: '{article} to {shipTo}: {current} is still urgent; nothing more is asked for than before.',
      },
    },
    se: {
      name: 'Brådskande order',
      description:
        'En kvantitet avropas som brådskande eller omedelbar. Om föregående leveransplan sade detsamma och inget mer begärs noteras den som fortfarande brådskande, utan nytt larm.',
      parameters: {},
      sentences: {
        urgent: '{article} till {shipTo}: {current} är brådskande, det första den {date}.',
        still: '{article} till {shipTo}: {current} är fortfarande brådskande; inget mer begärs än förut.',
      },
    },
    cn: {
      name: '紧急要货',
      description: '有数量以紧急或立即状态要货。如上一版已如此且未要求更多，则记为仍然紧急，不再新报警。',
      parameters: {},
      sentences: {
        urgent: '{article}（送往 {shipTo}）：{current} 为紧急，最早 {date}。',
        still: '{article}（送往 {shipTo}）：{current} 仍然紧急；未要求更多。',
      },
    },
  },
  *check(lines, _values, facts) {
    for (const line of lines) {
      const now = line.current === null ? null : urgent(line.current);
      if (now === null) continue;
      const isStill = isNoMore(line, facts, now.day);
      yield {
        line,
        message: isStill ? ('still' as const) : ('urgent' as const),
        ...(isStill ? { subtype: 'still', severity: 'info' as const } : {}),
        day: now.day,
        current: now.quantity,
      };
    }
  },
});

/** What is urgent of a line, and its first day; null for nothing. */
function urgent({ calloffs, line }: Side): { readonly day: number; readonly quantity: string } | null {
  const { statuses, quantities, days } = calloffs;
  let [sum, day] = [0n, Infinity];
  for (let at = statuses.indexOf(URGENT); at >= 0; at = statuses.indexOf(URGENT, at + 1)) {
    const quantity = quantities[at] ?? 0n;
    if (quantity <= 0n) continue;
    sum += quantity;
    day = Math.min(day, days[at] ?? 0);
  }
  return sum === 0n ? null : { day, quantity: decimalText(sum, line.quantityScale) };
}

/** Whether the release before called it off as urgent too, and no more is asked for by the day of it. */
function isNoMore(line: RuleLine, facts: RuleFacts, day: number): boolean {
  if (line.previous === null || !isCompared(line) || urgent(line.previous) === null) return false;
  return changeWithin(line, facts, -Infinity, Math.max(day, facts.issued)).change <= 0n;
}
