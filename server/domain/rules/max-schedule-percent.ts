import { percentExceeded } from './max-percent.js';
import { defineRule } from './rule.js';

/** What is called off in all days that both releases speak of changes by more than a share. */
export const maxSchedulePercent = defineRule({
  code: 'MAX_SCHEDULE_PCT',
  type: 'change',
  severity: 'warning',
  needs: 'previous',
  parameters: { ruleMaxDiffSchedulePercentage: { kind: 'percent', initial: '20' } },
  limit: { parameter: 'ruleMaxDiffSchedulePercentage', fewer: 'higher' },
  texts: {
    en: {
      name: 'Largest change of the schedule',
      description:
        'The sum called off in the days that both releases speak of changes by more than the limit, up or down. Days that only the new release speaks of do not count.',
      parameters: { ruleMaxDiffSchedulePercentage: 'Largest change in percent' },
      sentences: {
        exceeded: '{article} to {shipTo}: {previous} becomes {current} through {to} ({percent} %, limit {limit} %).',
        'from-nothing': '{article} to {shipTo}: nothing was called off through {to}, now {current} is.',
      },
    },
    se: {
      name: 'Största ändring av leveransplanen',
      description:
        'Summan som avropas under de dagar som båda leveransplanerna omfattar ändras mer än gränsen, upp eller ned. Dagar som bara den nya omfattar räknas inte.',
      parameters: { ruleMaxDiffSchedulePercentage: 'Största ändring i procent' },
      sentences: {
        exceeded:
          '{article} till {shipTo}: {previous} blir {current} till och med {to} ({percent} %, gräns {limit} %).',
        'from-nothing': '{article} till {shipTo}: inget avropades till och med {to}, nu avropas {current}.',
      },
    },
    cn: {
      name: '计划最大变更',
      description: '两版计划共同覆盖日期内的要货总量变化超过限值（增加或减少）。仅新版覆盖的日期不计入。',
      parameters: { ruleMaxDiffSchedulePercentage: '最大变更百分比' },
      sentences: {
        exceeded: '{article}（送往 {shipTo}）：至 {to} 由 {previous} 变为 {current}（{percent} %，限值 {limit} %）。',
        'from-nothing': '{article}（送往 {shipTo}）：至 {to} 原无要货，现要求 {current}。',
      },
    },
  },
  *check(lines, { ruleMaxDiffSchedulePercentage }, facts) {
    if (ruleMaxDiffSchedulePercentage === null) return;
    for (const line of lines) yield* percentExceeded(line, facts, Infinity, ruleMaxDiffSchedulePercentage);
  },
});
