/** Limits against hostile or broken input (design: security, hostile input). Beyond them reading goes on as far as it safely can, with a finding. */

/** Longest segment taken apart, in bytes. ISO 9735 sets no limit; the longest regular ones (five free texts of 512) stay far below. */
export const MAX_SEGMENT_BYTES = 5_000;
/** Segments or records read from one file in memory: more than fit into the largest file that is taken in. */
export const MAX_SEGMENTS = 5_000_000;
/** Segments or records read from a stream, unless the caller says otherwise: some five gigabytes of call-offs. */
export const MAX_STREAM_SEGMENTS = 200_000_000;
/** Bytes from the first beyond ASCII on that show whether a text is UTF-8. */
export const CHARSET_SAMPLE = 4_096;
/** Bytes that must be at hand behind the start of a segment, unless the file ends before: the longest segment, and what is looked at behind it. */
export const LOOKAHEAD = MAX_SEGMENT_BYTES + CHARSET_SAMPLE + 64;
/** Bytes kept before the segment being read, so that what is found late can still be quoted. */
export const HISTORY = 65_536;
/** Bytes of a text that show its standard. */
export const DETECTION_BYTES = 4_096;
/** Bytes of a stream that are in memory at once. */
export const STREAM_WINDOW = 262_144;
/** Bytes looked over for text behind a full VDA record. */
export const MAX_RECORD_REST = 4_096;
/** What is counted of one file. A line is what becomes a line of a document: an article of a schedule, an item of an invoice. */
export interface FileLimits {
  readonly interchanges: number;
  readonly messages: number;
  readonly lines: number;
}
/**
 * What one file in memory may have. One with more is refused as a whole: reading stops where the limit is passed, and no document of it is
 * kept. Each is several times what the largest files of partners have; what a file costs the database grows with them.
 */
export const FILE_LIMITS: FileLimits = { interchanges: 1_000, messages: 5_000, lines: 20_000 };
/** Of a stream all is read: what it yields is taken piece by piece. */
export const NO_LIMITS: FileLimits = { interchanges: Infinity, messages: Infinity, lines: Infinity };
/** Interchanges of a stream that are listed in its result; all of them are read. */
export const MAX_LISTED_INTERCHANGES = 10_000;
/** Call-offs kept of one article: more than a date for each day of five centuries. */
export const MAX_CALLOFFS = 200_000;
/** Lines remembered to find doubled ones. */
export const MAX_REMEMBERED_LINES = 250_000;
/** Longest description of an article put together from pieces, in characters. */
export const MAX_DESCRIPTION = 4_000;
/** Different things remembered as reported already; beyond them they are reported again. */
export const MAX_REPORTED = 1_000;
/** Findings listed by default; the rest is counted. */
export const DEFAULT_MAX_FINDINGS = 500;
/** Messages of a stream named one by one in its result; all of them are read. */
export const MAX_LISTED_MESSAGES = 10_000;
/** Longest text shown as `found`, in bytes. */
export const MAX_FOUND_BYTES = 200;
/** Longest quantity, in characters: QTY 6060 is n..15, an..35 since D.99B. */
export const MAX_QUANTITY_LENGTH = 35;
/** Decimals kept of a call-off's quantity; more are rounding errors of the sender's program. */
export const MAX_QUANTITY_DECIMALS = 6;
/** Largest quantity of a call-off, scaled as its line is: what 63 bits hold, less what a floating-point comparison may be wrong by. */
export const MAX_SCALED_QUANTITY = 9e18;
/** How far into a file the envelope is looked for, in bytes. */
export const PEEK_BYTES = 4_096;
/** Segments in one window of an analysis. */
export const MAX_WINDOW = 5_000;

/** XML: levels, attributes of an element, characters of a name and of a text, elements and attributes of a file, breaches of well-formedness reported. */
export const MAX_XML_DEPTH = 100;
export const MAX_XML_ATTRIBUTES = 100;
export const MAX_XML_NAME_LENGTH = 200;
export const MAX_XML_TEXT_LENGTH = 100_000;
export const MAX_XML_NODES = 500_000;
export const MAX_XML_ERRORS = 20;
/** XML is gathered whole: bytes of a stream that are. */
export const MAX_XML_BYTES = 64 * 1_048_576;

/** Neutral JSON: bytes of a file, and how deep lists and objects may lie in one another. */
export const MAX_JSON_BYTES = 64 * 1_048_576;
export const MAX_JSON_DEPTH = 20;
