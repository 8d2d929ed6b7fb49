import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import type { CompanyId } from '../../domain/ids.js';
import { digestOf, indexOf, LinesWriter, PackWriter } from './pack.js';
import type { Partitions } from './partitions.js';
import type { RetiringTable } from './retention.tables.js';
import type { Pack, Step } from './retention.view.js';

const decompress = promisify(zstdDecompress);
/** Rows fetched at a time: files may have megabytes each, other rows are small. */
const FILES_AT_A_TIME = 8;
const ROWS_AT_A_TIME = 500;

interface Leaving {
  readonly company_id: CompanyId;
}
interface LeavingFile extends Leaving {
  readonly id: string;
  readonly content: Buffer;
  readonly file_name: string | null;
  readonly received_at: string | null;
}
interface LeavingRow extends Leaving {
  readonly json: string;
}

/** What a company's rows are written with. */
interface Sink<R> {
  readonly path: string;
  add(row: R): Promise<void>;
  finish(): Promise<Omit<Pack, 'companyId' | 'path'>>;
  abandon(): Promise<void>;
}

/** Writes what leaves a table to the archive, a file for each company. The same step writes the same names again when it is repeated. */
export class Exporter {
  constructor(
    private readonly partitions: Partitions,
    private readonly archive: string,
  ) {}

  write(step: Step, table: RetiringTable): Promise<Pack[]> {
    if (table.name !== 'traffic_file') {
      const rows = this.partitions.rows<LeavingRow>(
        step,
        table,
        'x.company_id, to_jsonb(x)::text AS json',
        ROWS_AT_A_TIME,
      );
      return this.eachCompany(rows, (company) => this.lines(step, company));
    }
    const columns =
      "x.company_id, x.message_id AS id, x.content, m.file_name, to_json(m.received_at) #>> '{}' AS received_at";
    const files = this.partitions.rows<LeavingFile>(
      step,
      table,
      columns,
      FILES_AT_A_TIME,
      'LEFT JOIN traffic_message m ON m.id = x.message_id',
    );
    return this.eachCompany(files, (company) => this.files(step, company));
  }

  /** Whether a pack and its index lie on disk as they were written. */
  async isWhole(pack: Pack): Promise<boolean> {
    const path = join(this.archive, pack.path);
    const same = async (file: string, digest: Buffer): Promise<boolean> =>
      (await digestOf(file))?.equals(digest) ?? false;
    return (
      (await same(path, pack.sha256)) && (pack.indexSha256 === null || (await same(indexOf(path), pack.indexSha256)))
    );
  }

  private async eachCompany<R extends Leaving>(
    batches: AsyncIterable<R[]>,
    open: (company: string) => Promise<Sink<R>>,
  ): Promise<Pack[]> {
    const packs: Pack[] = [];
    let at: { readonly companyId: CompanyId; readonly sink: Sink<R> } | undefined;
    const close = async (): Promise<void> => {
      if (at) packs.push({ companyId: at.companyId, path: at.sink.path, ...(await at.sink.finish()) });
      at = undefined;
    };
    try {
      for await (const rows of batches) {
        for (const row of rows) {
          if (at?.companyId !== row.company_id) {
            await close();
            at = { companyId: row.company_id, sink: await open(row.company_id) };
          }
          await at.sink.add(row);
        }
      }
      await close();
      return packs;
    } catch (error) {
      await at?.sink.abandon();
      throw error;
    }
  }

  private nameOf({ month, number, table }: Step, company: string, ending: string): string {
    return `${month}/${company}-${table}-${String(number)}.${ending}`;
  }

  private async lines(step: Step, company: string): Promise<Sink<LeavingRow>> {
    const path = this.nameOf(step, company, 'jsonl.zst');
    const writer = await LinesWriter.create(join(this.archive, path));
    return {
      path,
      add: ({ json }) => writer.add(json),
      abandon: () => writer.abandon(),
      finish: async () => ({ ...(await writer.finish()), rows: writer.rows, indexSha256: null }),
    };
  }

  private async files(step: Step, company: string): Promise<Sink<LeavingFile>> {
    const path = this.nameOf(step, company, 'pack.zst');
    const writer = await PackWriter.create(join(this.archive, path));
    return {
      path,
      abandon: () => writer.abandon(),
      add: async (file) => {
        // Unpacked once, so that nothing is dropped whose copy can't be read.
        const bytes = await decompress(file.content, { maxOutputLength: MAX_FILE_BYTES });
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        await writer.add(file.content, {
          id: file.id,
          size: bytes.length,
          sha256,
          fileName: file.file_name,
          receivedAt: file.received_at,
        });
      },
      finish: async () => ({ ...(await writer.finish()), rows: writer.rows }),
    };
  }
}
