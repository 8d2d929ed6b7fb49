/** Owner, `U`, `J` or `Z`, and seven digits: ISO 6346. */
const CONTAINER = /^[A-Z]{3}[UJZ] ?\d{6}[ -]?\d$/i;

/**
 * A stored despatch note in the fields of now. Trailer and container were one field once, `equipment`: the number of a container by ISO 6346 is
 * one, anything else was a trailer.
 */
export function inFieldsOfNow(document: object): object {
  if (!('equipment' in document)) return document;
  const { equipment, ...others } = document;
  const isContainer = typeof equipment === 'string' && CONTAINER.test(equipment);
  return { ...others, [isContainer ? 'container' : 'trailer']: equipment };
}
