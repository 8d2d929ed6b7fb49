import type { Finding } from '../edi/finding.js';
import { describe } from '../edi/finding-description.js';
import type { FindingLanguage } from '../edi/finding-rule.js';
import type { ReadResult } from '../edi/interchange.js';
import { type Division, draw } from './drawing.js';
import type { Excerpt } from './excerpt.js';
import { visible } from '../terminal/visible.js';
import { head, type Paint, width } from './terminal.js';
import { WORDING } from './wording.js';

/** What a finding is drawn with: how its file is divided and written, and who looks at it. */
export interface Drawn {
  readonly division: Division;
  readonly charset: string;
  readonly language: FindingLanguage;
  readonly columns: number;
  readonly paint: Paint;
}

/** Columns of the segment's number, and of the bar with its blanks. */
const NUMBER_COLUMNS = 5;
const BAR_COLUMNS = 3;
const MIN_DRAWING = 20;
/** Longest value shown, in columns. */
const MAX_VALUE = 300;
/** Segments named that have the same. */
const MAX_SEGMENTS = 20;

/** A finding as a person reads it: where, the segment with carets under the wrong bytes, what is wrong, and who should do what. */
export function findingText(path: string, finding: Finding, excerpt: Excerpt, drawn: Drawn): string {
  const { paint, language } = drawn;
  const words = WORDING[language];
  const { message, cause, action } = describe(finding, language);
  const facts: readonly (readonly [string, string])[] = [
    [words.found, finding.found],
    [words.expected, finding.expected],
    [words.also, alsoText(finding, words.segment)],
    [words.cause, cause],
    [words.action, action],
    [words.acting, words.actor[finding.actor]],
  ];
  const labels = Math.max(...facts.map(([label]) => width(label))) + 2;
  const lines = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `  ${paint('faint', label)}${' '.repeat(labels - width(label))}${shown(value)}\n`);
  const severity = paint(finding.severity, words.severity[finding.severity]);
  return (
    `${paint('strong', visible(path))}: ${severity}: ${shown(message)} ${paint('faint', `[${finding.code}]`)}\n` +
    `  ${shown(finding.path)}, ${placeText(finding, words)}\n${drawingText(finding, excerpt, drawn)}${lines.join('')}\n`
  );
}

function shown(text: string): string {
  const clean = visible(text);
  const short = head(clean, MAX_VALUE);
  return short.length < clean.length ? `${short}…` : clean;
}

function placeText({ segment, start, end }: Finding, words: { segment: string; bytes: string }): string {
  const bytes = `${words.bytes} ${start}-${end}`;
  return segment === null ? bytes : `${words.segment} ${segment}, ${bytes}`;
}

/** Segments that the same stands in, the first of them. */
function alsoText({ also = [] }: Finding, word: string): string {
  if (also.length === 0) return '';
  const segments = [...new Set(also.map(({ segment }) => segment))];
  return `${word} ${segments.slice(0, MAX_SEGMENTS).join(', ')}${segments.length > MAX_SEGMENTS ? ' …' : ''}`;
}

/** Nothing is drawn where the whole file is meant. */
function drawingText(
  finding: Finding,
  { bytes, offset }: Excerpt,
  { division, charset, columns, paint }: Drawn,
): string {
  const { segment, start, end, severity } = finding;
  if (bytes.length === 0 || (segment === null && start === end)) return '';
  const number = String(segment ?? '').padStart(NUMBER_COLUMNS);
  const { line, carets } = draw(
    bytes,
    { start: start - offset, end: end - offset },
    { ...division, origin: division.origin - offset },
    {
      charset,
      columns: Math.max(MIN_DRAWING, columns - number.length - BAR_COLUMNS),
    },
  );
  const marked = carets.trimStart();
  const indent = carets.slice(0, carets.length - marked.length);
  return `${paint('faint', `${number} |`)} ${line}\n${paint('faint', `${' '.repeat(number.length)} |`)} ${indent}${paint(severity, marked)}\n`;
}

/** The line that ends a file: what it is, how much is wrong, and how many findings are not shown. */
export function summaryText(
  path: string,
  result: Omit<ReadResult, 'documents'>,
  { omitted, language, paint }: { omitted: number; language: FindingLanguage; paint: Paint },
): string {
  const { standard, syntax, messageType, messageVersion, errorCount, warningCount, segmentCount, messages } = result;
  const words = WORDING[language];
  const what = [...(messageType.startsWith(standard) ? [] : [standard]), messageType, messageVersion, syntax]
    .filter((part) => part !== '')
    .join(' ');
  const counts = words.summary(errorCount, warningCount, segmentCount, messages.length);
  const colour = errorCount > 0 ? 'error' : warningCount > 0 ? 'warning' : 'strong';
  const more = omitted > 0 ? `${words.more(omitted)}\n` : '';
  return `${more}${paint('strong', visible(path))}: ${paint(colour, counts)} (${visible(what)})\n`;
}
