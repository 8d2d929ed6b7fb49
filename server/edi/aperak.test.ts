import { delfor as schedule } from '../../test/given/delfor.js';
import { aperakFor, aperaks } from './aperak.js';
import type { Finding } from './finding.js';
import { read } from './read.js';

const OPTIONS = { controlReference: 'R1', preparedAt: '2026-11-21T08:30' } as const;
const UNB = 'UNB+UNOC:3+CUST:OD+SUPP:OD+261120:0900+7';
const HEAD = ['BGM+241+D1+9', 'DTM+137:20261120:102', 'NAD+BY+B::92++Buyer', 'NAD+SE+S::92', 'NAD+CN+P::92', 'GIS+37'];
const message = (reference: number, ...lines: readonly string[]): readonly string[] => [
  `UNH+${reference}+DELFOR:D:97A:UN`,
  ...HEAD,
  ...lines,
  `UNT+${HEAD.length + lines.length + 2}+${reference}`,
];
const file = (...messages: readonly (readonly string[])[]): Buffer =>
  Buffer.from([UNB, ...messages.flat(), `UNZ+${messages.length}+7`, ''].join("'\n"));
const GOOD = ['LIN+1++A:IN', 'SCC+1++D', 'QTY+113:100:PCE', 'DTM+2:20261124:102'];
const BAD = ['LIN+1++A:IN', 'SCC+1++D', 'QTY+113:1O0:PCE', 'DTM+2:20261124:102', 'QTY+113:5:PCE', 'DTM+2:20261345:102'];
const answers = (bytes: Uint8Array, more = {}) => aperaks(read(bytes), { ...OPTIONS, ...more });
const back = (bytes: Uint8Array) =>
  read(bytes).documents.flatMap((document) => (document.kind === 'application-acknowledgement' ? [document] : []));

describe('the application acknowledgement of a file', () => {
  it('rejects a document with each error of its content, in words with place, cause and what to do', () => {
    const [answer] = answers(file(message(1, ...BAD)));
    expect(answer).toMatchObject({ sender: 'SUPP:OD', recipient: 'CUST:OD' });
    expect(answer?.documents).toMatchObject([
      {
        documentNumber: 'R1-1',
        outcome: 'rejected',
        messageReference: '1',
        documentReferenceQualifier: 'AAN',
        documentReference: 'D1',
        documentReferenceDate: '2026-11-20',
        buyer: { code: 'B' },
        seller: { code: 'S' },
        errors: [
          {
            code: '37',
            text: expect.stringMatching(
              /^LIN 1 \/ QTY 1 \/ 6060: Quantity is not a number\. .* Probably meant: "100"\. .+\.$/,
            ) as string,
          },
          {
            code: '12',
            text: expect.stringMatching(/^LIN 1 \/ QTY 2 \/ DTM 2 \/ 2380: "20261345" is not a date\./) as string,
          },
        ],
      },
    ]);
  });

  it('is read back the same', () => {
    const all = answers(file(message(1, ...BAD), message(2, ...GOOD)));
    for (const { bytes, documents } of all) {
      const { findings } = read(bytes);
      expect(findings).toEqual([]);
      expect(back(bytes).map((document) => ({ ...document, messageNumber: 1 }))).toEqual(documents);
    }
    expect(all).toHaveLength(1);
  });

  it('accepts a document without errors, whatever else was noted', () => {
    const [answer] = answers(file(message(1, ...BAD), message(2, ...GOOD, 'QTY+999:1:PCE')));
    expect(
      answer?.documents.map(({ outcome, messageFunction, errors }) => [outcome, messageFunction, errors.length]),
    ).toEqual([
      ['rejected', '27', 2],
      ['accepted', '29', 0],
    ]);
  });

  it('is left to CONTRL where syntax alone is wrong: nothing that was cut is accepted', () => {
    const bytes = file(message(1, ...GOOD));
    expect(answers(bytes.subarray(0, bytes.indexOf('UNT')))).toEqual([]);
    expect(answers(Buffer.from(bytes.toString().replace('UNT+12', 'UNT+15')))).toEqual([]);
  });

  it('goes to each sender in an interchange of its own', () => {
    const two = Buffer.concat([schedule({ controlReference: '1' }), file(message(1, ...GOOD))]);
    const all = answers(two, { controlReference: (index: number) => `REF${index}` });
    expect(all.map(({ recipient, documents }) => [recipient, documents[0]?.documentNumber])).toEqual([
      [read(two).interchanges[0]?.sender, 'REF0-1'],
      ['CUST:OD', 'REF1-1'],
    ]);
  });

  it('answers no acknowledgement, and nobody who is not named', () => {
    const [answer] = answers(file(message(1, ...GOOD)));
    expect(answers(answer?.bytes ?? new Uint8Array())).toEqual([]);
    expect(
      answers(
        Buffer.from(
          message(1, ...GOOD)
            .map((segment) => `${segment}'`)
            .join(''),
        ),
      ),
    ).toEqual([]);
  });

  it.each(['en', 'se', 'cn'] as const)('is written and read back in the language asked for: %s', (language) => {
    const [answer] = answers(file(message(1, ...BAD)), { language });
    expect(back(answer?.bytes ?? new Uint8Array())[0]?.errors).toEqual(answer?.documents[0]?.errors);
  });
});

describe('the application acknowledgement of a document', () => {
  const [document] = read(file(message(1, ...GOOD))).documents;
  const finding: Finding = {
    code: 'date-missing',
    severity: 'error',
    actor: 'sender',
    start: 0,
    end: 0,
    segment: 1,
    path: `LIN 1 / ${'X'.repeat(500)}`,
    found: '',
    expected: 'CCYYMMDD (102)',
  };

  it('has texts that fit its segment, and tells how many errors are beyond those it names', () => {
    const answer = aperakFor(
      document!,
      Array.from({ length: 150 }, () => finding),
      { documentNumber: 'N1', issueDate: '2026-11-21' },
    );
    expect(answer?.errors).toHaveLength(99);
    expect(answer?.errors.at(-1)?.text).toBe('+ 52');
    expect(answer?.errors.every(({ text }) => (text?.length ?? 0) <= 350)).toBe(true);
  });
});
