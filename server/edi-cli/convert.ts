import { plainDocument } from '../edi/document-json.js';
import { type Converted, convertDocuments } from '../edi/neutral/convert.js';
import { type Documents, isJson, readNeutral } from '../edi/neutral/read-json.js';
import type { Profile } from '../edi/mapping/profile.js';
import type { Loss } from '../edi/mapping/render.js';
import { shippedProfiles } from '../edi/profiles/shipped.js';
import { read } from '../edi/read.js';
import { CannotWrite } from '../edi/write.js';
import { complain } from './complaint.js';
import { row } from '../terminal/csv.js';
import { columnsOf, rowsOf } from './document-csv.js';
import { Unreadable } from '../terminal/unreadable.js';
import { bytesOf } from './files.js';
import { profilesOf } from './profiles.js';
import { ERRORS_FOUND, type ExitStatus, FAILED, FINE, type Streams } from './streams.js';
import { visible } from '../terminal/visible.js';
import type { ConvertRequest } from './usage.js';

/** Longest list of what got lost. */
const MAX_LOSSES = 20;

/** Writes a file's documents in another form to standard output. The number of errors in the file goes to standard error. */
export async function convert(request: ConvertRequest, streams: Streams): Promise<ExitStatus> {
  const { file } = request;
  const profiles = await profilesOf(request.profile, streams);
  if (profiles === null) return FAILED;
  const bytes = await bytesOf(file, streams.stdin);
  const found = isJson(bytes) ? fromJson(bytes) : fromEdi(bytes, profiles);
  if ('problems' in found) {
    for (const problem of found.problems) await complain(file, visible(problem), streams);
    return FAILED;
  }
  const documents = chosen(found.documents, request.document);
  if (documents.documents.length === 0)
    return complain(file, 'holds no document that can be converted; "lint" says why', streams);
  await written(documents, request, profiles, streams);
  const { errorCount } = found;
  if (errorCount === 0) return FINE;
  await streams.err(`consignal-edi: ${visible(file)}: ${errorCount} errors; "lint" shows them\n`);
  return ERRORS_FOUND;
}

type Found = { readonly documents: Documents; readonly errorCount?: number } | { readonly problems: readonly string[] };

function fromJson(bytes: Uint8Array): Found {
  const found = readNeutral(bytes);
  return 'problems' in found ? found : { ...found, errorCount: 0 };
}

function fromEdi(bytes: Uint8Array, profiles: readonly Profile[]): Found {
  const result = read(bytes, { profiles, shipped: shippedProfiles() });
  return { documents: result, errorCount: result.errorCount };
}

/** The document of a number from 1 alone, or all of them. */
function chosen({ documents, interchanges }: Documents, number: number | null): Documents {
  return { interchanges, documents: number === null ? documents : documents.slice(number - 1, number) };
}

async function written(
  documents: Documents,
  request: ConvertRequest,
  profiles: readonly Profile[],
  streams: Streams,
): Promise<void> {
  if (request.to === 'json') await writeJson(documents, streams);
  else if (request.to === 'csv') await writeCsv(documents, streams);
  else await writeFiles(converted(documents, request, profiles), request, streams);
}

/** Document after document, so that the JSON of a large file is never in memory as a whole. */
async function writeJson({ documents, interchanges }: Documents, { out }: Streams): Promise<void> {
  for (const [index, document] of documents.entries())
    await out((index === 0 ? '[' : ',') + JSON.stringify(plainDocument(document, interchanges), null, 2));
  await out(']\n');
}

async function writeCsv({ documents }: Documents, { out }: Streams): Promise<void> {
  const columns = columnsOf(documents.map(({ kind }) => kind));
  await out(row(columns));
  for (const document of documents) for (const cells of rowsOf(document, columns)) await out(row(cells));
}

function converted(
  documents: Documents,
  { to, message, release }: ConvertRequest,
  [profile]: readonly Profile[],
): readonly Converted[] {
  if (to === 'csv') return [];
  try {
    return convertDocuments(documents, to, {
      preparedAt: new Date().toISOString().slice(0, 16),
      lineEnd: '\n',
      ...(release === null ? {} : { release }),
      ...(message === null ? {} : { message }),
      ...(profile === undefined ? {} : { profile }),
    });
  } catch (error) {
    if (error instanceof CannotWrite) throw new Unreadable(error.message);
    throw error;
  }
}

/** Interchanges may follow one another in a file, documents of XML may not. */
async function writeFiles(files: readonly Converted[], { to }: ConvertRequest, streams: Streams): Promise<void> {
  if (files.length > 1 && (to === 'ubl' || to === 'inhouse'))
    throw new Unreadable(
      `holds ${files.length} documents, and a file of ${to} one; choose it with --document 1 to ${files.length}`,
    );
  for (const file of files) {
    await streams.out(file.bytes);
    await reportDoubts(file, streams);
  }
}

/** What became of a property that is not left out. */
const OUTCOMES: Readonly<Partial<Record<Loss['reason'], string>>> = { changed: 'read otherwise', added: 'added' };

/** What the target has no place for or says otherwise, and what is wrong with the outcome, on standard error. */
async function reportDoubts({ findings, losses }: Converted, { err }: Streams): Promise<void> {
  for (const { property, reason, text } of losses.slice(0, MAX_LOSSES))
    await err(
      `consignal-edi: ${OUTCOMES[reason] ?? 'not written'}: ${visible([property, text].filter((part) => part !== undefined).join(' '))} (${reason})\n`,
    );
  if (losses.length > MAX_LOSSES) await err(`consignal-edi: not written: ${losses.length - MAX_LOSSES} more\n`);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) await err(`consignal-edi: the written message has ${errors} errors; "lint" shows them\n`);
}
