import { type Candidate, candidateOf, closestCandidate } from './spelling.ts';

/** Words without information about a home, which are not searched for. */
const emptyStopWords = setOf(`
  a an and are at be by can for from get give has have having help here home homes i in into is it its like listing
  listings looking me my need needs of off on or our place places please prop properties property searching see show some
  that the their there this to us wanna want wants we which with within you your find any near nearby close next around
  about along opposite inside behind kampala uganda ug month monthly per pm plz pls also very good nice
  far one ones week weeks no not agent agents broker brokers agency family families
  am asap urgent urgently anywhere division walking distance move moving shift shifting noonya nnoonya njagala nfuna nfunira nfunire nsaba oyagala yagala
  twagala erya eya ez erina ngerina omuli ya za
  nga ka mu ku
  hi hello hey good morning afternoon evening greetings dear sir madam thanks thank regards who what where when which why
  how do does did done am was were being been will would could should may can im ive
  something anything someone anyone somewhere send sent share wanted wants want required request needed
  more than less most least under over above below between about approximately max maximum min minimum upto
  minute minutes mins hour hours end before after b4 asap today tomorrow now soon already also just only still
  included including include inclusive plus etc usd ugx shs ush shillings dollars dollar
  oba era naye kale yange gange
  but rather instead area areas nearest closer closest cha vya side please per road rd rds allowed accepted too very really so budget
  ssente sente ensimbi pesa fedha shilingi eya ogwa egya ezo ogw gwa bwa bya wa la kwa
  price prices priced cost costs costing
  all both each every other another must prefer preferably ideally possibly maybe kindly inside enough space spaces
  grandmother grandma grandfather grandpa son daughter brother sister aunt uncle boss tenant tenants owner owners alone
  myself us married newlyweds elderly retired pensioner
  person midwife nurse nurses doctor doctors teacher teachers wife husband mother father mum mom dad parents old work working
  boda bodas rider riders motorcycle motorbike bike car cars ok okay
  ennene omunene enneneko hr hrs ogulimu ekirimu ezirimu munda nahitaji napenda nitafutie
  karibu na okumpi ne chenye vyenye lenye kwenye eri erimu eririna yaayo
  nataka ninataka natafuta ninatafuta tafuta naomba katika yenye wenye ambayo iliyo eneo mji
  without exclude excluding avoid separate separated wanting zone unit units negotiable neg nego level seated sitting situated
  located going same bed beds bedroom bedrooms accommodation accomodation arrive arriving leave leaving allows
  wa ba gwa gya lya ga kya bya lwa ka bwa kwa twa owa aba ogwa egya erya aga ekya ebya eza olwa aka obwa otwa ke kye lye ze
  bwe gwe gye bye lwe ali bali guli giri liri gali kiri biri eri ziri luli kali buli ezirina ekirina alina nina tulina eno
  kino zino vya pa yangu yako yake yetu hii hiyo ni kukaa okubeera bbeeyi bei kulinze yaazo yaago nabaana
  eziri ekiri awali eriko okuliraana okuliraanye kuliraanye eriraanye jirani
  range ranges go going exceed beyond hunting thing things man woman lady guy user users access much out
  own outside pay paying accepts accept landlord landlady ish away past avenue drive kukaa
  nnene nene ennene ndogo entono mpya empya nzuri nnungi ennungi familia oluggya etali ezitali
  uses use using used free live lives living relocate relocating relocated transferred returning starting
  study studies studying attend attends attending drive drives driving park commute commuting
  they them he she his him hers theirs someones himself herself themselves because coz cos cause since while then if
  as even yet quickly currently presently recently preferable priority
  diaspora abroad overseas london dubai uk usa canada america europe qatar
  ey ez eky eby gw gy by ly lw kw bw ogw ow akatono obutono ntono 247 up whole slightly facing seats seating seat
  intern interns pastor foreigner foreigners gentleman gentlemen graduate graduates lecturer engineer lawyer banker soldier
  police officer driver chef trader vendor client clients customer relative relatives cousin friend colleague
  invest investing investor investors investment investments pregnant chased evicted gani erina lirina gwerina kyerina
  bwerina kifo ekifo bifo ebifo complete completed paid fit
  ngo staff asking mid once baby suitable
  keep kubwa direct middleman middlemen
  fully pad bado kwani lakini bambi nyabo ssebo banange
  sagala teri tewali sitaki hakuna sio siyo bila awatali except minus`);

/**
 * Words that express an opinion, say who will live there, or describe what most homes have. Alone they are searched for like other words. Together with filters they
 * only boost homes, because a suitable home may be listed without praise.
 */
export const opinionWords = setOf(`
  affordable amazing attractive beautiful best big bright calm cheap cheaper clean comfortable cool cosy cozy decent
  airy breeze burglar business campus ceiling cement central closet closets convenient cooker fence fenced fridge gate gates
  hall heater paved pavers perimeter prime shower showers sink sofa sunny tiled tiles tv dstv view views wall walled
  wardrobe wardrobes window windows
  bachelor bachelors block blocks boys compound estate expat expats expatriate children couple couples elegant fast fine girls kids ladies people reliable stable strong
  unlimited workers good great lovely modern neat new nice peaceful perfect pretty private
  quality quiet reasonable roomy safe secure secured serene simple small smart spacious standard stunning stylish tidy
  top unique wonderful`);

/**
 * Ordinary words, and places outside our catalogue, that resemble a misspelt place or search term but are
 * never corrected to one.
 */
export const commonStopWords = setOf(`
  north south east west northern southern eastern western
  access accessed across action actions addition additions address agree cheat clearer clearing color colors creating
  customer customers effective execution farmhouse feeling finished finish finer fixer flag flags float floats gala gamma
  garbage gates generate generated getting guards guild harden horse interact interest interior internal interpret kill
  kilo kiln learning lists lightly mail mails mall malls mango mangos marking meeting menga mentions mongo oversight packing posho
  pulls relying sales salt salts saves scale scales seat seats seeing sections section setting sets settee severity ships
  show shows sonder stale stops talks telling thank thanks tightly unavailable unfinished terrace terraces tiled tiles tile dairy mouth zany bungee planning cleaned
  converter functions generation inherent inferior inserted intercept intersect seeding seeking settling tasks
  bars bar beach beaches blood brook church churches classic clinic clinics club clubs coast college cook cooking
  couple crane crime desk dogs door doors field fields film flash fleet flies flood floods floor flooring floors flooded flooding flour flow
  fresh front fuel garages grass green ground guest heavy hill hills hold hospital hospitals island lake lakes light
  lights lock machine market markets medium metal metre mosque mosques motor mount mountain nature night nurse nursery
  opposite orange outdoor oven paint petrol phone plain plant plants police pond ponds power proof public quarter
  rain rains rental river rivers rock rocks roof round safety sand school schools sewage shade share sheet shelter
  signal slope sound space stage stages staff stair stairs station steps stone stones storm stream street student study
  summer swamp sweet table taxi temple theft tower towers train trees tree tunnel turn uncle union valley view views
  village wagon walk walks wall walls waste watch water waves wedding wetland wheel white wide width wild wind window
  windows wood wooden yard yards young youth
  kanyanya kibiri kito kivulu misindye nakweero namungoona tororo`);

/** Returns true for a word without information about a home, in any of its forms: 'wanting'. */
export function isEmptyWord(word: string): boolean {
  return (
    emptyStopWords.has(word) ||
    emptyStopWords.has(word.replace(/(ing|ed|s)$/, '')) ||
    (!isOrdinaryWord(word) && closestCandidate(word, longEmptyWords) !== null)
  );
}

/** Returns the opinion word that a word may be a misspelling of, or null. */
export function opinionWordLike(word: string): string | null {
  if (opinionWords.has(word) || isOrdinaryWord(word)) return null;
  return closestCandidate(word, longOpinionWords)?.plain ?? null;
}

/** Returns true for a word with a meaning of its own, which no correction must change. */
export function isOrdinaryWord(word: string): boolean {
  return emptyStopWords.has(word) || commonStopWords.has(word) || commonStopWords.has(word.replace(/s$/, ''));
}

/** The length from which a misspelt word can be told from another word. */
const minLength = 6;
const [longEmptyWords, longOpinionWords] = [emptyStopWords, opinionWords].map((words) =>
  [...words].filter(({ length }) => length >= minLength).map((word) => candidateOf(word, false)),
) as [Candidate[], Candidate[]];

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
