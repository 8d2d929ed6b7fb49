import { decimalText, scaled } from '../quantity/decimal.js';
import { type Calloffs, CALLOFF_STATUSES } from '../schedule/schedule.js';
import { isCompared } from './change-window.js';
import type { Side } from './facts.js';
import { defineRule } from './rule.js';

/** What the customer answers for up to a level: it is his to take once it was stated. */
const LEVELS = {
  production: ['firm', 'urgent', 'backlog', 'production'],
  material: ['firm', 'urgent', 'backlog', 'production', 'material'],
} as const;

/** The cumulative quantity that the customer had committed to falls: what it authorised stays authorised (X12 ATH, element 04). */
export const highwaterLowered = defineRule({
  code: 'HIGHWATER_LOWERED',
  type: 'cumulative',
  severity: 'warning',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Commitment lowered',
      description:
        'The cumulative quantity that the customer has released for production, or for material, is lower than the release before stated. What was produced or bought on it is the customer’s to take: keep the release as evidence.',
      parameters: {},
      sentences: {
        production:
          '{article} to {shipTo}: the cumulative quantity released for production falls from {previous} to {current} ({diff}).',
        material:
          '{article} to {shipTo}: the cumulative quantity released for material falls from {previous} to {current} ({diff}).',
      },
    },
    se: {
      name: 'Sänkt åtagande',
      description:
        'Den kumulativa kvantitet som kunden har frigivit för tillverkning, eller för material, är lägre än i föregående leveransplan. Vad som tillverkats eller köpts på den ska kunden ta: behåll leveransplanen som underlag.',
      parameters: {},
      sentences: {
        production:
          '{article} till {shipTo}: den kumulativa kvantiteten frigiven för tillverkning sjunker från {previous} till {current} ({diff}).',
        material:
          '{article} till {shipTo}: den kumulativa kvantiteten frigiven för material sjunker från {previous} till {current} ({diff}).',
      },
    },
    cn: {
      name: '承诺数量降低',
      description:
        '客户已授权生产或备料的累计数量低于上一版计划。据此生产或采购的部分应由客户承担：请保留该版计划作为凭证。',
      parameters: {},
      sentences: {
        production: '{article}（送往 {shipTo}）：授权生产的累计数量由 {previous} 降至 {current}（{diff}）。',
        material: '{article}（送往 {shipTo}）：授权备料的累计数量由 {previous} 降至 {current}（{diff}）。',
      },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const { previous, current, compared, scale } = line;
      if (!isCompared(line) || compared?.basis !== 'cumulative' || previous === null || current === null) continue;
      for (const level of ['production', 'material'] as const) {
        const [before, now] = [committed(previous, level, scale), committed(current, level, scale)];
        // Of a release that has no such status nothing is known: its call-offs are all of one kind.
        if (before === null || now === null || now >= before) continue;
        yield {
          line,
          message: level,
          subtype: level,
          previous: decimalText(before, scale),
          current: decimalText(now, scale),
          diff: decimalText(now - before, scale),
        };
      }
    }
  },
});

/** The cumulative quantity that is committed up to a level; null where no call-off has its status. */
function committed({ line, calloffs }: Side, level: keyof typeof LEVELS, scale: number): bigint | null {
  if (!has(calloffs, level)) return null;
  const statuses = new Set<number>(LEVELS[level].map((status) => CALLOFF_STATUSES.indexOf(status)));
  let sum = 0n;
  for (let at = 0; at < calloffs.days.length; at += 1)
    if (statuses.has(calloffs.statuses[at] ?? -1)) sum += calloffs.quantities[at] ?? 0n;
  return scaled(line.cumulativeReceived ?? '0', scale) + sum * 10n ** BigInt(scale - line.quantityScale);
}
function has({ statuses }: Calloffs, status: keyof typeof LEVELS): boolean {
  return statuses.includes(CALLOFF_STATUSES.indexOf(status));
}
