import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { labelRefusalText, startPositionText } from '../../contract/label-texts.js';
import { Problem } from '../../contract/problem.js';
import { layoutOf } from '../../domain/label/layouts/shipped.js';
import type { LabelFormat, LabelPrint } from '../../domain/label/print.js';
import { placesOnSheet } from '../../domain/label/sheet.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import type { LabelToPrint, PrintedLabels, PrintTask } from './label.printing.js';

/** A thousand labels of 600 dots an inch take a minute and a half. */
const MAX_MS = 180_000;
/** What waits beyond that is refused. */
const MOST_WAITING = 20;

/** What files of labels are. */
export const LABEL_TYPES: Readonly<Record<LabelFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
};

/** Whom labels are printed for. `key` is that of their company, which has one thread at a time. */
export interface PrintFor {
  readonly key: string;
  readonly language: Language;
  /** The title of the PDF. */
  readonly title: string;
}

/** Prints labels on threads; each label is read back before the file is handed out. */
@Injectable()
export class LabelPrinter implements OnModuleDestroy {
  private readonly threads = new ThreadPool<PrintTask, PrintedLabels>({
    module: new URL('label.thread.js', import.meta.url),
    size: 2,
    perKey: 1,
    heapMb: 512,
  });

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /**
   * All of the labels as one file, in their order; or one page of it as a picture (SVG).
   * @throws Problem label-not-printable with what is wrong with which label; label-place-missing; too-many-labels, when it takes too long; too-many-requests
   */
  async print(
    labels: readonly LabelToPrint[],
    print: LabelPrint,
    { key, language, title }: PrintFor,
    page?: number,
  ): Promise<Buffer> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    const [first] = labels;
    const places =
      first === undefined || print.format === 'zpl' ? Infinity : placesOnSheet(layoutOf(first.layout), print);
    if (print.paper !== 'label' && print.startPosition > places)
      throw new Problem('label-place-missing', undefined, [
        { path: 'startPosition', message: startPositionText(places, language) },
      ]);
    const task: PrintTask = { ...print, labels, title, ...(page !== undefined && { page }) };
    const printed = await this.threads.run(task, MAX_MS, key).catch((error: unknown) => {
      if (error instanceof TaskFailure && error.kind === 'timeout') throw new Problem('too-many-labels');
      throw error;
    });
    if ('bytes' in printed) return Buffer.from(printed.bytes);
    throw new Problem(
      'label-not-printable',
      undefined,
      printed.refusals.map((one) => ({ path: one.serial, message: labelRefusalText(one, language) })),
    );
  }
}
