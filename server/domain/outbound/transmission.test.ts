import {
  afterAcknowledgement,
  expectationOf,
  outgoingFileName,
  resendRefusal,
  TRANSMISSION_ACTS,
  TRANSMISSION_STATES,
  transmissionActions,
  type TransmissionFacts,
  transmissionRefusal,
  type TransmissionState,
} from './transmission.js';

describe('the name of an outgoing file', () => {
  it("is the message's type with the control reference and the number of the file, since other agreements may send into the same folder", () => {
    expect(outgoingFileName('DESADV', '17', [])).toEqual({ agreed: null, numbered: 'DESADV_17-#.edi' });
  });
  it("keeps the agreement's name, with the reference before its ending, and the number too where that name was given before", () => {
    expect(outgoingFileName('DESADV', '17', ['ASN.VOLVO.txt', 'other'])).toEqual({
      agreed: 'ASN.VOLVO_17.txt',
      numbered: 'ASN.VOLVO_17-#.txt',
    });
    expect(outgoingFileName('DESADV', '17', ['ASN'])).toEqual({ agreed: 'ASN_17', numbered: 'ASN_17-#' });
  });
  it('holds nothing but letters, digits, point, underscore and hyphen, no point in front, and leaves room for an ending of what is not finished', () => {
    for (const { agreed, numbered } of [
      outgoingFileName('VDA 4913', 'a/b:c', []),
      outgoingFileName('X', '1', ['n'.repeat(128)]),
      outgoingFileName('X', '1', [`n.${'e'.repeat(126)}`]),
      outgoingFileName('../etc', '..', []),
    ]) {
      for (const name of [agreed ?? 'a', numbered.replace('#', '26112200000017')])
        expect(name).toMatch(/^(?!\.)[A-Za-z0-9._-]{1,124}$/);
      expect(numbered).toContain('#');
    }
    expect(outgoingFileName('X', '12345', ['n'.repeat(128)])).toEqual({
      agreed: expect.stringMatching(/_12345$/) as string,
      numbered: expect.stringMatching(/_12345-#$/) as string,
    });
  });
});

describe('what is known of an acknowledgement', () => {
  it('is not changed by a mere receipt or by remarks', () => {
    for (const outcome of ['open', 'received', 'unclear'] as const)
      expect(afterAcknowledgement('awaiting', outcome, 'syntax')).toBeNull();
  });
  it('is the later word of the same level', () => {
    expect(afterAcknowledgement('rejected', 'acknowledged', 'syntax')).toBe('acknowledged');
    expect(afterAcknowledgement('acknowledged', 'rejected', 'application')).toBe('rejected');
  });
  it('stays rejected when the application has nothing against what the syntax check rejected', () => {
    expect(afterAcknowledgement('rejected', 'acknowledged', 'application')).toBeNull();
  });
  it('closes what was late or overdue', () => {
    expect(afterAcknowledgement('overdue', 'acknowledged', 'syntax')).toBe('acknowledged');
  });
});

describe('a transmission', () => {
  const facts = (state: TransmissionState, more: Partial<TransmissionFacts> = {}): TransmissionFacts => ({
    state,
    expectation: null,
    isLast: true,
    hasBytes: true,
    isDocument: true,
    ...more,
  });
  const busy = 'sending-in-progress';

  it.each([
    ['queued', { resend: 'not-sent-yet', 'resend-anew': 'not-sent-yet' }],
    ['sending', { retry: busy, cancel: busy, resend: busy, 'resend-anew': busy }],
    ['sent', { retry: 'already-sent', cancel: 'nothing-to-cancel' }],
    ['failed', { resend: 'not-sent-yet', 'resend-anew': 'not-sent-yet' }],
    ['cancelled', { cancel: 'nothing-to-cancel', resend: 'not-sent-yet', 'resend-anew': 'not-sent-yet' }],
  ] as const)('that is %s can have done to it what its state allows', (state, refused) => {
    const acts = TRANSMISSION_ACTS.filter((act) => act !== 'waive' && act !== 'expect');
    const found = acts.flatMap((act) => {
      const refusal = transmissionRefusal(act, facts(state));
      return refusal === null ? [] : [[act, refusal] as const];
    });
    expect(Object.fromEntries(found)).toEqual(refused);
  });

  it.each(TRANSMISSION_STATES)('that is %s has its answer waived and expected by the wait alone', (state) => {
    const of = (expectation: TransmissionFacts['expectation']) =>
      (['waive', 'expect'] as const).map((act) => transmissionRefusal(act, facts(state, { expectation })));
    expect(of(null)).toEqual(['answer-not-pending', 'answer-not-pending']);
    expect(of('expected')).toEqual([null, 'answer-not-pending']);
    expect(of('waived')).toEqual(['answer-not-pending', null]);
  });

  it('whose bytes lie in the archive is sent again only as it is written anew', () => {
    const archived = { hasBytes: false };
    expect(transmissionRefusal('retry', facts('failed', archived))).toBe('is-in-archive');
    expect(transmissionRefusal('resend', facts('sent', archived))).toBe('is-in-archive');
    expect(transmissionRefusal('resend-anew', facts('sent', archived))).toBeNull();
    expect(resendRefusal(facts('sent', archived))).toBeNull();
    expect(resendRefusal(facts('sent', { ...archived, isDocument: false }))).toBe('is-in-archive');
  });

  it('that was sent again since is left alone, and an acknowledgement keeps its reference', () => {
    const followed = { isLast: false, expectation: 'expected' } as const;
    for (const act of ['resend', 'resend-anew', 'waive'] as const)
      expect(transmissionRefusal(act, facts('sent', followed))).toBe(busy);
    expect(transmissionRefusal('resend-anew', facts('sent', { isDocument: false }))).toBe('same-reference-only');
  });

  it('has as actions what nothing refuses, in every combination', () => {
    const both = [true, false];
    const every = TRANSMISSION_STATES.flatMap((state) =>
      ([null, 'expected', 'waived'] as const).flatMap((expectation) =>
        both.flatMap((isLast) =>
          both.flatMap((hasBytes) =>
            both.map((isDocument) => facts(state, { expectation, isLast, hasBytes, isDocument })),
          ),
        ),
      ),
    );
    expect(every).toHaveLength(120);
    for (const one of every) {
      const { resend, ...actions } = transmissionActions(one);
      for (const act of ['retry', 'cancel', 'waive', 'expect'] as const)
        expect([act, actions[act]]).toEqual([act, transmissionRefusal(act, one) === null]);
      const ways = [transmissionRefusal('resend', one), transmissionRefusal('resend-anew', one)];
      expect(resend).toBe(ways.includes(null));
      expect(resendRefusal(one) === null).toBe(resend);
    }
  });
  it("expects an answer until somebody says that it doesn't any more, and nothing where none is to come or it came", () => {
    expect(expectationOf({ waitsFor: 'message', waivedAt: null })).toBe('expected');
    expect(expectationOf({ waitsFor: 'message', waivedAt: '2026-11-20T10:00:00Z' })).toBe('waived');
    expect([null, '2026-11-20T10:00:00Z'].map((waivedAt) => expectationOf({ waitsFor: null, waivedAt }))).toEqual([
      null,
      null,
    ]);
  });
});
