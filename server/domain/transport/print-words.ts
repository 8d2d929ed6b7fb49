import type { CmrBox, CmrColumn, CmrCopy } from './cmr.js';

type Language = 'en' | 'se' | 'cn';
type Words = Readonly<Record<Language, string>>;
/** What stands on a form whose boxes are named in several languages. */
type FormWords = Readonly<Record<Language | 'fr', string>>;
const MOST_LANGUAGES = 3;

/** What the boxes of a waybill are called. */
export const BOX_WORDS: Readonly<Record<CmrBox | CmrColumn, FormWords>> = {
  sender: { en: 'Sender', se: 'Avsändare', cn: '发货人', fr: 'Expéditeur' },
  consignee: { en: 'Consignee', se: 'Mottagare', cn: '收货人', fr: 'Destinataire' },
  takingOver: {
    en: 'Taking over the goods',
    se: 'Godsets mottagande för befordran',
    cn: '接货地点和日期',
    fr: 'Prise en charge de la marchandise',
  },
  delivery: {
    en: 'Delivery of the goods',
    se: 'Godsets utlämnande',
    cn: '交货地点',
    fr: 'Livraison de la marchandise',
  },
  instructions: {
    en: 'Sender’s instructions',
    se: 'Avsändarens anvisningar',
    cn: '发货人指示',
    fr: 'Instructions de l’expéditeur',
  },
  documents: { en: 'Documents attached', se: 'Bifogade handlingar', cn: '随附单据', fr: 'Documents annexés' },
  carrier: { en: 'Carrier', se: 'Fraktförare', cn: '承运人', fr: 'Transporteur' },
  successiveCarriers: {
    en: 'Successive carriers',
    se: 'Efterföljande fraktförare',
    cn: '后续承运人',
    fr: 'Transporteurs successifs',
  },
  reservations: {
    en: 'Carrier’s reservations and observations',
    se: 'Fraktförarens förbehåll och anmärkningar',
    cn: '承运人保留意见和说明',
    fr: 'Réserves et observations du transporteur',
  },
  payment: {
    en: 'Payment of carriage',
    se: 'Betalning av frakt',
    cn: '运费支付',
    fr: 'Prescriptions d’affranchissement',
  },
  toBePaidBy: { en: 'To be paid by', se: 'Att betalas av', cn: '付款方', fr: 'À payer par' },
  cashOnDelivery: { en: 'Cash on delivery', se: 'Efterkrav', cn: '货到付款', fr: 'Remboursement' },
  specialAgreements: {
    en: 'Special agreements',
    se: 'Särskilda överenskommelser',
    cn: '特别约定',
    fr: 'Conventions particulières',
  },
  particulars: {
    en: 'Other useful particulars',
    se: 'Övriga uppgifter',
    cn: '其他事项',
    fr: 'Autres indications utiles',
  },
  convention: {
    en: 'This carriage is subject, notwithstanding any clause to the contrary, to the Convention on the Contract for the International Carriage of Goods by Road (CMR).',
    se: 'Denna transport lyder, oavsett motsatt bestämmelse, under konventionen om fraktavtalet vid internationell godsbefordran på väg (CMR).',
    cn: '本运输受《国际公路货物运输合同公约》（CMR）约束，任何相反条款均无效。',
    fr: 'Ce transport est soumis, nonobstant toute clause contraire, à la Convention relative au contrat de transport international de marchandises par route (CMR).',
  },
  established: { en: 'Established in, on', se: 'Upprättad i, den', cn: '签发地点、日期', fr: 'Établie à, le' },
  senderSignature: {
    en: 'Signature of the sender',
    se: 'Avsändarens underskrift',
    cn: '发货人签字',
    fr: 'Signature de l’expéditeur',
  },
  carrierSignature: {
    en: 'Signature of the carrier',
    se: 'Fraktförarens underskrift',
    cn: '承运人签字',
    fr: 'Signature du transporteur',
  },
  received: {
    en: 'Goods received: place, date, signature',
    se: 'Godset mottaget: ort, datum, underskrift',
    cn: '收货：地点、日期、签字',
    fr: 'Marchandises reçues : lieu, date, signature',
  },
  marks: { en: 'Marks and numbers', se: 'Märken och nummer', cn: '标记和编号', fr: 'Marques et numéros' },
  count: { en: 'Packages', se: 'Antal kolli', cn: '件数', fr: 'Nombre de colis' },
  packing: { en: 'Method of packing', se: 'Emballageslag', cn: '包装方式', fr: 'Mode d’emballage' },
  goods: { en: 'Nature of the goods', se: 'Godsslag', cn: '货物名称', fr: 'Nature de la marchandise' },
  statistics: { en: 'Statistical no.', se: 'Statistiskt nr', cn: '统计编号', fr: 'N° statistique' },
  weight: { en: 'Gross weight, kg', se: 'Bruttovikt, kg', cn: '毛重，千克', fr: 'Poids brut, kg' },
  volume: { en: 'Volume, m³', se: 'Volym, m³', cn: '体积，立方米', fr: 'Cubage, m³' },
};
export const COPY_WORDS: Readonly<Record<CmrCopy, FormWords>> = {
  sender: { en: 'Copy for the sender', se: 'Avsändarens exemplar', cn: '发货人联', fr: 'Exemplaire de l’expéditeur' },
  consignee: {
    en: 'Copy for the consignee',
    se: 'Mottagarens exemplar',
    cn: '收货人联',
    fr: 'Exemplaire du destinataire',
  },
  carrier: {
    en: 'Copy for the carrier',
    se: 'Fraktförarens exemplar',
    cn: '承运人联',
    fr: 'Exemplaire du transporteur',
  },
  administration: {
    en: 'Copy for administration',
    se: 'Exemplar för administration',
    cn: '行政联',
    fr: 'Exemplaire administratif',
  },
};

export const WAYBILL_WORDS: FormWords = {
  en: 'CMR waybill',
  se: 'CMR-fraktsedel',
  cn: 'CMR 运单',
  fr: 'Lettre de voiture CMR',
};

/** The languages of a form: that of the reader, then English and French, in which the convention is made, and Swedish where these are two. */
export function formLanguages(reader: Language): readonly (Language | 'fr')[] {
  return [...new Set([reader, 'en', 'fr', 'se'] as const)].slice(0, MOST_LANGUAGES);
}

/** The words of the loading list, and the others of the waybill. */
export const PRINT_WORDS = {
  loadingList: { en: 'Loading list', se: 'Lastlista', cn: '装车清单' },
  transport: { en: 'Transport', se: 'Transport', cn: '运输' },
  page: { en: 'Page {{page}} of {{pages}}', se: 'Sida {{page}} av {{pages}}', cn: '第 {{page}} 页，共 {{pages}} 页' },
  departure: { en: 'Departure', se: 'Avgång', cn: '出发' },
  arrival: { en: 'Arrival', se: 'Ankomst', cn: '到达' },
  carrier: { en: 'Carrier', se: 'Transportör', cn: '承运人' },
  vehicle: { en: 'Vehicle', se: 'Fordon', cn: '车辆' },
  trailer: { en: 'Trailer', se: 'Släp', cn: '挂车' },
  container: { en: 'Container', se: 'Container', cn: '集装箱' },
  driver: { en: 'Driver', se: 'Förare', cn: '司机' },
  seal: { en: 'Seal', se: 'Plombering', cn: '封条' },
  movementReference: { en: 'MRN', se: 'MRN', cn: '海关流转号' },
  terms: { en: 'Terms of delivery', se: 'Leveransvillkor', cn: '交货条款' },
  note: { en: 'Despatch note', se: 'Följesedel', cn: '送货单' },
  notes: { en: 'despatch notes, see the loading list', se: 'följesedlar, se lastlistan', cn: '张送货单，见装车清单' },
  packaging: { en: 'Packaging', se: 'Emballage', cn: '包装' },
  count: { en: 'Number', se: 'Antal', cn: '数量' },
  plates: { en: 'Package numbers', se: 'Kollinummer', cn: '包装编号' },
  stack: { en: 'Stacked', se: 'Staplas', cn: '堆叠' },
  metres: { en: 'Loading metres', se: 'Flakmeter', cn: '装载米' },
  weight: { en: 'Gross weight, kg', se: 'Bruttovikt, kg', cn: '毛重，千克' },
  volume: { en: 'Volume, m³', se: 'Volym, m³', cn: '体积，立方米' },
  loadingUnits: { en: 'Loading units', se: 'Lastenheter', cn: '装载单元' },
  packages: { en: 'Packages', se: 'Kollin', cn: '件数' },
  total: { en: 'Total', se: 'Totalt', cn: '合计' },
  missing: { en: 'not known: {{notes}}', se: 'okänt: {{notes}}', cn: '未知：{{notes}}' },
  hazards: { en: 'Dangerous goods', se: 'Farligt gods', cn: '危险货物' },
  points: { en: 'ADR points: {{points}}', se: 'ADR-poäng: {{points}}', cn: 'ADR 分值：{{points}}' },
  checked: { en: 'Checked by', se: 'Kontrollerad av', cn: '检查人' },
  goods: { en: 'Goods', se: 'Gods', cn: '货物' },
} as const satisfies Readonly<Record<string, Words>>;
export type PrintWord = keyof typeof PRINT_WORDS;

/** A word in a language, with its values in. */
export function printWord(word: PrintWord, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return PRINT_WORDS[word][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
