import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

/** Likely causes of what is wrong with a file as a whole: its text, its envelope, and XML. */
export const FILE_CAUSES = {
  'empty-file': cause(
    'The sender’s export ran without data, or the transfer broke off before anything arrived.',
    'Avsändarens export kördes utan data, eller så bröts överföringen innan något kom fram.',
    '发送方导出时没有数据，或传输在内容到达之前就中断了。',
  ),
  'binary-file': cause(
    'The file was packed (ZIP), signed or encrypted, or a spreadsheet or PDF was sent in its place.',
    'Filen packades (ZIP), signerades eller krypterades, eller så skickades ett kalkylblad eller en PDF i stället.',
    '文件被压缩（ZIP）、签名或加密，或者误发了电子表格或PDF。',
  ),
  'encoding-not-read': cause(
    'The file comes from a mainframe without conversion (EBCDIC), or was saved as “Unicode” on Windows (UTF-16).',
    'Filen kommer från en stordator utan konvertering (EBCDIC), eller sparades som ”Unicode” i Windows (UTF-16).',
    '文件来自大型机且未经转换（EBCDIC），或在Windows上保存为“Unicode”（UTF-16）。',
  ),
  'standard-unknown': cause(
    'A list, a spreadsheet or a mail text was sent in place of the EDI file, or the beginning of the file was lost.',
    'En lista, ett kalkylblad eller en mejltext skickades i stället för EDI-filen, eller så gick filens början förlorad.',
    '误发了清单、电子表格或邮件正文而不是EDI文件，或者文件开头丢失。',
  ),
  'standard-not-supported': cause(
    'The partner sends the format they use with others; none was agreed on for this connection.',
    'Partnern skickar det format som används med andra; inget format är avtalat för den här anslutningen.',
    '伙伴发送的是与其他公司使用的格式；本连接尚未约定格式。',
  ),
  'message-type-missing': cause(
    'UNH was written by hand or by a home-made program; EDI converters fill it by themselves.',
    'UNH skrevs för hand eller av ett egenutvecklat program; EDI-konverterare fyller i det själva.',
    'UNH是手工填写或由自编程序生成的；EDI转换软件会自动填写。',
  ),
  'byte-order-mark': cause(
    'The file was opened and saved in a text editor on its way, or written by a Windows program.',
    'Filen öppnades och sparades i en textredigerare på vägen, eller skrevs av ett Windowsprogram.',
    '文件在途中被文本编辑器打开并保存过，或由Windows程序生成。',
  ),
  'service-string-invalid': cause(
    'UNA was typed by hand, or an editor or a transfer took its blank away: one of its six signs is missing, doubled or another than in the file.',
    'UNA skrevs för hand, eller så tog en redigerare eller en överföring bort dess blanktecken: ett av de sex tecknen saknas, står dubbelt eller är ett annat än i filen.',
    'UNA为手工输入，或编辑器、传输过程去掉了其中的空格：六个符号中有一个缺失、重复或与文件不符。',
  ),
  'charset-unknown': cause(
    'UNB was filled in by hand, or names the code page of a computer in place of one of the standard’s character sets.',
    'UNB fylldes i för hand, eller anger en dators teckentabell i stället för någon av standardens teckenuppsättningar.',
    'UNB为手工填写，或填写的是计算机代码页而不是标准规定的字符集。',
  ),
  'charset-mismatch': cause(
    'The file was converted to UTF-8 on its way, or the sender’s system changed to UTF-8, while UNB still says {expected}.',
    'Filen gjordes om till UTF-8 på vägen, eller så gick avsändarens system över till UTF-8, medan UNB fortfarande anger {expected}.',
    '文件在途中被转换为UTF-8，或发送方系统已改用UTF-8，而UNB仍写着{expected}。',
  ),
  'charset-utf8': cause(
    'The file was converted to UTF-8 on its way, or the sender’s system changed to UTF-8; VDA names no character set, and one byte a character is usual.',
    'Filen gjordes om till UTF-8 på vägen, eller så gick avsändarens system över till UTF-8; VDA anger ingen teckenuppsättning, och en byte per tecken är det vanliga.',
    '文件在途中被转换为UTF-8，或发送方系统已改用UTF-8；VDA未规定字符集，通常每个字符占一个字节。',
  ),
  'charset-repertoire': cause(
    '{expected} is a default of the sender’s EDI program, while names and texts hold lower-case letters or letters such as Å, Ö and É.',
    '{expected} är förvalt i avsändarens EDI-program, medan namn och texter har små bokstäver eller bokstäver som Å, Ö och É.',
    '{expected}是发送方EDI软件的默认设置，而名称和文本中含有小写字母或Å、Ö、É等字母。',
  ),
  'segment-too-long': cause(
    'The segments end with another sign than the one in UNA, or their end signs were lost on the way, so that many run into one.',
    'Segmenten slutar med ett annat tecken än det i UNA, eller så gick sluttecknen förlorade på vägen, så att många flyter ihop till ett.',
    '段的结束符与UNA中声明的不同，或结束符在途中丢失，导致许多段连成一段。',
  ),
  'too-many-segments': cause(
    'Several days or all partners were collected in one file, or the sender’s export repeats itself.',
    'Flera dagar eller alla partner samlades i en fil, eller så upprepar sig avsändarens export.',
    '把多天或所有伙伴的数据汇总在一个文件中，或发送方的导出重复。',
  ),
  'too-many-interchanges': cause(
    'Interchanges of many days were collected in one file, or the sender’s export repeats itself.',
    'Överföringar från många dagar samlades i en fil, eller så upprepar sig avsändarens export.',
    '把多天的交换汇总在一个文件中，或发送方的导出重复。',
  ),
  'too-many-messages': cause(
    'Messages of many days or of all partners were collected in one file, or the sender’s export repeats itself.',
    'Meddelanden från många dagar eller till alla partner samlades i en fil, eller så upprepar sig avsändarens export.',
    '把多天或所有伙伴的报文汇总在一个文件中，或发送方的导出重复。',
  ),
  'too-many-lines': cause(
    'The whole stock of articles was exported in place of those that are ordered, or the sender’s export repeats itself.',
    'Hela artikelregistret exporterades i stället för de artiklar som beställs, eller så upprepar sig avsändarens export.',
    '导出了全部物料而不是所订购的物料，或发送方的导出重复。',
  ),
  'too-many-findings': cause(
    'One fault of the sender’s program comes again in each line or message.',
    'Ett fel i avsändarens program kommer igen i varje rad eller meddelande.',
    '发送方程序的同一错误在每一行或每条报文中重复出现。',
  ),
  'terminator-missing': cause(
    'The file was cut off, an end sign was lost when lines were joined or split, or a release sign (?) stands before it.',
    'Filen kortades av, ett sluttecken försvann när rader slogs ihop eller delades, eller så står ett frisläppningstecken (?) före det.',
    '文件被截断，合并或拆分行时丢失了结束符，或结束符前有释放符（?）。',
  ),
  'interchange-header-missing': cause(
    'The first line was lost when the file was copied, or a converter took the envelope (UNB and UNZ) off for use in house.',
    'Första raden försvann när filen kopierades, eller så tog en konverterare bort kuvertet (UNB och UNZ) för internt bruk.',
    '复制文件时丢失了第一行，或转换软件为内部使用去掉了信封（UNB和UNZ）。',
  ),
  'interchange-party-missing': cause(
    'The identification of one of you is not entered in the sender’s EDI program for this connection.',
    'Identifikationen för någon av er är inte inlagd i avsändarens EDI-program för den här anslutningen.',
    '发送方的EDI软件中没有为本连接录入其中一方的标识。',
  ),
  'interchange-trailer-missing': cause(
    'The transfer broke off, or the file was picked up while it was still being written.',
    'Överföringen bröts, eller så hämtades filen medan den fortfarande skrevs.',
    '传输中断，或文件尚未写完就被取走。',
  ),
  'interchange-reference-mismatch': cause(
    'Two files were joined and a piece between them was lost, or the sender’s program draws a new number at the end.',
    'Två filer slogs ihop och en bit mellan dem gick förlorad, eller så drar avsändarens program ett nytt nummer i slutet.',
    '两个文件被合并且中间丢失了一段，或发送方程序在结尾处又取了新编号。',
  ),
  'fewer-messages': cause(
    'Messages were taken out of the file on its way, or one of them lost its header.',
    'Meddelanden togs ur filen på vägen, eller så förlorade ett av dem sitt huvud.',
    '文件在途中被取走了报文，或其中一条报文丢失了报头。',
  ),
  'interchange-count-wrong': cause(
    'Messages were added or taken out after the count was made, or messages were counted where groups count.',
    'Meddelanden lades till eller togs bort efter räkningen, eller så räknades meddelanden där grupper ska räknas.',
    '计数之后又增删了报文，或应按组计数却按报文计数。',
  ),
  'control-reference-reused': cause(
    'The sender’s counter was set back, or a corrected file was sent under the old reference.',
    'Avsändarens räknare har ställts tillbaka, eller så skickades en rättad fil under den gamla referensen.',
    '发送方的计数器被重置，或更正后的文件沿用了旧参考号。',
  ),
  'control-reference-gap': cause(
    'The file was lost on its way, waits at the sender, or went to another recipient. It may also only be late.',
    'Filen har försvunnit på vägen, väntar hos avsändaren eller gick till en annan mottagare. Den kan också bara vara sen.',
    '文件在途中丢失、仍在发送方等待，或发给了其他接收方；也可能只是迟到。',
  ),
  'group-trailer-missing': cause(
    'Groups are rare: a converter that does not know them dropped UNE, or a home-made program never writes it.',
    'Grupper är ovanliga: en konverterare som inte känner till dem tog bort UNE, eller så skriver ett egenutvecklat program det aldrig.',
    '报文组很少使用：不支持报文组的转换软件丢掉了UNE，或自编程序从不写UNE。',
  ),
  'group-reference-mismatch': cause(
    'Groups of several files were put into one, or the sender’s program draws a new number for UNE.',
    'Grupper ur flera filer lades i en, eller så drar avsändarens program ett nytt nummer för UNE.',
    '把多个文件的报文组放进了一个文件，或发送方程序为UNE取了新编号。',
  ),
  'group-count-wrong': cause(
    'Messages were added to the group or taken out of it after the count was made.',
    'Meddelanden lades till i gruppen eller togs ur den efter räkningen.',
    '计数之后，组内又增删了报文。',
  ),
  'message-trailer-missing': cause(
    'The end sign of the segment before UNT was lost, or the sender’s program broke off in the middle of the message.',
    'Sluttecknet i segmentet före UNT gick förlorat, eller så avbröts avsändarens program mitt i meddelandet.',
    'UNT之前的段丢失了结束符，或发送方程序在报文中途中断。',
  ),
  'message-reference-mismatch': cause(
    'The end of one message and the beginning of the next were lost, or the sender’s program numbers UNH and UNT separately.',
    'Slutet av ett meddelande och början av nästa gick förlorade, eller så numrerar avsändarens program UNH och UNT var för sig.',
    '前一报文的结尾和后一报文的开头丢失，或发送方程序对UNH和UNT分别编号。',
  ),
  'fewer-segments': cause(
    'A converter or a filter dropped segments after the count was made, or the file was changed by hand. Some senders also count UNB and UNZ.',
    'En konverterare eller ett filter tog bort segment efter räkningen, eller så ändrades filen för hand. Somliga avsändare räknar även UNB och UNZ.',
    '转换软件或过滤器在计数之后丢弃了段，或文件被手工改动。有些发送方还会把UNB和UNZ计算在内。',
  ),
  'segment-count-wrong': cause(
    'The count was made before the last segments were added, leaves UNH and UNT out, or a converter dropped segments afterwards.',
    'Räkningen gjordes innan de sista segmenten lades till, utelämnar UNH och UNT, eller så tog en konverterare bort segment efteråt.',
    '计数在添加最后几个段之前进行，未计入UNH和UNT，或之后转换软件丢弃了段。',
  ),
  'segment-outside-message': cause(
    'UNH is missing or misspelt, or UNT comes before the message is over.',
    'UNH saknas eller är felskrivet, eller så kommer UNT innan meddelandet är slut.',
    'UNH缺失或拼写错误，或UNT在报文结束之前就出现。',
  ),
  'interchange-not-read': cause(
    'Files of several partners were put together, and the UNA of one was left out.',
    'Filer från flera partner lades ihop, och en av dem förlorade sitt UNA.',
    '多个伙伴的文件被合并，其中一个缺少UNA。',
  ),
  'charset-not-utf8': cause(
    'The sender’s system writes an older character set, while UNB says {expected}.',
    'Avsändarens system skriver en äldre teckenuppsättning, medan UNB säger {expected}.',
    '发送方系统使用较旧的字符集，而UNB声明为{expected}。',
  ),
  'charset-windows': cause(
    'Texts were typed or pasted on Windows, where dashes, quotation marks and € come by themselves.',
    'Texter skrevs eller klistrades in i Windows, där tankstreck, citattecken och € kommer av sig själva.',
    '文本在Windows上输入或粘贴，其中的破折号、引号和€会自动产生。',
  ),
  'charset-other': cause(
    'The sender’s system writes the code page of its country, while UNB was taken over from a template.',
    'Avsändarens system skriver i sitt lands teckentabell, medan UNB är hämtad ur en mall.',
    '发送方系统按本国代码页写文本，而UNB沿用了模板。',
  ),
  'file-cut-off': cause(
    'The transfer broke off, the disk was full, or the file was picked up while it was still being written.',
    'Överföringen bröts, disken var full, eller så hämtades filen medan den fortfarande skrevs.',
    '传输中断、磁盘已满，或文件尚未写完就被取走。',
  ),
  'text-before-interchange': cause(
    'The file was copied out of a mail with its text, or a gateway put its own lines before it.',
    'Filen kopierades ur ett mejl tillsammans med dess text, eller så lade en gateway egna rader före den.',
    '文件连同正文一起从邮件中复制，或网关在文件前加了自己的行。',
  ),
  'text-after-interchange': cause(
    'A mail signature or filler signs were added when the file was passed on.',
    'En mejlsignatur eller utfyllnadstecken lades till när filen skickades vidare.',
    '转发文件时附加了邮件签名或填充字符。',
  ),
  'xml-not-well-formed': cause(
    'A text holds & or < that should be written &amp; or &lt;, or the file was put together or changed by hand.',
    'En text innehåller & eller < som ska skrivas &amp; eller &lt;, eller så sattes filen ihop eller ändrades för hand.',
    '文本中含有应写成&amp;或&lt;的&或<，或文件经手工拼接或修改。',
  ),
  'xml-cut-off': cause(
    'The transfer broke off, or the file was picked up while it was still being written.',
    'Överföringen bröts, eller så hämtades filen medan den fortfarande skrevs.',
    '传输中断，或文件尚未写完就被取走。',
  ),
  'xml-doctype': cause(
    'The sender’s XML tool or an old template adds it by itself; the data does not need it.',
    'Avsändarens XML-verktyg eller en gammal mall lägger till den av sig själv; data behöver den inte.',
    '发送方的XML工具或旧模板自动添加了它；数据本身并不需要。',
  ),
  'xml-limit': cause(
    'Large attachments are embedded, many documents were collected in one file, or the sender’s program nests elements without end.',
    'Stora bilagor är inbäddade, många dokument samlades i en fil, eller så nästlar avsändarens program element utan slut.',
    '嵌入了大附件，把许多单据汇总在一个文件中，或发送方程序无限嵌套元素。',
  ),
  'xml-text-too-long': cause(
    'A PDF or a picture is embedded in the document.',
    'En PDF eller en bild är inbäddad i dokumentet.',
    '单据中嵌入了PDF或图片。',
  ),
  'xml-encoding-unknown': cause(
    'The sender’s program names a code page of its operating system, or the name is misspelt.',
    'Avsändarens program anger en teckentabell i sitt operativsystem, eller så är namnet felstavat.',
    '发送方程序填写的是其操作系统的代码页，或名称拼写错误。',
  ),
  'xml-encoding-wrong': cause(
    'The sender’s program writes the code page of Windows, while the first line was taken over from a template.',
    'Avsändarens program skriver i Windows teckentabell, medan första raden är hämtad ur en mall.',
    '发送方程序按Windows代码页写文件，而首行声明沿用了模板。',
  ),
  'xml-root-unknown': cause(
    'The file is another kind of document or the sender’s in-house format, or its namespace (xmlns) is missing.',
    'Filen är ett annat slags dokument eller avsändarens eget format, eller så saknas dess namnrymd (xmlns).',
    '该文件是其他类型的单据或发送方的内部格式，或缺少命名空间（xmlns）。',
  ),
  'xml-element-misspelt': cause(
    'The name of the element is misspelt by one sign: {expected} is read and is not there.',
    'Elementets namn är felskrivet med ett tecken: {expected} läses och finns inte.',
    '元素名称有一个字符拼写错误：应读取的{expected}不存在。',
  ),
  'sender-unknown': cause(
    'A new partner began to send, a partner changed its identification, or the qualifier in the file is another one than agreed.',
    'En ny partner har börjat skicka, en partner har bytt identifikation, eller så är kvalifikatorn i filen en annan än den avtalade.',
    '新伙伴开始发送文件、伙伴更换了标识，或文件中的限定符与约定不同。',
  ),
  'agreement-unknown': cause(
    'The partner began to send another message or release, or tests one before anything was agreed.',
    'Partnern har börjat skicka ett annat meddelande eller en annan utgåva, eller testar innan något har avtalats.',
    '伙伴开始发送其他报文或版本，或在达成协议之前进行测试。',
  ),
  'agreement-named-differently': cause(
    'The sender’s system keeps its own name for the agreement, or the agreement was renamed on one side only.',
    'Avsändarens system har ett eget namn på avtalet, eller så bytte avtalet namn bara på ena sidan.',
    '发送方系统使用自己的协议名称，或只有一方更改了协议名称。',
  ),
  'booking-not-found': cause(
    'The carrier answered under a number of its own, another carrier answered, or the booking was made elsewhere.',
    'Transportören svarade under ett eget nummer, en annan transportör svarade, eller så gjordes bokningen någon annanstans.',
    '承运人以自己的编号答复，由其他承运人答复，或订舱在别处进行。',
  ),
  'recipient-unknown': cause(
    'The file was sent to the wrong recipient, or one of your identifications is not entered here.',
    'Filen skickades till fel mottagare, eller så är en av era identifikationer inte inlagd här.',
    '文件发给了错误的接收方，或贵方的某个标识尚未在此登记。',
  ),
} satisfies Partial<Record<FindingCode, FindingCause>>;
