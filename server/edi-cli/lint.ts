import { complain } from './complaint.js';
import { createReadStream } from 'node:fs';
import type { Finding, Severity } from '../edi/finding.js';
import type { ReadResult } from '../edi/interchange.js';
import type { Profile } from '../edi/mapping/profile.js';
import { read, type ReadOptions } from '../edi/read.js';
import { readStream } from '../edi/read-stream.js';
import { type ExcerptSource, fromFile, fromMemory } from './excerpt.js';
import { unreadable } from '../terminal/unreadable.js';
import { bytesOf, filesOf, type Named } from './files.js';
import { findingText, summaryText, type Drawn } from './finding-lines.js';
import { shippedProfiles } from '../edi/profiles/shipped.js';
import { jsonLine } from './lint-json.js';
import { appliedText } from './profile-text.js';
import { profilesOf } from './profiles.js';
import { ERRORS_FOUND, type ExitStatus, FAILED, FINE, type Streams, worse } from './streams.js';
import type { LintRequest } from './usage.js';

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };
/** Larger files are read as a stream. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** Findings gathered for each that is shown, where the lesser ones are left out of sight. */
const GATHERED = 20;

/** Reads files and prints their findings, file by file; a file that can't be read doesn't stop the others. */
export async function lint(request: LintRequest, streams: Streams): Promise<ExitStatus> {
  const profiles = await profilesOf(request.profile, streams);
  if (profiles === null) return FAILED;
  let status: ExitStatus = FINE;
  for await (const named of filesOf(request.files)) {
    status = worse(
      status,
      named.problem === null
        ? await lintFile(named, { ...request, profiles }, streams)
        : await complain(named.path, named.problem, streams),
    );
  }
  return status;
}

/** A request with the profiles of its file. */
interface Agreed extends LintRequest {
  readonly profiles: readonly Profile[];
}

async function lintFile({ path, bytes }: Named, request: Agreed, streams: Streams): Promise<ExitStatus> {
  let linted: Linted | null = null;
  try {
    linted = bytes > MAX_MEMORY_BYTES ? await fromStream(path, request) : await atOnce(path, request, streams);
    const { result, source } = linted;
    const findings = result.findings
      .filter((finding) => RANK[finding.severity] >= RANK[request.severity])
      .slice(0, request.maxFindings);
    if (request.json) await streams.out(jsonLine(path, result, findings, request.language));
    else await print({ path, result, source, findings }, request, streams);
    return result.errorCount > 0 ? ERRORS_FOUND : FINE;
  } catch (error) {
    return await complain(path, unreadable(error).message, streams);
  } finally {
    await linted?.source.close();
  }
}

type Result = Omit<ReadResult, 'documents'>;
interface Linted {
  readonly result: Result;
  readonly source: ExcerptSource;
}

async function atOnce(path: string, request: Agreed, { stdin }: Streams): Promise<Linted> {
  const bytes = await bytesOf(path, stdin);
  return {
    result: read(bytes, optionsOf(request)),
    source: fromMemory(bytes),
  };
}

/** Lines of schedules are taken one by one and let go, so that the largest file needs no more memory than a small one. */
async function fromStream(path: string, request: Agreed): Promise<Linted> {
  const result = await readStream(createReadStream(path), { scheduleLine: () => undefined }, optionsOf(request));
  return { result, source: await fromFile(path) };
}

function optionsOf(request: Agreed): ReadOptions {
  return { maxFindings: gathered(request), profiles: request.profiles, shipped: shippedProfiles() };
}

/** Lesser findings take places in the list before they are left out of sight. */
function gathered({ severity, maxFindings }: LintRequest): number {
  return severity === 'info' ? maxFindings : maxFindings * GATHERED;
}

async function print(
  { path, result, source, findings }: Linted & { path: string; findings: readonly Finding[] },
  request: LintRequest,
  streams: Streams,
): Promise<void> {
  if (request.quiet && findings.length === 0) return;
  const drawn: Drawn = {
    division: source.division,
    charset: result.charset,
    language: request.language,
    columns: streams.columns,
    paint: streams.paint,
  };
  for (const finding of findings) await streams.out(findingText(path, finding, await source.at(finding.start), drawn));
  if (!request.quiet) await streams.out(appliedText(path, result.profiles, drawn));
  await streams.out(
    summaryText(path, result, { omitted: countOf(result, request.severity) - findings.length, ...drawn }),
  );
}

/** All findings of a severity and worse, listed or not. */
function countOf({ findings, findingsOmitted, errorCount, warningCount }: Result, severity: Severity): number {
  if (severity === 'error') return errorCount;
  return severity === 'warning' ? errorCount + warningCount : findings.length + findingsOmitted;
}
