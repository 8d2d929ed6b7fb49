import type { Profile } from '../../server/edi/mapping/profile.js';

type Fields = readonly (readonly [field: string, form: string])[];

/** A segment of a partner's table with a field in each of its elements. */
export const at = (fields: Fields, verified = false): object => ({
  name: 'As the partner has it',
  elements: fields.map(([field, form]) => ({ components: [{ name: `${field} here`, form, field, verified }] })),
});

/** A partner with a table for DELINS; JSON, as it comes from storage. */
export const partner = (segments: object, members?: readonly object[]): Profile =>
  JSON.parse(
    JSON.stringify({ name: 'Partner', layouts: [{ message: 'DELINS', segments, ...(members && { members }) }] }),
  ) as Profile;

export const ARTICLE_FIELDS: Fields = [
  ['articleNumber', 'an..35'],
  ['supplierArticleNumber', 'an..35'],
  ['description', 'an..70'],
  ['unit', 'an..3'],
  ['orderNumber', 'an..17'],
  ['orderLine', 'an..17'],
  ['partConsignmentNumber', 'an..17'],
  ['calloffReference', 'an..17'],
  ['gate', 'an..17'],
  ['dock', 'an..17'],
];
const DELIVERY: Fields = [
  ['date', 'n6'],
  ['quantity', 'n..15'],
  ['timeFrom', 'n4'],
  ['timeUntil', 'n4'],
  ['sequenceNumber', 'an..17'],
  ['vehicle', 'an..17'],
  ['productionLine', 'an..17'],
  ['reference', 'an..17'],
];
const WIDE = {
  MID: at([
    ['documentNumber', 'an..17'],
    ['issueDate', 'n6'],
    ['previousDocumentNumber', 'an..17'],
    ['horizonStart', 'n8'],
    ['horizonEnd', 'n8'],
  ]),
  CSG: at([
    ['code', 'an..20'],
    ['name', 'an..35'],
  ]),
  ARD: at(ARTICLE_FIELDS),
  FTX: at([
    ['textCode', 'an..3'],
    ['text', 'an..350'],
  ]),
  DST: at([
    ['cumulativeStartDate', 'n6'],
    ['cumulativeReceived', 'n..15'],
    ['cumulativeRequired', 'n..15'],
    ['cumulativeShipped', 'n..15'],
  ]),
  DEL: at(DELIVERY),
  TCO: at([
    ['package', 'an..17'],
    ['packageDescription', 'an..350'],
    ['quantityPerPackage', 'n..15'],
  ]),
};
/** Partners who have a place for nearly all, and say the status in SID or in DEL. */
export const STATUS_IN_SID = partner({ ...WIDE, SID: at([['status', 'an..3']], true) });
export const STATUS_IN_DEL = partner({ ...WIDE, DEL: at([...DELIVERY, ['status', 'an..3']], true) });
