import type pg from 'pg';
import { faultPoint } from '../../platform/process/fault.js';
import { fileRange, type RetiringTable } from './retention.tables.js';
import type { Step } from './retention.view.js';

/**
 * What only the owner of the tables may do with their partitions. Works on a connection of its own that is in no transaction: detaching
 * without stopping readers and writers can't be part of one.
 */
export class Partitions {
  constructor(private readonly owner: pg.Client) {}

  /** The name of the partition of a step, also when it lies in `retired`. */
  static nameOf({ table, month }: Pick<Step, 'table' | 'month'>): string {
    return `${table}_${month}`;
  }

  /**
   * Takes the partition off its table. A detachment that was begun by somebody who died is brought to its end; one that is done already
   * is left as it is.
   */
  async detach(step: Step): Promise<void> {
    const name = Partitions.nameOf(step);
    const {
      rows: [state],
    } = await this.owner.query<{ pending: boolean }>(
      `SELECT inhdetachpending AS pending FROM pg_inherits WHERE inhrelid = to_regclass($1) AND inhparent = to_regclass($2)`,
      [`public.${name}`, `public.${step.table}`],
    );
    if (state)
      await this.owner.query(
        `ALTER TABLE public.${step.table} DETACH PARTITION public.${name} ${state.pending ? 'FINALIZE' : 'CONCURRENTLY'}`,
      );
    faultPoint('retention-after-detach');
  }

  /**
   * Moves the detached partition to `retired` and the rows that stay back into a partition in its place, and notes both, all at once.
   * Returns how many stay.
   */
  async retire(step: Step, table: RetiringTable): Promise<number> {
    const name = Partitions.nameOf(step);
    return this.atOnce(async () => {
      await this.owner.query(`ALTER TABLE public.${name} SET SCHEMA retired`);
      await this.owner.query(`GRANT SELECT, DELETE ON retired.${name} TO consignal_system`);
      const kept = await this.putBack(step, table);
      await this.owner.query(
        `UPDATE retention_step SET state = 'detached', kept_rows = $4, changed_at = now() WHERE table_name = $1 AND month = $2 AND number = $3`,
        [step.table, step.month, step.number, kept],
      );
      return kept;
    });
  }

  /** Into a table that nobody else knows yet: however long it takes, the parent's readers and writers go on. */
  private async putBack(step: Step, table: RetiringTable): Promise<number> {
    const name = Partitions.nameOf(step);
    const stays = table.stays(fileRange(step.month));
    const {
      rows: [found],
    } = await this.asSystem(() =>
      this.owner.query<{ any: boolean; columns: string }>(`
      SELECT EXISTS (SELECT FROM retired.${name} x WHERE ${stays}) AS any,
        (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = '${step.table}'::regclass AND attnum > 0 AND NOT attisdropped) AS columns`),
    );
    if (found?.any !== true) return 0;
    await this.owner.query('SELECT build_partition($1, $2)', [step.table, step.month]);
    await this.owner.query(`GRANT INSERT ON public.${name} TO consignal_system`);
    const { rowCount } = await this.asSystem(() =>
      this.owner.query(`
      WITH staying AS (DELETE FROM retired.${name} x WHERE ${stays} RETURNING ${found.columns})
      INSERT INTO public.${name} (${found.columns}) SELECT ${found.columns} FROM staying`),
    );
    await this.owner.query(`REVOKE INSERT ON public.${name} FROM consignal_system`);
    // At the end: what this holds of the parent it holds until the commit.
    await this.owner.query('SELECT attach_partition($1, $2)', [step.table, step.month]);
    return rowCount ?? 0;
  }

  /** Its policies let the system see whether a file stays. */
  private async asSystem<T>(work: () => Promise<T>): Promise<T> {
    await this.owner.query('SET LOCAL ROLE consignal_system');
    const result = await work();
    await this.owner.query('RESET ROLE');
    return result;
  }

  /**
   * The rows that leave, as the system reads them, `atATime` together, in the order of their companies.
   * `columns` may speak of a row as `x`, `join` add to it.
   */
  async *rows<R extends object>(
    step: Step,
    table: RetiringTable,
    columns: string,
    atATime: number,
    join = '',
  ): AsyncGenerator<R[]> {
    await this.owner.query('BEGIN TRANSACTION READ ONLY; SET LOCAL ROLE consignal_system');
    try {
      await this.owner.query(
        `DECLARE leaving NO SCROLL CURSOR FOR SELECT ${columns} FROM retired.${Partitions.nameOf(step)} x ${join} ORDER BY x.company_id, x.${table.id}`,
      );
      for (;;) {
        const { rows } = await this.owner.query<R & pg.QueryResultRow>(`FETCH ${String(atATime)} FROM leaving`);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await this.owner.query('ROLLBACK');
    }
  }

  /** Drops what is in the archive and notes it, both or neither. */
  async drop(step: Step): Promise<void> {
    await this.atOnce(async () => {
      await this.owner.query(`DROP TABLE retired.${Partitions.nameOf(step)}`);
      await this.owner.query(
        `UPDATE retention_step SET state = 'dropped', changed_at = now() WHERE table_name = $1 AND month = $2 AND number = $3`,
        [step.table, step.month, step.number],
      );
    });
  }

  private async atOnce<T>(work: () => Promise<T>): Promise<T> {
    await this.owner.query('BEGIN');
    try {
      const result = await work();
      await this.owner.query('COMMIT');
      return result;
    } catch (error) {
      await this.owner.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}
