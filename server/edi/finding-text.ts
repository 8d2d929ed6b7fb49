import type { Actor, Finding, Severity } from './finding.js';

/** Languages people read findings in. */
export type FindingLanguage = 'se' | 'en' | 'cn';

type Text = readonly [message: string, action: string];
interface FindingRule extends Readonly<Record<FindingLanguage, Text>> {
  readonly severity: Severity;
  readonly actor: Actor;
}

function rule(severity: Severity, actor: Actor, en: Text, se: Text, cn: Text): FindingRule {
  return { severity, actor, en, se, cn };
}

/**
 * Every finding there is: how bad it is, who must act, and what it says to a planner. `{found}`, `{expected}` and `{path}` are filled in.
 * An error means that something demanded or promised in the file was lost or can't be trusted; a warning that the file is usable but not as agreed;
 * an information that a choice was made in reading it. Wrong control counts are warnings: they are common and the data behind them is whole.
 * So are departures from a directory: what a document can't do without is an error of its own, told by the message's reader.
 */
export const FINDING_RULES = {
  'empty-file': rule('error', 'sender',
    ['The file is empty', 'Ask the sender to send the file again.'], ['Filen är tom', 'Be avsändaren skicka filen igen.'], ['文件为空', '请发送方重新发送文件。']),
  'binary-file': rule('error', 'sender',
    ['The file is not text', 'Ask the sender for the EDI file itself, not packed or encrypted.'], ['Filen är inte text', 'Be avsändaren om själva EDI-filen, varken packad eller krypterad.'], ['文件不是文本', '请发送方提供未压缩、未加密的EDI文件。']),
  'standard-unknown': rule('error', 'sender',
    ['No known EDI standard: the file begins with “{found}”', 'Ask the sender for an EDIFACT or VDA file.'], ['Ingen känd EDI-standard: filen börjar med ”{found}”', 'Be avsändaren om en EDIFACT- eller VDA-fil.'], ['无法识别EDI标准：文件以“{found}”开头', '请发送方提供EDIFACT或VDA文件。']),
  'standard-not-supported': rule('error', 'us',
    ['{expected} is known but not supported yet', 'Ask your operator when this standard will be taken in, or the sender for EDIFACT or VDA.'], ['{expected} är känd men stöds inte ännu', 'Fråga driften när standarden tas emot, eller be avsändaren om EDIFACT eller VDA.'], ['已识别{expected}，但尚不支持', '请询问运营方何时支持该标准，或请发送方使用EDIFACT或VDA。']),
  'message-not-supported': rule('error', 'us',
    ['Messages of type {expected} are not supported yet', 'Ask your operator when this message will be taken in.'], ['Meddelanden av typen {expected} stöds inte ännu', 'Fråga driften när meddelandet tas emot.'], ['尚不支持{expected}类型的报文', '请询问运营方何时支持该报文。']),
  'message-not-mapped': rule('warning', 'us',
    ['Messages of type {expected} are checked but not taken over yet', 'Ask your operator when this message will be taken over.'], ['Meddelanden av typen {expected} kontrolleras men övertas inte ännu', 'Fråga driften när meddelandet övertas.'], ['{expected}类型的报文已检查，但尚不导入', '请询问运营方何时导入该报文。']),
  'message-type-missing': rule('error', 'sender',
    ['The message does not say what it is', 'Ask the sender to fill UNH 0065 with the message type.'], ['Meddelandet anger inte sin typ', 'Be avsändaren ange meddelandetypen i UNH 0065.'], ['报文未说明类型', '请发送方在UNH 0065中填写报文类型。']),
  'byte-order-mark': rule('info', 'sender',
    ['The file begins with a byte order mark', 'Nothing to do; the sender can leave it out.'], ['Filen börjar med en byteordningsmarkering', 'Inget att göra; avsändaren kan utelämna den.'], ['文件以字节顺序标记开头', '无需处理；发送方可将其去掉。']),
  'service-string-invalid': rule('error', 'sender',
    ['The separators in UNA cannot be used: “{found}”', 'Ask the sender for six different signs in UNA, for instance :+.? \'.'], ['Skiljetecknen i UNA kan inte användas: ”{found}”', 'Be avsändaren om sex olika tecken i UNA, till exempel :+.? \'.'], ['UNA中的分隔符不可用：“{found}”', '请发送方在UNA中使用六个不同的符号，例如 :+.? \'。']),
  'charset-unknown': rule('info', 'sender',
    ['Unknown character set {found}; read as ISO 8859-1', 'Ask the sender to name a character set of the standard in UNB 0001, for instance UNOC.'], ['Okänd teckenuppsättning {found}; läst som ISO 8859-1', 'Be avsändaren ange en teckenuppsättning ur standarden i UNB 0001, till exempel UNOC.'], ['未知字符集{found}；按ISO 8859-1读取', '请发送方在UNB 0001中使用标准字符集，例如UNOC。']),
  'charset-mismatch': rule('info', 'sender',
    ['The text is UTF-8, though {expected} is declared; read as UTF-8', 'Ask the sender to declare UNOW or to write the declared character set.'], ['Texten är UTF-8 fast {expected} anges; läst som UTF-8', 'Be avsändaren ange UNOW eller skriva i den angivna teckenuppsättningen.'], ['声明为{expected}，但文本是UTF-8；已按UTF-8读取', '请发送方声明UNOW，或使用所声明的字符集。']),
  'segment-too-long': rule('error', 'sender',
    ['A segment is longer than {expected} bytes', 'Check that the sender uses the separators declared in UNA.'], ['Ett segment är längre än {expected} byte', 'Kontrollera att avsändaren använder skiljetecknen i UNA.'], ['段长度超过{expected}字节', '请检查发送方是否使用UNA中声明的分隔符。']),
  'too-many-segments': rule('error', 'sender',
    ['The file has more than {expected} segments; the rest was not read', 'Ask the sender to divide the file.'], ['Filen har fler än {expected} segment; resten är inte läst', 'Be avsändaren dela filen.'], ['文件超过{expected}个段；其余未读取', '请发送方拆分文件。']),
  'terminator-missing': rule('warning', 'sender',
    ['A segment does not end with its terminator', 'Ask the sender to end every segment with {expected}.'], ['Ett segment saknar sluttecken', 'Be avsändaren avsluta varje segment med {expected}.'], ['段缺少结束符', '请发送方以{expected}结束每个段。']),
  'interchange-header-missing': rule('warning', 'sender',
    ['The interchange has no header, so the sender is not known', 'Ask the sender to send UNB.'], ['Överföringen saknar huvud, så avsändaren är okänd', 'Be avsändaren skicka UNB.'], ['交换缺少头段，无法识别发送方', '请发送方发送UNB。']),
  'interchange-party-missing': rule('warning', 'sender',
    ['Sender or recipient is missing in the interchange header', 'Ask the sender to fill {path}.'], ['Avsändare eller mottagare saknas i överföringens huvud', 'Be avsändaren fylla i {path}.'], ['交换头段缺少发送方或接收方', '请发送方填写{path}。']),
  'interchange-trailer-missing': rule('error', 'sender',
    ['The interchange has no end; the file may be cut off', 'Compare the file with the sender and ask for it again if it was cut.'], ['Överföringen saknar slut; filen kan vara avkortad', 'Jämför filen med avsändaren och be om den igen om den är avkortad.'], ['交换没有结尾；文件可能被截断', '请与发送方核对文件，如被截断请重新发送。']),
  'interchange-reference-mismatch': rule('error', 'sender',
    ['Start and end of the interchange carry different references: {expected} and {found}', 'Ask the sender whether two files were mixed up.'], ['Överföringens början och slut har olika referenser: {expected} och {found}', 'Fråga avsändaren om två filer har blandats.'], ['交换开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了两个文件。']),
  'interchange-count-wrong': rule('warning', 'sender',
    ['The interchange says {found} messages, but has {expected}', 'Ask the sender to correct the count in UNZ 0036.'], ['Överföringen anger {found} meddelanden men har {expected}', 'Be avsändaren rätta antalet i UNZ 0036.'], ['交换声明{found}个报文，实际为{expected}个', '请发送方更正UNZ 0036中的数量。']),
  'group-trailer-missing': rule('warning', 'sender',
    ['A group of messages has no end', 'Ask the sender to close every UNG with UNE.'], ['En grupp meddelanden saknar slut', 'Be avsändaren avsluta varje UNG med UNE.'], ['报文组没有结尾', '请发送方用UNE结束每个UNG。']),
  'group-reference-mismatch': rule('error', 'sender',
    ['Start and end of the group carry different references: {expected} and {found}', 'Ask the sender whether messages were mixed up.'], ['Gruppens början och slut har olika referenser: {expected} och {found}', 'Fråga avsändaren om meddelanden har blandats.'], ['报文组开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了报文。']),
  'group-count-wrong': rule('warning', 'sender',
    ['The group says {found} messages, but has {expected}', 'Ask the sender to correct the count in UNE 0060.'], ['Gruppen anger {found} meddelanden men har {expected}', 'Be avsändaren rätta antalet i UNE 0060.'], ['报文组声明{found}个报文，实际为{expected}个', '请发送方更正UNE 0060中的数量。']),
  'message-trailer-missing': rule('error', 'sender',
    ['A message has no end; something may be missing', 'Compare the message with the sender and ask for it again if it was cut.'], ['Ett meddelande saknar slut; något kan fattas', 'Jämför meddelandet med avsändaren och be om det igen om det är avkortat.'], ['报文没有结尾；可能缺少内容', '请与发送方核对报文，如被截断请重新发送。']),
  'message-reference-mismatch': rule('error', 'sender',
    ['Start and end of the message carry different references: {expected} and {found}', 'Ask the sender whether messages were mixed up.'], ['Meddelandets början och slut har olika referenser: {expected} och {found}', 'Fråga avsändaren om meddelanden har blandats.'], ['报文开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了报文。']),
  'segment-count-wrong': rule('warning', 'sender',
    ['The message says {found} segments, but has {expected}', 'Ask the sender to correct the count in UNT 0074.'], ['Meddelandet anger {found} segment men har {expected}', 'Be avsändaren rätta antalet i UNT 0074.'], ['报文声明{found}个段，实际为{expected}个', '请发送方更正UNT 0074中的数量。']),
  'segment-outside-message': rule('error', 'sender',
    ['Segments stand outside any message', 'Ask the sender to begin every message with UNH and end it with UNT.'], ['Segment ligger utanför meddelandena', 'Be avsändaren börja varje meddelande med UNH och sluta det med UNT.'], ['有段位于报文之外', '请发送方以UNH开始、以UNT结束每个报文。']),
  'text-after-interchange': rule('warning', 'sender',
    ['There is text after the end of the interchange', 'Ask the sender to end the file after UNZ.'], ['Det finns text efter överföringens slut', 'Be avsändaren avsluta filen efter UNZ.'], ['交换结束后仍有文本', '请发送方在UNZ之后结束文件。']),
  'segment-unknown': rule('error', 'sender',
    ['Unknown segment {found}', 'Ask the sender what {found} stands for; its content was not read.'], ['Okänt segment {found}', 'Fråga avsändaren vad {found} står för; innehållet är inte läst.'], ['未知的段{found}', '请询问发送方{found}的含义；其内容未读取。']),
  'segment-not-in-message': rule('warning', 'sender',
    ['Segment {found} does not belong to {expected}', 'Ask the sender to leave the segment out; its content was not read.'], ['Segmentet {found} hör inte till {expected}', 'Be avsändaren utelämna segmentet; innehållet är inte läst.'], ['段{found}不属于{expected}', '请发送方去掉该段；其内容未读取。']),
  'release-unknown': rule('warning', 'us',
    ['Release {found} is not known; read as {expected}', 'Compare the result with the file, then ask your operator to take the release in.'], ['Utgåva {found} är okänd; läst som {expected}', 'Jämför resultatet med filen och be driften ta emot utgåvan.'], ['未知版本{found}；按{expected}读取', '请将结果与文件核对，并请运营方支持该版本。']),
  'release-nearest': rule('info', 'us',
    ['Release {found} has no directory here; checked against {expected}', 'Nothing to do; a finding may come from the difference between the two.'], ['Utgåva {found} saknar katalog här; kontrollerad mot {expected}', 'Inget att göra; en anmärkning kan bero på skillnaden mellan dem.'], ['版本{found}没有目录；按{expected}检查', '无需处理；某些问题可能源于两者的差异。']),
  'association-code': rule('info', 'us',
    ['The message follows the agreement {found}; checked against {expected} alone', 'Nothing to do; what the agreement allows beyond the standard may be reported.'], ['Meddelandet följer överenskommelsen {found}; kontrollerat enbart mot {expected}', 'Inget att göra; det som överenskommelsen tillåter utöver standarden kan anmärkas.'], ['报文遵循约定{found}；仅按{expected}检查', '无需处理；约定中超出标准的内容可能被指出。']),
  'charset-repertoire': rule('info', 'sender',
    ['Signs such as “{found}” are not part of {expected}', 'Nothing to do; the sender can declare UNOC.'], ['Tecken som ”{found}” ingår inte i {expected}', 'Inget att göra; avsändaren kan ange UNOC.'], ['“{found}”等字符不属于{expected}', '无需处理；发送方可声明UNOC。']),
  'segment-missing': rule('warning', 'sender',
    ['Segment {expected} is missing', 'Ask the sender to send the message again with {path}.'], ['Segmentet {expected} saknas', 'Be avsändaren skicka meddelandet igen med {path}.'], ['缺少段{expected}', '请发送方补上{path}后重新发送报文。']),
  'section-control-missing': rule('warning', 'sender',
    ['Segment {expected}, which divides the message, is missing', 'Ask the sender to send {path}.'], ['Segmentet {expected}, som delar meddelandet, saknas', 'Be avsändaren skicka {path}.'], ['缺少划分报文的段{expected}', '请发送方发送{path}。']),
  'segment-misplaced': rule('warning', 'sender',
    ['Segment {found} stands in the wrong place', 'Ask the sender to keep the order of {expected}.'], ['Segmentet {found} står på fel plats', 'Be avsändaren följa ordningen i {expected}.'], ['段{found}的位置不对', '请发送方遵守{expected}的段顺序。']),
  'segments-too-many': rule('warning', 'sender',
    ['Segment {found} comes more often than the {expected} times allowed', 'Ask the sender which of them count.'], ['Segmentet {found} kommer oftare än de {expected} gånger som tillåts', 'Fråga avsändaren vilka av dem som gäller.'], ['段{found}超过允许的{expected}次', '请询问发送方以哪些为准。']),
  'groups-too-many': rule('warning', 'sender',
    ['The group of {found} comes more often than the {expected} times allowed', 'Ask the sender to divide the message.'], ['Gruppen med {found} kommer oftare än de {expected} gånger som tillåts', 'Be avsändaren dela meddelandet.'], ['{found}段组超过允许的{expected}次', '请发送方拆分报文。']),
  'element-missing': rule('warning', 'sender',
    ['Element {expected} is missing', 'Ask the sender to fill {path}.'], ['Elementet {expected} saknas', 'Be avsändaren fylla i {path}.'], ['缺少数据元{expected}', '请发送方填写{path}。']),
  'elements-too-many': rule('warning', 'sender',
    ['“{found}” goes beyond the {expected} elements of the segment', 'Ask the sender to leave it out, or which release is meant.'], ['”{found}” går utöver segmentets {expected} element', 'Be avsändaren utelämna det, eller fråga vilken utgåva som menas.'], ['“{found}”超出该段的{expected}个数据元', '请发送方去掉，或说明所用版本。']),
  'components-too-many': rule('warning', 'sender',
    ['“{found}” goes beyond the components of the element', 'Ask the sender to leave it out of {path}, or to release the sign that separates it.'], ['”{found}” går utöver elementets delar', 'Be avsändaren utelämna det ur {path}, eller frisläppa tecknet som skiljer det åt.'], ['“{found}”超出该数据元的组成部分', '请发送方从{path}中去掉，或对分隔符使用释放符。']),
  'separators-trailing': rule('info', 'sender',
    ['Separators at the end separate nothing', 'Nothing to do; the sender can leave them out.'], ['Skiljetecken i slutet skiljer inget åt', 'Inget att göra; avsändaren kan utelämna dem.'], ['末尾的分隔符没有意义', '无需处理；发送方可将其去掉。']),
  'value-too-long': rule('warning', 'sender',
    ['“{found}” is longer than {expected}', 'Ask the sender to keep {path} within {expected}.'], ['”{found}” är längre än {expected}', 'Be avsändaren hålla {path} inom {expected}.'], ['“{found}”超过{expected}', '请发送方将{path}控制在{expected}以内。']),
  'value-too-short': rule('warning', 'sender',
    ['“{found}” is shorter than {expected}', 'Ask the sender to write {path} as {expected}.'], ['”{found}” är kortare än {expected}', 'Be avsändaren skriva {path} som {expected}.'], ['“{found}”短于{expected}', '请发送方按{expected}书写{path}。']),
  'value-not-numeric': rule('error', 'sender',
    ['“{found}” is not a number', 'Ask the sender to send the file again with digits in {path}.'], ['”{found}” är inget tal', 'Be avsändaren skicka filen igen med siffror i {path}.'], ['“{found}”不是数字', '请发送方在{path}中填写数字后重新发送文件。']),
  'value-not-alphabetic': rule('warning', 'sender',
    ['“{found}” has digits where only letters may stand', 'Ask the sender to write {path} with letters.'], ['”{found}” har siffror där bara bokstäver får stå', 'Be avsändaren skriva {path} med bokstäver.'], ['“{found}”含有数字，此处只允许字母', '请发送方在{path}中使用字母。']),
  'code-unlisted': rule('warning', 'sender',
    ['“{found}” is not in code list {expected}', 'Ask the sender what it stands for, unless it was agreed on.'], ['”{found}” finns inte i kodlista {expected}', 'Fråga avsändaren vad det står för, om det inte är avtalat.'], ['“{found}”不在代码表{expected}中', '如未约定，请询问发送方其含义。']),
  'document-number-missing': rule('error', 'sender',
    ['The schedule has no number', 'Ask the sender to fill {expected}.'], ['Leveransplanen saknar nummer', 'Be avsändaren fylla i {expected}.'], ['交货计划没有编号', '请发送方填写{expected}。']),
  'issue-date-missing': rule('error', 'sender',
    ['The schedule has no issue date', 'Ask the sender to fill {expected}.'], ['Leveransplanen saknar utgivningsdatum', 'Be avsändaren fylla i {expected}.'], ['交货计划没有发布日期', '请发送方填写{expected}。']),
  'detail-start-missing': rule('warning', 'sender',
    ['The lines begin without {expected}', 'Ask the sender to send {expected} before the first line.'], ['Raderna börjar utan {expected}', 'Be avsändaren skicka {expected} före första raden.'], ['明细行之前缺少{expected}', '请发送方在第一行之前发送{expected}。']),
  'schedule-without-lines': rule('warning', 'sender',
    ['The schedule has no lines', 'Ask the sender whether the schedule is meant to be empty.'], ['Leveransplanen har inga rader', 'Fråga avsändaren om planen ska vara tom.'], ['交货计划没有明细行', '请询问发送方该计划是否应为空。']),
  'article-missing': rule('error', 'sender',
    ['A line has no article number', 'Ask the sender to fill {expected}.'], ['En rad saknar artikelnummer', 'Be avsändaren fylla i {expected}.'], ['有一行没有物料号', '请发送方填写{expected}。']),
  'ship-to-missing': rule('warning', 'sender',
    ['The schedule does not say where to deliver', 'Ask the sender to fill {expected}.'], ['Planen anger inte vart leveransen ska', 'Be avsändaren fylla i {expected}.'], ['计划未说明交货地点', '请发送方填写{expected}。']),
  'line-duplicate': rule('warning', 'sender',
    ['The same article and ship-to come twice: {found}', 'Ask the sender which of the two lines counts; both were kept.'], ['Samma artikel och mottagningsplats kommer två gånger: {found}', 'Fråga avsändaren vilken av raderna som gäller; båda är kvar.'], ['同一物料与收货地点出现两次：{found}', '请询问发送方以哪一行为准；两行均已保留。']),
  'calloff-outside-line': rule('error', 'sender',
    ['A quantity stands before any article', 'Ask the sender to send the schedule again with LIN before the quantities.'], ['En kvantitet står före alla artiklar', 'Be avsändaren skicka planen igen med LIN före kvantiteterna.'], ['数量出现在物料之前', '请发送方重新发送计划，并将LIN放在数量之前。']),
  'quantity-not-number': rule('error', 'sender',
    ['Quantity is not a number', 'Ask the sender to send the schedule again with digits in {path}.'], ['Kvantiteten är inget tal', 'Be avsändaren skicka planen igen med siffror i {path}.'], ['数量不是数字', '请发送方在{path}中填写数字后重新发送计划。']),
  'quantity-missing': rule('error', 'sender',
    ['A call-off has no quantity', 'Ask the sender to send the schedule again with a quantity in {path}.'], ['Ett avrop saknar kvantitet', 'Be avsändaren skicka planen igen med kvantitet i {path}.'], ['要货没有数量', '请发送方在{path}中填写数量后重新发送计划。']),
  'quantity-negative': rule('warning', 'sender',
    ['A call-off has the negative quantity {found}', 'Ask the sender what is meant; the figure was kept.'], ['Ett avrop har den negativa kvantiteten {found}', 'Fråga avsändaren vad som menas; värdet är kvar.'], ['要货数量为负数{found}', '请询问发送方其含义；数值已保留。']),
  'quantity-not-used': rule('info', 'us',
    ['A quantity with the meaning {found} is not used', 'Nothing to do, unless the partner agreed on this figure.'], ['En kvantitet med betydelsen {found} används inte', 'Inget att göra, om inte värdet är avtalat med partnern.'], ['含义为{found}的数量未被使用', '无需处理，除非与伙伴约定使用该数值。']),
  'date-invalid': rule('error', 'sender',
    ['“{found}” is not a date', 'Ask the sender to send the file again with a date in {path} ({expected}).'], ['”{found}” är inget datum', 'Be avsändaren skicka filen igen med ett datum i {path} ({expected}).'], ['“{found}”不是日期', '请发送方在{path}中填写日期（{expected}）后重新发送文件。']),
  'date-format-mismatch': rule('warning', 'sender',
    ['The date {found} is not written as announced', 'Ask the sender to write it as {expected}.'], ['Datumet {found} är inte skrivet som angivet', 'Be avsändaren skriva det som {expected}.'], ['日期{found}的格式与声明不符', '请发送方按{expected}书写。']),
  'calloff-date-missing': rule('error', 'sender',
    ['A call-off has no date', 'Ask the sender to send the schedule again with {expected} after the quantity.'], ['Ett avrop saknar datum', 'Be avsändaren skicka planen igen med {expected} efter kvantiteten.'], ['要货没有日期', '请发送方在数量之后加上{expected}并重新发送计划。']),
  'calloff-dated-by-issue': rule('info', 'sender',
    ['A backlog or urgent quantity has no date; the issue date was taken', 'Nothing to do; it is to be delivered at once.'], ['En rest- eller brådskande kvantitet saknar datum; utgivningsdatum används', 'Inget att göra; den ska levereras genast.'], ['欠交或紧急数量没有日期；采用发布日期', '无需处理；应立即交货。']),
  'calloff-date-twice': rule('info', 'sender',
    ['The same date comes twice in a line: {found}', 'Nothing to do; the quantities are added up.'], ['Samma datum kommer två gånger på en rad: {found}', 'Inget att göra; kvantiteterna läggs ihop.'], ['同一行中日期重复：{found}', '无需处理；数量将相加。']),
  'calloff-order': rule('warning', 'sender',
    ['Commitment and quantity stand in the order of another release', 'Compare the call-offs with the file, and ask the sender which release is meant.'], ['Åtagande och kvantitet står i en annan utgåvas ordning', 'Jämför avropen med filen och fråga avsändaren vilken utgåva som menas.'], ['承诺与数量的顺序属于其他版本', '请将要货与文件核对，并询问发送方所用版本。']),
  'commitment-missing': rule('info', 'sender',
    ['Call-offs without commitment are read as forecast', 'Ask the sender to send SCC if they are firm.'], ['Avrop utan åtagande läses som prognos', 'Be avsändaren skicka SCC om de är fasta.'], ['没有承诺级别的要货按预测读取', '如为确定要货，请发送方发送SCC。']),
  'unit-mixed': rule('warning', 'sender',
    ['A line has quantities in {found} and in {expected}', 'Ask the sender for one unit per line.'], ['En rad har kvantiteter i {found} och i {expected}', 'Be avsändaren om en enhet per rad.'], ['一行中的数量单位不同：{found}与{expected}', '请发送方每行只使用一个单位。']),
  'unit-unknown': rule('info', 'us',
    ['Unit {found} has no certain counterpart; kept as sent', 'Check the unit of the article.'], ['Enheten {found} saknar säker motsvarighet; behålls som den kom', 'Kontrollera artikelns enhet.'], ['单位{found}没有确定的对应单位；按原样保留', '请检查物料的单位。']),
  'record-unknown': rule('error', 'sender',
    ['Unknown record {found}', 'Ask the sender what the record stands for; its content was not read.'], ['Okänd post {found}', 'Fråga avsändaren vad posten står för; innehållet är inte läst.'], ['未知的记录{found}', '请询问发送方该记录的含义；其内容未读取。']),
  'record-order': rule('error', 'sender',
    ['Record {found} stands in the wrong place', 'Ask the sender to send the records in order; here {expected} may come.'], ['Posten {found} står på fel plats', 'Be avsändaren skicka posterna i ordning; här får {expected} komma.'], ['记录{found}的位置不对', '请发送方按顺序发送记录；此处应为{expected}。']),
  'record-too-long': rule('warning', 'sender',
    ['A record is longer than {expected} characters', 'Ask the sender for records of {expected} characters.'], ['En post är längre än {expected} tecken', 'Be avsändaren om poster med {expected} tecken.'], ['记录超过{expected}个字符', '请发送方使用{expected}个字符的记录。']),
  'record-count-wrong': rule('warning', 'sender',
    ['The trailer says {found} records of a kind, but there are {expected}', 'Ask the sender to correct the count in {path}.'], ['Slutposten anger {found} poster av ett slag, men det finns {expected}', 'Be avsändaren rätta antalet i {path}.'], ['尾记录声明该类记录{found}条，实际为{expected}条', '请发送方更正{path}中的数量。']),
  'transmission-number-invalid': rule('warning', 'sender',
    ['The transmission number “{found}” is not a number from 1', 'Ask the sender to number transmissions, so that a lost one is noticed.'], ['Överföringsnumret ”{found}” är inget nummer från 1', 'Be avsändaren numrera överföringarna, så att en förlorad märks.'], ['传输号“{found}”不是从1开始的数字', '请发送方对传输编号，以便发现丢失。']),
  'remainder-quantity': rule('info', 'sender',
    ['A remaining quantity without date is read as forecast', 'Nothing to do; it is dated like the last call-off.'], ['En restmängd utan datum läses som prognos', 'Inget att göra; den dateras som sista avropet.'], ['无日期的剩余数量按预测读取', '无需处理；日期与最后一次要货相同。']),
  'raster-switched': rule('info', 'sender',
    ['From here on dates are periods', 'Compare the periods with the agreement on their length.'], ['Härifrån är datum perioder', 'Jämför perioderna med avtalet om deras längd.'], ['此后的日期为期间', '请将期间与约定的长度核对。']),
} satisfies Readonly<Record<string, FindingRule>>;

/** Every code a finding can have. */
export type FindingCode = keyof typeof FINDING_RULES;

/**
 * Message and action of a finding in a language. Both are plain text. A code this catalogue does not know (stored by an older release)
 * is shown as it is.
 */
export function describe(finding: Finding, language: FindingLanguage): { message: string; action: string } {
  const rules: Readonly<Record<string, FindingRule>> = FINDING_RULES;
  const known = Object.hasOwn(rules, finding.code) ? rules[finding.code] : undefined;
  if (known === undefined) return { message: finding.code, action: '' };
  const [message, action] = known[language];
  return { message: fill(message, finding), action: fill(action, finding) };
}

function fill(text: string, { found, expected, path }: Finding): string {
  const values: Readonly<Record<string, string>> = { found, expected, path };
  return text.replaceAll(/\{(found|expected|path)\}/g, (_, name: string) => values[name] ?? '');
}
