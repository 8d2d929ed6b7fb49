import { FindingList } from './findings.js';
import type { ReadResult } from './interchange.js';
import {
  DEFAULT_MAX_FINDINGS,
  DETECTION_BYTES,
  HISTORY,
  MAX_STREAM_SEGMENTS,
  NO_LIMITS,
  STREAM_WINDOW,
} from './limits.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from './model/delivery-schedule.js';
import type { BusinessDocument } from './model/document.js';
import { type ReadOptions, readerFor, resultOf } from './read.js';
import { newReading, type Reading, type StepwiseReader } from './reading.js';
import { SlidingWindow } from './syntax/byte-window.js';
import { detect } from './syntax/detect.js';

/** Takes what is read as soon as it is complete. */
export interface DocumentSink {
  /** A document; where lines go one by one, without lines, and how many of them went before. */
  document?(document: BusinessDocument, linesBefore: number): void;
  /** A line of a delivery schedule, with what is known of its document so far. Where it is given, documents have no lines and need no memory for them. */
  scheduleLine?(line: ScheduleLineDocument, document: DeliveryScheduleDocument): void;
  /** Waited for after every piece of the stream, so that reading goes no faster than what is read can be put away. */
  drained?(): Promise<void>;
}

export interface StreamOptions extends ReadOptions {
  /** Segments or records read at most, default 200 million. */
  readonly maxSegments?: number;
}

/** What reading a stream yields beside its documents; as for a file in memory, but interchanges are listed only up to a limit. */
export interface StreamResult extends Omit<ReadResult, 'documents'> {
  readonly interchangeCount: number;
  readonly documentCount: number;
  /** Schedule lines that went one by one. */
  readonly lineCount: number;
  /** Bytes taken from the source. */
  readonly byteCount: number;
}

/**
 * Reads EDIFACT or VDA from a stream, however long: the same documents and findings as `read`, in memory that does not grow with the file where
 * schedule lines are taken one by one, and with the largest message where they are not. What was found long after its place is reported without quoting
 * the bytes, where these have gone. XML is gathered before it is read. Fails only where the source or the sink does.
 */
export async function readStream(
  source: AsyncIterable<Uint8Array>,
  sink: DocumentSink,
  options: StreamOptions = {},
): Promise<StreamResult> {
  const stream = new StreamReading(sink, options);
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length && !stream.stopped; ) {
      at += stream.take(chunk, at);
      await sink.drained?.();
    }
    if (stream.stopped) break;
  }
  const result = stream.finish();
  await sink.drained?.();
  return result;
}

class StreamReading {
  private readonly window = new SlidingWindow(STREAM_WINDOW);
  private readonly reading: Reading;
  private reader: StepwiseReader | null = null;
  private standard: ReadResult['standard'] | null = null;
  private documents = 0;
  private lines = 0;
  /** Lines that went since the document before. */
  private linesBefore = 0;

  constructor(
    private readonly sink: DocumentSink,
    options: StreamOptions,
  ) {
    const {
      maxFindings = DEFAULT_MAX_FINDINGS,
      maxSegments = MAX_STREAM_SEGMENTS,
      profiles = [],
      shipped = [],
    } = options;
    this.reading = newReading(this.window, new FindingList(this.window, maxFindings), {
      maxSegments,
      limits: NO_LIMITS,
      profiles,
      shipped,
      take: (document) => {
        this.deliver(document);
      },
      takeLine:
        sink.scheduleLine === undefined
          ? null
          : (line, document) => {
              this.deliverLine(line, document);
            },
    });
  }

  /** Whatever comes, nothing of it will be read. */
  get stopped(): boolean {
    return this.reader === null ? this.standard !== null : this.reader.stopped;
  }

  /** Takes in chunk[from …] as far as there is room, and reads; returns how many bytes were taken. */
  take(chunk: Uint8Array, from: number): number {
    const { window } = this;
    const taken = window.append(chunk, from);
    if (this.reader === null) this.recognise();
    this.reader?.step();
    if (window.full && this.reader !== null) window.forget(this.reader.position - HISTORY);
    return taken;
  }

  /** Detects the standard as soon as enough of the text is there; blanks before it may fill a window. */
  private recognise(): void {
    const { window, reading } = this;
    if (this.standard !== null || (window.bytes.length < DETECTION_BYTES && !window.complete)) return;
    const detection = detect(window.bytes);
    if (window.bytes.length - detection.start < DETECTION_BYTES && !window.complete) {
      if (window.full) window.forget(window.origin + detection.start - DETECTION_BYTES);
      return;
    }
    this.standard = detection.standard;
    this.reader = readerFor(reading, detection);
  }

  finish(): StreamResult {
    const { window, reading } = this;
    if (!this.stopped) window.complete = true;
    if (this.reader === null) this.recognise();
    this.reader?.step();
    this.reader?.finish();
    const { documents: _, ...result } = resultOf(reading, this.standard ?? 'unknown');
    return {
      ...result,
      interchangeCount: reading.counts.interchanges,
      documentCount: this.documents,
      lineCount: this.lines,
      byteCount: window.end,
    };
  }

  private deliver(document: BusinessDocument): void {
    this.documents++;
    this.sink.document?.(document, this.linesBefore);
    this.linesBefore = 0;
  }

  private deliverLine(line: ScheduleLineDocument, document: DeliveryScheduleDocument): void {
    this.lines++;
    this.linesBefore++;
    this.sink.scheduleLine?.(line, document);
  }
}
