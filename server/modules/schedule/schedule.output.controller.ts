import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { Input } from '../../contract/endpoint.js';
import { PAGE_COUNT, scheduleCsv, scheduleLinePdf, schedulePdf } from '../../contract/schedule-output.js';
import { csvLine } from '../../domain/export/csv.js';
import type { ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import { sheetFormats, sheetHeadings, sheetRows, type SheetText } from '../../domain/schedule/sheet.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { SchedulePrint } from './schedule.print.service.js';
import { ScheduleSheetView } from './schedule.sheet.view.js';

/** Lines that are read and written at a time. */
const LINES_AT_A_TIME = 20;
/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** A document number as a name of a file: signs that a file system or a header might take otherwise become a dash. */
function fileName(documentNumber: string, ending: string): string {
  return `schedule-${documentNumber.replaceAll(/[^\w.-]+/g, '-')}.${ending}`;
}

/** Schedules as files. */
@Controller()
export class ScheduleOutputController {
  constructor(
    private readonly database: Database,
    private readonly view: ScheduleSheetView,
    private readonly prints: SchedulePrint,
  ) {}

  @Handles(scheduleCsv)
  async csv({ params }: Input<typeof scheduleCsv>, { caller, reply }: Call): Promise<undefined> {
    const { documentNumber, texts } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.head(tx, caller.companyId, params.id),
    );
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(documentNumber, 'csv')}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(this.csvText(caller, params.id, texts)));
    return undefined;
  }

  @Handles(schedulePdf)
  pdf({ params }: Input<typeof schedulePdf>, call: Call): Promise<undefined> {
    return this.printed(params.id, null, call);
  }

  @Handles(scheduleLinePdf)
  linePdf({ params }: Input<typeof scheduleLinePdf>, call: Call): Promise<undefined> {
    return this.printed(params.id, params.lineId, call);
  }

  private async printed(
    id: ScheduleHeadId,
    lineId: ScheduleLineId | null,
    { caller, reply }: Call,
  ): Promise<undefined> {
    const cancel = new AbortController();
    reply.raw.once('close', () => {
      cancel.abort();
    });
    const printing = await this.prints.print(caller, id, lineId, cancel.signal).catch((error: unknown) => {
      if (!cancel.signal.aborted) throw error;
      return null;
    });
    if (printing === null) {
      // Nobody is there to be answered.
      reply.hijack();
      return undefined;
    }
    const { documentNumber, pages, bytes } = printing;
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(documentNumber, 'pdf')}"`)
      .header('cache-control', 'private, no-store')
      .header(PAGE_COUNT, pages)
      .send(bytes);
    return undefined;
  }

  /** Some lines at a time, each in a transaction of its own, so that none stays open as long as a slow reader takes. */
  private async *csvText(caller: Caller, id: ScheduleHeadId, texts: readonly SheetText[]): AsyncGenerator<string> {
    const reading = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => this.database.transaction(scopeOf(caller), read);
    const formats = sheetFormats(caller.language);
    const separator = caller.language === 'se' ? ';' : ',';
    yield MARK + csvLine(sheetHeadings(formats), separator);
    for (let after: number | null = -1; after !== null; ) {
      const from: number = after;
      const { lines, next } = await reading((tx) =>
        this.view.part(tx, caller.companyId, id, { after: from, most: LINES_AT_A_TIME }),
      );
      yield lines
        .map((line, at) =>
          sheetRows(line, formats, from === -1 && at === 0 ? texts : [])
            .map((row) => csvLine(row, separator))
            .join(''),
        )
        .join('');
      after = next;
    }
    // Its file may have been read again meanwhile: then lines are missing above, and the download fails instead of ending early.
    await reading((tx) => this.view.head(tx, caller.companyId, id));
  }
}
