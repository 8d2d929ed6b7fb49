import type { PartnerId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** SQL of the address of the other side of a file or transaction; indexes have the same expression. */
export const otherSide = (alias: string): string =>
  `CASE ${alias}.direction WHEN 'I' THEN ${alias}.sender ELSE ${alias}.recipient END`;

/** The senders and recipients that are a partner of the register; none for one of another company. Undefined where no partner is asked for. */
export async function addressesOf(
  tx: Tx,
  partnerCompanyId: PartnerId | undefined,
): Promise<readonly string[] | undefined> {
  if (partnerCompanyId === undefined) return undefined;
  const [row] = await tx.query<{ addresses: string[] }>('SELECT partner_addresses($1) AS addresses', [
    partnerCompanyId,
  ]);
  return row?.addresses ?? [];
}
