import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import type { CurveData, CurveLook } from '../../../chart/curve-data.js';
import { dayToDate } from '../../../i18n/calendar.js';

type Points = CurveAnswer['curves']['current'];
/** The curves that an answer can have, in the order in which they are named. */
export const CURVES = [
  ['plan', 'current'],
  ['before', 'previous'],
  ['expected', 'expected'],
  ['left', 'despatched'],
] as const satisfies readonly (readonly [CurveLook, keyof CurveAnswer['curves']])[];

/** A cumulative quantity at the end of a day; null before the first point and behind the last day that is known of. */
export function quantityAt(points: Points | null, day: string, through?: string): string | null {
  if (points === null || (through !== undefined && day > through)) return null;
  return points.findLast(({ date }) => date <= day)?.quantity ?? null;
}

/** The last day for which a curve says something. */
export function lastDayOf({ to, today, curves }: CurveAnswer, name: keyof CurveAnswer['curves']): string {
  if (name !== 'despatched') return to;
  const last = curves.despatched?.at(-1)?.date ?? today;
  const known = last > today ? last : today;
  return known < to ? known : to;
}

/** Every day on which a curve changes, and today. */
export function changedDays({ curves, today, from, to }: CurveAnswer): readonly string[] {
  const days = CURVES.flatMap(([, name]) => (curves[name] ?? []).map(({ date }) => date));
  return [...new Set(today >= from && today <= to ? [...days, today] : days)].sort();
}

export function instantOf(day: string): number {
  return dayToDate(day).getTime();
}

/** What is drawn of an answer: numbers as near as a screen can show; the exact ones stand in the table. */
export function drawnOf(
  answer: CurveAnswer,
  labels: Readonly<Record<CurveLook | 'received', string>>,
): Omit<CurveData, 'day' | 'quantity'> {
  const { from, to, today, firm, received, curves } = answer;
  const lines = CURVES.flatMap(([look, name]): CurveData['lines'][number][] => {
    const points = curves[name];
    return points === null ? [] : [{ look, label: labels[look], points: drawnPoints(points, lastDayOf(answer, name)) }];
  });
  const moving = movingLine(answer, labels.moving);
  return {
    from: instantOf(from),
    to: instantOf(to),
    today: instantOf(today),
    firm: firm && { from: instantOf(firm.from), to: instantOf(firm.to) },
    received:
      received && received.date >= from && received.date <= to
        ? { at: instantOf(received.date), value: Number(received.quantity) }
        : null,
    lines: moving === null ? lines : [...lines, moving],
    receivedLabel: labels.received,
  };
}

/** Until the last day, on which a point of its own ends the line. */
function drawnPoints(points: Points, through: string): { x: number; y: number }[] {
  const drawn = points.map(({ date, quantity }) => ({ x: instantOf(date), y: Number(quantity) }));
  const last = drawn.at(-1);
  return last && last.x < instantOf(through) ? [...drawn, { x: instantOf(through), y: last.y }] : drawn;
}

/** The despatches in transit: the area between what left before them and what left in all. */
function movingLine(answer: CurveAnswer, label: string): CurveData['lines'][number] | null {
  const { curves, inTransit } = answer;
  const since = inTransit?.since ?? null;
  if (curves.despatched === null || since === null) return null;
  const before = curves.despatched.findLast(({ date }) => date < since);
  const moving = curves.despatched.filter(({ date }) => date >= since);
  if (moving.length === 0) return null;
  const ground = before?.quantity ?? curves.despatched[0]?.quantity ?? '0';
  return {
    look: 'moving',
    label,
    points: drawnPoints(moving, lastDayOf(answer, 'despatched')),
    ground: Number(ground),
  };
}
