import type { Finding, Severity } from '../edi/finding.js';
import type { ReadResult } from '../edi/interchange.js';
import { read } from '../edi/read.js';
import { divisionOf } from './drawing.js';
import { bytesOf, filesOf, Unreadable } from './files.js';
import { findingText, summaryText, type Drawn } from './finding-lines.js';
import { jsonLine } from './lint-json.js';
import { ERRORS_FOUND, type ExitStatus, FAILED, FINE, type Streams, worse } from './streams.js';
import { visible } from './terminal.js';
import type { LintRequest } from './usage.js';

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };
/** Findings gathered for each that is shown, where the lesser ones are left out of sight. */
const GATHERED = 20;

/** Reads files and tells what is wrong in them, file by file; a file that can't be read doesn't keep the others from it. */
export async function lint(request: LintRequest, streams: Streams): Promise<ExitStatus> {
  let status: ExitStatus = FINE;
  for await (const { path, problem } of filesOf(request.files)) {
    status = worse(status, problem === null ? await lintFile(path, request, streams) : await complain(path, problem, streams));
  }
  return status;
}

/** Tells of a file that can't be read. */
export async function complain(path: string, problem: string, streams: Streams): Promise<ExitStatus> {
  await streams.err(`consignal-edi: ${visible(path)}: ${problem}\n`);
  return FAILED;
}

async function lintFile(path: string, request: LintRequest, streams: Streams): Promise<ExitStatus> {
  try {
    const bytes = await bytesOf(path, streams.stdin);
    const { maxFindings, severity } = request;
    const result = read(bytes, { maxFindings: severity === 'info' ? maxFindings : maxFindings * GATHERED });
    const findings = result.findings.filter((finding) => RANK[finding.severity] >= RANK[severity]).slice(0, maxFindings);
    if (request.json) await streams.out(jsonLine(path, result, findings, request.language));
    else await tell({ path, bytes, result, findings }, request, streams);
    return result.errorCount > 0 ? ERRORS_FOUND : FINE;
  } catch (error) {
    if (error instanceof Unreadable) return complain(path, error.message, streams);
    throw error;
  }
}

interface Linted {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly result: ReadResult;
  readonly findings: readonly Finding[];
}

async function tell({ path, bytes, result, findings }: Linted, request: LintRequest, streams: Streams): Promise<void> {
  if (request.quiet && findings.length === 0) return;
  const drawn: Drawn = { bytes, division: divisionOf(bytes), charset: result.charset, language: request.language, columns: streams.columns, paint: streams.paint };
  for (const finding of findings) await streams.out(findingText(path, finding, drawn));
  await streams.out(summaryText(path, result, { omitted: countOf(result, request.severity) - findings.length, ...drawn }));
}

/** All findings of a severity and worse, listed or not. */
function countOf({ findings, findingsOmitted, errorCount, warningCount }: ReadResult, severity: Severity): number {
  if (severity === 'error') return errorCount;
  return severity === 'warning' ? errorCount + warningCount : findings.length + findingsOmitted;
}
