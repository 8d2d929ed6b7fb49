import pg from 'pg';
import type { PoolClient } from 'pg';
import type { SqlValue } from './transaction.js';

/** Statements that a connection has prepared by name, until it ends. */
const preparedOn = new WeakMap<PoolClient, Set<string>>();

/** What a transaction sends with its commit, in one round trip: statements in their order, then notifications. */
export class CommitBatch {
  private readonly statements: string[] = [];
  private readonly notices: (readonly [channel: string, payload: string])[] = [];
  private readonly prepared: Set<string>;
  /** Prepared by this batch for the first time. */
  private readonly fresh = new Set<string>();
  private isSent = false;

  constructor(private readonly client: PoolClient) {
    this.prepared = preparedOn.get(client) ?? new Set();
    preparedOn.set(client, this.prepared);
  }

  /** See `Tx.withCommit`. A name stands for one text in the whole program. */
  add(sql: string, params: readonly SqlValue[] = [], name?: string): void {
    if (name === undefined) {
      this.statements.push(sql);
      return;
    }
    if (!this.prepared.has(name) && !this.fresh.has(name)) {
      this.fresh.add(name);
      this.statements.push(`PREPARE "${name}" AS ${sql}`);
    }
    this.statements.push(`EXECUTE "${name}"${params.length > 0 ? `(${params.map(literal).join(', ')})` : ''}`);
  }

  notify(channel: string, payload: string): void {
    this.notices.push([channel, payload]);
  }

  async commit(): Promise<void> {
    this.isSent = true;
    const notices = this.notices.length === 0 ? [] : [notification(this.notices)];
    await this.client.query([...this.statements, ...notices, 'COMMIT'].join('; '));
    for (const name of this.fresh) this.prepared.add(name);
    this.fresh.clear();
  }

  /** Whether it was sent in vain and nobody knows which statements the connection has prepared since: it can't be used any more. */
  get isPreparing(): boolean {
    return this.isSent && this.fresh.size > 0;
  }
}

/** A value as SQL text, for statements without parameters. */
export function literal(value: SqlValue): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value);
}

function notification(notices: readonly (readonly [channel: string, payload: string])[]): string {
  // As rows: a list of what is selected may have 1,664 entries.
  return `SELECT pg_notify(channel, payload) FROM (VALUES ${notices.map((notice) => `(${notice.map(literal).join(', ')})`).join(', ')}) AS n (channel, payload)`;
}
