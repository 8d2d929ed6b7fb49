import { despatchParty } from '../../../../../server/contract/despatch-document.js';
import { toId } from '../../../../../server/domain/ids.js';
import { NO_FIELDS } from '../../../../../server/domain/transport/fields.js';
import { changeOf, draftOf, withEdition } from './draft.js';

describe('the form of a transport', () => {
  const seen = { ...NO_FIELDS, hazards: [], seal: 'S1', name: 'Monday' };

  it('changes nothing that nobody changed', () => {
    expect(changeOf(seen, draftOf(seen))).toBeNull();
  });

  it('hands in what differs, with what was seen', () => {
    const draft = draftOf(seen);
    const typed = {
      ...draft,
      plain: { ...draft.plain, seal: ' S2 ', name: '' },
      carrierCode: 'DHL',
      mode: '3' as const,
    };
    expect(changeOf(seen, typed)).toMatchObject({
      before: { seal: 'S1', name: 'Monday', carrier: null, mode: null },
      after: { seal: 'S2', name: null, carrier: { code: 'DHL', name: '' }, mode: '3' },
    });
  });

  it('hands in a carrier of the register by its id, and one that is typed without', () => {
    const id = toId('partner', '7');
    const chosen = { ...draftOf(seen), carrierPartnerId: id, carrierCode: 'DHL', carrierName: 'DHL Freight' };
    expect(changeOf(seen, chosen)).toEqual({ before: { carrierPartnerId: null }, after: { carrierPartnerId: id } });
    const now = { ...seen, carrierPartnerId: id, carrier: despatchParty.parse({ code: 'DHL', name: 'DHL Freight' }) };
    expect(changeOf(now, draftOf(now))).toBeNull();
    expect(changeOf(now, { ...draftOf(now), carrierName: 'DHL Express', carrierPartnerId: null })).toMatchObject({
      before: { carrierPartnerId: id, carrier: { name: 'DHL Freight' } },
      after: { carrierPartnerId: null, carrier: { code: 'DHL', name: 'DHL Express' } },
    });
  });

  it('keeps the terms that an edition has, and leaves out those that it has not', () => {
    const draft = { ...draftOf(seen), incoterm: 'DAF' as const, edition: '2000' as const };
    expect(withEdition(draft, '2010').incoterm).toBe('');
    expect(withEdition({ ...draft, incoterm: 'FCA' }, '2010').incoterm).toBe('FCA');
  });
});
