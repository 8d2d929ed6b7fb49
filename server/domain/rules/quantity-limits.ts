import { decimalText } from '../quantity/decimal.js';
import { CALLOFF_STATUSES } from '../schedule/schedule.js';
import { type Amount, amountOf, compareAmounts, lessAmount, textOf } from './amounts.js';
import { demandFrom, type RuleFacts, type RuleLine, type Side } from './facts.js';
import { defineRule, type Finding } from './rule.js';

/** -1 for less than a least quantity, 1 for more than a largest one. */
type Direction = -1 | 1;

function isOutside(amount: Amount, limit: Amount, direction: Direction): boolean {
  return Math.sign(compareAmounts(amount, limit)) === direction;
}
function beside(amount: Amount, limit: string): Pick<Finding, 'current' | 'limit' | 'diff'> {
  return { current: textOf(amount), limit, diff: textOf(lessAmount(amount, amountOf(limit))) };
}

/** Lines of a release that call off less, or more, than a limit from the issue date on, backlog with it. */
function* linesOutside(
  lines: readonly RuleLine[],
  { issued }: RuleFacts,
  limit: string | null,
  direction: Direction,
): Iterable<Finding<'outside'>> {
  if (limit === null) return;
  for (const line of lines) {
    const { current, article } = line;
    if (current === null) continue;
    const total: Amount = { value: demandFrom(current, issued), scale: current.line.quantityScale };
    if (!isOutside(total, amountOf(limit), direction)) continue;
    if (total.value === 0n && article?.state === 'phase-out') continue;
    yield { line, message: 'outside', from: issued, ...beside(total, limit) };
  }
}

const BACKLOG = CALLOFF_STATUSES.indexOf('backlog');

/** What a line calls off by day from a day on, without backlog and without days of nothing: call-offs of one day are one quantity. */
function* byDay({ calloffs, line }: Side, from: number): Iterable<readonly [day: number, amount: Amount]> {
  const { days, quantities, statuses, lastDays } = calloffs;
  const sums = new Map<number, bigint>();
  for (let at = 0; at < days.length; at += 1) {
    if (statuses[at] === BACKLOG || ((lastDays ?? days)[at] ?? 0) < from) continue;
    const day = days[at] ?? 0;
    sums.set(day, (sums.get(day) ?? 0n) + (quantities[at] ?? 0n));
  }
  for (const [day, value] of sums) if (value !== 0n) yield [day, { value, scale: line.quantityScale }];
}

function* calloffsOutside(
  lines: readonly RuleLine[],
  { issued }: RuleFacts,
  limit: string | null,
  direction: Direction,
): Iterable<Finding<'outside'>> {
  if (limit === null) return;
  for (const line of lines) {
    if (line.current === null) continue;
    for (const [day, amount] of byDay(line.current, issued))
      if (isOutside(amount, amountOf(limit), direction))
        yield { line, message: 'outside', subtype: 'limit', day, ...beside(amount, limit) };
  }
}

/** Call-offs that no number of full packs makes. */
function* brokenPacks(lines: readonly RuleLine[], { issued }: RuleFacts): Iterable<Finding<'broken-pack'>> {
  for (const line of lines) {
    const pack = line.article?.packQuantity ?? null;
    if (line.current === null || pack === null) continue;
    for (const [day, amount] of byDay(line.current, issued)) {
      const common = Math.max(amount.scale, amountOf(pack).scale);
      const rest = inScale(amount, common) % inScale(amountOf(pack), common);
      if (rest === 0n) continue;
      yield {
        line,
        message: 'broken-pack',
        subtype: 'pack',
        day,
        current: textOf(amount),
        diff: decimalText(rest, common),
        limit: pack,
      };
    }
  }
}
function inScale({ value, scale }: Amount, to: number): bigint {
  return value * 10n ** BigInt(to - scale);
}

/** A line calls off less than the least quantity. */
export const minQuantity = defineRule({
  code: 'MIN_QTY',
  type: 'quantity',
  severity: 'warning',
  needs: 'nothing',
  parameters: { ruleMinScheduleQuantity: { kind: 'quantity', initial: null } },
  limit: { parameter: 'ruleMinScheduleQuantity', fewer: 'lower' },
  texts: {
    en: {
      name: 'Least quantity of the schedule',
      description:
        'What is called off from the issue date on, with backlog, is less than the limit. Nothing at all is less too, unless the article is being phased out.',
      parameters: { ruleMinScheduleQuantity: 'Least quantity' },
      sentences: { outside: '{article} to {shipTo}: {current} is called off, less than {limit}.' },
    },
    se: {
      name: 'Minsta kvantitet i leveransplanen',
      description:
        'Det som avropas från utfärdandedagen, med restorder, är mindre än gränsen. Ingenting alls är också mindre, utom för en artikel som fasas ut.',
      parameters: { ruleMinScheduleQuantity: 'Minsta kvantitet' },
      sentences: { outside: '{article} till {shipTo}: {current} avropas, mindre än {limit}.' },
    },
    cn: {
      name: '计划最小数量',
      description: '自签发日起的要货（含欠交）低于限值。完全无要货也算低于限值，正在淘汰的物料除外。',
      parameters: { ruleMinScheduleQuantity: '最小数量' },
      sentences: { outside: '{article}（送往 {shipTo}）：要货 {current}，低于 {limit}。' },
    },
  },
  check: (lines, values, facts) => linesOutside(lines, facts, values.ruleMinScheduleQuantity, -1),
});

/** A line calls off more than the largest quantity. */
export const maxQuantity = defineRule({
  code: 'MAX_QTY',
  type: 'quantity',
  severity: 'warning',
  needs: 'nothing',
  parameters: { ruleMaxScheduleQuantity: { kind: 'quantity', initial: null } },
  limit: { parameter: 'ruleMaxScheduleQuantity', fewer: 'higher' },
  texts: {
    en: {
      name: 'Largest quantity of the schedule',
      description: 'What is called off from the issue date on, with backlog, is more than the limit.',
      parameters: { ruleMaxScheduleQuantity: 'Largest quantity' },
      sentences: { outside: '{article} to {shipTo}: {current} is called off, more than {limit}.' },
    },
    se: {
      name: 'Största kvantitet i leveransplanen',
      description: 'Det som avropas från utfärdandedagen, med restorder, är mer än gränsen.',
      parameters: { ruleMaxScheduleQuantity: 'Största kvantitet' },
      sentences: { outside: '{article} till {shipTo}: {current} avropas, mer än {limit}.' },
    },
    cn: {
      name: '计划最大数量',
      description: '自签发日起的要货（含欠交）高于限值。',
      parameters: { ruleMaxScheduleQuantity: '最大数量' },
      sentences: { outside: '{article}（送往 {shipTo}）：要货 {current}，高于 {limit}。' },
    },
  },
  check: (lines, values, facts) => linesOutside(lines, facts, values.ruleMaxScheduleQuantity, 1),
});

/** A call-off is less than the least quantity, or no number of full packs. */
export const minCalloff = defineRule({
  code: 'MIN_QTY_CALLOFF',
  type: 'quantity',
  severity: 'warning',
  needs: 'nothing',
  parameters: {
    ruleMinCalloffQuantity: { kind: 'quantity', initial: null },
    mustBeMultipleOfPack: { kind: 'flag', initial: false },
  },
  limit: { parameter: 'ruleMinCalloffQuantity', fewer: 'lower' },
  texts: {
    en: {
      name: 'Least quantity of a call-off',
      description:
        'What is called off for one date is less than the limit, or no number of full packs. Dates of nothing are passed over; what is called off for a week is one quantity.',
      parameters: { ruleMinCalloffQuantity: 'Least quantity', mustBeMultipleOfPack: 'Full packs only' },
      sentences: {
        outside: '{article} to {shipTo}: {current} is called off for {date}, less than {limit}.',
        'broken-pack':
          '{article} to {shipTo}: {current} for {date} is no number of full packs of {limit}; {diff} is over.',
      },
    },
    se: {
      name: 'Minsta kvantitet per avrop',
      description:
        'Det som avropas till ett datum är mindre än gränsen, eller inget antal hela förpackningar. Datum utan kvantitet hoppas över; vad som avropas för en vecka är en kvantitet.',
      parameters: { ruleMinCalloffQuantity: 'Minsta kvantitet', mustBeMultipleOfPack: 'Endast hela förpackningar' },
      sentences: {
        outside: '{article} till {shipTo}: {current} avropas till {date}, mindre än {limit}.',
        'broken-pack':
          '{article} till {shipTo}: {current} till {date} är inget antal hela förpackningar om {limit}; {diff} blir över.',
      },
    },
    cn: {
      name: '单次要货最小数量',
      description: '某一日期的要货低于限值，或不是整包装数。数量为零的日期不检查；按周要货视为一个数量。',
      parameters: { ruleMinCalloffQuantity: '最小数量', mustBeMultipleOfPack: '仅整包装' },
      sentences: {
        outside: '{article}（送往 {shipTo}）：{date} 要货 {current}，低于 {limit}。',
        'broken-pack': '{article}（送往 {shipTo}）：{date} 的 {current} 不是每包 {limit} 的整数倍，余 {diff}。',
      },
    },
  },
  *check(lines, values, facts) {
    yield* calloffsOutside(lines, facts, values.ruleMinCalloffQuantity, -1);
    if (values.mustBeMultipleOfPack) yield* brokenPacks(lines, facts);
  },
});

/** A call-off is more than the largest quantity. */
export const maxCalloff = defineRule({
  code: 'MAX_QTY_CALLOFF',
  type: 'quantity',
  severity: 'warning',
  needs: 'nothing',
  parameters: { ruleMaxCalloffQuantity: { kind: 'quantity', initial: null } },
  limit: { parameter: 'ruleMaxCalloffQuantity', fewer: 'higher' },
  texts: {
    en: {
      name: 'Largest quantity of a call-off',
      description:
        'What is called off for one date is more than the limit; what is called off for a week is one quantity.',
      parameters: { ruleMaxCalloffQuantity: 'Largest quantity' },
      sentences: { outside: '{article} to {shipTo}: {current} is called off for {date}, more than {limit}.' },
    },
    se: {
      name: 'Största kvantitet per avrop',
      description: 'Det som avropas till ett datum är mer än gränsen; vad som avropas för en vecka är en kvantitet.',
      parameters: { ruleMaxCalloffQuantity: 'Största kvantitet' },
      sentences: { outside: '{article} till {shipTo}: {current} avropas till {date}, mer än {limit}.' },
    },
    cn: {
      name: '单次要货最大数量',
      description: '某一日期的要货高于限值；按周要货视为一个数量。',
      parameters: { ruleMaxCalloffQuantity: '最大数量' },
      sentences: { outside: '{article}（送往 {shipTo}）：{date} 要货 {current}，高于 {limit}。' },
    },
  },
  check: (lines, values, facts) => calloffsOutside(lines, facts, values.ruleMaxCalloffQuantity, 1),
});
