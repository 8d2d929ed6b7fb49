import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { feeStateQuery } from '../billing/fee-state.queries.js';

/** Why nothing is sent while a service fee is not paid, in words; null while it may be. */
export function useFeeLock(): string | null {
  const say = useTexts('despatch');
  const f = useFormat();
  const { data } = useQuery(feeStateQuery);
  if (data?.state !== 'locked' || data.fee === null) return null;
  const { number, lockDate } = data.fee;
  return say('feeLocked', { number, day: f.day(lockDate) });
}
