import { z } from 'zod';

const digits = z.string().regex(/^-?\d+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A path below the backup, in which nothing leads out of it. */
const path = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/**
 * What a backup consists of. It is written last: a folder without it is no backup. `hash` is the sum of the hashes of the rows as
 * Postgres computes them (hash_record_extended), so it doesn't depend on their order.
 */
export const manifest = z.object({
  format: z.literal('consignal-backup-1'),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()),
  /** In an order in which foreign keys hold. */
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'retired']),
      name,
      /** The partitioned table and the month (YYYYMM) of a partition. */
      partitionOf: z.object({ table: name, month: z.string().regex(/^\d{6}$/) }).nullable(),
      columns: z.array(name),
      file: path,
      sha256,
      rows: digits,
      hash: digits,
    }),
  ),
  sequences: z.array(z.object({ name, lastValue: digits, isCalled: z.boolean() })),
  /** Files of DATA_DIR/archive. */
  archive: z.array(z.object({ path, sha256 })),
});
export type Manifest = z.infer<typeof manifest>;
export type TableOfBackup = Manifest['tables'][number];
