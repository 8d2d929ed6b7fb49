import { rule, type FindingRule } from './finding-rule.js';

/** Findings about what a document lacks or contradicts: schedules, despatch advices, invoices. */
export const DOCUMENT_RULES = {
  'document-number-missing': rule(
    'sender',
    ['The schedule has no number', 'Ask the sender to fill {expected}.'],
    ['Leveransplanen saknar nummer', 'Be avsändaren fylla i {expected}.'],
    ['交货计划没有编号', '请发送方填写{expected}。'],
  ),
  'issue-date-missing': rule(
    'sender',
    ['The schedule has no issue date', 'Ask the sender to fill {expected}.'],
    ['Leveransplanen saknar utfärdandedatum', 'Be avsändaren fylla i {expected}.'],
    ['交货计划没有签发日期', '请发送方填写{expected}。'],
  ),
  'detail-start-missing': rule(
    'sender',
    ['The lines begin without {expected}', 'Ask the sender to send {expected} before the first line.'],
    ['Raderna börjar utan {expected}', 'Be avsändaren skicka {expected} före första raden.'],
    ['明细行之前缺少{expected}', '请发送方在第一行之前发送{expected}。'],
  ),
  'schedule-without-lines': rule(
    'sender',
    ['The schedule has no lines', 'Ask the sender whether the schedule is meant to be empty.'],
    ['Leveransplanen har inga rader', 'Fråga avsändaren om planen ska vara tom.'],
    ['交货计划没有明细行', '请询问发送方该计划是否应为空。'],
  ),
  'article-missing': rule(
    'sender',
    ['A line has no article number', 'Ask the sender to fill {expected}.'],
    ['En rad saknar artikelnummer', 'Be avsändaren fylla i {expected}.'],
    ['有一行没有物料号', '请发送方填写{expected}。'],
  ),
  'article-unnumbered': rule(
    'sender',
    [
      'A line has no article number, at most a name',
      'Find the article by its name or by the line of the order, or ask the sender for {expected}.',
    ],
    [
      'En rad saknar artikelnummer, har på sin höjd ett namn',
      'Sök artikeln på namnet eller orderraden, eller be avsändaren om {expected}.',
    ],
    ['有一行没有物料号，至多只有名称', '请按名称或订单行查找该物料，或向发送方索取{expected}。'],
  ),
  'article-kind-missing': rule(
    'sender',
    [
      'The article number {found} does not say whose it is; read as the customer’s',
      'Ask the sender to fill {expected} (IN for the customer’s number, SA for the supplier’s, EN or SRV for a GTIN).',
    ],
    [
      'Artikelnumret {found} anger inte vems det är; läst som kundens',
      'Be avsändaren fylla i {expected} (IN för kundens nummer, SA för leverantörens, EN eller SRV för ett GTIN).',
    ],
    [
      '物料号{found}未说明属于哪一方；已按客户的物料号读取',
      '请发送方填写{expected}（IN为客户物料号，SA为供应商物料号，EN或SRV为GTIN）。',
    ],
  ),
  'ship-to-missing': rule(
    'sender',
    ['The schedule does not say where to deliver', 'Ask the sender to fill {expected}.'],
    ['Planen anger inte vart leveransen ska', 'Be avsändaren fylla i {expected}.'],
    ['计划未说明收货地', '请发送方填写{expected}。'],
  ),
  'line-duplicate': rule(
    'sender',
    [
      'The same article comes twice for the same place of delivery: {found}',
      'Ask the sender which of the two lines counts; both were kept.',
    ],
    [
      'Samma artikel kommer två gånger för samma mottagningsplats: {found}',
      'Fråga avsändaren vilken av raderna som gäller; båda är kvar.',
    ],
    ['同一物料在同一收货地出现两次：{found}', '请询问发送方以哪一行为准；两行均已保留。'],
  ),
  'calloff-outside-line': rule(
    'sender',
    [
      'A quantity stands before any article',
      'Ask the sender to send the schedule again with {expected} before the quantities.',
    ],
    ['En kvantitet står före alla artiklar', 'Be avsändaren skicka planen igen med {expected} före kvantiteterna.'],
    ['数量出现在物料之前', '请发送方重新发送计划，并将{expected}放在数量之前。'],
  ),
  'quantity-not-number': rule(
    'sender',
    ['Quantity is not a number', 'Ask the sender to send the schedule again with digits in {path}.'],
    ['Kvantiteten är inget tal', 'Be avsändaren skicka planen igen med siffror i {path}.'],
    ['数量不是数字', '请发送方在{path}中填写数字后重新发送计划。'],
  ),
  'quantity-missing': rule(
    'sender',
    ['A call-off has no quantity', 'Ask the sender to send the schedule again with a quantity in {path}.'],
    ['Ett avrop saknar kvantitet', 'Be avsändaren skicka planen igen med kvantitet i {path}.'],
    ['要货没有数量', '请发送方在{path}中填写数量后重新发送计划。'],
  ),
  'quantity-negative': rule(
    'sender',
    ['A call-off has the negative quantity {found}', 'Ask the sender what is meant; the figure was kept.'],
    ['Ett avrop har den negativa kvantiteten {found}', 'Fråga avsändaren vad som avses; värdet är kvar.'],
    ['要货数量为负数{found}', '请询问发送方其含义；数值已保留。'],
  ),
  'quantity-too-large': rule(
    'sender',
    [
      'The quantity {found} has more digits than can be kept; the call-off was left out',
      'Ask the sender for the right quantity in {path}.',
    ],
    [
      'Kvantiteten {found} har fler siffror än som kan sparas; avropet utelämnades',
      'Be avsändaren om rätt kvantitet i {path}.',
    ],
    ['数量{found}的位数超出可保存范围；该要货被略去', '请发送方在{path}中给出正确的数量。'],
  ),
  'quantity-rounded': rule(
    'sender',
    [
      'The quantity {found} has more than {expected} decimals and was rounded',
      'Compare the quantity with the file, and ask the sender to send no more than {expected} decimals.',
    ],
    [
      'Kvantiteten {found} har fler än {expected} decimaler och avrundades',
      'Jämför kvantiteten med filen och be avsändaren skicka högst {expected} decimaler.',
    ],
    ['数量{found}超过{expected}位小数，已四舍五入', '请将数量与文件核对，并请发送方最多发送{expected}位小数。'],
  ),
  'quantity-not-used': rule(
    'us',
    [
      'A quantity of kind {found} is not used here',
      'Nothing to do; if the figure was agreed on with the partner, tell your operator.',
    ],
    [
      'En kvantitet av slaget {found} används inte här',
      'Inget att göra; om värdet är avtalat med partnern, säg till driften.',
    ],
    ['类型为{found}的数量未被使用', '无需处理；如与伙伴约定使用该数值，请告知运营方。'],
  ),
  'calloff-date-missing': rule(
    'sender',
    ['A call-off has no date', 'Ask the sender to send the schedule again with a date for the quantity ({expected}).'],
    ['Ett avrop saknar datum', 'Be avsändaren skicka planen igen med ett datum för kvantiteten ({expected}).'],
    ['要货没有日期', '请发送方为该数量填写日期（{expected}）后重新发送计划。'],
  ),
  'calloff-dated-by-issue': rule(
    'sender',
    [
      'A backorder or urgent quantity has no date; the issue date was taken',
      'Nothing to do; it is to be delivered at once.',
    ],
    [
      'En rest- eller brådskande kvantitet saknar datum; utfärdandedatum används',
      'Inget att göra; den ska levereras genast.',
    ],
    ['欠交或紧急数量没有日期；采用签发日期', '无需处理；应立即交货。'],
  ),
  'calloff-date-twice': rule(
    'sender',
    ['The same date comes twice in a line: {found}', 'Nothing to do; the quantities are added up.'],
    ['Samma datum kommer två gånger på en rad: {found}', 'Inget att göra; kvantiteterna läggs ihop.'],
    ['同一行中日期重复：{found}', '无需处理；数量将相加。'],
  ),
  'calloff-order': rule(
    'sender',
    [
      'Commitment (SCC) and quantity (QTY) stand in the order of another release',
      'Compare the call-offs with the file, and enter "commitmentOrder" in the agreement’s profile if it is the sender’s habit.',
    ],
    [
      'Åtagande (SCC) och kvantitet (QTY) står i en annan utgåvas ordning',
      'Jämför avropen med filen och ange ”commitmentOrder” i avtalets profil om det är avsändarens vana.',
    ],
    [
      '承诺级别（SCC）与数量（QTY）的顺序属于其他版本',
      '请将要货与文件核对；若为发送方的习惯，请在协议配置中填写“commitmentOrder”。',
    ],
  ),
  'calloffs-too-many': rule(
    'sender',
    ['A line has more than {expected} call-offs', 'Ask the sender to divide the line; what goes beyond was not read.'],
    ['En rad har fler än {expected} avrop', 'Be avsändaren dela raden; det som går utöver är inte läst.'],
    ['一行的要货超过{expected}条', '请发送方拆分该行；超出部分未读取。'],
  ),
  'commitment-missing': rule(
    'sender',
    [
      'Call-offs that do not say whether they are firm (SCC) are read as forecast',
      'Ask the sender to send SCC if they are firm.',
    ],
    ['Avrop som inte anger om de är fasta (SCC) läses som prognos', 'Be avsändaren skicka SCC om de är fasta.'],
    ['未注明承诺级别（SCC）的要货按预测读取', '如为确定要货，请发送方发送SCC。'],
  ),
  'unit-mixed': rule(
    'sender',
    ['A line has quantities in {found} and in {expected}', 'Ask the sender for one unit per line.'],
    ['En rad har kvantiteter i {found} och i {expected}', 'Be avsändaren om en enhet per rad.'],
    ['一行中的数量单位不同：{found}与{expected}', '请发送方每行只使用一个单位。'],
  ),
  'unit-unknown': rule(
    'us',
    ['Unit {found} has no certain counterpart; kept as sent', 'Check the article’s unit with the sender.'],
    ['Enheten {found} saknar säker motsvarighet; behålls som den kom', 'Stäm av artikelns enhet med avsändaren.'],
    ['单位{found}没有确定的对应单位；按原样保留', '请与发送方核对物料的单位。'],
  ),
  'transmission-number-invalid': rule(
    'sender',
    [
      'The transmission number “{found}” is not a number from 1',
      'Ask the sender to number transmissions, so that a lost one is noticed.',
    ],
    [
      'Överföringsnumret ”{found}” är inget nummer från 1',
      'Be avsändaren numrera överföringarna, så att en förlorad märks.',
    ],
    ['传输号“{found}”不是从1开始的数字', '请发送方对传输编号，以便发现丢失。'],
  ),
  'remainder-quantity': rule(
    'sender',
    [
      'A remaining quantity without date is read as forecast',
      'Nothing to do; it stands from the day after the last period, through the end of the horizon where that was sent.',
    ],
    [
      'En restmängd utan datum läses som prognos',
      'Inget att göra; den gäller från dagen efter sista perioden, till horisontens slut om det skickades.',
    ],
    ['无日期的剩余数量按预测读取', '无需处理；自最后一个时段的次日起，若发送了计划期终点则至该终点。'],
  ),
  'calloff-quantity-undated': rule(
    'sender',
    [
      'The quantity {found} stands beside {expected}, which names no date; it was not imported',
      'Ask the sender whether the quantity is wanted, and when.',
    ],
    [
      'Kvantiteten {found} står vid {expected}, som inte anger något datum; den är inte importerad',
      'Fråga avsändaren om kvantiteten önskas, och när.',
    ],
    ['数量{found}旁为{expected}，未指明日期；未导入', '请询问发送方是否需要该数量以及何时需要。'],
  ),
  'raster-switched': rule(
    'sender',
    [
      'From here on dates name periods, such as weeks or months',
      'Compare the periods with the agreement on their length.',
    ],
    [
      'Härifrån anger datumen perioder, till exempel veckor eller månader',
      'Jämför perioderna med avtalet om deras längd.',
    ],
    ['此后的日期表示时段（如周或月）', '请将时段与约定的长度核对。'],
  ),
  'layout-unverified': rule(
    'us',
    [
      'The record layout of {expected} is not confirmed by a public source',
      'Compare what was read with the partner’s description of the format.',
    ],
    [
      'Postbeskrivningen av {expected} är inte bekräftad av en offentlig källa',
      'Jämför det som lästs med partnerns formatbeskrivning.',
    ],
    ['{expected}的记录格式未经公开资料证实', '请将读取结果与伙伴的格式说明核对。'],
  ),
  'transmission-number-repeated': rule(
    'sender',
    [
      'The transmission number {found} is the same as the previous one',
      'Ask the sender to count transmissions up, so that a lost one is noticed.',
    ],
    [
      'Överföringsnumret {found} är detsamma som det föregående',
      'Be avsändaren räkna upp överföringarna, så att en förlorad märks.',
    ],
    ['传输号{found}与上一次相同', '请发送方递增传输号，以便发现丢失。'],
  ),
  'package-quantity-mismatch': rule(
    'sender',
    [
      'The packages hold another quantity than the line says (packages ≠ line): {expected}',
      'Ask the sender which figure is right before the goods arrive.',
    ],
    [
      'Kollina rymmer en annan kvantitet än raden anger (kollin ≠ rad): {expected}',
      'Fråga avsändaren vilken uppgift som stämmer innan godset kommer.',
    ],
    ['包装内数量与明细数量不符（包装≠明细）：{expected}', '请在货物到达前向发送方确认正确的数量。'],
  ),
  'packaging-line-unknown': rule(
    'sender',
    [
      'The packaging refers to line {found}, which the delivery note does not have',
      'Ask the sender to correct {path}; it was kept with the line before it.',
    ],
    [
      'Emballaget hänvisar till rad {found}, som inte finns på följesedeln',
      'Be avsändaren rätta {path}; det ligger kvar hos raden före.',
    ],
    ['包装引用了送货单中不存在的行{found}', '请发送方更正{path}；已归入前一明细行。'],
  ),
  'label-count-wrong': rule(
    'sender',
    [
      'There are not as many labels as packages (labels ≠ packages): {expected}',
      'Ask the sender to correct the label numbers.',
    ],
    [
      'Antalet etiketter stämmer inte med kollina (etiketter ≠ kollin): {expected}',
      'Be avsändaren rätta etikettnumren.',
    ],
    ['标签数与包装数不符（标签≠包装）：{expected}', '请发送方更正标签号。'],
  ),
  'label-repeated': rule(
    'sender',
    ['A label number comes twice in the file: {found}', 'Ask the sender to give every package its own label number.'],
    ['Ett etikettnummer kommer två gånger i filen: {found}', 'Be avsändaren ge varje kolli ett eget etikettnummer.'],
    ['文件中标签号重复：{found}', '请发送方为每个包装使用唯一的标签号。'],
  ),
  'label-range-invalid': rule(
    'sender',
    [
      'The labels from {found} to {expected} are no range',
      'Ask the sender to correct {path}; only the first was read.',
    ],
    [
      'Etiketterna från {found} till {expected} är inget intervall',
      'Be avsändaren rätta {path}; bara den första är läst.',
    ],
    ['标签{found}至{expected}不是有效范围', '请发送方更正{path}；仅读取了第一个。'],
  ),
  'labels-too-many': rule(
    'us',
    [
      '{expected} labels in one range; only the first and the last were imported',
      'Ask the sender for smaller ranges if every label is needed.',
    ],
    [
      '{expected} etiketter i ett intervall; bara den första och sista är importerade',
      'Be avsändaren om mindre intervall om varje etikett behövs.',
    ],
    ['一个范围内有{expected}个标签；仅导入首尾两个', '如需全部标签，请发送方拆小范围。'],
  ),
  'value-truncated': rule(
    'us',
    ['“{expected}” does not fit; written as “{found}”', 'Shorten the value, or agree with the partner how to send it.'],
    [
      '”{expected}” får inte plats; skrivet som ”{found}”',
      'Korta värdet, eller kom överens med partnern om hur det ska skickas.',
    ],
    ['“{expected}”放不下；已写为“{found}”', '请缩短该值，或与伙伴约定发送方式。'],
  ),
  'currency-mixed': rule(
    'sender',
    ['An amount is in {found}, the document in {expected}', 'Ask the sender for one currency per document.'],
    ['Ett belopp är i {found}, dokumentet i {expected}', 'Be avsändaren om en valuta per dokument.'],
    ['金额币种为{found}，单据币种为{expected}', '请发送方每份单据只使用一种货币。'],
  ),
  'total-mismatch': rule(
    'sender',
    [
      '{path} says {found}, but its parts make {expected}',
      'Ask the sender which of the amounts is right before it is paid.',
    ],
    [
      '{path} anger {found}, men delarna ger {expected}',
      'Fråga avsändaren vilket belopp som är rätt innan det betalas.',
    ],
    ['{path}为{found}，但各部分合计为{expected}', '付款前请询问发送方哪个金额正确。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
