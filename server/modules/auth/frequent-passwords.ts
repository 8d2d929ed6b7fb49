/**
 * Words that the most used passwords are made of, sorted: from the first two thousand of "10k-most-common" of SecLists
 * (github.com/danielmiessler/SecLists, MIT licence), letters alone and at least four of them, with some of the trade and of Swedish. What is made of
 * digits, runs and repetitions is refused by rule. A password is refused as well when it is one of them with digits and signs around it.
 */
const WORDS = `
aardvark abcd abcdef access action adidas admin administrator airborne airforce airplane alabama alaska albert alberto alexander alexandra alexis
alfred alison allison alpha alpine alyssa amanda amateur amber america american anakin anderson andrea andreas andrew angel angela angels animal anna
anthony antonio apache apollo apple apples april aragorn archie arizona arnold arsenal arthur artist asdf asdfasdf ashley asian athena atlanta
atlantis auburn audrey august aurora austin autumn avalon avatar awesome azerty babe baby babydoll babygirl babylon badboy badger baggins bailey ball
baller balls bambam banana bandit bangkok barbara barbie barney baseball basket basketball bass batman baxter beach beagle bear beast beatles beauty
beaver beer benjamin benson berlin bernard bernie bertha bianca bigboy bigdaddy bigdog bigfoot bird birdie birthday biscuit bishop black blackie blade
blaster blazer blink blizzard blonde blondie blowfish blue bluebird bluemoon bluesky bobcat bond bonnie booboo booger boogie boomer boston bowling
bradley brandi brandon brandy braves brazil brenda brian brianna britney brittany bronco broncos brooke brooklyn brooks brother brown bruins brutus
bubba bubbles buckeye buddha buddy budlight buffalo buffy bulldog bulldogs bullet bunny burger business buster butter butterfly button buttons cactus
cadillac caesar calvin camaro camera cameron campbell canada cancer candy cannon capital captain cardinal carlos carmen carolina caroline carrie
carter cartman casey casino casper cassie castle catalog catfish celtic challenge champion chance chandler change changeme chaos charger charles
charlie charlotte cheese chelsea cherokee cherry cheryl chester chevelle chevy cheyenne chicago chicken chipper chocolate chopper chris christ
christian christina christine christop christopher chronic cindy claire classic claudia clifford clinton cobra cocacola coffee college collins
colorado colors compaq computer concrete connie connor consumer content control cookie cookies cooper copper corona corvette cotton cougar country
courtney cowboy cowboys coyote crazy cream creative cricket crimson crystal curious curtis customer daddy dakota dallas dance dancer danger daniel
danielle danny dark darkness darkside darkstar darren david daytona death debbie december deedee default defender delta demo denise dennis denver
design desire destiny detroit devil devils dexter diablo diamond diamonds diesel digger digital dilbert disney doctor dodge dodgers doggie doggy
dollar dolphin dolphins domino donald donkey douglas dragon dragons dream dreamer dreams driver drizzt drowssap drpepper drummer dude duncan dustin
eagle eagles eclipse eddie edward einstein elaine electric elephant elizabeth elvis emerald emily eminem empire energy engineer england enigma enjoy
enter enterprise eric escort eugene everton excalibur explorer express extreme faith falcon falcons family fantasy farmer father february felix fender
ferrari ferret finger fire fireball firebird fireman fish fisher fishing flash flight flipper florence florida flower flowers fluffy flyers football
forest forever forget formula fortune foster fountain france francis frank frankie franklin fred freddie freddy free freedom freeman french friday
friend friends frog froggy frontier future galaxy gambit gandalf garden garfield gateway gators gemini general genesis genius george georgia gerald
geronimo getmein ghost giants gibson ginger gizmo glitter global gloria goblue goddess godzilla gold goldberg golden goldfish goldie golf golfer
goober good goodluck google gordon gracie graham grandma great green greenday gregory griffin groovy guest guinness guitar gundam gunner hacker hahaha
hallo hamilton hamlet hammer hamster hannah hannibal happy harley harold harris harrison harry harvey hawaii hawkeye heather heaven hector hejsan
hello help helpme hendrix henry hercules herman history hobbes hobbit hockey holiday holland hollywood homer honda honey hornet horses hotdog hotmail
hotrod house houston howard hummer hunter hunting huskers icecream iceman iloveyou impala indian indiana indians infantry infinity inside integra
internet invoice ireland ironman island italia jackass jackie jackson jacob jaguar jamaica james january japan jasmine jason jasper jeffrey jennifer
jenny jeremy jerome jersey jessica jessie jesus jimmy joanna johnny johnson joker jonathan jordan joseph joshua julian july june junior jupiter
justice justin juventus kaiser kansas karate karen katana katherine kathleen katie kawasaki kelly kelsey kennedy kenneth kermit kevin killer kimberly
king kitten kitty knicks knight kodiak kramer kristen kristin lacrosse ladies lady lakers lalala lancer larry lasvegas laura lauren lawrence leather
legend lennon leonard leslie letmein liberty light lights lincoln lindsay lindsey little liverpool lizard lobster login logitech london lonewolf
longhorn looking love lovelove lovely loveme lover loverboy lovers loveyou lucas lucifer lucky lucy luther maddie maddog madison madman madness
madonna magic magnum maiden malibu manager manchester maniac manson marathon march margaret maria mariah marina marine marines mario marlboro marley
marshall martha martin martina marvin maryjane master masters matrix matthew maurice maverick maxima maximus maxwell melanie melissa member memphis
mercedes mercury merlin metallica mexico miami michael michel michele michelle michigan mickey microsoft midnight mike miller millie million milton
mine minnie miranda mission mister mistress mitchell mnbvcxz molly monday money mongoose monica monkey monroe monster montana montreal moon moose
morgan morpheus morris mother mountain mouse mozart muffin mulder murphy murray muscle music musicman mustang mylove nascar natalie natasha nathan
naughty nelson nemesis network newman newport newton newyork nicholas nicole nikita nintendo nirvana nissan nothing november nugget number october
office oliver olivia omega online open orange order orders orion orlando oscar outlaw pacific packard packer packers paladin pamela panama pandora
pantera panther panthers panzer paradise paris parker parrot party pascal pass passion passord passport passw password patches patricia patrick
patriots peace peaches peanut pearljam pebbles peekaboo pegasus penguin pentium people pepper pepsi perfect peter phantom philip phoenix photo picard
pickle picture pierre piglet pioneer pirate pirates pizza planet platinum playboy player please pokemon polaris police pontiac popcorn popeye porsche
portal potter power powers precious predator prelude presario preston pretty prince princess private prodigy prophet psycho puppy purple pussycat
pyramid python qazwsx qwer qwert qwerty qwertyui qwertz rabbit rachel racing raider raiders rainbow ranger rangers raptor rascal raven ravens raymond
reaper rebecca redhead redneck redskins redsox redwings reggie remember renegade review richard ripper robbie robert roberto robin rocket rockstar
rocky rodney roland rolltide ronald rooster roscoe rose rosebud runner russell russia rusty ryan sabrina sailing sailor saints salmon sammy sampson
samsam samson samsung samuel samurai sandman sandra sandy santa sarah sasha saturday saturn savage savannah scarface school scooby scooter scorpio
scorpion scotland scott scotty seattle secret secure security semperfi september serenity server service seven shadow shaggy shannon sharks sharon
shasta shelby shelly sherlock sherman shipping shirley shooter shopping shorty shotgun sidney sierra silver simone simple simpson simpsons singer
single skeeter skippy skyline skywalker slayer slipknot smile smiles smith smokey smooth snake snickers sniper snoopy snow snowball snowman soccer
softball soldier sommar sophia sophie spanky sparky spartan special speed speedy spencer spider spiderman spike spirit spitfire spooky sports spring
springer sprite squirt stanley star stardust stargate stars startrek starwars stealth steelers stefan stella stephanie stephen sterling steve steven
stewart sting stinger stingray stone storm stormy strider strike student stupid sublime success sugar summer sundance sunday sunflower sunny sunrise
sunset sunshine super superfly superman supplier support surfer surfing susan suzuki sweden sweet sweetie sweetpea swimming swordfish sydney sylvester
sylvia system tanker target tarzan tattoo taurus taylor teacher teddy tennis teresa test tester testing testtest texas thailand thomas thor thumper
thunder thursday tiffany tiger tigers tigger time timothy tinker titanic titans tomcat tommy toronto toshiba tottenham toyota traffic transport travel
travis trebor trevor trigger trinity tristan triumph trojan trombone trooper trouble trucker trucks trumpet trustno tucker tuesday turbo turkey turner
turtle tweety twister tyler united universe user utopia vader valentin valentina valerie vampire vanessa vanhalen vegeta velvet verbatim veronica
vertigo vette victor victoria victory video viking vikings vincent violet viper virginia vision volvo voodoo voyager walker wallace walter warcraft
warlock warrior warriors water waterloo watson weasel webmaster webster wednesday welcome welkom western westham westside whatever whiskey whitney
wicked wildcat wildcats william williams willie willow wilson window windows winner winnie winston winter wizard wolf wolfgang wolfman wolfpack
wolverine wolves wombat wonder world wrangler xavier yamaha yankee yankees yellow yomama young yvonne zachary zeppelin zombie zxcv zxcvb zxcvbn
zxcvbnm`;

/** The words, in small letters. */
export const FREQUENT_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
