import { useCallback } from 'react';
import type { PackageFeeVersion } from '../../../../../server/contract/package-fee.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';

/** What is agreed, in words. */
export function useTermsText(): (
  terms: Pick<PackageFeeVersion, 'method' | 'free' | 'fee' | 'currency' | 'payer'>,
) => string {
  const say = useTexts('packageFee');
  const f = useFormat();
  return useCallback(
    ({ method, free, fee, currency, payer }) =>
      method === 'none'
        ? say('noFee')
        : say(`terms.${method}`, {
            free: f.integer(free),
            fee: f.quantity(fee),
            currency,
            payer: say(`payers.${payer}`),
          }),
    [say, f],
  );
}
