import type { Tx } from '../database/transaction.js';
import type { DomainEvent, ProjectionInputs, ProjectionName } from './event.js';

/** What a projection gets: an input with the name of its event. */
export interface Projected<K extends ProjectionName> {
  readonly event: string;
  readonly input: ProjectionInputs[K];
}

/** Makes records of one sort, such as audit lines or webhook events, of the events of a transaction. */
export interface Projection {
  readonly name: ProjectionName;
  apply(tx: Tx, events: readonly DomainEvent[]): void;
}

/** Every projection of the product. A name without its projection does not compile. */
export type Projections = Readonly<Record<Exclude<ProjectionName, 'realtime'>, Projection>>;

/**
 * Declares a projection. `write` is called at the end of a transaction with all inputs of its events, in their order, if there are any, and
 * uses `withCommit`, `notify` and `afterCommit` alone: a projection costs no round trip.
 */
export function defineProjection<K extends ProjectionName>(
  name: K,
  write: (tx: Tx, inputs: readonly Projected<K>[]) => void,
): Projection {
  return {
    name,
    apply: (tx, events) => {
      const inputs = events.flatMap((event) =>
        event.inputsFor(name).map((input): Projected<K> => ({ event: event.name, input })),
      );
      if (inputs.length > 0) write(tx, inputs);
    },
  };
}
