import { checked } from './translation.check.js';

const OURS = new Map([
  ['profile.password.differ', 'They differ'],
  ['users.title', 'Users'],
  ['bars.lost', 'Lost since {{time}}'],
  ['users.deep.er', 'Deeper'],
]);

describe('texts from elsewhere', () => {
  it('are named by the code of the specification or by area and key', () => {
    expect(
      checked(
        {
          TXT_66: 'Not the same',
          'users:title': 'People',
          'users:deep.er': 'Further',
          'bars:lost': '{{time}} was the last',
        },
        OURS,
      ),
    ).toEqual({
      texts: {
        'profile.password.differ': 'Not the same',
        'users.title': 'People',
        'users.deep.er': 'Further',
        'bars.lost': '{{time}} was the last',
      },
      refused: [],
    });
  });

  it('are left out where we have no such text, or its code belongs to the catalogue of problems or to no screen yet', () => {
    expect(checked({ TXT_999: 'x', TXT_32: 'x', TXT_203: 'x', 'users:none': 'x', '__proto__:x': 'x' }, OURS)).toEqual({
      texts: {},
      refused: [],
    });
  });

  it.each([
    ['are empty', 'users:title', '  '],
    ['are too long', 'users:title', 'x'.repeat(2_001)],
    ['lack a place for a value', 'bars:lost', 'Lost'],
    ['have one too many', 'users:title', 'Hello {{name}}'],
    ['name it otherwise', 'bars:lost', 'Lost since {{ time }}'],
    ['refer to another text', 'users:title', '$t(bars.lost)'],
  ])('are refused where they %s', (_, key, text) => {
    const { texts, refused } = checked({ [key]: text }, OURS);
    expect([texts, refused.map((one) => one.key)]).toEqual([{}, [key.replace(':', '.')]]);
  });

  it.each([[['a']], [{ users: { title: 'x' } }], [{ 'users:title': 1 }], ['text'], [null]])(
    'are no texts at all as %j',
    (raw) => {
      expect(() => checked(raw, OURS)).toThrow();
    },
  );
});
