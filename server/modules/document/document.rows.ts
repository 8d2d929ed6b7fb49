import type { ReceivedFile } from './document.port.js';

/** Identification and qualifier of an address, without a routing address. */
export function partyOf(address: string): string {
  return address.split(':').slice(0, 2).join(':');
}

/** Who sent the documents of an interchange: identification and qualifier, without a routing address; '' outside any. */
export function senderOf(
  { interchanges }: Pick<ReceivedFile, 'interchanges'>,
  interchange: number,
): { readonly sender: string; readonly isTest: boolean } {
  const { sender = '', test = false } = interchanges[interchange] ?? {};
  return { sender: partyOf(sender.replaceAll('\0', '')), isTest: test };
}
