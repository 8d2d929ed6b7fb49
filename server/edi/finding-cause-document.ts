import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

/** Likely causes of what a document lacks or contradicts: schedules, despatch advices, invoices. */
export const DOCUMENT_CAUSES = {
  'document-number-missing': cause(
    'A draft or a test was sent that has no number yet, or the sender gives the number in another place, such as a reference.',
    'Ett utkast eller test skickades som inte har något nummer ännu, eller så anger avsändaren numret på en annan plats, till exempel som referens.',
    '发送的是尚无编号的草稿或测试，或发送方把编号写在别处（如参考号）。',
  ),
  'issue-date-missing': cause(
    'The sender fills another date, such as the beginning of the planning horizon, instead of the date of issue.',
    'Avsändaren fyller i ett annat datum, till exempel planeringsperiodens början, i stället för utfärdandedatum.',
    '发送方填写了其他日期（如计划期开始日），而不是签发日期。',
  ),
  'detail-start-missing': cause(
    'The sender’s conversion was made for another release, in which {expected} is not used.',
    'Avsändarens konvertering gjordes för en annan utgåva, där {expected} inte används.',
    '发送方的转换是为不使用{expected}的其他版本制作的。',
  ),
  'schedule-without-lines': cause(
    'Nothing is called off at present, or the sender’s export was run with a selection that fits no article.',
    'Inget avropas för närvarande, eller så kördes avsändarens export med ett urval som inte träffar någon artikel.',
    '目前没有要货，或发送方导出时的筛选条件没有匹配任何物料。',
  ),
  'article-missing': cause(
    'The article is new and not set up completely in the sender’s system, or only the other party’s article number is given.',
    'Artikeln är ny och inte helt upplagd i avsändarens system, eller så anges bara den andra partens artikelnummer.',
    '该物料是新的，在发送方系统中尚未维护完整，或只给出了另一方的物料号。',
  ),
  'article-unnumbered': cause(
    'The article was bought by its description, or a response repeats the number of the order’s line only.',
    'Artikeln köptes efter sin beskrivning, eller så upprepar svaret bara orderradens nummer.',
    '该物料按描述采购，或回复只重复了订单行号。',
  ),
  'article-kind-missing': cause(
    'The sender uses one kind of number only, such as a GTIN, and takes it for known.',
    'Avsändaren använder bara ett slags nummer, till exempel GTIN, och tar det för givet.',
    '发送方只使用一种编号（例如GTIN），认为无需说明。',
  ),
  'ship-to-missing': cause(
    'The sender has a single plant and takes it for known, or gives only an unloading point.',
    'Avsändaren har en enda fabrik och tar den för given, eller anger bara en lossningsplats.',
    '发送方只有一个工厂，认为无需说明，或只给出了卸货点。',
  ),
  'line-duplicate': cause(
    'The sender’s export put the article in twice, or the two lines belong to orders whose numbers are left out.',
    'Avsändarens export tog med artikeln två gånger, eller så hör raderna till order vars nummer är utelämnade.',
    '发送方的导出把该物料列了两次，或两行属于未注明编号的不同订单。',
  ),
  'calloff-outside-line': cause(
    'LIN is missing or misspelt, or the sender puts a quantity of the whole schedule before the first article.',
    'LIN saknas eller är felskrivet, eller så lägger avsändaren en kvantitet för hela planen före första artikeln.',
    'LIN缺失或拼写错误，或发送方把整个计划的数量放在了第一个物料之前。',
  ),
  'quantity-not-number': cause(
    'A unit, a blank or a thousands separator was written along with the quantity, or the file was changed by hand.',
    'En enhet, ett blanksteg eller en tusentalsavgränsare skrevs med kvantiteten, eller så ändrades filen för hand.',
    '数量中带有单位、空格或千位分隔符，或文件经手工修改。',
  ),
  'quantity-missing': cause(
    'The sender deleted the quantity of a cancelled call-off instead of setting it to zero.',
    'Avsändaren tog bort kvantiteten för ett annullerat avrop i stället för att sätta den till noll.',
    '发送方取消要货时删除了数量，而没有将其设为零。',
  ),
  'quantity-negative': cause(
    'The sender sets off goods delivered in excess, or takes back an earlier call-off.',
    'Avsändaren räknar av överleverans eller tar tillbaka ett tidigare avrop.',
    '发送方冲抵多交的货物，或撤回先前的要货。',
  ),
  'quantity-too-large': cause(
    'Two fields were written as one, or a decimal mark was lost.',
    'Två fält skrevs som ett, eller så föll ett decimaltecken bort.',
    '两个字段被连写，或丢失了小数点。',
  ),
  'quantity-rounded': cause(
    'The sender’s program calculates with binary fractions, which can’t say 0.3 exactly.',
    'Avsändarens program räknar med binära bråk, som inte kan uttrycka 0,3 exakt.',
    '发送方程序使用二进制小数运算，无法精确表示0.3。',
  ),
  'quantity-not-used': cause(
    'The partner sends figures of their own planning along, such as stock.',
    'Partnern skickar med värden ur sin egen planering, till exempel lager.',
    '伙伴附带发送了自己的计划数据，例如库存。',
  ),
  'calloff-date-missing': cause(
    'The quantity is due at once and the sender gives it no date, or the date stands where it belongs to another quantity.',
    'Kvantiteten ska levereras genast och avsändaren anger inget datum, eller så står datumet där det hör till en annan kvantitet.',
    '该数量需立即交货，发送方未给日期，或日期的位置使其属于另一个数量。',
  ),
  'calloff-dated-by-issue': cause(
    'What is overdue or urgent is due at once, so many customers send it without a date.',
    'Det som är försenat eller brådskande ska levereras genast, så många kunder skickar det utan datum.',
    '逾期或紧急的数量应立即交货，因此许多客户不给日期。',
  ),
  'calloff-date-twice': cause(
    'Two needs fall on the same day, such as from two orders or shifts, and the sender does not add them up.',
    'Två behov faller på samma dag, till exempel från två order eller skift, och avsändaren lägger inte ihop dem.',
    '同一天有两项需求（如来自两个订单或班次），发送方没有合并。',
  ),
  'calloff-order': cause(
    'The sender changed over to another release, but only in UNH, or builds its just-in-time call-offs like its schedules.',
    'Avsändaren har bytt utgåva, men bara i UNH, eller bygger sina JIT-avrop som sina leveransplaner.',
    '发送方更换了版本，但只改了UNH；或JIT要货沿用了交货计划的结构。',
  ),
  'calloffs-too-many': cause(
    'The sender’s export repeats itself; no real plan has as many dates.',
    'Avsändarens export upprepar sig; ingen verklig plan har så många datum.',
    '发送方的导出重复；真实的计划不会有这么多日期。',
  ),
  'commitment-missing': cause(
    'Which period is firm is settled in the delivery contract, so the sender does not repeat it in the message.',
    'Vilken period som är fast är reglerat i leveransavtalet, så avsändaren upprepar det inte i meddelandet.',
    '锁定期已在供货合同中约定，因此发送方不在报文中重复。',
  ),
  'unit-mixed': cause(
    'The unit of the article was changed in the sender’s system, and earlier call-offs still carry the former one.',
    'Artikelns enhet ändrades i avsändarens system, och tidigare avrop har kvar den gamla.',
    '发送方系统中更改了物料单位，而先前的要货仍使用旧单位。',
  ),
  'unit-unknown': cause(
    'The sender writes a unit as it is called in their system instead of the code of the standard.',
    'Avsändaren skriver enheten som den heter i det egna systemet i stället för standardens kod.',
    '发送方填写了其系统中的单位名称，而不是标准代码。',
  ),
  'transmission-number-invalid': cause(
    'The sender’s system does not count transmissions for this connection, or its counter was set up anew.',
    'Avsändarens system räknar inte överföringarna för den här anslutningen, eller så lades räknaren upp på nytt.',
    '发送方系统没有为本连接计数，或计数器被重新设置。',
  ),
  'transmission-number-repeated': cause(
    'The sender’s counter stands still for this connection, or was set back after a fault.',
    'Avsändarens räknare står still för den här anslutningen, eller ställdes tillbaka efter ett fel.',
    '发送方对本连接的计数器没有递增，或在故障后被重置。',
  ),
  'remainder-quantity': cause(
    'The customer sums up what is still to come behind the planned period, for which there are no dates yet.',
    'Kunden summerar det som återstår efter den planerade perioden, som ännu saknar datum.',
    '客户把计划期之后尚未定日期的剩余需求合计为一个数量。',
  ),
  'calloff-quantity-undated': cause(
    'The sender’s program writes a sum or a left-over value into the quantity field beside a code for the end, for no demand or for the switch of periods.',
    'Avsändarens program skriver en summa eller ett kvarlämnat värde i kvantitetsfältet vid koden för slut, inget behov eller byte av perioder.',
    '发送方软件在表示结束、无需求或时段切换的代码旁的数量字段中写入了合计值或残留值。',
  ),
  'raster-switched': cause(
    'Customers plan the near future by day and what lies further ahead by week or month.',
    'Kunder planerar den närmaste tiden per dag och det som ligger längre fram per vecka eller månad.',
    '客户对近期按日计划，对较远的时期按周或月计划。',
  ),
  'package-quantity-mismatch': cause(
    'A package that is only partly filled was counted as full, or the delivery was changed after packing.',
    'Ett kolli som bara är delvis fyllt räknades som fullt, eller så ändrades leveransen efter packningen.',
    '未装满的包装按满箱计数，或包装后又更改了交货数量。',
  ),
  'packaging-line-unknown': cause(
    'A line was deleted from the delivery note after packing, or packing and delivery note number their lines differently.',
    'En rad ströks från följesedeln efter packningen, eller så numrerar packningen och följesedeln raderna olika.',
    '包装后从送货单中删除了一行，或包装数据与送货单的行号不一致。',
  ),
  'label-count-wrong': cause(
    'Goods were repacked or labels printed again after the numbers had been noted.',
    'Godset packades om eller etiketter skrevs ut på nytt efter att numren hade noterats.',
    '记录标签号之后又重新包装或重新打印了标签。',
  ),
  'label-repeated': cause(
    'The label counter starts anew with each delivery note, or a label was printed twice.',
    'Etikettnumreringen börjar om för varje följesedel, eller så skrevs en etikett ut två gånger.',
    '标签计数器随每张送货单重新开始，或同一标签打印了两次。',
  ),
  'label-range-invalid': cause(
    'The first and last number changed places, or they are of different series.',
    'Första och sista numret har bytt plats eller hör till olika nummerserier.',
    '首尾号码颠倒，或属于不同的号码序列。',
  ),
  'labels-too-many': cause(
    'The first or last number is mistyped, or every small container has a label of its own.',
    'Första eller sista numret är felskrivet, eller så har varje liten behållare en egen etikett.',
    '首号或末号输入错误，或每个小容器都有自己的标签。',
  ),
  'value-truncated': cause(
    'The format has fields of fixed length, and this one is shorter than the field in your system.',
    'Formatet har fält med fast längd, och det här är kortare än fältet i ert system.',
    '该格式的字段长度固定，此字段比贵方系统中的短。',
  ),
  'currency-mixed': cause(
    'A charge, such as freight, was taken over from another invoice without being converted.',
    'En avgift, till exempel frakt, hämtades från en annan faktura utan att räknas om.',
    '某项费用（如运费）取自另一张发票而未换算。',
  ),
  'total-mismatch': cause(
    'Lines were rounded one by one, or a charge, an allowance or tax is in the total but not among the parts.',
    'Raderna avrundades var för sig, eller så ingår en avgift, en rabatt eller skatt i summan men inte bland delarna.',
    '各行分别取整，或总额包含了未列入各部分的费用、折扣或税款。',
  ),
} satisfies Partial<Record<FindingCode, FindingCause>>;
