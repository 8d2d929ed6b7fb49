import type { DueAnswer, DueArticle, DueGroup } from '../../../../../server/contract/despatch-due.js';
import type { LabelField } from '../../../../../server/domain/label/identifiers.js';
import type { Scan } from '../../../../../server/domain/label/scan.js';
import { type DraftLine, draftLine } from './due-draft.js';

/** Fields of a label that name what somebody calls off. */
const NAMES: ReadonlySet<LabelField> = new Set<LabelField>(['article', 'supplier-article', 'order']);

/** What a scan may call an article or an order: of one field alone also the text as it stands, unless that is the number of a package. */
export function namesOf({ text, parts }: Scan): readonly string[] {
  const named = parts.filter(({ field }) => NAMES.has(field)).map(({ value }) => value);
  const isWhole = text !== '' && parts.length <= 1 && parts[0]?.field !== 'package';
  return [...new Set(isWhole ? [...named, text] : named)];
}

/** A ship-to with the lines that a note of the scan would have. */
export interface Proposal {
  readonly group: DueGroup;
  readonly lines: readonly DraftLine[];
}
/** What a note can be made of. `on-notes`: all that is due of it stands on notes that wait. `none`: nothing of it is due. */
export type Proposals =
  | { readonly kind: 'some'; readonly proposals: readonly Proposal[] }
  | { readonly kind: 'on-notes' | 'none' };

/** What is due of what was scanned, by ship-to. How much a package holds is taken from the label where nobody else says it. */
export function proposalsOf({ groups }: Pick<DueAnswer, 'groups'>, scan: Scan): Proposals {
  const names = new Set(namesOf(scan).map((name) => name.toUpperCase()));
  const isMeant = ({ articleNumber, orderNumber, calloffReference }: DueArticle): boolean =>
    [articleNumber, orderNumber, calloffReference].some((one) => one !== null && names.has(one.trim().toUpperCase()));
  const pack = scan.parts.find(({ field }) => field === 'quantity')?.value.replace(',', '.');
  const found = groups.map((group) => ({ group, articles: group.articles.filter(isMeant) }));
  const proposals = found.flatMap(({ group, articles }): Proposal[] => {
    const lines = articles
      .filter(({ proposed }) => proposed !== '0')
      .map((article) => draftLine(article, article.packQuantity === null && pack !== undefined ? { pack } : {}));
    return lines.length === 0 ? [] : [{ group, lines }];
  });
  if (proposals.length > 0) return { kind: 'some', proposals };
  return { kind: found.some(({ articles }) => articles.some(({ onNotes }) => onNotes !== '0')) ? 'on-notes' : 'none' };
}
