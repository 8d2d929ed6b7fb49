import type { Field } from '../syntax/record-cursor.js';
import type { Code } from '../syntax/codes.js';
import type { MessageLayout } from '../vda/layout.js';
import { RecordReader } from '../vda/record-reader.js';
import type { VdaContext, VdaReader } from './vda-reader.js';

/** Reads a transmission of a VDA message whose records are not known well enough for a document: header, order and numbering are checked. */
export class VdaStructureReader implements VdaReader {
  private readonly reader: RecordReader;

  /** The cursor stands on the header record. */
  constructor(layout: MessageLayout, { record, findings }: VdaContext) {
    this.reader = new RecordReader(layout, record, findings);
    findings.add(
      'message-not-mapped',
      {
        start: record.start,
        end: Math.min(record.start + 3, record.end),
        segment: record.number,
        path: `record ${record.number}`,
      },
      layout.message,
    );
  }

  take(): void {
    this.reader.take();
  }

  fields(type: Code): readonly Field[] {
    return this.reader.fields(type);
  }

  finish(): void {
    this.reader.finish();
  }
}
