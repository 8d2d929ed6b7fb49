import type { ScheduleLine } from '../model/schedule-line.js';
import { CodeTable, code } from '../syntax/codes.js';
import type { MessageContext } from './message-reader.js';

/** Takes back what the number stood for, changes the articles it names alone, or says once more what was said. */
type Effect = 'withdraws' | 'changes' | 'copies';
const EFFECTS = new CodeTable<Effect>(
  (
    [
      ['1', 'withdraws'],
      ['3', 'withdraws'],
      ['4', 'changes'],
      ['7', 'copies'],
      ['31', 'copies'],
    ] satisfies [string, Effect][]
  ).map(([value, effect]) => [code(value), effect]),
);

/** BGM 1225 of a delivery schedule: what the message does to those before it. Anything but the codes above replaces them. */
export class ScheduleFunction {
  /** As sent. */
  text = '';
  private effect: Effect | null = null;

  /** BGM. */
  take({ segment, findings }: MessageContext): void {
    this.text = segment.textAt(3, 0);
    this.effect = EFFECTS.get(segment.codeAt(3, 0)) ?? null;
    if (this.effect === null || this.effect === 'changes') return;
    const place = {
      start: segment.startAt(3, 0),
      end: segment.endAt(3, 0),
      segment: segment.number,
      path: 'BGM / 1225',
    };
    findings.add(this.effect === 'withdraws' ? 'schedule-withdrawn' : 'schedule-copied', place);
  }

  get withdraws(): boolean {
    return this.effect === 'withdraws';
  }

  get changes(): boolean {
    return this.effect === 'changes';
  }

  /** A line on its way out: of what is withdrawn nothing is to be delivered. */
  applyTo(line: ScheduleLine): void {
    if (this.withdraws) line.withdraw();
  }
}
