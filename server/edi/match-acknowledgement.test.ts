import { acknowledge } from './acknowledge.js';
import { ACTION_TEXTS, SYNTAX_ERROR_TEXTS } from './acknowledgement-text.js';
import { directory } from './directories/directory.js';
import { type IncomingAcknowledgement, matchAcknowledgements, type SentInterchange } from './match-acknowledgement.js';
import type { ApplicationAcknowledgement } from './model/application-acknowledgement.js';
import type { MessageAcknowledgement, SyntaxAcknowledgement } from './model/syntax-acknowledgement.js';
import { read } from './read.js';
import { rejectDocument } from './reject-document.js';
import { write } from './write.js';

const NO_FAULT = { error: null, segment: null, element: null, component: null };
const SENT: SentInterchange = {
  sender: 'WE:OD',
  recipient: 'CUST:OD',
  controlReference: '77',
  messages: [
    { reference: '1', documentNumber: 'A1' },
    { reference: '2', documentNumber: 'A2' },
  ],
};

function message(
  reference: string,
  action: string,
  more: Partial<MessageAcknowledgement> = {},
): MessageAcknowledgement {
  return {
    ...NO_FAULT,
    reference,
    type: 'DESADV',
    version: 'D',
    release: '96A',
    agency: 'UN',
    association: null,
    action,
    segments: [],
    ...more,
  };
}
function control(more: Partial<SyntaxAcknowledgement> = {}): IncomingAcknowledgement {
  return {
    document: {
      kind: 'syntax-acknowledgement',
      interchange: 0,
      messageNumber: 1,
      interchangeReference: '77',
      interchangeSender: 'WE:OD',
      interchangeRecipient: 'CUST:OD',
      action: '7',
      ...NO_FAULT,
      messages: [],
      groups: [],
      ...more,
    },
  };
}
function answer(more: Partial<ApplicationAcknowledgement>, sender?: string): IncomingAcknowledgement {
  return {
    document: {
      kind: 'application-acknowledgement',
      interchange: 0,
      messageNumber: 1,
      documentNumber: 'R1',
      messageFunction: '27',
      outcome: 'rejected',
      issueDate: null,
      messageReference: null,
      documentReferenceQualifier: null,
      documentReference: null,
      documentReferenceDate: null,
      seller: null,
      buyer: null,
      errors: [],
      ...more,
    },
    ...(sender === undefined ? {} : { sender }),
  };
}
const states = (documents: readonly IncomingAcknowledgement[], sent = [SENT]): unknown =>
  matchAcknowledgements(documents, sent).interchanges.map(({ state, messages }) => [
    state,
    ...messages.map((one) => one.state),
  ]);

describe('matching of acknowledgements', () => {
  it('leaves open what nobody answered', () => {
    expect(states([])).toEqual([['open', 'open', 'open']]);
  });

  it('takes what is not rejected by name for acknowledged', () => {
    expect(states([control({ messages: [message('2', '4')] })])).toEqual([['partly', 'acknowledged', 'rejected']]);
    expect(states([control()])).toEqual([['acknowledged', 'acknowledged', 'acknowledged']]);
    expect(states([control({ action: '4', error: '26' })])).toEqual([['rejected', 'rejected', 'rejected']]);
    expect(states([control({ action: '8' })])).toEqual([['received', 'received', 'received']]);
  });

  it('finds messages inside groups', () => {
    expect(
      states([
        control({
          groups: [
            { ...NO_FAULT, reference: '5', sender: '', recipient: '', action: '7', messages: [message('1', '4')] },
          ],
        }),
      ]),
    ).toEqual([['partly', 'rejected', 'acknowledged']]);
  });

  it('rejects a group with the messages that were sent in it', () => {
    const grouped = { ...SENT, messages: SENT.messages.map((one, index) => ({ ...one, group: String(index + 5) })) };
    const refusal = control({
      groups: [
        {
          ...NO_FAULT,
          reference: '6',
          sender: '',
          recipient: '',
          action: '4',
          error: '28',
          segment: 'UNE',
          element: '3',
          messages: [],
        },
      ],
    });
    expect(states([refusal], [grouped])).toEqual([['partly', 'acknowledged', 'rejected']]);
  });

  it('gives reasons in words, with their places, in each language', () => {
    const rejected = message('2', '4', {
      error: '29',
      segment: 'UNT',
      element: '2',
      segments: [{ position: '8', error: '15', elements: [{ error: '12', element: '3', component: '2' }] }],
    });
    const { interchanges } = matchAcknowledgements([control({ messages: [rejected] })], [SENT]);
    const reasons = interchanges[0]?.messages[1]?.reasons ?? [];
    expect(reasons.map(({ text }) => text.en)).toEqual([
      '29 Control count does not match (segment UNT, element 2)',
      '15 Not supported in this position (segment 8)',
      '12 Invalid value (segment 8, element 3, component 2)',
    ]);
    expect(reasons.map(({ text }) => text.se)[2]).toBe('12 Ogiltigt värde (segment 8, element 3, del 2)');
    expect(reasons.map(({ text }) => text.cn)[2]).toBe('12 值无效 (段 8, 数据元 3, 成分 2)');
  });

  it('lets the last of several count, and is not changed by the same one again', () => {
    const rejection = control({ messages: [message('2', '4', { error: '29', segment: 'UNT' })] });
    expect(states([rejection, control()])).toEqual([['acknowledged', 'acknowledged', 'acknowledged']]);
    expect(matchAcknowledgements([rejection, rejection], [SENT])).toEqual(matchAcknowledgements([rejection], [SENT]));
  });

  it('does not let a receipt undo a decision', () => {
    expect(states([control({ action: '4' }), control({ action: '8' })])).toEqual([
      ['rejected', 'rejected', 'rejected'],
    ]);
  });

  it('matches by both parties and the reference, whatever the routing address', () => {
    expect(states([control({ interchangeSender: 'WE:OD:IN', interchangeRecipient: 'CUST' })])).toEqual([
      ['acknowledged', 'acknowledged', 'acknowledged'],
    ]);
    for (const foreign of [
      { interchangeSender: 'OTHER:OD' },
      { interchangeRecipient: 'CUST:14' },
      { interchangeReference: '077' },
    ]) {
      const { interchanges, unknown } = matchAcknowledgements([control(foreign)], [SENT]);
      expect(interchanges[0]?.state).toBe('open');
      expect(unknown).toMatchObject([{ level: 'interchange', reference: foreign.interchangeReference ?? '77' }]);
    }
  });

  it('takes an answer to a test for the test with its reference, and for what else has it only where no test has', () => {
    const [production, test] = [
      { ...SENT, test: false },
      { ...SENT, test: true },
    ];
    const [of, open] = [
      ['acknowledged', 'acknowledged', 'acknowledged'],
      ['open', 'open', 'open'],
    ];
    expect(states([{ ...control(), test: true }], [test, production])).toEqual([of, open]);
    expect(states([{ ...control(), test: false }], [production, test])).toEqual([of, open]);
    expect(states([{ ...control(), test: false }], [test])).toEqual([of]);
    // Where nothing is said of it, the last with the reference.
    expect(states([control()], [test, production])).toEqual([open, of]);
    const rejected = [['partly', 'rejected', 'open'], open];
    expect(states([{ ...answer({ documentReference: 'A1' }), test: true }], [test, production])).toEqual(rejected);
    expect(states([{ ...answer({ messageReference: '1' }), test: true }], [test, production])).toEqual(rejected);
  });

  it('takes an answer only from whom the interchange went to', () => {
    expect(states([{ ...control(), sender: 'CUST:OD' }])).toEqual([['acknowledged', 'acknowledged', 'acknowledged']]);
    expect(states([{ ...control(), sender: 'THIRD:OD' }])).toEqual([['open', 'open', 'open']]);
  });

  it('reports a message that was not in the interchange, once', () => {
    const strange = control({ messages: [message('9', '4')] });
    expect(matchAcknowledgements([strange, strange], [SENT]).unknown).toMatchObject([
      { level: 'message', reference: '9' },
    ]);
  });

  it('matches the answer of the application by the number of the document', () => {
    const rejection = answer(
      {
        documentReferenceQualifier: 'AAK',
        documentReference: 'A2',
        errors: [{ code: 'E7', text: 'Wrong article', referenceQualifier: 'LI', reference: '10' }],
      },
      'CUST:OD',
    );
    expect(states([control(), rejection])).toEqual([['partly', 'acknowledged', 'rejected']]);
    const words = { E7: { en: 'Article unknown', se: 'Okänd artikel', cn: '物料未知' } };
    const [first] = matchAcknowledgements([rejection], [SENT], words).interchanges;
    expect(first?.messages[1]?.reasons.map(({ text }) => text.se)).toEqual(['E7 Okänd artikel Wrong article (LI 10)']);
  });

  it('matches ACW with the number of the document, or of the message where only one has it', () => {
    expect(states([answer({ messageReference: 'A1' })])).toEqual([['partly', 'rejected', 'open']]);
    expect(states([answer({ messageReference: '2' })])).toEqual([['partly', 'open', 'rejected']]);
    const second = { ...SENT, controlReference: '78' };
    const { unknown } = matchAcknowledgements([answer({ messageReference: '2' })], [SENT, second]);
    expect(unknown).toMatchObject([{ level: 'message', reference: '2' }]);
  });

  it('takes an application that only remarks on something for unclear', () => {
    const remark = {
      documentReference: 'A1',
      outcome: null,
      errors: [{ code: '1', text: null, referenceQualifier: null, reference: null }],
    };
    expect(states([answer(remark)])).toEqual([['open', 'unclear', 'open']]);
    expect(states([answer({ ...remark, errors: [] })])).toEqual([['open', 'acknowledged', 'open']]);
  });

  it('does not let the application accept what was rejected by its syntax', () => {
    expect(states([control({ action: '4' }), answer({ documentReference: 'A1', outcome: 'accepted' })])).toEqual([
      ['rejected', 'rejected', 'rejected'],
    ]);
  });

  it('takes a message for accepted in part where CONTRL says so of it, or an application accepts it except for errors', () => {
    const accepted = control({ messages: [message('2', '3')] });
    expect(states([accepted])).toEqual([['partly', 'acknowledged', 'partly']]);
    expect(states([control({ action: '3', messages: [message('2', '4')] })])).toEqual([
      ['partly', 'acknowledged', 'rejected'],
    ]);
    const amended = { documentReference: 'A1', outcome: 'accepted-with-amendment' } as const;
    const errors = [{ code: 'E7', text: null, referenceQualifier: 'LI', reference: '2' }];
    expect(states([control(), answer({ ...amended, errors })])).toEqual([['partly', 'partly', 'acknowledged']]);
    expect(states([control(), answer(amended)])).toEqual([['acknowledged', 'acknowledged', 'acknowledged']]);
    // A rejection stands against it, and it against consent of the other level.
    expect(states([accepted, answer({ documentReference: 'A2' })])).toEqual([['partly', 'acknowledged', 'rejected']]);
    expect(states([accepted, answer({ documentReference: 'A2', outcome: 'accepted' })])).toEqual([
      ['partly', 'acknowledged', 'partly'],
    ]);
  });

  it('understands what this side writes itself: CONTRL of a faulty message and APERAK of its document', () => {
    const file =
      "UNB+UNOC:3+WE:OD+CUST:OD+261121:0830+77'UNH+1+RECADV:D:96A:UN'BGM+632+A1+9'DTM+137:20261121:102'NAD+BY+2::92'CPS+1'LIN+1++X1:IN'QTY+48:five:PCE'UNT+8+1'" +
      "UNH+2+RECADV:D:96A:UN'BGM+632+A2+9'DTM+137:20261121:102'NAD+BY+2::92'CPS+1'LIN+1++X1:IN'QTY+48:5:PCE'UNT+8+2'UNZ+2+77'";
    const bytes = new TextEncoder().encode(file);
    const syntax =
      acknowledge(bytes, { controlReference: '1', preparedAt: '2026-11-21T08:30' }).bytes ?? new Uint8Array();
    const [, received] = read(bytes).documents;
    const rejection =
      received === undefined
        ? null
        : rejectDocument(
            received,
            [{ code: 'Q1', text: 'Quantity differs', reference: { qualifier: 'LI', number: '1' } }],
            { documentNumber: 'R1', issueDate: '2026-11-21' },
          );
    const application =
      rejection === null
        ? new Uint8Array()
        : write(rejection, {
            sender: 'CUST:OD',
            recipient: 'WE:OD',
            controlReference: '2',
            preparedAt: '2026-11-21T08:30',
          }).bytes;
    const incoming = [syntax, application]
      .flatMap((one) => read(one).documents)
      .flatMap((document) =>
        document.kind === 'syntax-acknowledgement' || document.kind === 'application-acknowledgement'
          ? [{ document }]
          : [],
      );
    const { interchanges, unknown } = matchAcknowledgements(incoming, [SENT]);
    expect(unknown).toEqual([]);
    expect(interchanges[0]).toMatchObject({
      state: 'rejected',
      messages: [{ state: 'rejected' }, { state: 'rejected' }],
    });
    expect(interchanges[0]?.messages.map(({ reasons }) => reasons.map(({ text }) => text.en))).toEqual([
      ['37 Wrong type of characters (segment 7, element 2, component 2)'],
      ['Q1 Quantity differs (LI 1)'],
    ]);
  });
});

describe('rejection of a document', () => {
  const order = read(
    new TextEncoder().encode(
      "UNB+UNOC:3+CUST:OD+WE:OD+261121:0830+7'UNH+1+RECADV:D:96A:UN'BGM+632+4500+9'DTM+137:20261121:102'NAD+BY+2::92'CPS+1'LIN+1++X1:IN'QTY+48:5:PCE'UNT+8+1'UNZ+1+7'",
    ),
  ).documents[0];

  it('names the document by number and date, and is written without loss', () => {
    const rejection =
      order === undefined
        ? null
        : rejectDocument(order, [{ code: 'Q1', text: null, reference: null }], {
            documentNumber: 'R1',
            issueDate: '2026-11-22',
            messageReference: '1',
          });
    expect(rejection).toMatchObject({
      outcome: 'rejected',
      documentReferenceQualifier: 'ALO',
      documentReference: '4500',
      documentReferenceDate: '2026-11-21',
      messageReference: '1',
      buyer: { code: '2' },
    });
    const { bytes, findings, losses } = write(rejection ?? [], {
      sender: 'WE:OD',
      recipient: 'CUST:OD',
      controlReference: '1',
      preparedAt: '2026-11-21T08:30',
    });
    expect([losses, findings.filter(({ severity }) => severity !== 'info')]).toEqual([[], []]);
    expect(read(bytes).documents).toEqual([rejection]);
  });

  it('is not made of an acknowledgement', () => {
    expect(rejectDocument(control().document, [], { documentNumber: 'R1', issueDate: '2026-11-22' })).toBeNull();
    expect(rejectDocument(answer({}).document, [], { documentNumber: 'R1', issueDate: '2026-11-22' })).toBeNull();
  });
});

describe('codes in words', () => {
  it.each([
    ['0083', ACTION_TEXTS],
    ['0085', SYNTAX_ERROR_TEXTS],
  ])('has a text in three languages for every value of %s that the standard names', (element, texts) => {
    const values = directory('S4').values(element);
    expect(
      values.filter((value) => Object.values(texts[value] ?? {}).filter((words) => words !== '').length !== 3),
    ).toEqual([]);
    expect(Object.keys(texts).filter((value) => !values.includes(value))).toEqual([]);
  });
});
