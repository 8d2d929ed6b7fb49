import type { CheckCode } from '../domain/despatch/check.js';
import type { Language } from './fields.js';

interface Text {
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** What is said of what is wrong with a despatch note before it is sent: `{name}` stands for a value of the check. */
const TEXTS: Readonly<Record<CheckCode, Readonly<Record<Language, Text>>>> = {
  'no-packages': {
    en: {
      message: 'The despatch note has no packages.',
      remedy: 'Pack its articles, or ask the customer whether goods without packages are accepted.',
    },
    se: {
      message: 'Följesedeln har inga kollin.',
      remedy: 'Packa artiklarna eller fråga kunden om gods utan kollin tas emot.',
    },
    cn: { message: '送货单没有包装。', remedy: '请装箱，或向客户确认是否接收无包装货物。' },
  },
  'labels-missing': {
    en: {
      message: 'Only {labels} of {packages} packages have a label number.',
      remedy: 'Give each package a number, or none of them.',
    },
    se: {
      message: 'Bara {labels} av {packages} kollin har ett etikettnummer.',
      remedy: 'Ge varje kolli ett nummer eller inget av dem.',
    },
    cn: { message: '{packages} 个包装中只有 {labels} 个有标签号。', remedy: '请为每个包装编号，或全部不编号。' },
  },
  'labels-not-printed': {
    en: {
      message: 'The labels of {missing} of {packages} packages are not printed.',
      remedy: 'Print the missing labels on the page Packages.',
    },
    se: {
      message: 'Etiketterna för {missing} av {packages} kollin är inte utskrivna.',
      remedy: 'Skriv ut de etiketter som saknas på sidan Kollin.',
    },
    cn: { message: '{packages} 个包装中有 {missing} 个的标签未打印。', remedy: '请在“包装”页打印缺少的标签。' },
  },
  'packages-not-marked': {
    en: {
      message: '{missing} of {packages} packages are not marked for shipment.',
      remedy: 'Scan the rest, or take them off the despatch note.',
    },
    se: {
      message: '{missing} av {packages} kollin är inte markerade för sändning.',
      remedy: 'Skanna resten eller ta bort dem från följesedeln.',
    },
    cn: { message: '{packages} 个包装中有 {missing} 个未标记发运。', remedy: '请扫描其余包装，或将其从送货单移除。' },
  },
  'packages-not-verified': {
    en: {
      message: '{missing} of {packages} packages are not verified, which is agreed with this customer.',
      remedy: 'Verify the rest.',
    },
    se: {
      message: '{missing} av {packages} kollin är inte verifierade, vilket är avtalat med kunden.',
      remedy: 'Verifiera resten.',
    },
    cn: { message: '{packages} 个包装中有 {missing} 个未核对，而与该客户约定须核对。', remedy: '请核对其余包装。' },
  },
  'quantity-sum': {
    en: {
      message: 'Article {articleNumber}: the quantity is {quantity} {unit}, but its packages hold {held}.',
      remedy: 'Correct the quantity, or the number of packages and what each holds.',
    },
    se: {
      message: 'Artikel {articleNumber}: kvantiteten är {quantity} {unit}, men kollina rymmer {held}.',
      remedy: 'Rätta kvantiteten, eller antalet kollin och vad vart och ett innehåller.',
    },
    cn: {
      message: '零件 {articleNumber}：数量为 {quantity} {unit}，但包装内共 {held}。',
      remedy: '请更正数量，或包装数与每包数量。',
    },
  },
  'package-count': {
    en: {
      message: 'It states {stated} packages, but has {outermost} outer packages, {all} in all.',
      remedy: 'Correct the stated number of packages.',
    },
    se: {
      message: 'Den anger {stated} kollin men har {outermost} ytterkollin, {all} totalt.',
      remedy: 'Rätta det angivna antalet kollin.',
    },
    cn: { message: '注明 {stated} 个包装，但有 {outermost} 个外包装，共 {all} 个。', remedy: '请更正注明的包装数。' },
  },
  'net-above-gross': {
    en: {
      message: 'The net weight of {net} kg is more than the gross weight of {gross} kg.',
      remedy: 'Correct one of the two.',
    },
    se: { message: 'Nettovikten {net} kg är större än bruttovikten {gross} kg.', remedy: 'Rätta en av dem.' },
    cn: { message: '净重 {net} 公斤大于毛重 {gross} 公斤。', remedy: '请更正其一。' },
  },
  'weight-missing': {
    en: { message: 'The gross weight is missing.', remedy: 'Enter it; carriers and most customers expect it.' },
    se: { message: 'Bruttovikten saknas.', remedy: 'Ange den. Transportörer och de flesta kunder förväntar sig den.' },
    cn: { message: '缺少毛重。', remedy: '请填写；承运商和多数客户都需要。' },
  },
  'waybill-missing': {
    en: { message: 'The number of the waybill is missing.', remedy: 'Enter the transport document.' },
    se: { message: 'Fraktsedelns nummer saknas.', remedy: 'Ange transportdokumentet.' },
    cn: { message: '缺少运单号。', remedy: '请填写运输单据。' },
  },
  'gate-missing': {
    en: { message: 'Dock and gate are missing. The releases name {wanted}.', remedy: 'Enter the dock or gate.' },
    se: {
      message: 'Port och lossningsplats saknas. Leveransplanerna anger {wanted}.',
      remedy: 'Ange port eller lossningsplats.',
    },
    cn: { message: '缺少卸货口。交货计划注明为 {wanted}。', remedy: '请填写卸货口。' },
  },
  'gate-differs': {
    en: {
      message: 'Dock or gate is {own}, but the releases name {wanted}.',
      remedy: 'Check where the goods are to be unloaded.',
    },
    se: {
      message: 'Port eller lossningsplats är {own}, men leveransplanerna anger {wanted}.',
      remedy: 'Kontrollera var godset ska lossas.',
    },
    cn: { message: '卸货口为 {own}，但交货计划注明为 {wanted}。', remedy: '请核对卸货地点。' },
  },
  'pick-up-after-arrival': {
    en: {
      message: 'The carrier collects the goods on {day}, after they arrive on {other}.',
      remedy: 'Correct the pick-up date or the day of arrival.',
    },
    se: {
      message: 'Transportören hämtar godset {day}, efter att det kommer fram {other}.',
      remedy: 'Rätta hämtningsdatumet eller ankomstdagen.',
    },
    cn: { message: '承运商于 {day} 提货，晚于到货时间 {other}。', remedy: '请更正提货日期或到货日期。' },
  },
  'pick-up-after-despatch': {
    en: {
      message: 'The carrier collects the goods on {day}, after they leave on {other}.',
      remedy: 'Check the pick-up date and the despatch date.',
    },
    se: {
      message: 'Transportören hämtar godset {day}, efter att det avgår {other}.',
      remedy: 'Kontrollera hämtningsdatumet och avgångsdatumet.',
    },
    cn: { message: '承运商于 {day} 提货，晚于发货时间 {other}。', remedy: '请核对提货日期和发货日期。' },
  },
  'shipment-before-pick-up': {
    en: {
      message: 'The shipment date {day} is before the carrier collects the goods on {other}.',
      remedy: 'Check the shipment date and the pick-up date.',
    },
    se: {
      message: 'Skeppningsdatumet {day} ligger före hämtningen {other}.',
      remedy: 'Kontrollera skeppningsdatumet och hämtningsdatumet.',
    },
    cn: { message: '装运日期 {day} 早于提货时间 {other}。', remedy: '请核对装运日期和提货日期。' },
  },
  'shipment-after-arrival': {
    en: {
      message: 'The shipment date {day} is after the goods arrive on {other}.',
      remedy: 'Check the shipment date and the day of arrival.',
    },
    se: {
      message: 'Skeppningsdatumet {day} ligger efter ankomsten {other}.',
      remedy: 'Kontrollera skeppningsdatumet och ankomstdagen.',
    },
    cn: { message: '装运日期 {day} 晚于到货时间 {other}。', remedy: '请核对装运日期和到货日期。' },
  },
  'best-before-production': {
    en: {
      message: 'Article {articleNumber}: best before {day} is before the production date {other}.',
      remedy: 'Correct one of the two.',
    },
    se: {
      message: 'Artikel {articleNumber}: bäst före {day} ligger före tillverkningsdatumet {other}.',
      remedy: 'Rätta ett av dem.',
    },
    cn: { message: '零件 {articleNumber}：最佳使用期 {day} 早于生产日期 {other}。', remedy: '请更正其一。' },
  },
  'best-before-passed': {
    en: {
      message: 'Article {articleNumber}: best before {day} has passed when the goods leave on {other}.',
      remedy: 'Check the date, or send other goods.',
    },
    se: {
      message: 'Artikel {articleNumber}: bäst före {day} har passerat när godset avgår {other}.',
      remedy: 'Kontrollera datumet eller skicka annat gods.',
    },
    cn: {
      message: '零件 {articleNumber}：货物于 {other} 发出时，最佳使用期 {day} 已过。',
      remedy: '请核对日期，或改发其他货物。',
    },
  },
  'produced-after-despatch': {
    en: {
      message: 'Article {articleNumber}: the production date {day} is after the goods leave on {other}.',
      remedy: 'Correct the production date or the despatch date.',
    },
    se: {
      message: 'Artikel {articleNumber}: tillverkningsdatumet {day} ligger efter avgången {other}.',
      remedy: 'Rätta tillverkningsdatumet eller avgångsdatumet.',
    },
    cn: {
      message: '零件 {articleNumber}：生产日期 {day} 晚于发货日期 {other}。',
      remedy: '请更正生产日期或发货日期。',
    },
  },
  'date-future': {
    en: {
      message: 'The goods leave on {day}, which has not come yet.',
      remedy: 'Send the advice when they leave, or correct the despatch date.',
    },
    se: {
      message: 'Godset avgår {day}, som inte har inträffat än.',
      remedy: 'Skicka aviseringen när det avgår eller rätta avgångsdatumet.',
    },
    cn: { message: '货物于 {day} 发出，日期未到。', remedy: '请在发货时发送，或更正发货日期。' },
  },
  'date-old': {
    en: {
      message: 'The goods left on {day}. Customers expect the advice at departure.',
      remedy: 'Check the despatch date.',
    },
    se: {
      message: 'Godset avgick {day}. Kunder förväntar sig aviseringen vid avgång.',
      remedy: 'Kontrollera avgångsdatumet.',
    },
    cn: { message: '货物已于 {day} 发出。客户希望在发货时收到通知。', remedy: '请核对发货日期。' },
  },
  'article-not-called-off': {
    en: {
      message: 'Article {articleNumber} is called off by no release in force for this ship-to.',
      remedy: 'Check the article number and the ship-to.',
    },
    se: {
      message: 'Artikel {articleNumber} avropas inte av någon gällande leveransplan för leveransmottagaren.',
      remedy: 'Kontrollera artikelnummer och leveransmottagare.',
    },
    cn: { message: '该收货地没有有效的交货计划要求零件 {articleNumber}。', remedy: '请核对零件号和收货地。' },
  },
  'article-not-registered': {
    en: {
      message: 'Article {articleNumber} is not in the register of articles for this customer.',
      remedy: 'Add it on the page Articles.',
    },
    se: {
      message: 'Artikel {articleNumber} finns inte i artikelregistret för kunden.',
      remedy: 'Lägg till den på sidan Artiklar.',
    },
    cn: { message: '零件 {articleNumber} 不在该客户的零件登记中。', remedy: '请在“零件”页添加。' },
  },
  'company-not-registered': {
    en: {
      message: 'The customer of the agreement is not in the register of partners.',
      remedy: 'Choose the partner in the agreement.',
    },
    se: { message: 'Avtalets kund finns inte i partnerregistret.', remedy: 'Välj partnern i avtalet.' },
    cn: { message: '协议的客户不在合作伙伴登记中。', remedy: '请在协议中选择合作伙伴。' },
  },
  'order-missing': {
    en: {
      message: 'Article {articleNumber}: the order number is missing. The release names {orderNumber}.',
      remedy: 'Enter the order number.',
    },
    se: {
      message: 'Artikel {articleNumber}: ordernumret saknas. Leveransplanen anger {orderNumber}.',
      remedy: 'Ange ordernumret.',
    },
    cn: { message: '零件 {articleNumber}：缺少订单号。交货计划为 {orderNumber}。', remedy: '请填写订单号。' },
  },
  'order-unknown': {
    en: {
      message: 'Article {articleNumber}: order {own} is not the one of the release, {orderNumber}.',
      remedy: 'Check the order number.',
    },
    se: {
      message: 'Artikel {articleNumber}: order {own} är inte leveransplanens, {orderNumber}.',
      remedy: 'Kontrollera ordernumret.',
    },
    cn: { message: '零件 {articleNumber}：订单 {own} 与交货计划的 {orderNumber} 不同。', remedy: '请核对订单号。' },
  },
  'over-shipment': {
    en: {
      message: 'Article {articleNumber}: {quantity} {unit} is more than what is due, {due}.',
      remedy: 'Send less, or agree it with the customer.',
    },
    se: {
      message: 'Artikel {articleNumber}: {quantity} {unit} är mer än vad som ska skickas, {due}.',
      remedy: 'Skicka mindre eller kom överens med kunden.',
    },
    cn: {
      message: '零件 {articleNumber}：{quantity} {unit} 超过应发数量 {due}。',
      remedy: '请减少数量，或与客户商定。',
    },
  },
  'under-shipment': {
    en: {
      message: 'Article {articleNumber}: {quantity} {unit} is less than what is due, {due}.',
      remedy: 'Send the rest as well, or tell the customer.',
    },
    se: {
      message: 'Artikel {articleNumber}: {quantity} {unit} är mindre än vad som ska skickas, {due}.',
      remedy: 'Skicka även resten eller meddela kunden.',
    },
    cn: {
      message: '零件 {articleNumber}：{quantity} {unit} 少于应发数量 {due}。',
      remedy: '请一并发出其余数量，或告知客户。',
    },
  },
  early: {
    en: {
      message: 'Article {articleNumber} leaves {days} days before it is due on {day}.',
      remedy: 'Check the despatch date, or agree it with the customer.',
    },
    se: {
      message: 'Artikel {articleNumber} avgår {days} dagar före {day}, när den ska skickas.',
      remedy: 'Kontrollera avgångsdatumet eller kom överens med kunden.',
    },
    cn: { message: '零件 {articleNumber} 比应发日期 {day} 早 {days} 天。', remedy: '请核对发货日期，或与客户商定。' },
  },
  late: {
    en: {
      message: 'Article {articleNumber} leaves {days} days after it was due on {day}.',
      remedy: 'Tell the customer when it arrives.',
    },
    se: {
      message: 'Artikel {articleNumber} avgår {days} dagar efter {day}, när den skulle ha skickats.',
      remedy: 'Meddela kunden när den kommer fram.',
    },
    cn: { message: '零件 {articleNumber} 比应发日期 {day} 晚 {days} 天。', remedy: '请告知客户到货时间。' },
  },
  'cumulative-missing': {
    en: {
      message: 'Article {articleNumber}: the cumulative quantity is missing, and the customer counts it.',
      remedy: 'Enter it on the page Articles.',
    },
    se: {
      message: 'Artikel {articleNumber}: den ackumulerade kvantiteten saknas, och kunden räknar med den.',
      remedy: 'Ange den på sidan Artiklar.',
    },
    cn: { message: '零件 {articleNumber}：缺少累计数量，而客户按累计数量核算。', remedy: '请在“零件”页填写。' },
  },
  'cumulative-differs': {
    en: {
      message: 'Article {articleNumber}: the cumulative quantity {own} does not follow. {expected} is expected.',
      remedy: 'Correct it, or check notes that were sent and not counted.',
    },
    se: {
      message: 'Artikel {articleNumber}: den ackumulerade kvantiteten {own} stämmer inte. {expected} förväntas.',
      remedy: 'Rätta den eller kontrollera följesedlar som skickats men inte räknats.',
    },
    cn: {
      message: '零件 {articleNumber}：累计数量 {own} 不连续，应为 {expected}。',
      remedy: '请更正，或核对已发送但未计入的送货单。',
    },
  },
  'shipment-used': {
    en: {
      message: 'Note {number} to another place has the same shipment reference this year.',
      remedy: 'Give this shipment a reference of its own.',
    },
    se: {
      message: 'Följesedel {number} till en annan plats har samma sändningsreferens i år.',
      remedy: 'Ge sändningen en egen referens.',
    },
    cn: {
      message: '今年发往其他地点的送货单 {number} 使用了相同的装运参考号。',
      remedy: '请为本次装运使用单独的参考号。',
    },
  },
};

/** What is said of a check in a language, with its values filled in. */
export function checkText(code: CheckCode, values: Readonly<Record<string, string>>, language: Language): Text {
  const { message, remedy } = TEXTS[code][language];
  return { message: message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''), remedy };
}
