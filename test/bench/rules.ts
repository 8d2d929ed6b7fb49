import { dayNumber, dayText } from '../../server/domain/calendar/day.js';
import { toId } from '../../server/domain/ids.js';
import { toCumulative } from '../../server/domain/quantity/quantity.js';
import type { SetRule } from '../../server/domain/rules/apply.js';
import { RULE_CODES } from '../../server/domain/rules/code.js';
import type { OwnFigures } from '../../server/domain/rules/facts.js';
import { initialValues } from '../../server/domain/rules/parameters.js';
import { RULES } from '../../server/domain/rules/rules.js';
import { checkRelease, type CheckTask } from '../../server/modules/customer-control/control.check.js';
import { storedSchedule, type StoredLine } from '../../server/modules/schedule/schedule.changes.js';
import { ownKey } from '../../server/modules/situation/own-figures.view.js';
import { type Figure, figure, ratios } from './statistics.js';

/** Lines of a release, and call-offs of each. */
interface Size {
  readonly lines: number;
  readonly calloffs: number;
}
const USUAL: Size = { lines: 1_000, calloffs: 60 };
const LARGE: Size = { lines: 3_000, calloffs: 90 };
const ISSUED = dayNumber('2026-11-23');
/** A tenth of the lines change a call-off, a hundredth each come, go, or come to another gate. */
const CHANGED = 10;
const RARE = 100;

/** Limits that are switched off where nobody sets them. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  MIN_QTY: { ruleMinScheduleQuantity: '10' },
  MAX_QTY: { ruleMaxScheduleQuantity: '100000' },
  MIN_QTY_CALLOFF: { ruleMinQuantity: '10' },
  MAX_QTY_CALLOFF: { ruleMaxQuantity: '100000' },
};
const ALL_RULES: readonly SetRule[] = RULE_CODES.map((code, at) => ({
  id: toId('control-rule', String(at + 1)),
  code,
  severity: RULES[code].severity,
  scope: 'all',
  relations: new Set(),
  articles: new Set(),
  values: { ...initialValues(RULES[code].parameters), ...LIMITS[code] },
}));

/** A release a week after another one, which asks for the same with some changes. */
function lineOf(release: 0 | 1, line: number, { calloffs }: Size): StoredLine {
  const first = ISSUED - 7 + 7 * release;
  const days = Array.from({ length: calloffs }, (_, day) => first + 1 + day);
  const quantities = days.map((day) => (release === 1 && line % CHANGED === 0 && day === ISSUED + 5 ? 140 : 100));
  const array = (values: readonly unknown[]): string => `{${values.join()}}`;
  return {
    id: toId('schedule-line', String(1 + release * 1_000_000 + line)),
    headId: toId('schedule-head', String(1 + release)),
    articleNumber: `ART-${String(line).padStart(5, '0')}`,
    shipToCode: `P${String(line % 5)}`,
    gate: release === 1 && line % RARE === 1 ? 'G2' : 'G1',
    dock: null,
    orderNumber: '4711',
    partConsignmentNumber: null,
    unit: 'PCE',
    cumulativeReceived: toCumulative(String(10_000 + 700 * release)),
    cumulativeStartDate: '2026-01-01',
    lastDespatchNote: null,
    quantityScale: 0,
    description: null,
    count: calloffs,
    days: array(days.map(dayText)),
    lastDays: null,
    quantities: array(quantities),
    statuses: array(days.map((_, at) => (at < 10 ? 0 : 3))),
  };
}
function taskOf(size: Size): CheckTask {
  const stored = (release: 0 | 1): CheckTask['stored']['current'] => {
    const issued = ISSUED - 7 + 7 * release;
    const lines = Array.from({ length: size.lines }, (_, line) => line).filter((line) => line % RARE !== 2 + release);
    return {
      id: toId('schedule-head', String(1 + release)),
      issued,
      head: { completeness: 'FULL', issueDate: dayText(issued), horizonStart: null, horizonEnd: null },
      lines: lines.map((line) => lineOf(release, line, size)),
    };
  };
  const current = stored(1);
  const own: OwnFigures = { inTransit: '100', shipped: '10800', young: '100', difference: '0', knowsLastNote: null };
  return {
    stored: {
      current,
      previous: [stored(0)],
      relations: { relationId: null, relations: null },
      isFollowed: false,
      unansweredSince: '2026-11-23T08:00:00Z',
      articles: current.lines.map(({ articleNumber }) => ({
        articleNumber,
        state: 'active',
        successor: '',
        packQuantity: '10',
        productionDays: 5,
        materialDays: 20,
      })),
    },
    rules: ALL_RULES,
    own: new Map(
      current.lines.map(({ articleNumber, shipToCode, unit }) => [
        ownKey({ articleNumber, shipTo: shipToCode, unit }),
        own,
      ]),
    ),
    today: ISSUED,
  };
}

/** What can't be left out: both releases as columns, and for each rule one pass over them. */
function plainly({ stored: { current, previous } }: CheckTask): bigint {
  let sum = 0n;
  for (const { calloffs } of [current, ...previous].map(storedSchedule))
    for (let rule = 0; rule < ALL_RULES.length; rule += 1)
      for (let at = 0; at < calloffs.days.length; at += 1)
        if ((calloffs.days[at] ?? 0) >= ISSUED + rule) sum += calloffs.quantities[at] ?? 0n;
  return sum;
}

/** Milliseconds of processor time of this thread. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** What it takes to compare two releases, apply every rule and describe what was found, as a worker does; reading and storing left aside. */
export function measureRules({ rounds }: { readonly rounds: number }, say: (line: string) => void): Figure[] {
  const [usual, large] = [taskOf(USUAL), taskOf(LARGE)];
  const callOffs = ({ lines, calloffs }: Size): number => lines * calloffs;
  const { applied, results, failures } = checkRelease(usual);
  const found = [...Map.groupBy(results, ({ ruleCode }) => ruleCode)].map(
    ([code, of]) => `${code} ${String(of.length)}`,
  );
  say(`rules: ${String(applied)} applied, ${String(failures.length)} failed, found: ${found.join(', ')}`);
  if (applied !== RULE_CODES.length) throw new Error('Not every rule was applied.');
  const measured = { usual: [] as number[], large: [] as number[], floor: [] as number[] };
  // The first round is compiled meanwhile.
  for (let round = -1; round < rounds; round += 1) {
    const [ours, floor, most] = [
      timeOf(() => checkRelease(usual)),
      timeOf(() => plainly(usual)),
      timeOf(() => checkRelease(large)),
    ];
    if (round < 0) continue;
    measured.usual.push(ours);
    measured.floor.push(floor);
    measured.large.push(most);
  }
  const each = (times: readonly number[], size: Size): number[] => times.map((ms) => (1_000 * ms) / callOffs(size));
  return [
    figure('rules: all 24 on 1,000 lines with 60 call-offs each, processor time', 'ms', measured.usual, {
      atMost: 150,
    }),
    figure(
      'rules: against a plain loop over the same call-offs for each rule',
      'x',
      ratios(measured.usual, measured.floor),
      {
        atMost: 3,
      },
    ),
    figure(
      'rules: a call-off of 3,000 lines with 90 each / of 1,000 with 60',
      '',
      ratios(each(measured.large, LARGE), each(measured.usual, USUAL)),
      { atMost: 1.3 },
    ),
    figure('  3,000 lines with 90 call-offs each', 'ms', measured.large),
  ];
}
