import type { LabelName } from '../domain/label/label-data.js';
import type { LabelRefusal, RefusalReason } from '../domain/label/print.js';
import type { Language } from './fields.js';

type Text = Readonly<Record<Language, string>>;

/** What a value of a label is called. */
const FIELDS: Readonly<Record<LabelName | 'message', Text>> = {
  receiverName: { en: 'Receiver', se: 'Mottagare', cn: '收货方' },
  receiverPlant: { en: "Receiver's plant", se: 'Mottagarens fabrik', cn: '收货工厂' },
  receiverPlace: { en: "Receiver's place", se: 'Mottagarens ort', cn: '收货地点' },
  dock: { en: 'Dock', se: 'Port', cn: '卸货口' },
  unloadingPoint: { en: 'Unloading point', se: 'Lossningsplats', cn: '卸货点' },
  storageLocation: { en: 'Storage location', se: 'Lagerplats', cn: '存储地点' },
  usage: { en: 'Usage', se: 'Användning', cn: '用途' },
  note: { en: 'Despatch note number', se: 'Följesedelsnummer', cn: '送货单号' },
  supplierName: { en: 'Supplier', se: 'Leverantör', cn: '供应商' },
  supplierAddress: { en: "Supplier's address", se: 'Leverantörens adress', cn: '供应商地址' },
  supplierNumber: { en: 'Supplier number', se: 'Leverantörsnummer', cn: '供应商编号' },
  supplierDuns: { en: "Supplier's D-U-N-S number", se: 'Leverantörens D-U-N-S-nummer', cn: '供应商邓白氏编码' },
  shipFrom: { en: 'Ship from', se: 'Avsändningsplats', cn: '发货地' },
  plant: { en: 'Plant', se: 'Fabrik', cn: '工厂' },
  netWeight: { en: 'Net weight', se: 'Nettovikt', cn: '净重' },
  grossWeight: { en: 'Gross weight', se: 'Bruttovikt', cn: '毛重' },
  packages: { en: 'Number of packages', se: 'Antal kollin', cn: '包装数量' },
  customerPart: { en: "Customer's article number", se: 'Kundens artikelnummer', cn: '客户零件号' },
  quantity: { en: 'Quantity', se: 'Antal', cn: '数量' },
  unit: { en: 'Unit', se: 'Enhet', cn: '单位' },
  supplierPart: { en: "Supplier's article number", se: 'Leverantörens artikelnummer', cn: '供应商零件号' },
  description: { en: 'Description', se: 'Benämning', cn: '描述' },
  engineeringChange: { en: 'Engineering change', se: 'Ändringsstatus', cn: '工程变更' },
  order: { en: 'Order', se: 'Order', cn: '订单' },
  orderLine: { en: 'Order line', se: 'Orderrad', cn: '订单行' },
  kanban: { en: 'Kanban number', se: 'Kanbannummer', cn: '看板号' },
  batch: { en: 'Batch', se: 'Batch', cn: '批次' },
  productionDate: { en: 'Production date', se: 'Tillverkningsdatum', cn: '生产日期' },
  despatchDate: { en: 'Despatch date', se: 'Avsändningsdatum', cn: '发货日期' },
  expiryDate: { en: 'Expiry date', se: 'Utgångsdatum', cn: '有效期' },
  serial: { en: 'Label number', se: 'Etikettnummer', cn: '标签号' },
  internalNumber: { en: 'Internal number', se: 'Internt nummer', cn: '内部编号' },
  packaging: { en: 'Packaging', se: 'Emballage', cn: '包装类型' },
  origin: { en: 'Country of origin', se: 'Ursprungsland', cn: '原产国' },
  manufacturer: { en: 'Manufacturer', se: 'Tillverkare', cn: '制造商' },
  manufacturerPart: { en: "Manufacturer's article number", se: 'Tillverkarens artikelnummer', cn: '制造商零件号' },
  handlingCode: { en: 'Handling code', se: 'Hanteringskod', cn: '搬运代码' },
  customerFlag: { en: "Customer's mark", se: 'Kundens märkning', cn: '客户标记' },
  freeText: { en: 'Free text', se: 'Fritext', cn: '自由文本' },
  plate: { en: 'Licence plate', se: 'Licence plate', cn: '许可牌号' },
  plateIdentifier: { en: 'Identifier of the licence plate', se: 'Identifierare för licence plate', cn: '许可牌标识符' },
  sscc: { en: 'SSCC', se: 'SSCC', cn: 'SSCC' },
  message: { en: 'Square code', se: 'Kvadratisk kod', cn: '方形码' },
};
const CODE: Text = { en: 'Code', se: 'Kod', cn: '条码' };

const REASONS: Readonly<Record<RefusalReason, Text>> = {
  missing: {
    en: 'the layout needs it, and the despatch note does not have it',
    se: 'layouten behöver det, och följesedeln saknar det',
    cn: '该版式需要此内容，但送货单中没有',
  },
  form: { en: 'it is not of the right form', se: 'det har fel form', cn: '格式不正确' },
  'not-encodable': {
    en: 'the code cannot hold one of its characters',
    se: 'koden kan inte innehålla något av tecknen',
    cn: '条码无法表示其中的某个字符',
  },
  'too-long': {
    en: 'it is longer than the standard allows',
    se: 'det är längre än standarden tillåter',
    cn: '长度超过标准规定',
  },
  'does-not-fit': {
    en: 'there is not enough room for it on the label',
    se: 'det får inte plats på etiketten',
    cn: '标签上放不下',
  },
  'not-printable': {
    en: 'the printer has no letters for it; choose PDF',
    se: 'skrivaren saknar tecken för det; välj PDF',
    cn: '打印机没有相应的字符，请选择 PDF',
  },
  identifier: { en: 'its identifier is unknown', se: 'identifieraren är okänd', cn: '标识符未知' },
  agency: { en: 'its issuing agency is unknown', se: 'utfärdaren är okänd', cn: '发码机构未知' },
  company: { en: 'its company number is wrong', se: 'företagsnumret är fel', cn: '公司编号有误' },
  serial: { en: 'its serial number is wrong', se: 'serienumret är fel', cn: '序列号有误' },
  digits: { en: 'it has to be 18 digits', se: 'det ska vara 18 siffror', cn: '必须为 18 位数字' },
  'check-digit': { en: 'its check digit is wrong', se: 'kontrollsiffran är fel', cn: '校验位错误' },
  level: {
    en: 'its identifier is that of another kind of package',
    se: 'identifieraren hör till en annan sorts kolli',
    cn: '标识符属于另一种包装级别',
  },
  'not-read-back': {
    en: 'the code was read back and does not say what it should',
    se: 'koden lästes tillbaka och säger inte det den ska',
    cn: '回读的条码与应有内容不符',
  },
  'off-label': {
    en: 'the offset of the print profile moves part of it off the label',
    se: 'utskriftsprofilens förskjutning flyttar en del av den utanför etiketten',
    cn: '打印配置的偏移使部分内容超出标签',
  },
};

/** The label as a whole. */
const LABEL: Text = { en: 'Label', se: 'Etikett', cn: '标签' };

/** Why a label is not printed, as a sentence: `Dock: there is not enough room for it on the label.` */
export function labelRefusalText({ field, reason }: Omit<LabelRefusal, 'serial'>, language: Language): string {
  const name = (field !== null ? FIELDS[field] : reason === 'off-label' ? LABEL : CODE)[language];
  return language === 'cn' ? `${name}：${REASONS[reason].cn}。` : `${name}: ${REASONS[reason][language]}.`;
}

/** That packages have no label number. */
export function unnumberedText(packages: number, language: Language): string {
  const texts: Text = {
    en: packages === 1 ? 'A package has no label number.' : `${packages} packages have no label number.`,
    se: packages === 1 ? 'Ett kolli saknar etikettnummer.' : `${packages} kollin saknar etikettnummer.`,
    cn: `${packages} 个包装没有标签号。`,
  };
  return texts[language];
}

/** That a despatch note has no packages. */
export function noLabelsText(language: Language): string {
  const texts: Text = {
    en: 'The despatch note has no packages.',
    se: 'Följesedeln har inga kollin.',
    cn: '该送货单没有包装。',
  };
  return texts[language];
}

/** That no package of a despatch note has an internal number, and what gives it one. */
export function noInternalLabelsText(language: Language): string {
  const texts: Text = {
    en: 'No package of the despatch note has an internal number. Say in its package size that it has an internal label, or in the numbering of packages where it has no size. Then change the note: its packages get one.',
    se: 'Inget kolli på följesedeln har ett internt nummer. Ange i emballagestorleken att den har en intern etikett, eller i kollinumreringen om kollina saknar storlek. Ändra sedan följesedeln: då får kollina ett.',
    cn: '该送货单没有带内部编号的包装。请在其包装规格中注明有内部标签；没有规格的，请在包装编号中注明。然后更改送货单，包装即获得编号。',
  };
  return texts[language];
}

/** That a sheet has fewer labels than the position that printing is to start at. */
export function startPositionText(places: number, language: Language): string {
  const texts: Text = {
    en: places === 1 ? 'A sheet holds one label.' : `A sheet holds ${String(places)} labels.`,
    se: places === 1 ? 'Ett ark har en etikett.' : `Ett ark har ${String(places)} etiketter.`,
    cn: `每张纸可放 ${String(places)} 个标签。`,
  };
  return texts[language];
}
