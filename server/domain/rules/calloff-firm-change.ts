import { absolute, amountOf, exceedsPercent, percentOf } from './amounts.js';
import { isCompared } from './change-window.js';
import { type RuleFacts, type RuleLine, zoneEnd } from './facts.js';
import { defineRule } from './rule.js';
import { decimalText, scaled } from '../quantity/decimal.js';

/** What a change may be and still be tolerated, each of them by itself; null switches one off. */
interface Tolerance {
  readonly tolerancePercent: string | null;
  readonly toleranceQuantity: string | null;
  readonly toleranceDays: number | null;
}

/** A call-off within the firm period is another one than was to be expected. */
export const calloffFirmChange = defineRule({
  code: 'CALLOFF_FIRM_CHANGE',
  type: 'change',
  severity: 'error',
  needs: 'previous',
  parameters: {
    ruleFirmOrderDays: { kind: 'days', initial: 10, isRequired: true },
    firmDayBasis: { kind: 'choice', initial: 'calendar', choices: ['calendar', 'working'] },
    ruleIgnoreFirmOrderStatus: { kind: 'flag', initial: false },
    tolerancePercent: { kind: 'percent', initial: null },
    toleranceQuantity: { kind: 'quantity', initial: null },
    toleranceDays: { kind: 'days', initial: null },
  },
  limit: { parameter: 'tolerancePercent', fewer: 'higher' },
  texts: {
    en: {
      name: 'Call-off changed within the firm period',
      description:
        'A call-off from the issue date through the firm period is another one than the release before and the deliveries since let expect. A change passes that is within one of the tolerances; by days, where the cumulative quantity is reached or left so many days later or earlier.',
      parameters: {
        ruleFirmOrderDays: 'Firm period, days from the issue date',
        firmDayBasis: 'Days are counted as',
        ruleIgnoreFirmOrderStatus: 'Look at every call-off, not at firm and urgent ones alone',
        tolerancePercent: 'Tolerated change in percent',
        toleranceQuantity: 'Tolerated change in quantity',
        toleranceDays: 'Tolerated shift in days',
      },
      sentences: {
        changed: '{article} to {shipTo}: {previous} was to be expected on {date}, {current} is called off ({diff}).',
      },
    },
    se: {
      name: 'Avrop ändrat inom fast period',
      description:
        'Ett avrop från utfärdandedagen till och med den fasta perioden är ett annat än vad föregående leveransplan och leveranserna sedan dess låter vänta. En ändring inom någon av toleranserna godtas; i dagar, om den kumulativa kvantiteten nås eller lämnas så många dagar senare eller tidigare.',
      parameters: {
        ruleFirmOrderDays: 'Fast period, dagar från utfärdandedagen',
        firmDayBasis: 'Dagar räknas som',
        ruleIgnoreFirmOrderStatus: 'Granska alla avrop, inte bara fasta och brådskande',
        tolerancePercent: 'Tillåten ändring i procent',
        toleranceQuantity: 'Tillåten ändring i kvantitet',
        toleranceDays: 'Tillåten förskjutning i dagar',
      },
      sentences: {
        changed: '{article} till {shipTo}: {previous} var att vänta den {date}, {current} avropas ({diff}).',
      },
    },
    cn: {
      name: '固定期内的要货变更',
      description:
        '从签发日到固定期结束之间的要货与上一版计划及其后的交付所预期的不同。在任一容差之内的变更不报警；按天数容差时，指累计数量在若干天之后或之前达到或离开。',
      parameters: {
        ruleFirmOrderDays: '固定期（自签发日起的天数）',
        firmDayBasis: '天数计算方式',
        ruleIgnoreFirmOrderStatus: '检查所有要货，而不仅是固定和紧急要货',
        tolerancePercent: '允许变更百分比',
        toleranceQuantity: '允许变更数量',
        toleranceDays: '允许偏移天数',
      },
      sentences: { changed: '{article}（送往 {shipTo}）：{date} 预期 {previous}，现要求 {current}（{diff}）。' },
    },
  },
  *check(lines, values, facts) {
    for (const line of lines) {
      if (!isCompared(line)) continue;
      const last = zoneEnd(facts, values.ruleFirmOrderDays, values.firmDayBasis, line);
      const { rows } = facts;
      const [from, to] = line.rows;
      for (let at = from; at < to; at += 1) {
        const [day, change] = [rows.days[at] ?? 0, rows.changes[at] ?? 0n];
        if (change === 0n || day > last || !(values.ruleIgnoreFirmOrderStatus || rows.isFirm[at] === true)) continue;
        if (isTolerated(line, facts, at, values)) continue;
        const text = (value: bigint | undefined): string => decimalText(value ?? 0n, line.scale);
        const percent = percentOf(change, rows.expected[at] ?? 0n);
        yield {
          line,
          message: 'changed' as const,
          day,
          from: facts.issued,
          to: last,
          previous: text(rows.expected[at]),
          current: text(rows.current[at]),
          diff: text(change),
          ...(percent === null ? {} : { percent }),
        };
      }
    }
  },
});

/** Whether a change is within a tolerance: of percent, of quantity, or of days, by which the cumulative quantity is reached later or earlier. */
function isTolerated(line: RuleLine, facts: RuleFacts, at: number, tolerance: Tolerance): boolean {
  const { tolerancePercent, toleranceQuantity, toleranceDays } = tolerance;
  const { rows } = facts;
  const change = rows.changes[at] ?? 0n;
  const expected = rows.expected[at] ?? 0n;
  if (tolerancePercent !== null && expected !== 0n && !exceedsPercent(change, expected, tolerancePercent)) return true;
  if (toleranceQuantity !== null && isWithin(change, line.scale, toleranceQuantity)) return true;
  return toleranceDays !== null && isShifted(line, facts, at, toleranceDays);
}

function isWithin(change: bigint, scale: number, limit: string): boolean {
  const { scale: own } = amountOf(limit);
  const common = Math.max(scale, own);
  return absolute(change) * 10n ** BigInt(common - scale) <= scaled(limit, common);
}

/**
 * Whether the cumulative quantity of a day is the one that was expected within some days of it: a higher one not above that of so many
 * days later, a lower one not below that of so many days earlier.
 */
function isShifted({ rows: [from, to] }: RuleLine, { rows }: RuleFacts, at: number, days: number): boolean {
  const day = rows.days[at] ?? 0;
  let [asked, expected, later, earlier] = [0n, 0n, 0n, 0n];
  for (let i = from; i < to; i += 1) {
    const [one, due] = [rows.days[i] ?? 0, rows.expected[i] ?? 0n];
    if (one <= day) [asked, expected] = [asked + (rows.current[i] ?? 0n), expected + due];
    if (one <= day + days) later += due;
    if (one <= day - days) earlier += due;
  }
  return asked >= expected ? asked <= later : asked >= earlier;
}
