import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { Input } from '../../contract/endpoint.js';
import { PAGE_COUNT, scheduleCsv, scheduleLinePdf, schedulePdf } from '../../contract/schedule-output.js';
import { csvLine } from '../../domain/export/csv.js';
import { momentInName } from '../../domain/export/file-name.js';
import { sheetFormats, sheetHeadings, sheetRows, type SheetText } from '../../domain/schedule/sheet.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { type Printed, SchedulePrint } from './schedule.print.service.js';
import { ScheduleSheetView } from './schedule.sheet.view.js';

/** Lines that are read and written at a time. */
const LINES_AT_A_TIME = 20;
/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** A document number as a name of a file: signs that a file system or a header might take otherwise become a dash. */
function fileName(documentNumber: string, asOf: string | undefined, ending: string): string {
  return `schedule-${documentNumber.replaceAll(/[^\w.-]+/g, '-')}${momentInName(asOf)}.${ending}`;
}

/** Schedules as files. */
@Controller()
export class ScheduleOutputController {
  constructor(
    private readonly reader: AsOfReader,
    private readonly view: ScheduleSheetView,
    private readonly prints: SchedulePrint,
  ) {}

  @Handles(scheduleCsv)
  async csv({ params, query }: Input<typeof scheduleCsv>, { caller, reply }: Call): Promise<undefined> {
    const wanted = { id: params.id, asOf: query.asOf };
    const { documentNumber, texts } = await this.reader.read(caller, wanted.asOf, (tx) =>
      this.view.head(tx, caller.companyId, params.id),
    );
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(documentNumber, wanted.asOf, 'csv')}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(this.csvText(caller, wanted, texts)));
    return undefined;
  }

  @Handles(schedulePdf)
  pdf({ params, query }: Input<typeof schedulePdf>, call: Call): Promise<undefined> {
    return this.printed({ id: params.id, lineId: null, asOf: query.asOf }, call);
  }

  @Handles(scheduleLinePdf)
  linePdf({ params, query }: Input<typeof scheduleLinePdf>, call: Call): Promise<undefined> {
    return this.printed({ ...params, asOf: query.asOf }, call);
  }

  private async printed(wanted: Printed, { caller, reply }: Call): Promise<undefined> {
    const cancel = new AbortController();
    reply.raw.once('close', () => {
      cancel.abort();
    });
    const printing = await this.prints.print(caller, wanted, cancel.signal).catch((error: unknown) => {
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
      .header('content-disposition', `attachment; filename="${fileName(documentNumber, wanted.asOf, 'pdf')}"`)
      .header('cache-control', 'private, no-store')
      .header(PAGE_COUNT, pages)
      .send(bytes);
    return undefined;
  }

  /** Some lines at a time, each in a transaction of its own, so that none stays open as long as a slow reader takes. */
  private async *csvText(
    caller: Caller,
    { id, asOf }: Omit<Printed, 'lineId'>,
    texts: readonly SheetText[],
  ): AsyncGenerator<string> {
    const reading = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => this.reader.read(caller, asOf, read);
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
