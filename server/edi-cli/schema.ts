import { neutralSchema } from '../edi/neutral/documents.js';
import { type ExitStatus, FINE, type Streams } from './streams.js';

/** Writes the JSON Schema of neutral JSON to standard output. */
export async function schema({ out }: Streams): Promise<ExitStatus> {
  await out(`${JSON.stringify(neutralSchema(), null, 2)}\n`);
  return FINE;
}
