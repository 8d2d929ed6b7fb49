import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { Rendering } from '../../edi/write.js';

/** A rendering as it is stored: compressed JSON with a digest of everything about the agreement that it depends on. */
interface Kept extends NumberedRendering {
  readonly under: string;
}
/** A rendering with the number of its document (BGM 1004). */
export interface NumberedRendering extends Rendering {
  readonly number: string;
}

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What is stored beside a despatch advice, to be sent as it is. */
export function keptRendering(
  number: string,
  { standard, messages, body, findings, losses }: Rendering,
  agreement: OutgoingAgreement,
): Buffer {
  const kept: Kept = { under: digestOf(agreement), number, standard, messages, body, findings, losses };
  return zstdCompressSync(JSON.stringify(kept), FAST);
}

/** What was stored, where the agreement still says what it said then. */
export function renderingUnder(agreement: OutgoingAgreement, stored: Buffer | null): NumberedRendering | undefined {
  if (stored === null) return undefined;
  const { under, ...rendering } = JSON.parse(zstdDecompressSync(stored).toString()) as Kept;
  return under === digestOf(agreement) ? rendering : undefined;
}

function digestOf({
  sender,
  recipient,
  messageType,
  messageVersion,
  profile,
  test,
  acknowledgementExpected,
  series,
}: OutgoingAgreement): string {
  const said = [sender, recipient, messageType, messageVersion, profile, test, acknowledgementExpected, series];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64');
}
