import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { agreementOf } from '../agreement/agreement.view.js';
import { partiesToPlace, type PlacedPair, type Placement } from './placement.js';
import type { FileReadResult } from './read-result.js';

type Placeable = Pick<FileReadResult, 'interchanges' | 'messageType' | 'messageVersion'>;

const NOWHERE: Placement = { required: false, ownNames: [], pairs: [] };

/** Whether `name`, an identification with its qualifier behind a colon, is that of a row `i`; a row without qualifier stands for any. */
const isNameOf = (name: string): string =>
  `i.identifier = split_part(${name}, ':', 1) AND i.qualifier IN (split_part(${name}, ':', 2), '')`;

/** The agreement of a file's first parties is looked for as `finish-reading` does; for others their message isn't known. Takes `placementParameters`. */
export const PLACEMENT = /* sql */ `
SELECT c.agreements_required AS required,
  ARRAY(SELECT i.identifier || CASE WHEN i.qualifier = '' THEN '' ELSE ':' || i.qualifier END FROM company_identifier i WHERE i.company_id = c.id ORDER BY 1 LIMIT 3) AS "ownNames",
  (SELECT json_agg(json_build_object('sender', e.sender, 'recipient', e.recipient,
     'iaid', CASE WHEN e.n = 1 THEN (${agreementOf('a.iaid', { company: '$1', sender: 'e.sender', recipient: 'e.recipient', test: '$4::boolean', type: '$5::text', version: '$6::text' })}) END,
     'isAnswer', $5::text IN ('CONTRL', 'APERAK') AND EXISTS (SELECT FROM communication_agreement a
       WHERE a.company_id = $1 AND a.sender = e.recipient AND a.recipient = e.sender AND a.direction = 'out' AND a.active),
     'senderIsKnown', EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.sender = e.sender AND a.direction = 'in' AND a.active)
       OR EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = $1 AND ${isNameOf('e.sender')}),
     'recipientIsOurs', EXISTS (SELECT FROM company_identifier i WHERE i.company_id = $1 AND ${isNameOf('e.recipient')})) ORDER BY e.n)
   FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS e (sender, recipient, n)) AS pairs
FROM company c WHERE c.id = $1`;

/** A row of PLACEMENT. */
export type PlacementRow = Omit<Placement, 'pairs'> & { readonly pairs: readonly PlacedPair[] | null };

/** The parameters of PLACEMENT, $1 to $6. */
export function placementParameters(
  companyId: string,
  { interchanges, messageType, messageVersion }: Placeable,
): readonly unknown[] {
  const parties = partiesToPlace(interchanges);
  return [
    companyId,
    parties.map((p) => p.sender),
    parties.map((p) => p.recipient),
    parties[0]?.test ?? false,
    messageType || null,
    messageVersion || null,
  ];
}

/** What PLACEMENT found; nothing is said of a file that names no parties. */
export function placementOf(row: PlacementRow | undefined, { interchanges }: Placeable): Placement {
  if (row === undefined || partiesToPlace(interchanges).length === 0) return NOWHERE;
  return { required: row.required, ownNames: row.ownNames, pairs: row.pairs ?? [] };
}

/** What a company's agreements, register and relations say of a file. */
@Injectable()
export class PlacementView {
  async placement(tx: Tx, companyId: string, reading: Placeable): Promise<Placement> {
    const [row] = await tx.query<PlacementRow>(PLACEMENT, placementParameters(companyId, reading), 'placement');
    return placementOf(row, reading);
  }

  /** The partner of the register that has a sender's identification, and the relation with it where there is one alone. */
  async partnerOf(
    tx: Tx,
    companyId: string,
    sender: string,
  ): Promise<{ id: string; name: string; relationId: string | null } | undefined> {
    const [row] = await tx.query<{ id: string; name: string; relationId: string | null }>(
      `
      SELECT c.id, c.name, (SELECT CASE WHEN count(*) = 1 THEN min(r.id)::text END FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = c.id AND r.active) AS "relationId"
      FROM partner_identifier i JOIN partner_company c ON c.company_id = $1 AND c.id = i.partner_company_id
      WHERE i.company_id = $1 AND ${isNameOf('$2::text')} ORDER BY i.qualifier DESC LIMIT 1`,
      [companyId, sender],
    );
    return row;
  }
}
