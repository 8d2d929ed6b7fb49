import { lossesIn } from './lost-content.js';
import { read } from './read.js';

const UNB = "UNB+UNOC:3+CUST:OD+SUPP:OD+261120:0900+1'";
/** A schedule of one line; `count`: the segments that it says it has. */
const message = (reference: number, count = 9, quantity = '100'): string =>
  `UNH+${String(reference)}+DELFOR:D:96A:UN'BGM+241+D${String(reference)}+9'DTM+137:20261120:102'NAD+BY+B::92'NAD+SE+S::92'` +
  `LIN+1++A:IN'QTY+113:${quantity}:PCE'DTM+2:20261124:102'UNT+${String(count)}+${String(reference)}'`;
const losses = (text: string, profiles = {}) => {
  const result = read(new TextEncoder().encode(text), profiles);
  const of = lossesIn(result);
  return result.messages.map(({ interchange }, n) => of(n + 1, interchange).map(({ code, count }) => [code, count]));
};

describe('what may lack content', () => {
  it('is nothing where only warnings were found', () => {
    expect(losses(`${UNB}${message(1)}${message(2)}UNZ+2+1'`)).toEqual([[], []]);
    expect(losses(`${UNB}${message(1, 8)}UNZ+1+1'`)).toEqual([[]]);
  });

  it('is the message that the error is in, and no other of its file', () => {
    expect(losses(`${UNB}${message(1)}${message(2, 12)}UNZ+2+1'`)).toEqual([[], [['fewer-segments', 1]]]);
  });

  it('is every message of an interchange that lacks some, or its end', () => {
    expect(losses(`${UNB}${message(1)}${message(2)}UNZ+5+1'`)).toEqual([
      [['fewer-messages', 1]],
      [['fewer-messages', 1]],
    ]);
    expect(losses(`${UNB}${message(1)}`)).toEqual([[['interchange-trailer-missing', 1]]]);
  });

  it('says of each kind of error how often it is there, with the first of them', () => {
    const { errorCount, messages, findings } = read(new TextEncoder().encode(`${UNB}${message(1, 12)}UNZ+1+1'`));
    const [error] = findings.filter(({ severity }) => severity === 'error');
    const again = [...findings, { ...error!, path: 'elsewhere' }];
    expect(lossesIn({ errorCount: errorCount + 1, findings: again, messages })(1, 0)).toEqual([
      { code: 'fewer-segments', path: error!.path, found: error!.found, expected: error!.expected, count: 2 },
    ]);
  });

  it('may be any message where errors are beyond the list', () => {
    const { messages } = read(new TextEncoder().encode(`${UNB}${message(1)}UNZ+1+1'`));
    expect(lossesIn({ errorCount: 3, findings: [], messages })(1, 0)).toEqual([
      { code: 'too-many-findings', path: '', found: '3', expected: '0', count: 3 },
    ]);
  });

  it('leaves out errors that a profile has made warnings', () => {
    const result = read(new TextEncoder().encode(`${UNB}${message(1, 12)}UNZ+1+1'`));
    const findings = result.findings.map((one) => ({ ...one, severity: 'warning' as const }));
    expect(lossesIn({ errorCount: 0, findings, messages: result.messages })(1, 0)).toEqual([]);
  });
});
