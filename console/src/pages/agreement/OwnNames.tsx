import { useQuery } from '@tanstack/react-query';
import type { OwnIdentification } from '../../../../server/contract/identification.js';
import { DESPATCH_MESSAGES } from '../../../../server/domain/outbound/despatch-message.js';
import { useMay } from '../../api/user.js';
import { ownIdentificationsQuery } from './agreement.queries.js';

/** Lists of our approved identifications, by the fields of our own side that they are for. */
export const OWN_NAMES = { address: 'own-addresses', as2: 'own-as2-names', oftp: 'own-oftp-codes' } as const;
type OwnKind = keyof typeof OWN_NAMES;
const KINDS: readonly (readonly [OwnKind, readonly OwnIdentification['kind'][]])[] = [
  ['address', ['edi', 'vda']],
  ['as2', ['as2']],
  ['oftp', ['oftp']],
];

/** The id of the list of messages that despatch notes are sent as. */
export const DESPATCH_TYPES = 'despatch-messages';

/** What despatch notes can be sent as. */
export function DespatchTypes() {
  return (
    <datalist id={DESPATCH_TYPES}>
      {DESPATCH_MESSAGES.map((message) => (
        <option key={message} value={message} />
      ))}
    </datalist>
  );
}

/** What fields of our own side suggest. Whoever may not see the company's identifications types them. */
export function OwnNames() {
  const may = useMay('maintenance', 'read');
  const { data } = useQuery({ ...ownIdentificationsQuery, enabled: may });
  const approved = data?.rows.filter(({ state }) => state === 'approved') ?? [];
  return KINDS.map(([own, kinds]) => (
    <datalist key={own} id={OWN_NAMES[own]}>
      {approved
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ id, identifier, qualifier }) => (
          <option key={id} value={[identifier, qualifier].filter(Boolean).join(':')} />
        ))}
    </datalist>
  ));
}
