import { MESSAGE_TYPES } from '../messages/registry.generated.js';
import { analyze } from '../read.js';
import { inLanguage } from '../place-words.js';
import { MESSAGE_NAMES } from './labels.js';

describe('the names of messages', () => {
  it('are there for each type that is read', () => {
    expect(MESSAGE_TYPES.map(({ type }) => type).filter((type) => !Object.hasOwn(MESSAGE_NAMES, type))).toEqual([]);
  });
});

describe('the places of a message', () => {
  const places = (type: string, release: string): readonly string[] => {
    const body = "NAD+ST+P1::92'LOC+11+A'LOC+159+B'LIN+1++X:IN'LOC+11+C'LOC+159+D'";
    const text = `UNB+UNOC:3+S+R+261120:1015+1'UNH+1+${type}:D:${release}:UN'BGM+1+1+9'${body}UNT+9+1'UNZ+1+1'`;
    const { outline } = analyze(Buffer.from(text), { from: 1, limit: 100 });
    return outline.flatMap(({ label, value, reference }) =>
      reference.startsWith('LOC') ? [`${value} ${label} ${inLanguage(label, 'se')} ${inLanguage(label, 'cn')}`] : [],
    );
  };

  it.each([
    ['DELFOR', '04A', 'A Gate Port 收货门', 'B Dock Kaj 卸货口', 'C Gate Port 收货门', 'D Dock Kaj 卸货口'],
    // At an article of a despatch advice LOC+159 is the point of use.
    [
      'DESADV',
      '07A',
      'A Gate Port 收货门',
      'B Dock Kaj 卸货口',
      'C Gate Port 收货门',
      'D Point of use Användningsställe 使用点',
    ],
    [
      'RECADV',
      '97A',
      ...['A Place of discharge Lossningsplats 卸货地', 'B Internal destination Intern destination 内部目的地'],
      ...['C Place of discharge Lossningsplats 卸货地', 'D Internal destination Intern destination 内部目的地'],
    ],
  ])('are called as its document calls them: %s', (type, release, ...expected) => {
    expect(places(type, release)).toEqual(expected);
  });
});
