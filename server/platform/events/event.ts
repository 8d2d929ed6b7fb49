import type { Signal } from '../realtime/signal.js';

/** What each projection takes, by its name. The module that owns a projection adds its line by declaration merging. */
export interface ProjectionInputs {
  /** Signals to every server process; repeated ones are published once. */
  realtime: Signal;
}
export type ProjectionName = keyof ProjectionInputs;

/** An event's projections: pure functions from its payload to what each of them takes. */
export type ProjectionsOf<P> = {
  readonly [K in ProjectionName]?: (payload: P) => readonly ProjectionInputs[K][];
};

/** A fact that happened in a transaction, with what its projections take of it. */
export interface DomainEvent {
  readonly name: string;
  inputsFor<K extends ProjectionName>(projection: K): readonly ProjectionInputs[K][];
}

/** A kind of event: called with a payload it makes the event. */
export interface EventType<P> {
  (payload: P): DomainEvent;
  readonly eventName: string;
  readonly projections: ProjectionsOf<P>;
}

/**
 * Declares a kind of event in the `x.events.ts` of its area.
 * @param eventName `area.past-tense`, unique in the product.
 * @param projections what becomes of it. Payloads carry ids and the company; contents only where the audit log keeps a change.
 */
export function defineEvent<P>(eventName: string, projections: ProjectionsOf<P>): EventType<P> {
  const create = (payload: P): DomainEvent => ({
    name: eventName,
    inputsFor: (projection) => projections[projection]?.(payload) ?? [],
  });
  return Object.assign(create, { eventName, projections });
}
