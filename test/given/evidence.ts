import { type PackageEvidence, packageEvidenceAdd } from '../../server/contract/package-dispute.js';
import type { Client, Reply } from './client.js';

/** A sheet that somebody signed. */
export const SIGNED_NOTE = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Puts a file forward in the dispute about a movement of packages. */
export function putForward(client: Client, id: string, bytes: Buffer, name = 'signed note.pdf'): Promise<Reply> {
  return client.send('POST', packageEvidenceAdd.path.replace(':id', id), {
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
  });
}

/** The signed note, put forward. */
export async function noteForward(client: Client, id: string): Promise<PackageEvidence> {
  return packageEvidenceAdd.response.parse((await putForward(client, id, SIGNED_NOTE)).body);
}
