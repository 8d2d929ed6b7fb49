import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { SHEET_LIMITS } from '../../domain/schedule/entry-sheet.js';
import { tableNotRead, TableThreads } from '../../platform/spreadsheet/table-threads.js';

/** A heading stands above the rows; articles down and dates across need a column for each date. */
const LIMITS = { rows: SHEET_LIMITS.rows + 1, columns: 800 } as const;

/** Spreadsheets for schedules by hand. */
@Injectable()
export class ManualScheduleSheets implements OnModuleDestroy {
  private readonly threads = new TableThreads(LIMITS);

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** The cells of a file. @throws Problem table-not-read, saying why; too-many-requests */
  async read(bytes: Uint8Array, language: Language): Promise<{ cells: string[][]; kinds: string[] }> {
    const rows = await this.threads.read(bytes, language);
    const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
    if (count > SHEET_LIMITS.cells) throw tableNotRead('too-large', language);
    return { cells: rows.map(({ cells }) => [...cells]), kinds: rows.map(({ kinds }) => kinds) };
  }
}
