import {
  afterVerdict,
  expectationOf,
  outgoingFileName,
  TRANSMISSION_STATES,
  transmissionActions,
  transmissionRefusal,
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
    for (const verdict of ['open', 'received', 'unclear'] as const)
      expect(afterVerdict('awaiting', verdict, 'syntax')).toBeNull();
  });
  it('is the later word of the same level', () => {
    expect(afterVerdict('rejected', 'acknowledged', 'syntax')).toBe('acknowledged');
    expect(afterVerdict('acknowledged', 'rejected', 'application')).toBe('rejected');
  });
  it('stays rejected when the application has nothing against what the syntax check rejected', () => {
    expect(afterVerdict('rejected', 'acknowledged', 'application')).toBeNull();
  });
  it('closes what was late or overdue', () => {
    expect(afterVerdict('overdue', 'acknowledged', 'syntax')).toBe('acknowledged');
  });
});

describe('a transmission', () => {
  it('is never resent, retried or cancelled while a worker has it', () => {
    expect(transmissionActions('sending')).toEqual({ retry: false, cancel: false, resend: false });
  });
  it('is resent only when it was sent, and tried again only when it was not', () => {
    for (const state of TRANSMISSION_STATES)
      expect(transmissionRefusal('resend', state) === null && transmissionRefusal('retry', state) === null).toBe(false);
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
