import { Injectable } from '@nestjs/common';
import type { CompanyId, PartnerId, RelationId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { agreementChoice } from '../agreement/agreement.rows.js';
import { agreementsBetween } from '../agreement/agreement.view.js';
import { partiesOf, partiesToPlace, type PlacedPair, type Placement } from './placement.js';
import type { FileReadResult } from './read-result.js';

type Placeable = Pick<FileReadResult, 'interchanges' | 'messageType' | 'messageVersion'>;

/** Nothing is known of the file's parties, and nothing is said of them. */
export const NOWHERE: Placement = { required: false, ownNames: [], pairs: [], agreements: [] };

/** Whether `name`, an identification with its qualifier behind a colon, is that of a row `i`; a row without qualifier stands for any. */
const isNameOf = (name: string): string =>
  `i.identifier = split_part(${name}, ':', 1) AND i.qualifier IN (split_part(${name}, ':', 2), '')`;

/** Whether row `i` of the company's identifications is one that files are addressed by. */
const IS_ADDRESS = "i.kind IN ('edi', 'vda') AND i.state = 'approved'";

/** Takes `placementParameters`. */
export const PLACEMENT = /* sql */ `
SELECT c.agreements_required AS required,
  ARRAY(SELECT DISTINCT i.identifier || CASE WHEN i.qualifier = '' THEN '' ELSE ':' || i.qualifier END FROM company_identifier i WHERE i.company_id = c.id AND ${IS_ADDRESS} ORDER BY 1 LIMIT 3) AS "ownNames",
  (SELECT json_agg(json_build_object('sender', e.sender, 'recipient', e.recipient,
     'isAnswer', $6::text IN ('CONTRL', 'APERAK', 'IFTMBC', 'IFTSTA') AND EXISTS (SELECT FROM communication_agreement a
       WHERE a.company_id = $1 AND a.sender = e.recipient AND a.recipient = e.sender AND a.direction = 'out' AND a.active),
     'senderIsKnown', EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.sender = e.sender AND a.direction = 'in' AND a.active)
       OR EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = $1 AND ${isNameOf('e.sender')}),
     'recipientIsOurs', EXISTS (SELECT FROM company_identifier i WHERE i.company_id = $1 AND ${IS_ADDRESS} AND ${isNameOf('e.recipient')})) ORDER BY e.n)
   FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS e (sender, recipient, n)) AS pairs,
  ${agreementsBetween('$1', '$4::text[]', '$5::text[]')} AS agreements
FROM company c WHERE c.id = $1`;

/** A row of PLACEMENT. */
export type PlacementRow = Omit<Placement, 'pairs'> & { readonly pairs: readonly Omit<PlacedPair, 'iaid'>[] | null };

/** The parameters of PLACEMENT, $1 to $6. */
export function placementParameters(
  companyId: CompanyId,
  { interchanges, messageType }: Placeable,
): readonly unknown[] {
  const [some, all] = [partiesToPlace(interchanges), partiesOf(interchanges)];
  return [
    companyId,
    some.map((p) => p.sender),
    some.map((p) => p.recipient),
    all.map((p) => p.sender),
    all.map((p) => p.recipient),
    messageType || null,
  ];
}

/**
 * What PLACEMENT found; nothing is said of a file that names no parties. The message of the first parties is known, so the agreement too;
 * of others it isn't.
 */
export function placementOf(row: PlacementRow | undefined, reading: Placeable): Placement {
  const [first] = partiesToPlace(reading.interchanges);
  if (row === undefined || first === undefined) return NOWHERE;
  const { required, ownNames, agreements } = row;
  const { messageType, messageVersion } = reading;
  const agreement = agreementChoice(agreements)({ ...first, messageType, messageVersion });
  const pairs = row.pairs ?? [];
  return {
    required,
    ownNames,
    pairs: pairs.map((pair, at) => ({ ...pair, iaid: at === 0 ? (agreement?.iaid ?? null) : null })),
    agreements,
  };
}

/** What a company's agreements, register and relations say of a file. */
@Injectable()
export class PlacementView {
  async placement(tx: Tx, companyId: CompanyId, reading: Placeable): Promise<Placement> {
    const [row] = await tx.query<PlacementRow>(PLACEMENT, placementParameters(companyId, reading), 'placement');
    return placementOf(row, reading);
  }

  /** The partner of the register that has a sender's identification, and the relation with it where there is one alone. */
  async partnerOf(
    tx: Tx,
    companyId: CompanyId,
    sender: string,
  ): Promise<{ id: PartnerId; name: string; relationId: RelationId | null } | undefined> {
    const [row] = await tx.query<{ id: PartnerId; name: string; relationId: RelationId | null }>(
      `
      SELECT c.id, c.name, (SELECT CASE WHEN count(*) = 1 THEN min(r.id)::text END FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = c.id AND r.active) AS "relationId"
      FROM partner_identifier i JOIN partner_company c ON c.company_id = $1 AND c.id = i.partner_company_id
      WHERE i.company_id = $1 AND ${isNameOf('$2::text')} ORDER BY i.qualifier DESC LIMIT 1`,
      [companyId, sender],
    );
    return row;
  }
}
