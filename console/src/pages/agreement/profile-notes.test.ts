import { shippedProfiles } from '../../../../server/edi/profiles/shipped.js';
import { notesOf } from './profile-notes.js';

describe('sources and open points of a profile', () => {
  it.each(shippedProfiles().map((profile) => [profile.name, profile] as const))('of %s are all shown', (_, profile) => {
    expect(notesOf(JSON.stringify(profile))).toEqual({ sources: profile.sources, unconfirmed: profile.unconfirmed });
  });

  it('of several are shown once, and none of what is no profile', () => {
    const one = { name: 'A', sources: [{ title: 'T' }], unconfirmed: ['sender'] };
    expect(notesOf(JSON.stringify([one, { ...one, unconfirmed: ['sender', 'dates'] }]))).toEqual({
      sources: [{ title: 'T' }],
      unconfirmed: ['sender', 'dates'],
    });
    for (const text of ['', '{', '5', '{"sources":5}', 'null'])
      expect(notesOf(text)).toEqual({ sources: [], unconfirmed: [] });
  });
});
