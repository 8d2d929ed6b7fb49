import {
  ACKNOWLEDGEMENTS,
  DIRECTIONS,
  VALIDATIONS,
  STATUS_LABELS,
  processingStatesOf,
  labelOf,
  labelsOf,
  type Standing,
} from './status.js';

const EVERY: readonly Standing[] = DIRECTIONS.flatMap((direction) =>
  processingStatesOf(direction).flatMap((processing) =>
    VALIDATIONS.flatMap((validation) =>
      ACKNOWLEDGEMENTS.map((acknowledgement) => ({ direction, validation, processing, acknowledgement })),
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
    [{ direction: 'I', validation: 'ok', processing: 'processed', acknowledgement: 'none' }, 'processed'],
    [{ direction: 'I', validation: 'error', processing: 'processed', acknowledgement: 'none' }, 'validation error'],
    [{ direction: 'I', validation: 'ignored', processing: 'processed', acknowledgement: 'none' }, 'ignored'],
    [{ direction: 'I', validation: 'not-validated', processing: 'blocked', acknowledgement: 'none' }, 'blocked'],
    [{ direction: 'O', validation: 'ok', processing: 'sent', acknowledgement: 'awaiting' }, 'sent'],
    [{ direction: 'O', validation: 'ok', processing: 'sent', acknowledgement: 'acknowledged' }, 'acknowledged'],
    [{ direction: 'O', validation: 'ok', processing: 'sent', acknowledgement: 'rejected' }, 'error'],
    [{ direction: 'O', validation: 'ok', processing: 'not-sent', acknowledgement: 'none' }, 'not sent'],
    [{ direction: 'O', validation: 'not-validated', processing: 'not-queued', acknowledgement: 'none' }, 'not queued'],
  ] as const)('%j reads as "%s" where there is room for one word', (standing, label) => {
    expect(labelOf(standing)).toBe(label);
  });
});
