import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';

type Party = DespatchDocument['seller'];

/** A party by its name and its code, one of which there always is. */
export function PartyName({ of: { name, code } }: { of: Pick<Party, 'name' | 'code'> }) {
  return (
    <>
      {name} {code !== '' && code !== name && <span className="mono dim">{code}</span>}
    </>
  );
}

/** The same with where it is. */
export function PartyAddress({ of }: { of: Party }) {
  const place = [of.postalCode, of.city].filter(Boolean).join(' ');
  const address = [of.street, place, of.region, of.country].filter(Boolean).join(', ');
  return (
    <>
      <PartyName of={of} />
      {address !== '' && <span className="despatch-address dim">{address}</span>}
    </>
  );
}
