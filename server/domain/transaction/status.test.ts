import {
  ACKNOWLEDGEMENTS,
  DIRECTIONS,
  VALIDATIONS,
  STATUS_LABELS,
  deliveriesOf,
  labelOf,
  labelsOf,
  type Standing,
} from './status.js';

const EVERY: readonly Standing[] = DIRECTIONS.flatMap((direction) =>
  deliveriesOf(direction).flatMap((delivery) =>
    VALIDATIONS.flatMap((validation) =>
      ACKNOWLEDGEMENTS.map((acknowledgement) => ({ direction, validation, delivery, acknowledgement })),
    ),
  ),
);

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
