import pg from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { DataSource, getMetadataArgsStorage, type QueryRunner } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, FilterId, PartnerId, UserId } from '../../domain/ids.js';
import type { DomainEvent } from '../events/event.js';
import type { Projection } from '../events/projection.js';
import type { Log } from '../log.js';
import { AnswerWatch, type Patience, type Wait } from './answer-watch.js';
import { DatabaseAway, isSilence, saysAway } from './away.js';
import { CommitBatch } from './commit-batch.js';
import type { Row, SqlValue, Tx } from './transaction.js';

/** What of its company a transaction sees, ids each: the documents with a supplier, those of a saved filter, those for the ship-tos that a person is restricted to. */
export interface Narrowing {
  readonly supplier: PartnerId | null;
  readonly filter: FilterId | null;
  /** Whose restriction holds. */
  readonly restrictedUser: UserId | null;
  /** Acts for these carriers of the register, and sees what is theirs and nothing else. */
  readonly carriers?: readonly PartnerId[];
}

/**
 * Who a transaction acts for, as row-level security then enforces: one company, of which a narrowing leaves a part; that company as the
 * receiver of what others sent it, and of nothing else; carriers of it, by a role that reaches little; or the system itself. Whether it is narrowed must be said: nobody forgets it.
 */
export type Scope =
  | { readonly company: CompanyId; readonly narrowing: Narrowing | null; readonly receives?: true }
  | 'system';

/** A company with all its documents: for what it does by itself, never on behalf of a caller who may see less. */
export function wholeCompany(company: CompanyId): Scope {
  return { company, narrowing: null };
}

export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName: string;
  /** Connections held at most. */
  readonly poolSize?: number;
  /** Milliseconds after which an answer isn't waited for any more. */
  readonly answerWithinMs?: number;
  /** What becomes of events. Without any, a transaction that emits an event fails. */
  readonly projections?: readonly Projection[];
  /** Called with connections that broke while idle. */
  readonly onError: (error: Error) => void;
}

/** How a transaction departs from the others. */
export interface TransactionOptions {
  /** Milliseconds that a lock is waited for, instead of the usual ten seconds. */
  readonly lockTimeoutMs?: number;
  /** Runs the work again, from its beginning, where another transaction and this one waited for each other. All it does must be in the transaction. */
  readonly isRepeatable?: boolean;
  /** Reads what was known at this instant, ISO 8601: names are found in the schema `as_of` first. Nothing can be written. */
  readonly asOf?: string | undefined;
}

/** Times that a repeatable transaction is tried. */
const MOST_TRIES = 5;
/** SQLSTATEs of a transaction that fails because of another one at the same time: serialization failure, deadlock. */
const IN_EACH_OTHERS_WAY = new Set(['40001', '40P01']);

/** Milliseconds: no statement runs longer, no lock is waited for longer, an idle transaction is ended. */
const TIMEOUTS = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };
/**
 * A network that drops all packets causes no error: neither side would notice for hours, and what an unreachable client has locked
 * would stay locked. Both ask every few seconds and give up within 15. An answer that doesn't come although Postgres must have ended the
 * statement by itself is not waited for.
 */
export const LIVENESS = {
  client: {
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: TIMEOUTS.statement_timeout + 5_000,
  },
  server: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=11000',
} as const;

/** A process that people wait for: within two seconds they are told. */
export const PEOPLE_WAIT: Patience = { ms: 1_200, line: 'database does not answer, calls are refused until it does' };
/**
 * A process that only tries again. Where packets reach the database and its answers are dropped, no side notices before the time-out of
 * the query, and what is in hand would wait as long.
 */
export const TRIES_AGAIN: Patience = { ms: 10_000, line: 'database does not answer, retrying' };

/** Milliseconds between two looks at the database's clock. */
const COMPARE_EVERY_MS = 30_000;

/** Entities, migrations and plain SQL over one pool of connections. The only way to a transaction. */
export class Database {
  /** Milliseconds that the database's clock is ahead of ours. */
  private ahead = 0;
  private readonly comparing: NodeJS.Timeout;
  private watch: AnswerWatch | undefined;

  private constructor(
    readonly dataSource: DataSource,
    private readonly url: string,
    private readonly answerWithinMs: number,
    private readonly projections: readonly Projection[],
  ) {
    this.comparing = setInterval(() => {
      this.compareClocks().catch(() => undefined);
    }, COMPARE_EVERY_MS).unref();
  }

  static async connect(options: DatabaseOptions): Promise<Database> {
    const answerWithinMs = options.answerWithinMs ?? LIVENESS.client.query_timeout;
    const extra: PoolConfig = {
      ...LIVENESS.client,
      options: `-c TimeZone=UTC ${LIVENESS.server}`,
      types: { getTypeParser: parserOf },
      ...TIMEOUTS,
      query_timeout: answerWithinMs,
    };
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url,
      applicationName: options.applicationName,
      poolSize: options.poolSize ?? 10,
      // Every entity that the process has loaded: a module brings its own by being imported.
      entities: getMetadataArgsStorage()
        .tables.map((t) => t.target)
        .filter((t) => typeof t === 'function'),
      synchronize: false,
      logging: false,
      installExtensions: false,
      extra,
      poolErrorHandler: (error: unknown) => {
        options.onError(error instanceof Error ? error : new Error(String(error)));
      },
    });
    await dataSource.initialize();
    const database = new Database(dataSource, options.url, answerWithinMs, options.projections ?? []);
    await database.compareClocks();
    return database;
  }

  /**
   * Runs `work` in one transaction as `scope`: committed when it resolves, rolled back when it throws.
   * Role and company are local to the transaction, so a pooled connection carries nothing over.
   * @throws DatabaseAway where there is no answer: nobody knows whether what was committed last took effect.
   */
  async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    for (let left = options.isRepeatable === true ? MOST_TRIES : 1; ; left -= 1) {
      try {
        return await this.once(scope, work, options);
      } catch (error) {
        if (left <= 1 || !isInTheWay(error)) throw error;
      }
    }
  }

  private async once<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
    const wait = this.watch?.begin();
    if (!wait) return this.run(scope, work, options);
    try {
      return await Promise.race([this.run(scope, work, options, wait), wait.over]);
    } finally {
      wait.end();
    }
  }

  /** From now on transactions end when the database doesn't answer, and that it is away and back again is logged. */
  refuseWhileAway(log: Log, patience: Patience): void {
    this.watch ??= new AnswerWatch(() => this.connection(), log, patience);
  }

  private async run<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    { lockTimeoutMs, asOf }: TransactionOptions,
    wait?: Wait,
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = await this.connectionOf(runner, wait);
    // TypeORM must know that a transaction is open, or some of its writes would open one of their own.
    Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
    const end: Ending = { before: [], events: [], batch: new CommitBatch(client), after: [] };
    try {
      // Begin and role are one round trip; notifications and commit are another.
      const waiting =
        lockTimeoutMs === undefined ? '' : `; SET LOCAL lock_timeout = ${String(Math.ceil(lockTimeoutMs))}`;
      await client.query(`BEGIN; ${actAs(scope)}${waiting}${readsFor(asOf)}`);
      const tx = openTx(client, runner, end, asOf !== undefined);
      const result = await work(tx);
      for (const statement of end.before) await statement();
      this.project(tx, end.events);
      await end.batch.commit();
      for (const effect of end.after) effect();
      return result;
    } catch (error) {
      const isLost = await isLostAfter(error, client, runner, end.batch);
      if (isLost || saysAway(error)) throw this.awayFor(error);
      if (isOutOfReach(scope, error)) throw new Problem('no-permission');
      throw isOutside(scope, error) ? new Problem('outside-context') : error;
    } finally {
      await runner.release();
    }
  }

  /** A connection of the pool, which is thrown away with what runs on it when the wait is over. */
  private async connectionOf(runner: QueryRunner, wait: Wait | undefined): Promise<PoolClient> {
    const client = await (runner.connect() as Promise<PoolClient>).catch((error: unknown) => {
      throw this.awayFor(error);
    });
    if (wait) wait.onOver = (error) => client.emit('error', error);
    if (!wait?.error) return client;
    await runner.release();
    throw wait.error;
  }

  private awayFor(error: unknown): DatabaseAway {
    this.watch?.suspect();
    return error instanceof DatabaseAway ? error : new DatabaseAway(error);
  }

  private project(tx: Tx, events: readonly DomainEvent[]): void {
    if (events.length === 0) return;
    if (this.projections.length === 0)
      throw new Error(`This process has no projections: ${events[0]?.name ?? ''} would leave no trace`);
    for (const projection of this.projections) projection.apply(tx, events);
  }

  /** Milliseconds since 1970 by the clock that all processes have in common: the database's, compared with ours every half minute. */
  now(): number {
    return Date.now() + this.ahead;
  }

  private async compareClocks(): Promise<void> {
    const from = Date.now();
    const [row] = await this.dataSource.query<{ ms: string }[]>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms',
    );
    if (row) this.ahead = Number(row.ms) - (from + Date.now()) / 2;
  }

  /**
   * A connection of its own, for LISTEN or for the owner of the tables; the caller ends it. A patient one waits for an answer as long as
   * that takes: whether the other side lives, the connection itself still asks every few seconds.
   * @throws DatabaseAway where there is none to be had.
   */
  async dedicatedConnection({ isPatient = false } = {}): Promise<pg.Client> {
    return this.connection(isPatient).catch((error: unknown) => {
      throw this.awayFor(error);
    });
  }

  private async connection(isPatient = false): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      ...LIVENESS.client,
      query_timeout: isPatient ? 0 : this.answerWithinMs,
      options: LIVENESS.server,
    });
    // From the start: between the connection and the caller's own listener it may be lost already, which would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    clearInterval(this.comparing);
    await this.watch?.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** Whether another transaction is the reason, whatever the error was wrapped in. */
function isInTheWay(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return IN_EACH_OTHERS_WAY.has(error.code ?? '');
  return error instanceof Error && isInTheWay(error.cause);
}

/** Rolls back; whether the connection was lost before or turns out to be. */
async function isLostAfter(
  error: unknown,
  client: PoolClient,
  runner: QueryRunner,
  batch: CommitBatch,
): Promise<boolean> {
  // Its runner gives a broken connection back at once.
  if (runner.isReleased) return true;
  // One that can't even roll back is thrown away: its runner releases it as broken on this event.
  if (isSilence(error) || batch.isPreparing) {
    client.emit('error', error);
    return false;
  }
  return client.query('ROLLBACK').then(
    () => false,
    (e: unknown) => client.emit('error', e),
  );
}

/** What a transaction does at its end. */
interface Ending {
  readonly before: (() => Promise<void>)[];
  readonly events: DomainEvent[];
  readonly batch: CommitBatch;
  readonly after: (() => void)[];
}

function openTx(client: PoolClient, runner: QueryRunner, end: Ending, isAsOf: boolean): Tx {
  const tx: Omit<Tx, symbol> = {
    query: async <R extends object = Row>(sql: string, params: readonly unknown[] = [], name?: string) => {
      const { rows } = await client.query<R & Row>({
        text: sql,
        values: [...params],
        // Another search path would have a prepared one parsed again, and once more when it is used without.
        ...(name === undefined || isAsOf ? {} : { name }),
      });
      return rows;
    },
    manager: runner.manager,
    beforeCommit: (statement) => {
      end.before.push(statement);
    },
    record: (event) => {
      end.events.push(event);
    },
    withCommit: (sql: string, params?: readonly SqlValue[], name?: string) => {
      end.batch.add(sql, params, name);
    },
    notify: (channel, payload) => {
      end.batch.notify(channel, payload);
    },
    afterCommit: (effect) => {
      end.after.push(effect);
    },
  };
  return tx as Tx;
}

function actAs(scope: Scope): string {
  // Workers ask by key: a plan made once is as good as one made for the value, and planning took a tenth of a file's time. It may be made
  // while its tables are empty, and then nothing but this keeps it from reading them whole when they are full.
  if (scope === 'system')
    return 'SET LOCAL ROLE consignal_system; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off';
  const { company, narrowing, receives = false } = scope;
  if (narrowing?.carriers !== undefined)
    // What functions that run as the system show to who is narrowed to a partner 0 is nothing.
    return `SET LOCAL ROLE consignal_carrier; SET LOCAL app.company_id = '${digits(company)}'; SET LOCAL app.narrowing = '0//'; SET LOCAL app.carriers = '{${narrowing.carriers.map(digits).join(',')}}'`;
  const narrowed =
    narrowing === null
      ? ''
      : `; SET LOCAL app.narrowing = '${[narrowing.supplier, narrowing.filter, narrowing.restrictedUser].map((one) => (one === null ? '' : digits(one))).join('/')}'`;
  return `SET LOCAL ROLE ${receives ? 'consignal_partner' : 'consignal_app'}; SET LOCAL app.company_id = '${digits(company)}'${narrowed}`;
}

function readsFor(asOf: string | undefined): string {
  if (asOf === undefined) return '';
  const moment = new Date(asOf).toISOString();
  return `; SET LOCAL app.as_of = '${moment}'; SET LOCAL search_path = as_of, public; SET LOCAL transaction_read_only = on`;
}

function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error('An id is a row of digits');
  return id;
}

/** The role of carriers has no right to it. */
function isOutOfReach(scope: Scope, error: unknown): boolean {
  return (
    scope !== 'system' &&
    scope.narrowing?.carriers !== undefined &&
    error instanceof pg.DatabaseError &&
    error.code === '42501'
  );
}

/** What somebody narrowed may not see, that one may not write either. */
function isOutside(scope: Scope, error: unknown): boolean {
  return (
    scope !== 'system' &&
    scope.narrowing !== null &&
    error instanceof pg.DatabaseError &&
    error.code === '42501' &&
    error.message.includes('row-level security')
  );
}

const { builtins } = pg.types;
const TEXT_ARRAY = 1009;
const TIMESTAMPTZ: number = builtins.TIMESTAMPTZ;
const NUMBERS = new Set<number>([builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8]);
const AS_LIBRARY = new Set<number>([
  builtins.BOOL,
  builtins.BYTEA,
  builtins.JSON,
  builtins.JSONB,
  TEXT_ARRAY,
  1005,
  1007,
]);
/** bigint[], numeric[], date[]: their elements stay text. */
const AS_TEXT_ARRAY = new Set<number>([1016, 1231, 1182]);

function library(oid: number): (value: string) => unknown {
  return (pg.types as { getTypeParser(oid: number): (value: string) => unknown }).getTypeParser(oid);
}

/** Days, bigints and numerics stay text, so that no identifier or quantity becomes a float; instants become ISO 8601 in UTC. */
function parserOf(oid: number): (value: string) => unknown {
  if (NUMBERS.has(oid)) return Number;
  if (AS_LIBRARY.has(oid)) return library(oid);
  if (AS_TEXT_ARRAY.has(oid)) return library(TEXT_ARRAY);
  if (oid === TIMESTAMPTZ) return (value) => `${value.slice(0, 10)}T${value.slice(11, 23).replace(/\+.*/, '')}Z`;
  return (value) => value;
}
