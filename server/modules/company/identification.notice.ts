import type { Language } from '../../contract/fields.js';
import type { NoticeBody } from '../../contract/notice.js';
import type { Identification } from '../../domain/company/identification.js';

const KINDS: Readonly<Record<Language, Readonly<Record<Identification['kind'], string>>>> = {
  en: { edi: 'EDI address', vda: 'VDA number', as2: 'AS2 name', oftp: 'OFTP code' },
  se: { edi: 'EDI-adressen', vda: 'VDA-numret', as2: 'AS2-namnet', oftp: 'OFTP-koden' },
  cn: { edi: 'EDI 地址', vda: 'VDA 编号', as2: 'AS2 名称', oftp: 'OFTP 代码' },
};
const TEXTS: Readonly<
  Record<Language, { readonly approved: (name: string) => string; readonly refused: (name: string) => string }>
> = {
  en: {
    approved: (name) => `The ${name} is approved: agreements can use it.`,
    refused: (name) => `The ${name} is refused. Agreements that use it are not in use any more. Reason: `,
  },
  se: {
    approved: (name) => `${name} är godkänd: avtal kan använda den.`,
    refused: (name) => `${name} är nekad. Avtal med den används inte längre. Skäl: `,
  },
  cn: {
    approved: (name) => `${name} 已获批准：协议可以使用它。`,
    refused: (name) => `${name} 被拒绝。包含它的协议不再使用。原因：`,
  },
};

/** What whoever claimed an identification is notified of when the operator has decided, in that one's language. */
export function decisionNotice(
  language: Language,
  {
    kind,
    identifier,
    qualifier,
    state,
    reason,
  }: Identification & { readonly state: string; readonly reason: string | null },
): NoticeBody {
  const name = `${KINDS[language][kind]} ${[identifier, qualifier].filter(Boolean).join(':')}`;
  const isApproved = state === 'approved';
  const { approved, refused } = TEXTS[language];
  return {
    status: isApproved ? 'success' : 'warning',
    message: isApproved ? approved(name) : `${refused(name)}${reason ?? ''}`,
    transactionId: null,
    notifyAdmin: false,
  };
}
