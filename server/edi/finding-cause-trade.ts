import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

/** Likely causes of findings about despatch advices, invoices, orders and partners' tables. */
export const TRADE_CAUSES = {
  'acknowledgement-reference-unknown': cause(
    'The partner answers what another system sent to him, or so late that it is not kept here any more.',
    'Partnern svarar på något som ett annat system har skickat, eller så sent att det inte längre finns kvar här.',
    '伙伴答复的是另一系统发送的内容，或答复太晚，此处已不再保存。',
  ),
  'acknowledgement-without-route': cause(
    'Only what comes in was agreed upon, or the outgoing agreement is for another message alone.',
    'Bara det inkommande är avtalat, eller så gäller det utgående avtalet bara ett annat meddelande.',
    '只约定了接收，或出站协议仅适用于另一种报文。',
  ),
  'acknowledgement-not-written': cause(
    'The interchange has references or addresses that do not fit into the acknowledgement.',
    'Överföringen har referenser eller adresser som inte får plats i kvittensen.',
    '交换的参考号或地址无法放入回执。',
  ),
  'property-not-written': cause(
    'The message that was agreed upon, or its release, knows less than the document says; AVIEXP knows no units.',
    'Det avtalade meddelandet, eller dess utgåva, känner till mindre än dokumentet säger; AVIEXP känner inte till lastenheter.',
    '所约定的报文或其版本能表达的内容少于单据；例如AVIEXP不含装运单元信息。',
  ),
  'property-changed': cause(
    'The message has another meaning, code or form in the place where the value is written.',
    'Meddelandet har en annan betydelse, kod eller form på platsen där värdet skrivs.',
    '报文在写入该值的位置使用了其他含义、代码或形式。',
  ),
  'property-too-long': cause(
    'Fields of VDA are short: a delivery note has eight digits, a plant three characters, a label nine.',
    'VDA:s fält är korta: en följesedel har åtta siffror, en fabrik tre tecken, en etikett nio.',
    'VDA的字段较短：交货单号为八位数字，工厂代码为三个字符，标签号为九个字符。',
  ),
  'property-not-numeric': cause(
    'Numbers of the own system may have letters or signs where the message has digits alone.',
    'Nummer i det egna systemet kan ha bokstäver eller tecken där meddelandet bara har siffror.',
    '自有系统的编号可能含有字母或符号，而报文中只允许数字。',
  ),
  'property-cut': cause(
    'Texts of the own system may be longer than those of the message.',
    'Texter i det egna systemet kan vara längre än meddelandets.',
    '自有系统中的文本可能比报文允许的更长。',
  ),
  'character-not-written': cause(
    'Messages are written in the character set UNOC, which has the letters of Western Europe alone.',
    'Meddelanden skrivs i teckenuppsättningen UNOC, som bara har västeuropeiska bokstäver.',
    '报文使用UNOC字符集，其中只有西欧字母。',
  ),
  'message-too-large': cause(
    'Several months or plants were put into one message, or a converter repeated its groups without end.',
    'Flera månader eller fabriker lades i ett meddelande, eller så upprepade en konverterare grupperna utan slut.',
    '多个月份或多个工厂放在同一报文中，或转换程序无限重复了某些组。',
  ),
  'code-not-understood': cause(
    'The sender uses a code of its own industry, or one of a newer release.',
    'Avsändaren använder en branschkod, eller en kod ur en nyare utgåva.',
    '发送方使用了本行业的代码或较新版本的代码。',
  ),
  'line-count-wrong': cause(
    'The count was made before lines were left out or added, or the file was cut and closed again.',
    'Antalet räknades innan rader togs bort eller lades till, eller så kortades filen och avslutades på nytt.',
    '计数之后又增删了行，或文件被截断后重新结尾。',
  ),
  'line-number-repeated': cause(
    'Lines of two orders were put together without numbering them anew.',
    'Rader från två order lades ihop utan ny numrering.',
    '两份订单的行合并后未重新编号。',
  ),
  'document-without-lines': cause(
    'A filter in the sender’s system left every line out, or only the header was released.',
    'Ett filter i avsändarens system utelämnade alla rader, eller så frisläpptes bara huvudet.',
    '发送方系统的过滤条件去掉了所有行，或仅发布了抬头。',
  ),
  'currency-missing': cause(
    'The sender’s system takes its own currency for granted.',
    'Avsändarens system tar sin egen valuta för given.',
    '发送方系统默认使用本币而未写出。',
  ),
  'line-amount-mismatch': cause(
    'The price is for another unit than the quantity, such as 100 pieces or a kilogram, or a discount is not in the message.',
    'Priset gäller en annan enhet än kvantiteten, till exempel 100 styck eller ett kilo, eller så saknas en rabatt i meddelandet.',
    '单价与数量的单位不同（如每100件或每公斤），或报文中缺少折扣。',
  ),
  'lines-amount-mismatch': cause(
    'A line was left out, or the total was taken before rounding.',
    'En rad utelämnades, eller så togs summan före avrundning.',
    '遗漏了某一行，或合计取自取整之前。',
  ),
  'tax-amount-mismatch': cause(
    'Tax was rounded line by line, or the rate changed between order and invoice.',
    'Skatten avrundades rad för rad, eller så ändrades skattesatsen mellan order och faktura.',
    '税额按行取整，或订单与发票之间税率有变。',
  ),
  'total-amount-mismatch': cause(
    'A charge, an allowance or a payment in advance is in the total but not in the sums before it.',
    'En avgift, en rabatt eller en förskottsbetalning ingår i totalen men inte i summorna före.',
    '总额包含了前面合计中没有的费用、折扣或预付款。',
  ),
  'calloff-cancelled': cause(
    'The customer’s plan changed after the call-off was sent.',
    'Kundens plan ändrades efter att avropet skickades.',
    '客户在发出要货之后更改了计划。',
  ),
  'schedule-withdrawn': cause(
    'It was sent by mistake, to the wrong supplier, or for an order that was cancelled.',
    'Den skickades av misstag, till fel leverantör, eller för en order som har annullerats.',
    '计划误发、发给了错误的供应商，或相应订单已取消。',
  ),
  'schedule-copied': cause(
    'The sender’s system was asked to send it once more, or keeps somebody else informed.',
    'Avsändarens system ombads skicka den en gång till, eller håller någon annan underrättad.',
    '发送方系统被要求重新发送，或用于告知其他方。',
  ),
  'calloff-detail-not-kept': cause(
    'The customer names parts of a vehicle, such as its engine, beside the vehicle itself.',
    'Kunden anger delar av ett fordon, såsom motorn, utöver själva fordonet.',
    '客户除车辆本身外，还给出了发动机等车辆部件的编号。',
  ),
  'calloff-not-used': cause(
    'The partner calls off under a kind of quantity of their own.',
    'Partnern avropar under ett eget slag av kvantitet.',
    '伙伴使用了自己的数量类型来要货。',
  ),
  'calloff-time-not-kept': cause(
    'The customer’s program fills in the time for every call-off, also for those that are overdue or due at once.',
    'Kundens program fyller i klockslaget för alla avrop, även försenade och sådana som ska levereras genast.',
    '客户软件为每个要货都填写时刻，包括逾期和立即要货。',
  ),
  'calloffs-from-cumulative': cause(
    'The customer steers by cumulative quantities, as is usual with high volumes.',
    'Kunden styr efter ackumulerade antal, vilket är vanligt vid stora volymer.',
    '客户按累计数量控制，大批量时很常见。',
  ),
  'quantities-taken-as-cumulative': cause(
    'Some customers send the total since the start of the year for each date under the code of a single quantity.',
    'Vissa kunder skickar för varje datum totalen sedan årets början under koden för en enskild kvantitet.',
    '有些客户以单次数量的代码发送自年初以来的累计数。',
  ),
  'quantities-look-cumulative': cause(
    'A new article is ramped up, or the customer sends totals under the code of a single quantity.',
    'En ny artikel trappas upp, eller så skickar kunden totaler under koden för en enskild kvantitet.',
    '新物料正在爬坡，或客户以单次数量的代码发送累计数。',
  ),
  'calloff-dates-open': cause(
    'The sender’s dates have a code that says the beginning or end of a plan alone; the guideline says what they are.',
    'Avsändarens datum har en kod som bara anger början eller slut på en plan; riktlinjen säger vad de är.',
    '发送方日期的代码仅表示计划的开始或结束；其含义见客户指南。',
  ),
  'calloff-periods-open': cause(
    'The customer plans by the week and names the first day of each.',
    'Kunden planerar per vecka och anger första dagen i varje.',
    '客户按周计划，只写明每周的第一天。',
  ),
  'cumulative-base-missing': cause(
    'The article is new, or the cumulative figure received was not set up for it.',
    'Artikeln är ny, eller så är mottaget ackumulerat antal inte upplagt för den.',
    '该物料为新物料，或尚未为其设置累计收货数量。',
  ),
  'package-count-wrong': cause(
    'Packages were added or taken off after the total was made, or inner packages were counted too.',
    'Kollin lades till eller togs bort efter att summan räknats, eller så räknades även inre emballage.',
    '合计之后又增减了包装，或把内包装也计算在内。',
  ),
  'packing-parent-unknown': cause(
    'The level around it was left out, because it has no goods of its own.',
    'Nivån utanför utelämnades, eftersom den inte har något eget gods.',
    '外层包装没有自己的货物，因而被遗漏。',
  ),
  'packing-parent-circular': cause(
    'The numbers of the levels were given twice by the packing program.',
    'Packprogrammet delade ut nivåernas nummer två gånger.',
    '包装程序重复分配了层级编号。',
  ),
  'packing-level-repeated': cause(
    'Two deliveries were put into one message, and each began to count at 1.',
    'Två leveranser lades i ett meddelande, och båda började räkna på 1.',
    '两次发货合并为一条报文，各自从1开始编号。',
  ),
  'packages-without-article': cause(
    'The packages are empties or a pallet around others, or the article was lost when the message was made.',
    'Kollina är tomemballage eller en pall runt andra, eller så föll artikeln bort när meddelandet skapades.',
    '这些包装是空容器或外层托盘，或生成报文时丢失了物料。',
  ),
  'despatched-quantity-missing': cause(
    'The quantity stands under a qualifier other than the despatched quantity.',
    'Kvantiteten står under en annan kvalifikator än levererad kvantitet.',
    '数量使用了发货数量以外的限定符。',
  ),
  'arrival-before-despatch': cause(
    'The two dates were swapped, or one is in another time zone.',
    'De två datumen är ombytta, eller så är ett i en annan tidszon.',
    '两个日期颠倒，或其中一个属于其他时区。',
  ),
  'advised-after-despatch': cause(
    'The advice was sent the day after, for instance in a run at night.',
    'Aviseringen skickades dagen efter, till exempel i en nattkörning.',
    '发货通知在次日发出，例如夜间批处理。',
  ),
  'layout-misfit': cause(
    'The partner builds the segment in another way than the table, which could not be checked against the standard.',
    'Partnern bygger segmentet på ett annat sätt än tabellen, som inte kunde kontrolleras mot standarden.',
    '贸易伙伴的段结构与格式表不同，而该表无法对照标准核实。',
  ),
  'layout-invalid': cause(
    'The table was edited by hand and something was left out or misspelt.',
    'Tabellen redigerades för hand och något utelämnades eller felstavades.',
    '格式表经手工编辑，有遗漏或拼写错误。',
  ),
  'calloff-status-unknown': cause(
    'The standard leaves the place and the codes of the status to the partners.',
    'Standarden lämnar statusens plats och koder till parterna.',
    '标准将状态的位置和代码留给各贸易伙伴约定。',
  ),
  'invoice-type-unknown': cause(
    'The sender uses a code of its own country or system.',
    'Avsändaren använder en kod från sitt eget land eller system.',
    '发送方使用了本国或本系统的代码。',
  ),
  'package-total-mismatch': cause(
    'Pallets are counted in the one figure and boxes in the other.',
    'Pallar räknas i den ena uppgiften och lådor i den andra.',
    '一个数字按托盘计，另一个按箱计。',
  ),
  'consignee-missing': cause(
    'The carrier knows the place from a standing order.',
    'Transportören känner platsen genom ett stående uppdrag.',
    '承运商从长期委托中已知地点。',
  ),
} satisfies Partial<Record<FindingCode, FindingCause>>;
