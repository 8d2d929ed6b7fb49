import { toId } from '../ids.js';
import type { AcknowledgementOutcome } from './transmission.js';
import { decided, withAcknowledgement, type Acknowledgements } from './acknowledgement.js';

type Said = readonly [level: 'syntax' | 'application', outcome: AcknowledgementOutcome, byFileId: string];
const after = (...said: readonly Said[]): Acknowledgements =>
  said.reduce<Acknowledgements>(
    (known, one) => withAcknowledgement(known, one[0], one[1], toId('file', one[2])) ?? known,
    {},
  );

describe('what acknowledgements come to', () => {
  it('is the word of the file that arrived last, whichever is read last', () => {
    const [rejection, consent]: Said[] = [
      ['syntax', 'rejected', '9'],
      ['syntax', 'acknowledged', '10'],
    ];
    expect(decided(after(rejection!, consent!))).toBe('acknowledged');
    expect(decided(after(consent!, rejection!))).toBe('acknowledged');
    expect(decided(after(rejection!, consent!, rejection!))).toBe('acknowledged');
  });

  it('is the same in every order in which the same files are read', () => {
    const said: Said[] = [
      ['syntax', 'rejected', '1'],
      ['application', 'acknowledged', '2'],
      ['syntax', 'acknowledged', '3'],
      ['application', 'rejected', '4'],
      ['syntax', 'received', '5'],
    ];
    const orders = (rest: readonly Said[]): Said[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((order) => [one, ...order]));
    expect(new Set(orders(said).map((order) => decided(after(...order))))).toEqual(new Set(['rejected']));
    expect(new Set(orders(said.slice(0, 2)).map((order) => decided(after(...order))))).toEqual(new Set(['rejected']));
    expect(new Set(orders(said.slice(0, 3)).map((order) => decided(after(...order))))).toEqual(
      new Set(['acknowledged']),
    );
  });

  it('changes with a file that is read again and says something else than before, and with nothing else', () => {
    const known = after(['syntax', 'rejected', '7']);
    expect(withAcknowledgement(known, 'syntax', 'rejected', toId('file', '7'))).toBeNull();
    expect(decided(withAcknowledgement(known, 'syntax', 'acknowledged', toId('file', '7'))!)).toBe('acknowledged');
    expect(withAcknowledgement(known, 'syntax', 'received', toId('file', '8'))).toBeNull();
    expect(decided({})).toBeNull();
  });

  it('remembers who said the same last', () => {
    expect(
      withAcknowledgement(
        after(['syntax', 'rejected', '7'], ['syntax', 'rejected', '9']),
        'syntax',
        'acknowledged',
        toId('file', '8'),
      ),
    ).toBeNull();
  });
});
