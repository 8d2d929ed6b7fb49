import { toId, type CompanyId, type DespatchAdviceId, type DocumentId, type FileId, type MessageId } from './ids.js';
import type { TransactionId, UserId } from './ids.js';

const ofFile = (id: FileId): string => id;
const ofUser = (id: UserId): string => id;
const ofTransaction = (id: TransactionId): string => id;
const ofDocument = (id: DocumentId): string => id;

describe('an id', () => {
  it('is accepted where its kind is asked for, and where text is', () => {
    const message: MessageId = toId('message', '261122000000010001');
    const advice: DespatchAdviceId = toId('despatch-advice', '7');
    expect([ofTransaction(message), ofDocument(advice)]).toEqual(['261122000000010001', '7']);
  });

  it('of another kind, or text of no kind, does not compile', () => {
    const message: MessageId = toId('message', '1');
    const company: CompanyId = toId('company', '1');
    const document: DocumentId = toId('document', '1');
    const ofAdvice = (id: DespatchAdviceId): string => id;
    expect([
      // @ts-expect-error A message is no file.
      ofFile(message),
      // @ts-expect-error A company is no user.
      ofUser(company),
      // @ts-expect-error Not every document is a despatch advice.
      ofAdvice(document),
      // @ts-expect-error Text says nothing of its kind.
      ofFile('1'),
    ]).toEqual(['1', '1', '1', '1']);
  });
});
