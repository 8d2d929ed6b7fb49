import type { Formats } from '../../i18n/format.js';
import type { Say } from '../../i18n/texts.js';
import type { RecordState, ScanRecord } from './record.js';

/** How a scan stands, as people see it: `sending` is a scan that waits and is on its way. */
export type Shown = RecordState | 'sending';
export function shownState({ state, clientId }: ScanRecord, sending: ReadonlySet<string>): Shown {
  return state === 'queued' && sending.has(clientId) ? 'sending' : state;
}

/** A time of today alone, that of another day with its day. */
function timeOf(instant: string, f: Formats): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return isToday ? f.clock(instant) : f.minute(instant);
}

/** What came of a scan, in a sentence. */
export function sentenceOf(
  { step, code, withInside, outcome, problem }: ScanRecord,
  say: Say<'packing'>,
  f: Formats,
): string {
  const { refusal, number, before, outer, documentNumber } = outcome;
  const values = {
    number: number ?? code,
    note: documentNumber ?? '',
    by: before?.by ?? '',
    time: before ? timeOf(before.at, f) : '',
  };
  if (problem !== null) return say('deadText', { number: values.number, problem });
  if (refusal !== null) return say(`refusal.${refusal}`, values);
  if (step === 'mark') return say(withInside ? 'good.markInside' : 'good.mark', values);
  if (step === 'undo') return say('good.undo', values);
  return say(outer !== null && outer.number === number ? 'good.open' : 'good.verify', values);
}
