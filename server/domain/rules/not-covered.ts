import { decimalText } from '../quantity/decimal.js';
import { isCompared } from './change-window.js';
import { zoneEnd } from './facts.js';
import { defineRule } from './rule.js';

/** A release asks for more within the time that it takes to make the article. */
export const notCoveredInLeadTime = defineRule({
  code: 'NOT_COVERED_IN_LEAD_TIME',
  type: 'change',
  severity: 'warning',
  needs: 'previous',
  parameters: {
    leadTimeDays: { kind: 'days', initial: null },
    includesMaterialDays: { kind: 'flag', initial: false },
    leadDayBasis: { kind: 'choice', initial: 'working', choices: ['calendar', 'working'] },
  },
  limit: { parameter: 'leadTimeDays', fewer: 'lower' },
  texts: {
    en: {
      name: 'More called off within the lead time',
      description:
        'The cumulative demand rises within the days that the article takes to be made, so that only stock can cover it. The days are those of the register of articles unless some are given here; articles without any are passed over.',
      parameters: {
        leadTimeDays: 'Lead time in days, in the place of that of the article',
        includesMaterialDays: 'Add the days for material',
        leadDayBasis: 'Days are counted as',
      },
      sentences: {
        uncovered:
          '{article} to {shipTo}: {diff} more through {date}, within the {days} days that it takes to be made.',
      },
    },
    se: {
      name: 'Mer avropat inom ledtiden',
      description:
        'Det kumulativa behovet stiger inom de dagar som artikeln tar att tillverka, så att bara lager kan täcka det. Dagarna är artikelregistrets om inga anges här; artiklar utan dagar hoppas över.',
      parameters: {
        leadTimeDays: 'Ledtid i dagar, i stället för artikelns',
        includesMaterialDays: 'Lägg till dagarna för material',
        leadDayBasis: 'Dagar räknas som',
      },
      sentences: {
        uncovered:
          '{article} till {shipTo}: {diff} mer till och med {date}, inom de {days} dagar som den tar att tillverka.',
      },
    },
    cn: {
      name: '提前期内要货增加',
      description:
        '在物料生产所需天数内累计需求上升，只能由库存满足。天数取自物料登记，除非在此另行指定；无天数的物料不检查。',
      parameters: {
        leadTimeDays: '提前期（天），代替物料的天数',
        includesMaterialDays: '加上备料天数',
        leadDayBasis: '天数计算方式',
      },
      sentences: { uncovered: '{article}（送往 {shipTo}）：至 {date} 增加 {diff}，处于所需 {days} 天的生产期内。' },
    },
  },
  *check(lines, { leadTimeDays, includesMaterialDays, leadDayBasis }, facts) {
    for (const line of lines) {
      const days = leadTimeDays ?? line.article?.productionDays ?? null;
      if (days === null || !isCompared(line)) continue;
      const all = days + (includesMaterialDays ? (line.article?.materialDays ?? 0) : 0);
      const last = zoneEnd(facts, all, leadDayBasis, line);
      const { rows } = facts;
      let [sum, most, day, previous, current, before, now] = [0n, 0n, 0, 0n, 0n, 0n, 0n];
      for (let at = line.rows[0]; at < line.rows[1] && (rows.days[at] ?? 0) <= last; at += 1) {
        sum += rows.changes[at] ?? 0n;
        [before, now] = [before + (rows.expected[at] ?? 0n), now + (rows.current[at] ?? 0n)];
        if (sum > most) [most, day, previous, current] = [sum, rows.days[at] ?? 0, before, now];
      }
      if (most <= 0n) continue;
      yield {
        line,
        message: 'uncovered' as const,
        day,
        from: facts.issued,
        to: last,
        previous: decimalText(previous, line.scale),
        current: decimalText(current, line.scale),
        diff: decimalText(most, line.scale),
        limit: String(all),
        args: { days: String(all) },
      };
    }
  },
});
