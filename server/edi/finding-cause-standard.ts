import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

const REPEATED = cause(
  'In syntax version 4 an asterisk separates repetitions, also without UNA; the sender’s program writes it as part of a value, without the release sign (?*).',
  'I syntaxversion 4 skiljer en asterisk upprepningar åt, även utan UNA; avsändarens program skriver den som en del av värdet, utan frisläppningstecknet (?*).',
  '在语法版本4中，即使没有UNA，星号也是重复分隔符；发送方软件把它当作数值的一部分写出，未加释放符（?*）。',
);

/** Likely causes of departures from the standard: segments and records and their order, elements and their values. */
export const STANDARD_CAUSES = {
  'segment-unknown': cause(
    "An apostrophe inside a text was not written with the release sign (?'), so that the text behind it is taken for a segment; or the name is misspelt.",
    "En apostrof i en text skrevs inte med frisläppningstecknet (?'), så att texten efter den tas för ett segment; eller så är namnet felstavat.",
    "文本中的撇号前没有加释放符（?'），其后的文本被当作一个段；或段名拼写错误。",
  ),
  'segment-not-in-message': cause(
    'The sender took the segment over from another message or release, or from an agreement with another customer.',
    'Avsändaren har tagit med segmentet från ett annat meddelande, en annan utgåva eller ett avtal med en annan kund.',
    '发送方沿用了其他报文、其他版本或与其他客户约定中的段。',
  ),
  'release-unknown': cause(
    'The sender uses an older or later edition, or fills the field with a number of their own.',
    'Avsändaren använder en äldre eller senare utgåva, eller fyller fältet med ett eget nummer.',
    '发送方使用了更旧或更新的版本，或在该字段填写了自己的编号。',
  ),
  'segment-missing': cause(
    'The fields it is made from are empty in the sender’s system, so their conversion left the segment out.',
    'Fälten som det görs av är tomma i avsändarens system, så konverteringen utelämnade segmentet.',
    '生成该段的字段在发送方系统中为空，转换时便省略了该段。',
  ),
  'section-control-missing': cause(
    'The segment carries no business data, so home-made programs forget it.',
    'Segmentet bär inga affärsdata, så egenutvecklade program glömmer det.',
    '该段不含业务数据，自编程序常常遗漏。',
  ),
  'segment-misplaced': cause(
    'The segment that opens the group is missing before it, or the sender’s program writes in an order of its own.',
    'Segmentet som öppnar gruppen saknas före det, eller så skriver avsändarens program i en egen ordning.',
    '其前面缺少开启段组的段，或发送方程序按自己的顺序书写。',
  ),
  'segments-too-many': cause(
    'The sender’s program repeats the segment for each reference or line of text, where a new group or message is due.',
    'Avsändarens program upprepar segmentet för varje referens eller textrad, där en ny grupp eller ett nytt meddelande behövs.',
    '发送方程序为每个参考号或文本行重复该段，而本应另起段组或报文。',
  ),
  'groups-too-many': cause(
    'The sender puts everything into one message where the standard expects several.',
    'Avsändaren lägger allt i ett meddelande där standarden väntar sig flera.',
    '发送方把所有内容放入一条报文，而标准要求分成多个。',
  ),
  'element-missing': cause(
    'The field is empty in the sender’s system, or a separator was left out, so that the values behind it have slid by one place.',
    'Fältet är tomt i avsändarens system, eller så utelämnades ett skiljetecken, så att värdena efter det har glidit ett steg.',
    '该字段在发送方系统中为空，或漏写了分隔符，使后面的值错了一位。',
  ),
  'element-repeated': REPEATED,
  'value-repeated': REPEATED,
  'elements-too-many': cause(
    'A plus sign inside a text was not written with the release sign (?+), or the message is of a newer release than UNH says.',
    'Ett plustecken i en text skrevs inte med frisläppningstecknet (?+), eller så är meddelandet av en nyare utgåva än UNH anger.',
    '文本中的加号前没有加释放符（?+），或报文的实际版本比UNH声明的新。',
  ),
  'components-too-many': cause(
    'A colon inside a text, as in a time of day, was not written with the release sign (?:).',
    'Ett kolon i en text, till exempel i ett klockslag, skrevs inte med frisläppningstecknet (?:).',
    '文本（如时间）中的冒号前没有加释放符（?:）。',
  ),
  'value-padded': cause(
    'The sender’s program takes values from fields of fixed length and writes them with the blanks behind them.',
    'Avsändarens program hämtar värden ur fält med fast längd och skriver dem med blanktecknen efter.',
    '发送方软件从定长字段取值，并将其后的空格一并写出。',
  ),
  'separators-trailing': cause(
    'The sender’s program writes a place for every element, also for the empty ones.',
    'Avsändarens program skriver en plats för varje element, även för de tomma.',
    '发送方程序为每个数据元（包括空的）都写出位置。',
  ),
  'value-too-long': cause(
    'The field is longer in the sender’s system than in the standard, and their conversion neither shortens nor splits it.',
    'Fältet är längre i avsändarens system än i standarden, och konverteringen varken kortar eller delar det.',
    '该字段在发送方系统中比标准规定的长，转换时既未缩短也未拆分。',
  ),
  'value-too-short': cause(
    'Leading zeros were lost, as in a spreadsheet or a field for numbers.',
    'Inledande nollor gick förlorade, till exempel i ett kalkylblad eller ett sifferfält.',
    '前导零丢失，例如经过电子表格或数值字段。',
  ),
  'value-not-numeric': cause(
    'A unit, a blank or a thousands separator was written along with the number, or the values have slid by one place.',
    'En enhet, ett blanksteg eller en tusentalsavgränsare skrevs med talet, eller så har värdena glidit ett steg.',
    '数字中带有单位、空格或千位分隔符，或值错了一位。',
  ),
  'value-not-alphabetic': cause(
    'A number of the sender’s own was put where a code of letters belongs, or the values have slid by one place.',
    'Ett eget nummer hos avsändaren sattes där en bokstavskod hör hemma, eller så har värdena glidit ett steg.',
    '在应填字母代码处填写了发送方自己的编号，或值错了一位。',
  ),
  'value-not-number': cause(
    'A unit, a blank or a thousands separator was written along with the number.',
    'En enhet, ett blanksteg eller en tusentalsavgränsare skrevs med talet.',
    '数字中带有单位、空格或千位分隔符。',
  ),
  'code-unlisted': cause(
    'The code is the sender’s own, was agreed on with another partner, or belongs to another release of the standard.',
    'Koden är avsändarens egen, är avtalad med en annan partner eller hör till en annan utgåva av standarden.',
    '该代码是发送方自定义的、与其他伙伴约定的，或属于标准的其他版本。',
  ),
  'measure-unit-unknown': cause(
    'The sender writes the unit as on screen instead of its international code (such as KGM for kilograms), or gives a unit of another kind, such as pieces for a weight.',
    'Avsändaren skriver enheten som på skärmen i stället för den internationella koden (till exempel KGM för kilogram), eller anger ett annat slags enhet, till exempel styck för en vikt.',
    '发送方按屏幕显示填写单位而未用国际代码（如千克为KGM），或填写了其他类型的单位（如重量用件）。',
  ),
  'date-missing': cause(
    'The date is empty in the sender’s system, and their program writes the segment all the same.',
    'Datumet är tomt i avsändarens system, och programmet skriver segmentet ändå.',
    '该日期在发送方系统中为空，而其程序仍写出了该段。',
  ),
  'date-invalid': cause(
    'Day and month changed places, the month has no such day, or a filler such as 99999999 stands for “no date”.',
    'Dag och månad har bytt plats, månaden har ingen sådan dag, eller så står en utfyllnad som 99999999 för ”inget datum”.',
    '日和月颠倒，该月没有这一天，或用99999999之类的占位值表示“无日期”。',
  ),
  'date-format-mismatch': cause(
    'The sender changed how the date is written, such as to a week or with the time, but not the code beside it that announces this (DTM 2379).',
    'Avsändaren ändrade hur datumet skrivs, till exempel till vecka eller med klockslag, men inte koden bredvid som anger det (DTM 2379).',
    '发送方改变了日期写法（如改为周或带时间），但没有改旁边说明格式的代码（DTM 2379）。',
  ),
  'declared-count-wrong': cause(
    'Something was added or taken out after the count had been made.',
    'Något lades till eller togs bort efter räkningen.',
    '计数之后又增删了内容。',
  ),
  'document-field-missing': cause(
    'The field is empty in the sender’s system, or their conversion puts it in another place of the message.',
    'Fältet är tomt i avsändarens system, eller så lägger konverteringen det på en annan plats i meddelandet.',
    '该字段在发送方系统中为空，或转换时放到了报文的其他位置。',
  ),
  'segments-not-used': cause(
    'Messages have room for more than documents are made of here: terms of payment, notes to carriers, further weights.',
    'Meddelanden rymmer mer än vad dokumenten här består av: betalningsvillkor, noter till transportörer, ytterligare vikter.',
    '报文能容纳的内容多于此处单据所采用的内容：付款条件、给承运商的说明、其他重量等。',
  ),
  'values-not-used': cause(
    'A segment has room for more than documents keep of it: an address beside the code of a place, a carrier’s name, a second number of the same kind.',
    'Ett segment rymmer mer än vad dokumenten behåller av det: en adress utöver platsens kod, en transportörs namn, ett andra nummer av samma slag.',
    '段能容纳的内容多于单据所保留的内容：除地点代码外的地址、承运商名称、同类的第二个编号等。',
  ),
  'required-by-partner': cause(
    'The sender’s conversion follows the standard alone and does not know the agreement, or the field is empty in their system.',
    'Avsändarens konvertering följer enbart standarden och känner inte till avtalet, eller så är fältet tomt i deras system.',
    '发送方的转换只遵循标准而不了解约定，或该字段在其系统中为空。',
  ),
  'profile-applied': cause(
    'The customer’s public guideline departs from the standard; the profile names its source and what could not be confirmed.',
    'Kundens offentliga riktlinje avviker från standarden; profilen anger sin källa och det som inte kunde bekräftas.',
    '客户公开的指南与标准不同；配置中注明了来源和未能确认之处。',
  ),
  'profile-proposed': cause(
    'Many customers use the same association code, so the code alone does not say who sends.',
    'Många kunder använder samma associationskod, så koden ensam säger inte vem som skickar.',
    '许多客户使用同一协会代码，仅凭代码无法判断发送方。',
  ),
  'wanted-by-partner': cause(
    'The sender’s conversion follows the standard alone and does not know the agreement, or the field is empty in their system.',
    'Avsändarens konvertering följer enbart standarden och känner inte till avtalet, eller så är fältet tomt i deras system.',
    '发送方的转换只遵循标准而不了解约定，或该字段在其系统中为空。',
  ),
  'record-unknown': cause(
    'A record before it lost or gained characters, so that what follows begins in the wrong column; or it is a record of the partner’s own.',
    'En post före den tappade eller fick tecken, så att det som följer börjar i fel kolumn; eller så är det en egen post hos partnern.',
    '前面的记录少了或多了字符，使后续内容从错误的列开始；或这是伙伴自定义的记录。',
  ),
  'record-order': cause(
    'A record that belongs in between was left out because it had nothing to say, or the sender’s export was sorted.',
    'En post som hör hemma däremellan utelämnades för att den var tom, eller så sorterades avsändarens export.',
    '中间应有的记录因没有内容而被省略，或发送方的导出经过了排序。',
  ),
  'record-too-long': cause(
    'A tab, or a letter such as ä that takes two bytes in UTF-8, makes the record longer; or the line break before the next record is missing.',
    'En tabb, eller en bokstav som ä som tar två byte i UTF-8, gör posten längre; eller så saknas radbrytningen före nästa post.',
    '制表符或在UTF-8中占多个字节的字符（如ä、汉字）使记录变长；或缺少与下一条记录之间的换行。',
  ),
  'fewer-records': cause(
    'Records were lost when the file was converted or carried over, or deleted by hand.',
    'Poster försvann när filen konverterades eller fördes över, eller ströks för hand.',
    '文件转换或传输时丢失了记录，或被手工删除。',
  ),
  'fewer-lines': cause(
    'Lines were left out after the count was made, or the file was cut and closed again.',
    'Rader utelämnades efter räkningen, eller så kortades filen och avslutades på nytt.',
    '计数之后略去了一些行，或文件被截断后重新结尾。',
  ),
  'record-count-wrong': cause(
    'The count was made before the last records were written, or records were added or deleted by hand.',
    'Räkningen gjordes innan de sista posterna skrevs, eller så lades poster till eller ströks för hand.',
    '计数在写完最后的记录之前进行，或手工增删了记录。',
  ),
} satisfies Partial<Record<FindingCode, FindingCause>>;
