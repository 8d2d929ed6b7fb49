import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { LOG, type Log } from '../../platform/log.js';
import { frameOf } from './pack.js';
import { RetentionView } from './retention.view.js';

const decompress = promisify(zstdDecompress);

/** What went to the archive, read from there. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly database: Database,
    private readonly view: RetentionView,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * The bytes of a file as they were stored (zstd), proved by the digest in hex that its message carries. Undefined when no pack names it.
   * @throws Problem archive-damaged when a pack can't be read or holds other bytes.
   */
  async contentOf(companyId: CompanyId, messageId: FileId, sha256: string): Promise<Buffer | undefined> {
    const packs = await this.database.transaction(wholeCompany(companyId), (tx) =>
      this.view.packsOf(tx, companyId, 'traffic_file', monthOf(messageId)),
    );
    try {
      for (const path of packs) {
        const found = await frameOf(join(this.config.dataDir, 'archive', path), messageId);
        if (!found) continue;
        const bytes = await decompress(found.frame, { maxOutputLength: MAX_FILE_BYTES });
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} holds other bytes`);
        return found.frame;
      }
      return undefined;
    } catch (error) {
      this.log.error({ err: error, file: messageId }, 'a file could not be brought back from the archive');
      throw new Problem('archive-damaged');
    }
  }
}

/** The month of an id of 14 digits, YYYYMM. */
function monthOf(id: string): string {
  return `20${id.padStart(14, '0').slice(0, 4)}`;
}
