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

  it('keeps the terms that an edition has, and leaves out those that it has not', () => {
    const draft = { ...draftOf(seen), incoterm: 'DAF' as const, edition: '2000' as const };
    expect(withEdition(draft, '2010').incoterm).toBe('');
    expect(withEdition({ ...draft, incoterm: 'FCA' }, '2010').incoterm).toBe('FCA');
  });
});
