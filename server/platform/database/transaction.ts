import type { EntityManager } from 'typeorm';
import type { DomainEvent } from '../events/event.js';

declare const brand: unique symbol;

/** A row of a query. Views name its fields; nothing else trusts it. */
export type Row = Record<string, unknown>;

/** A value that can be written as SQL text; see `literal`. */
export type SqlValue = string | number | boolean | null | undefined;

/**
 * What entities are written with. TypeORM's save and remove are left out: they open a transaction of their own, write what a stale
 * object says, and cost a query for each row.
 */
export type SimpleWrites = Pick<EntityManager, 'insert' | 'update' | 'delete' | 'findBy' | 'findOneBy'>;

/**
 * An open transaction. Store methods that write take it first, so a write outside a transaction does not compile.
 * Only `Database` makes one.
 */
export interface Tx {
  readonly [brand]: 'tx';
  /** Runs SQL with positional parameters; a `name` prepares it once per connection. */
  query<R extends object = Row>(sql: string, params?: readonly unknown[], name?: string): Promise<R[]>;
  /** TypeORM's manager on the same connection, for simple writes of entities. */
  readonly manager: SimpleWrites;
  /** Runs as the last statements before the commit: counters, which must hold their locks shortly. */
  beforeCommit(statement: () => Promise<void>): void;
  /** Notifies the listeners of a channel, with the commit and never without it: pg_notify as the very last statement. */
  notify(channel: string, payload: string): void;
  /**
   * SQL that goes along with the commit, in its round trip and never without it: what must be written but answers nothing, such as the
   * audit log. Values are quoted by `literal`; or they stand as positional parameters, and the `name` prepares the statement once per
   * connection: parsing and planning cost more than most of these statements do.
   */
  withCommit(sql: string): void;
  withCommit(sql: string, params: readonly SqlValue[], name: string): void;
  /** Keeps an event until the end of the transaction, when its projections are applied. For `emit`. */
  record(event: DomainEvent): void;
  /** Runs after the commit and never after a rollback. */
  afterCommit(effect: () => void): void;
}
