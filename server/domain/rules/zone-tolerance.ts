import { decimalText } from '../quantity/decimal.js';
import { exceedsPercent, percentOf } from './amounts.js';
import { changeWithin, isCompared } from './change-window.js';
import { defineRule } from './rule.js';

/** A zone of days changes by more than it may, each zone and direction by its own share. */
export const zoneTolerance = defineRule({
  code: 'ZONE_TOLERANCE',
  type: 'change',
  severity: 'warning',
  needs: 'previous',
  parameters: {
    zones: {
      kind: 'zones',
      initial: [
        { days: 5, minusPercent: '2', plusPercent: '0' },
        { days: 20, minusPercent: '5', plusPercent: '5' },
        { days: 30, minusPercent: '15', plusPercent: '20' },
        { days: 60, minusPercent: '25', plusPercent: '50' },
      ],
    },
  },
  texts: {
    en: {
      name: 'Tolerance by zone',
      description:
        'The sum called off in a zone of days changes by more than is tolerated in it: less than the lower limit, or more than the upper one. Zones are counted in days from the issue date.',
      parameters: { zones: 'Zones: days, tolerated decrease and increase in percent' },
      sentences: {
        exceeded:
          '{article} to {shipTo}: {previous} becomes {current} from {from} through {to} ({percent} %, limit {limit} %).',
        'from-nothing': '{article} to {shipTo}: nothing was called off from {from} through {to}, now {current} is.',
      },
    },
    se: {
      name: 'Tolerans per zon',
      description:
        'Summan som avropas i en zon av dagar ändras mer än vad som tillåts i den: under den nedre gränsen eller över den övre. Zonerna räknas i dagar från utfärdandedagen.',
      parameters: { zones: 'Zoner: dagar, tillåten minskning och ökning i procent' },
      sentences: {
        exceeded:
          '{article} till {shipTo}: {previous} blir {current} från {from} till och med {to} ({percent} %, gräns {limit} %).',
        'from-nothing': '{article} till {shipTo}: inget avropades från {from} till och med {to}, nu avropas {current}.',
      },
    },
    cn: {
      name: '分区容差',
      description: '某一天数区间内的要货总量变化超过该区间的容差：低于下限或高于上限。区间按自签发日起的天数计算。',
      parameters: { zones: '区间：天数、允许减少和增加的百分比' },
      sentences: {
        exceeded:
          '{article}（送往 {shipTo}）：{from} 至 {to} 由 {previous} 变为 {current}（{percent} %，限值 {limit} %）。',
        'from-nothing': '{article}（送往 {shipTo}）：{from} 至 {to} 原无要货，现要求 {current}。',
      },
    },
  },
  *check(lines, { zones }, facts) {
    for (const line of lines) {
      if (!isCompared(line)) continue;
      let from = facts.issued;
      for (const { days, minusPercent, plusPercent } of zones) {
        const to = Math.min(facts.issued + days, line.compared?.through ?? Infinity);
        if (to < from) break;
        const { change, previous } = changeWithin(line, facts, from, to);
        const limit = change < 0n ? minusPercent : plusPercent;
        if (exceedsPercent(change, previous, limit)) {
          const percent = percentOf(change, previous);
          yield {
            line,
            message: percent === null ? ('from-nothing' as const) : ('exceeded' as const),
            subtype: `zone-${String(days)}`,
            from,
            to,
            previous: decimalText(previous, line.scale),
            current: decimalText(previous + change, line.scale),
            diff: decimalText(change, line.scale),
            ...(percent === null ? {} : { percent }),
            limit: change < 0n ? `-${limit}` : limit,
          };
        }
        from = to + 1;
      }
    }
  },
});
