import type { ReceivedFile } from './document.port.js';

/** Who sent the documents of an interchange: identification and qualifier, without a routing address; '' outside any. */
export function senderOf(
  { interchanges }: Pick<ReceivedFile, 'interchanges'>,
  interchange: number,
): { readonly sender: string; readonly isTest: boolean } {
  const { sender = '', test = false } = interchanges[interchange] ?? {};
  return { sender: sender.replaceAll('\0', '').split(':').slice(0, 2).join(':'), isTest: test };
}
