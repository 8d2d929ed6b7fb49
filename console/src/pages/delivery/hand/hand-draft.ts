import type { DueArticle, DueGroup } from '../../../../../server/contract/despatch-due.js';
import { decimalOf } from '../../packaging/typed.js';

export interface LineDraft {
  articleNumber: string;
  quantity: string;
  unit: string;
  packQuantity: string;
  orderNumber: string;
  batch: string;
  productionDate: string;
  bestBeforeDate: string;
}
/** A despatch note as its form holds it. */
export interface HandDraft {
  agreementId: string;
  shipTo: { code: string; name: string };
  pickUpDate: string;
  shipmentDate: string;
  despatchDate: string;
  arrivalDate: string;
  dock: string;
  gate: string;
  shipmentReference: string;
  transportDocument: string;
  carrier: { code: string; name: string };
  trailer: string;
  container: string;
  chassis: string;
  lines: LineDraft[];
}

export const NEW_LINE: LineDraft = {
  articleNumber: '',
  quantity: '',
  unit: '',
  packQuantity: '',
  orderNumber: '',
  batch: '',
  productionDate: '',
  bestBeforeDate: '',
};

export function newHandNote(today: string): HandDraft {
  return {
    agreementId: '',
    shipTo: { code: '', name: '' },
    pickUpDate: '',
    shipmentDate: '',
    despatchDate: today,
    arrivalDate: '',
    dock: '',
    gate: '',
    shipmentReference: '',
    transportDocument: '',
    carrier: { code: '', name: '' },
    trailer: '',
    container: '',
    chassis: '',
    lines: [{ ...NEW_LINE }],
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What is handed in. Empty lines at the end are none; one is always left, to be filled in. */
export function handBodyOf(draft: HandDraft): unknown {
  const { agreementId, shipTo, despatchDate, carrier, lines } = draft;
  const last = lines.findLastIndex((line) => Object.values(line).some((text: string) => text.trim() !== ''));
  return {
    ...{ agreementId, shipTo, despatchDate },
    pickUpDate: orNull(draft.pickUpDate),
    shipmentDate: orNull(draft.shipmentDate),
    arrivalDate: orNull(draft.arrivalDate),
    dock: orNull(draft.dock),
    gate: orNull(draft.gate),
    shipmentReference: orNull(draft.shipmentReference),
    transportDocument: orNull(draft.transportDocument),
    carrier: `${carrier.code}${carrier.name}`.trim() === '' ? null : carrier,
    trailer: orNull(draft.trailer),
    container: orNull(draft.container),
    chassis: orNull(draft.chassis),
    lines: lines.slice(0, Math.max(1, last + 1)).map((line) => ({
      articleNumber: line.articleNumber,
      // An empty field is mandatory, as an empty text is.
      quantity: decimalOf(line.quantity) ?? '',
      unit: orNull(line.unit),
      packQuantity: decimalOf(line.packQuantity),
      orderNumber: orNull(line.orderNumber),
      batch: orNull(line.batch),
      productionDate: orNull(line.productionDate),
      bestBeforeDate: orNull(line.bestBeforeDate),
    })),
  };
}

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** What is called off at a ship-to. */
export function articlesAt(groups: readonly DueGroup[], shipTo: string): readonly DueArticle[] {
  return groups.filter((group) => same(group.shipTo, shipTo)).flatMap(({ articles }) => articles);
}

/** What is known of the article of a line; undefined where it is not called off. */
export function knownArticle(
  articles: readonly DueArticle[],
  { articleNumber, unit }: LineDraft,
): DueArticle | undefined {
  return articles.find((one) => same(one.articleNumber, articleNumber) && (unit.trim() === '' || same(one.unit, unit)));
}
