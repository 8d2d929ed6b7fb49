import type { ReadResult } from '../edi/interchange.js';
import { read } from '../edi/read.js';
import { shippedProfiles } from '../edi/profiles/shipped.js';
import { row } from './csv.js';
import { columnsOf, rowsOf } from './document-csv.js';
import { plainDocument } from '../edi/document-json.js';
import { bytesOf } from './files.js';
import { complain } from './complaint.js';
import { profilesOf } from './profiles.js';
import { ERRORS_FOUND, type ExitStatus, FAILED, FINE, type Streams } from './streams.js';
import { visible } from './terminal.js';
import type { ConvertRequest } from './usage.js';
import { writeEdifact } from './write-edifact.js';

type Form = (result: ReadResult, request: ConvertRequest, streams: Streams) => Promise<void>;

/** Writes a file's documents in another form to standard output. The number of errors in the file goes to standard error. */
export async function convert(request: ConvertRequest, streams: Streams): Promise<ExitStatus> {
  const { file, to } = request;
  const profiles = await profilesOf(request.profile, streams);
  if (profiles === null) return FAILED;
  const result = read(await bytesOf(file, streams.stdin), { profiles, shipped: shippedProfiles() });
  if (result.documents.length === 0)
    return complain(file, 'holds no document that can be converted; "lint" says why', streams);
  await FORMS[to](result, request, streams);
  if (result.errorCount === 0) return FINE;
  await streams.err(`consignal-edi: ${visible(file)}: ${result.errorCount} errors; "lint" shows them\n`);
  return ERRORS_FOUND;
}

const FORMS: Readonly<Record<ConvertRequest['to'], Form>> = {
  async json({ documents, interchanges }, _, { out }) {
    for (const [index, document] of documents.entries()) {
      await out((index === 0 ? '[' : ',') + JSON.stringify(plainDocument(document, interchanges), null, 2));
    }
    await out(']\n');
  },
  async csv({ documents }, _, { out }) {
    const columns = columnsOf(documents.map(({ kind }) => kind));
    await out(row(columns));
    for (const document of documents) for (const cells of rowsOf(document, columns)) await out(row(cells));
  },
  edifact: writeEdifact,
};
