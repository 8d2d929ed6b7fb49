import { percentExceeded } from './max-percent.js';
import { defineRule } from './rule.js';

/** What is called off in the days from the issue date on changes by more than a share. */
export const maxPeriodPercent = defineRule({
  code: 'MAX_PERIOD_PCT',
  type: 'change',
  severity: 'warning',
  needs: 'previous',
  parameters: {
    ruleMaxDiffDays: { kind: 'days', initial: 28, isRequired: true },
    ruleMaxDiffDaysPercentage: { kind: 'percent', initial: '30' },
  },
  limit: { parameter: 'ruleMaxDiffDaysPercentage', fewer: 'higher' },
  texts: {
    en: {
      name: 'Largest change within a period',
      description:
        'The sum called off in the days of the measurement period from the issue date on changes by more than the limit, up or down. A shift within the period is no change.',
      parameters: {
        ruleMaxDiffDays: 'Measurement period, days',
        ruleMaxDiffDaysPercentage: 'Largest change in percent',
      },
      sentences: {
        exceeded:
          '{article} to {shipTo}: {previous} becomes {current} from {from} through {to} ({percent} %, limit {limit} %).',
        'from-nothing': '{article} to {shipTo}: nothing was called off from {from} through {to}, now {current} is.',
      },
    },
    se: {
      name: 'Största ändring inom en period',
      description:
        'Summan som avropas under mätperiodens dagar från utfärdandedagen ändras mer än gränsen, upp eller ned. En förskjutning inom perioden är ingen ändring.',
      parameters: { ruleMaxDiffDays: 'Mätperiod, dagar', ruleMaxDiffDaysPercentage: 'Största ändring i procent' },
      sentences: {
        exceeded:
          '{article} till {shipTo}: {previous} blir {current} från {from} till och med {to} ({percent} %, gräns {limit} %).',
        'from-nothing': '{article} till {shipTo}: inget avropades från {from} till och med {to}, nu avropas {current}.',
      },
    },
    cn: {
      name: '期间内最大变更',
      description: '自签发日起测量期内的要货总量变化超过限值（增加或减少）。期间内的移动不算变更。',
      parameters: { ruleMaxDiffDays: '测量期（天）', ruleMaxDiffDaysPercentage: '最大变更百分比' },
      sentences: {
        exceeded:
          '{article}（送往 {shipTo}）：{from} 至 {to} 由 {previous} 变为 {current}（{percent} %，限值 {limit} %）。',
        'from-nothing': '{article}（送往 {shipTo}）：{from} 至 {to} 原无要货，现要求 {current}。',
      },
    },
  },
  *check(lines, { ruleMaxDiffDays, ruleMaxDiffDaysPercentage }, facts) {
    if (ruleMaxDiffDaysPercentage === null) return;
    const last = facts.issued + Math.max(ruleMaxDiffDays, 1) - 1;
    for (const line of lines) yield* percentExceeded(line, facts, last, ruleMaxDiffDaysPercentage);
  },
});
