import {
  ACKNOWLEDGEMENTS, DELIVERIES, DIRECTIONS, VALIDATIONS, STATUS_LABELS, acknowledgementsBefore, deliveriesBefore, deliveriesOf, labelOf, labelsOf, mayMoveAcknowledgement,
  mayMoveDelivery, type Standing,
} from './status.js';

const EVERY: readonly Standing[] = DIRECTIONS.flatMap((direction) => deliveriesOf(direction).flatMap((delivery) => VALIDATIONS.flatMap((validation) =>
  ACKNOWLEDGEMENTS.map((acknowledgement) => ({ direction, validation, delivery, acknowledgement })))));

describe('where a transaction stands', () => {
  it('has a label of the specification in every combination, and every label stands for some', () => {
    const used = new Set(EVERY.flatMap((standing) => [labelOf(standing), ...labelsOf(standing)]));
    expect([...used].sort()).toEqual([...STATUS_LABELS].sort());
  });

  it('is one of the labels of its axes', () => {
    for (const standing of EVERY) expect(labelsOf(standing)).toContain(labelOf(standing));
  });

  it.each([
    [{ direction: 'I', validation: 'ok', delivery: 'processed', acknowledgement: 'none' }, 'processed'],
    [{ direction: 'I', validation: 'error', delivery: 'processed', acknowledgement: 'none' }, 'validation error'],
    [{ direction: 'I', validation: 'ignored', delivery: 'processed', acknowledgement: 'none' }, 'ignored'],
    [{ direction: 'I', validation: 'not-validated', delivery: 'blocked', acknowledgement: 'none' }, 'blocked'],
    [{ direction: 'O', validation: 'ok', delivery: 'sent', acknowledgement: 'awaiting' }, 'sent'],
    [{ direction: 'O', validation: 'ok', delivery: 'sent', acknowledgement: 'acknowledged' }, 'acknowledged'],
    [{ direction: 'O', validation: 'ok', delivery: 'sent', acknowledgement: 'rejected' }, 'error'],
    [{ direction: 'O', validation: 'ok', delivery: 'not-sent', acknowledgement: 'none' }, 'not sent'],
    [{ direction: 'O', validation: 'not-validated', delivery: 'not-queued', acknowledgement: 'none' }, 'not queued'],
  ] as const)('%j reads as "%s" where there is room for one word', (standing, label) => {
    expect(labelOf(standing)).toBe(label);
  });
});

describe('moves of a transaction', () => {
  it('stay within the states of their direction', () => {
    for (const direction of DIRECTIONS) {
      for (const to of DELIVERIES) for (const from of deliveriesBefore(direction, to)) expect(deliveriesOf(direction)).toEqual(expect.arrayContaining([from, to]));
    }
    expect(mayMoveDelivery('O', 'not-processed', 'processed')).toBe(false);
    expect(mayMoveDelivery('I', 'queued', 'sent')).toBe(false);
  });

  it('never leave the archive, and never send what was not queued', () => {
    for (const to of DELIVERIES) expect(mayMoveDelivery('I', 'archived', to)).toBe(false);
    expect(deliveriesBefore('O', 'sent')).toEqual(['queued', 'sending']);
  });

  it('let a late acknowledgement still count, and a given one be no answer to us', () => {
    expect(acknowledgementsBefore('acknowledged')).toEqual(['none', 'awaiting', 'late', 'overdue', 'partly', 'rejected']);
    expect(mayMoveAcknowledgement('given', 'acknowledged')).toBe(false);
    expect(mayMoveAcknowledgement('acknowledged', 'overdue')).toBe(false);
  });

  it('reach every state of their direction but the first', () => {
    for (const direction of DIRECTIONS) {
      const [first, ...others] = deliveriesOf(direction);
      for (const state of others) expect([state, deliveriesBefore(direction, state).length > 0]).toEqual([state, true]);
      expect(first).toBeDefined();
    }
  });
});
