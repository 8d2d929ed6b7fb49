import { rule, type FindingRule } from './finding-rule.js';

/** Findings about findings about despatch advices, invoices, orders and partners' tables. */
export const TRADE_RULES = {
  'acknowledgement-reference-unknown': rule(
    'sender',
    [
      'An acknowledgement names “{found}”, which was never sent to this partner',
      'Ask the sender which interchange is meant.',
    ],
    [
      'En kvittens gäller ”{found}”, som aldrig har skickats till denna partner',
      'Fråga avsändaren vilken överföring som avses.',
    ],
    ['回执引用了“{found}”，但从未向该伙伴发送过', '请询问发送方指的是哪个交换。'],
  ),
  'acknowledgement-without-route': rule(
    'us',
    [
      'The sender wants an acknowledgement of {found}, but there is no connection to {expected}',
      'Create an outgoing agreement with the partner, then read the file again.',
    ],
    [
      'Avsändaren vill ha en kvittens på {found}, men det finns ingen anslutning till {expected}',
      'Skapa ett utgående avtal med partnern och läs sedan filen igen.',
    ],
    ['发送方要求确认{found}，但没有到{expected}的连接', '请与该伙伴建立出站协议，然后重新读取文件。'],
  ),
  'acknowledgement-not-written': rule(
    'us',
    ['The acknowledgement of {found} could not be written', 'Ask your operator; the sender was not answered.'],
    ['Kvittensen på {found} kunde inte skrivas', 'Fråga driften; avsändaren har inte fått svar.'],
    ['无法生成对{found}的确认', '请联系运营方；尚未答复发送方。'],
  ),
  'message-too-large': rule(
    'sender',
    ['The message has more than {expected} groups; the rest was not imported', 'Ask the sender to split the message.'],
    ['Meddelandet har fler än {expected} grupper; resten är inte importerad', 'Be avsändaren dela upp meddelandet.'],
    ['报文超过{expected}个段组；其余未导入', '请发送方拆分报文。'],
  ),
  'code-not-understood': rule(
    'sender',
    [
      '“{found}” has no meaning here; {expected} have',
      'Ask the sender what it stands for; the document was kept without it.',
    ],
    [
      '”{found}” har ingen betydelse här; det har {expected}',
      'Fråga avsändaren vad det står för; dokumentet är behållet utan det.',
    ],
    ['“{found}”在此没有含义；可用{expected}', '请询问发送方其含义；单据已保留，但不含该值。'],
  ),
  'line-count-wrong': rule(
    'sender',
    ['The message says {found} lines, but has {expected}', 'Compare the lines with the sender; some may be missing.'],
    ['Meddelandet anger {found} rader men har {expected}', 'Jämför raderna med avsändaren; några kan fattas.'],
    ['报文声明{found}行，实际为{expected}行', '请与发送方核对明细行；可能有缺失。'],
  ),
  'line-number-repeated': rule(
    'sender',
    ['Line number {found} comes twice', 'Ask the sender to number every line once; both lines were kept.'],
    ['Radnummer {found} kommer två gånger', 'Be avsändaren numrera varje rad en gång; båda raderna är kvar.'],
    ['行号{found}重复', '请发送方为每行使用唯一的行号；两行均已保留。'],
  ),
  'document-without-lines': rule(
    'sender',
    ['The message has no lines', 'Ask the sender whether it is meant to be without lines.'],
    ['Meddelandet har inga rader', 'Fråga avsändaren om det ska vara utan rader.'],
    ['报文没有明细行', '请询问发送方是否应没有明细行。'],
  ),
  'currency-missing': rule(
    'sender',
    ['The amounts have no currency', 'Ask the sender to fill {expected}.'],
    ['Beloppen saknar valuta', 'Be avsändaren fylla i {expected}.'],
    ['金额没有币种', '请发送方填写{expected}。'],
  ),
  'line-amount-mismatch': rule(
    'sender',
    [
      'Quantity, price and allowances make {expected}, but the line says {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Kvantitet, pris och avdrag ger {expected}, men raden anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['数量、价格与折让得出{expected}，但该行为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'lines-amount-mismatch': rule(
    'sender',
    [
      'The lines add up to {expected}, but the message says {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Raderna summerar till {expected}, men meddelandet anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['明细行合计{expected}，但报文为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'tax-amount-mismatch': rule(
    'sender',
    [
      'The tax comes to {expected}, but the message says {found}',
      'Ask the sender which figure is right; a wrong tax amount can’t be deducted.',
    ],
    [
      'Skatten blir {expected}, men meddelandet anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer; felaktig skatt kan inte dras av.',
    ],
    ['税额应为{expected}，但报文为{found}', '请向发送方确认正确的数字；错误的税额不能抵扣。'],
  ),
  'total-amount-mismatch': rule(
    'sender',
    [
      'Taxable amount and tax make {expected}, but the total is {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Beskattningsbart belopp och skatt ger {expected}, men totalen är {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['应税金额与税额合计{expected}，但总额为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'calloff-time-not-kept': rule(
    'us',
    [
      'The time {found} stands beside a call-off for which no day was sent; it was not imported',
      'Nothing to do; what is overdue or due at once is dated by the day of issue.',
    ],
    [
      'Klockslaget {found} står vid ett avrop utan dag; det är inte importerat',
      'Inget att göra; det som är försenat eller ska levereras genast dateras med utfärdandedagen.',
    ],
    ['时刻{found}旁的要货没有日期；未导入', '无需处理；逾期或立即要货的日期取签发日。'],
  ),
  'calloff-not-used': rule(
    'us',
    [
      'A dated quantity of kind {found} stands among the call-offs and is not used',
      'Ask the sender whether it is to be delivered; if so, tell your operator what the kind means.',
    ],
    [
      'En daterad kvantitet av slaget {found} står bland avropen och används inte',
      'Fråga avsändaren om den ska levereras; säg i så fall till driften vad slaget betyder.',
    ],
    ['要货中有一个类型为{found}且带日期的数量未被使用', '请询问发送方是否需要交货；如需要，请告知运营方该类型的含义。'],
  ),
  'calloff-cancelled': rule(
    'sender',
    ['The sender takes a call-off back; it counts with quantity 0', 'Stop the delivery if it has not left.'],
    ['Avsändaren tar tillbaka ett avrop; det räknas med kvantitet 0', 'Stoppa leveransen om den inte har avgått.'],
    ['发送方取消了一项要货；按数量0计', '如尚未发货，请停止交货。'],
  ),
  'calloff-detail-not-kept': rule(
    'us',
    [
      '“{found}” and its like are not kept: a call-off has a time, a sequence number, a vehicle and a card, but no other number',
      'Deliver by the message itself, which shows them; tell your operator if you need them in the call-offs.',
    ],
    [
      '”{found}” och liknande sparas inte: ett avrop har klockslag, sekvensnummer, fordon och kort, men inget annat nummer',
      'Leverera efter själva meddelandet, som visar dem; säg till driften om de behövs i avropen.',
    ],
    [
      '“{found}”及类似内容不予保存：要货有时刻、顺序号、车辆和看板卡，但没有其他编号',
      '请按报文本身的内容交货；如要货中需要这些信息，请告知运营方。',
    ],
  ),
  'schedule-withdrawn': rule(
    'sender',
    [
      'The sender withdraws this schedule; all its quantities count as 0',
      'Stop what has not left, and ask the sender what is called off instead.',
    ],
    [
      'Avsändaren återtar den här leveransplanen; alla dess antal räknas som 0',
      'Stoppa det som inte har avgått och fråga avsändaren vad som avropas i stället.',
    ],
    ['发送方撤回了此计划；其所有数量按0计', '请停止尚未发出的货物，并询问发送方改为要什么。'],
  ),
  'schedule-copied': rule(
    'sender',
    [
      'The sender calls this schedule a copy of one sent before (BGM 1225 {found})',
      'Nothing to do if it is the same as the one before; otherwise ask the sender which counts.',
    ],
    [
      'Avsändaren kallar leveransplanen en kopia av en som skickats förut (BGM 1225 {found})',
      'Inget att göra om den är likadan som den förra; fråga annars avsändaren vilken som gäller.',
    ],
    ['发送方称此计划为先前所发计划的副本（BGM 1225 {found}）', '如与先前一致则无需处理；否则请询问发送方以哪份为准。'],
  ),
  'calloffs-from-cumulative': rule(
    'sender',
    [
      'The article has cumulative quantities alone; call-offs are what each adds to the one before',
      'Compare the first call-off with the open quantity, and enter "quantities" in the agreement’s profile to settle it.',
    ],
    [
      'Artikeln har bara ackumulerade antal; avropen är vad var och en lägger till den föregående',
      'Jämför första avropet med den öppna kvantiteten och ange ”quantities” i avtalets profil för att avgöra det.',
    ],
    [
      '该物料仅有累计数量；要货为相邻累计数量之差',
      '请将首个要货与未交数量核对，并在协议配置中填写“quantities”加以确定。',
    ],
  ),
  'quantities-taken-as-cumulative': rule(
    'us',
    [
      'Taken as cumulative quantities, because they rise in small steps from the {expected} received: call-offs are what each adds',
      'Compare them with the file, and enter "quantities" in the agreement’s profile so that it is settled.',
    ],
    [
      'Lästa som ackumulerade antal, eftersom de stiger i små steg från de mottagna {expected}: avropen är vad var och en lägger till',
      'Jämför dem med filen och ange ”quantities” i avtalets profil, så är det avgjort.',
    ],
    [
      '因数量从已收{expected}起小幅递增，按累计数量处理：要货为相邻累计数量之差',
      '请与文件核对，并在协议配置中填写“quantities”加以确定。',
    ],
  ),
  'quantities-look-cumulative': rule(
    'us',
    [
      'The quantities rise from the {expected} received on; taken as discrete, because the steps are large or few',
      'If they are cumulative, enter "quantities" in the agreement’s profile.',
    ],
    [
      'Kvantiteterna stiger från de mottagna {expected}; lästa som enskilda, eftersom stegen är stora eller få',
      'Är de ackumulerade, ange ”quantities” i avtalets profil.',
    ],
    ['数量从已收{expected}起递增；因步幅大或次数少，按单次数量处理', '若为累计数量，请在协议配置中填写“quantities”。'],
  ),
  'calloff-dates-open': rule(
    'us',
    [
      'The message does not say whether its dates are those of delivery or of despatch',
      'Ask the customer once, and enter "dateKind" in the agreement’s profile.',
    ],
    [
      'Meddelandet säger inte om datumen gäller leverans eller avsändning',
      'Fråga kunden en gång och ange ”dateKind” i avtalets profil.',
    ],
    ['报文未说明日期是交货日期还是发货日期', '请向客户确认一次，并在协议配置中填写“dateKind”。'],
  ),
  'calloff-periods-open': rule(
    'us',
    [
      'Forecasts stand a week apart and the message does not say how long they last; taken as single days',
      'If they are weeks, enter "forecastPeriod" in the agreement’s profile.',
    ],
    [
      'Prognoserna ligger en vecka isär och meddelandet säger inte hur långa de är; lästa som enskilda dagar',
      'Är de veckor, ange ”forecastPeriod” i avtalets profil.',
    ],
    ['预测日期相隔一周，而报文未说明其时长；按单日处理', '若为按周预测，请在协议配置中填写“forecastPeriod”。'],
  ),
  'cumulative-base-missing': rule(
    'sender',
    [
      'The article has cumulative quantities alone and no figure that they count from',
      'Ask the sender to send {expected}, or discrete quantities.',
    ],
    [
      'Artikeln har bara ackumulerade antal och inget värde som de räknas från',
      'Be avsändaren skicka {expected}, eller enskilda kvantiteter.',
    ],
    ['该物料仅有累计数量，且没有起始累计值', '请发送方发送{expected}，或发送单次数量。'],
  ),
  'package-count-wrong': rule(
    'sender',
    ['The message says {found} packages in all, but lists {expected}', 'Ask the sender whether packages are missing.'],
    ['Meddelandet anger {found} kollin totalt men räknar upp {expected}', 'Fråga avsändaren om kollin fattas.'],
    ['报文声明共{found}个包装，实际列出{expected}个', '请询问发送方是否缺少包装。'],
  ),
  'packing-parent-unknown': rule(
    'sender',
    ['A packing level stands inside level {found}, which is not in the message', 'Ask the sender to correct {path}.'],
    ['En packnivå ligger i nivå {found}, som inte finns i meddelandet', 'Be avsändaren rätta {path}.'],
    ['某包装层级位于报文中不存在的层级{found}内', '请发送方更正{path}。'],
  ),
  'packing-parent-circular': rule(
    'sender',
    ['Packing levels stand inside each other: {expected}', 'Ask the sender to correct {path}.'],
    ['Packnivåer ligger i varandra: {expected}', 'Be avsändaren rätta {path}.'],
    ['包装层级互相包含：{expected}', '请发送方更正{path}。'],
  ),
  'packing-level-repeated': rule(
    'sender',
    ['Two packing levels have the number {found}', 'Ask the sender to number every level once.'],
    ['Två packnivåer har numret {found}', 'Be avsändaren ge varje nivå ett eget nummer.'],
    ['两个包装层级的编号均为{found}', '请发送方为每个层级使用唯一编号。'],
  ),
  'packages-without-article': rule(
    'sender',
    [
      'Packages have no article (packing level {expected})',
      'Ask the sender what they hold, or whether they are empties.',
    ],
    ['Kollin saknar artikel (packnivå {expected})', 'Fråga avsändaren vad de innehåller, eller om de är tomemballage.'],
    ['包装没有对应的物料（包装层级{expected}）', '请询问发送方其内容，或是否为空容器。'],
  ),
  'despatched-quantity-missing': rule(
    'sender',
    [
      'No quantity is given for article {expected}',
      'Ask the sender to send the advice again with the despatched quantity.',
    ],
    ['Kvantitet saknas för artikel {expected}', 'Be avsändaren skicka aviseringen igen med levererad kvantitet.'],
    ['物料{expected}没有数量', '请发送方填写发货数量后重新发送通知。'],
  ),
  'arrival-before-despatch': rule(
    'sender',
    ['The goods arrive before they leave: {expected}', 'Ask the sender for the right dates.'],
    ['Godset kommer fram innan det avgår: {expected}', 'Be avsändaren om rätt datum.'],
    ['到货早于发货：{expected}', '请发送方提供正确的日期。'],
  ),
  'advised-after-despatch': rule(
    'sender',
    [
      'The goods left before the day of the advice: {expected}',
      'Ask the sender to advise when the goods leave, if this comes often.',
    ],
    ['Godset avgick före aviseringens dag: {expected}', 'Be avsändaren avisera när godset avgår, om det händer ofta.'],
    ['发货早于通知日期：{expected}', '如经常发生，请发送方在发货时发送通知。'],
  ),
  'layout-misfit': rule(
    'us',
    [
      '“{found}” is not built as the table says; nothing was imported from it',
      'The table expects {expected}; edit it in the partner’s profile after the partner’s guide.',
    ],
    [
      '”{found}” är inte uppbyggt som tabellen anger; inget är importerat',
      'Tabellen väntar {expected}; ändra den i partnerns profil efter partnerns anvisning.',
    ],
    ['“{found}”与格式表不符；未导入任何内容', '格式表要求{expected}；请按贸易伙伴的说明在其配置中修改。'],
  ),
  'layout-invalid': rule(
    'us',
    [
      'The partner’s table for this message can’t be used: {expected}',
      'Correct the table in the partner’s profile; until then the standard one counts.',
    ],
    [
      'Partnerns tabell för meddelandet kan inte användas: {expected}',
      'Rätta tabellen i partnerns profil; till dess gäller standardtabellen.',
    ],
    ['该报文的贸易伙伴格式表无法使用：{expected}', '请更正贸易伙伴配置中的格式表；在此之前使用标准表。'],
  ),
  'calloff-status-unknown': rule(
    'us',
    [
      'Call-offs without a status that is certain are read as forecast: “{found}”',
      'Say in the partner’s profile where the status stands and what its codes mean: 1 firm, 2 production, 3 material, 4 forecast.',
    ],
    [
      'Avrop utan säker status läses som prognos: ”{found}”',
      'Ange i partnerns profil var statusen står och vad koderna betyder: 1 fast, 2 tillverkning, 3 material, 4 prognos.',
    ],
    [
      '状态不确定的要货按预测读取：“{found}”',
      '请在贸易伙伴配置中说明状态的位置及代码含义：1确定、2生产、3物料、4预测。',
    ],
  ),
  'invoice-type-unknown': rule(
    'sender',
    [
      'The document type {found} is not known; read as invoice',
      'Ask the sender for one of {expected}; it may be a credit note.',
    ],
    [
      'Dokumenttypen {found} är okänd; läst som faktura',
      'Be avsändaren om en av {expected}; det kan vara en kreditnota.',
    ],
    ['未知的单据类型{found}；按发票读取', '请发送方使用{expected}之一；可能是贷记单。'],
  ),
  'property-not-written': rule(
    'us',
    [
      'The message has no place or no code for {path} of the document, so it was not sent',
      'Tell the recipient another way if it matters, or agree on a message that has a place for it.',
    ],
    [
      'Meddelandet har ingen plats eller kod för dokumentets {path}, så det skickades inte',
      'Meddela mottagaren på annat sätt om det är viktigt, eller avtala ett meddelande som har plats för det.',
    ],
    ['报文中没有{path}的位置或代码，该内容未发送', '如重要，请以其他方式告知接收方，或约定能容纳它的报文。'],
  ),
  'property-too-long': rule(
    'us',
    [
      '“{found}” ({path}) does not fit: the message takes {expected} characters there',
      'Shorten it, or enter the number or code that was agreed with the recipient.',
    ],
    [
      '”{found}” ({path}) får inte plats: meddelandet tar {expected} tecken där',
      'Korta det, eller ange det nummer eller den kod som avtalats med mottagaren.',
    ],
    ['“{found}”（{path}）放不下：报文在此处只容纳{expected}个字符', '请缩短该值，或填写与接收方约定的编号或代码。'],
  ),
  'property-not-numeric': rule(
    'us',
    [
      '“{found}” ({path}) is not a number: the message takes up to {expected} digits there',
      'Enter a number of digits alone, as was agreed with the recipient.',
    ],
    [
      '”{found}” ({path}) är inget tal: meddelandet tar högst {expected} siffror där',
      'Ange ett nummer med bara siffror, som avtalats med mottagaren.',
    ],
    ['“{found}”（{path}）不是数字：报文在此处最多容纳{expected}位数字', '请按与接收方的约定填写纯数字编号。'],
  ),
  'property-cut': rule(
    'us',
    [
      '{path} of the document is longer than the message allows and was cut',
      'Shorten it, or tell the recipient the rest another way.',
    ],
    [
      'Dokumentets {path} är längre än meddelandet tillåter och kortades',
      'Korta det, eller meddela mottagaren resten på annat sätt.',
    ],
    ['单据的{path}超出报文允许的长度，已被截断', '请缩短内容，或以其他方式告知接收方其余部分。'],
  ),
  'property-changed': rule(
    'us',
    [
      '{path} of the document differs in the message',
      'Compare the written message with the document before you send it; the agreed profile may need a code for it.',
    ],
    [
      'Dokumentets {path} skiljer sig i meddelandet',
      'Jämför det skrivna meddelandet med dokumentet innan du skickar det; den avtalade profilen kan behöva en kod för det.',
    ],
    ['单据的{path}在报文中变成了其他内容', '发送前请将写出的报文与单据比较；约定的配置文件可能需要为其添加代码。'],
  ),
  'character-not-written': rule(
    'us',
    [
      '“{found}” ({path}) has characters that the message cannot carry: {expected}',
      'Write {path} in letters of Western Europe.',
    ],
    [
      '”{found}” ({path}) har tecken som meddelandet inte kan bära: {expected}',
      'Skriv {path} med västeuropeiska bokstäver.',
    ],
    ['“{found}”（{path}）含有报文无法传输的字符：{expected}', '请用西欧字母填写{path}。'],
  ),
  'package-total-mismatch': rule(
    'sender',
    [
      'The items have {expected} packages together, the total says {found}',
      'Ask the sender which figure is right before the goods are picked up.',
    ],
    [
      'Raderna har tillsammans {expected} kollin, totalen anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan godset hämtas.',
    ],
    ['各明细合计{expected}件，总数为{found}件', '请在提货前向发送方确认哪个数字正确。'],
  ),
  'consignee-missing': rule(
    'sender',
    ['The instruction does not say where the goods go', 'Ask the sender to fill {expected}.'],
    ['Uppdraget anger inte vart godset ska', 'Be avsändaren fylla i {expected}.'],
    ['运输指令未说明货物送往何处', '请发送方填写{expected}。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
