/** A town as an address names it. */
export interface TownName {
  /** Two letters of ISO 3166. */
  readonly country: string;
  readonly town: string;
  /** A state or county, as the address has it: its code with GeoNames tells towns of one name apart. */
  readonly region: string | null;
}
/** A town of the gazetteer, in degrees of WGS 84. */
export interface Town {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The code of its state or county (GeoNames admin1). */
  readonly region: string;
}
/** Where a town is; `unknown` where there is none of that name, `ambiguous` where there are several far from one another. */
export type TownFound = Pick<Town, 'latitude' | 'longitude'> | 'unknown' | 'ambiguous';

/** Towns of one name that are no farther apart are parts of the same, in km. */
const SAME_KM = 25;
const EARTH_KM = 6371;
/** Letters that are no others with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Towns that the gazetteer has under an English or another name than addresses write, by country. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { wien: 'Vienna' },
  BE: {
    bruxelles: 'Brussels',
    brussel: 'Brussels',
    antwerpen: 'Antwerp',
    anvers: 'Antwerp',
    oostende: 'Ostend',
    gand: 'Gent',
    ghent: 'Gent',
    bruges: 'Brugge',
    luik: 'Liège',
    louvain: 'Leuven',
  },
  BG: { софия: 'Sofia' },
  CH: { geneve: 'Geneva', genf: 'Geneva', bale: 'Basel', berne: 'Bern', lucerne: 'Luzern' },
  CN: {
    上海: 'Shanghai',
    北京: 'Beijing',
    广州: 'Guangzhou',
    重庆: 'Chongqing',
    大连: 'Dalian',
    天津: 'Tianjin',
    武汉: 'Wuhan',
    成都: 'Chengdu',
    长春: 'Changchun',
  },
  CZ: { praha: 'Prague', plzen: 'Pilsen' },
  DE: {
    munchen: 'Munich',
    nurnberg: 'Nuremberg',
    frankfurt: 'Frankfurt am Main',
    cologne: 'Köln',
    hanover: 'Hannover',
    brunswick: 'Braunschweig',
  },
  DK: { kobenhavn: 'Copenhagen', 'kobenhavn k': 'Copenhagen' },
  ES: {
    'la coruna': 'A Coruña',
    vitoria: 'Gasteiz / Vitoria',
    'vitoria gasteiz': 'Gasteiz / Vitoria',
    seville: 'Sevilla',
  },
  FI: { helsingfors: 'Helsinki', abo: 'Turku', tammerfors: 'Tampere', vasa: 'Vaasa', esbo: 'Espoo', uleaborg: 'Oulu' },
  GR: { athina: 'Athens', αθηνα: 'Athens', θεσσαλονικη: 'Thessaloníki' },
  IN: { bangalore: 'Bengaluru', bombay: 'Mumbai', gurgaon: 'Gurugram' },
  IT: {
    milano: 'Milan',
    torino: 'Turin',
    roma: 'Rome',
    napoli: 'Naples',
    firenze: 'Florence',
    venezia: 'Venice',
    genova: 'Genoa',
    padova: 'Padua',
  },
  LU: { luxemburg: 'Luxembourg', letzebuerg: 'Luxembourg' },
  MX: { 'ciudad de mexico': 'Mexico City' },
  NL: { 'den haag': 'The Hague', 's gravenhage': 'The Hague', 'den bosch': "'s-Hertogenbosch" },
  PL: { warszawa: 'Warsaw' },
  PT: { lisboa: 'Lisbon' },
  RO: { bucuresti: 'Bucharest' },
  RS: { beograd: 'Belgrade' },
  SE: { goteborg: 'Gothenburg' },
  UA: { київ: 'Kyiv', kiev: 'Kyiv', lvov: 'Lviv' },
  US: { 'new york': 'New York City' },
};

/** A name without case, marks and signs: `Göteborg` and `GOTEBORG` are one. */
export function townKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The keys under which the gazetteer may have a town, the likeliest first: another name of it; umlauts written with two letters. */
export function townKeys({ country, town }: TownName): readonly string[] {
  const key = townKey(town);
  const other = OTHER_NAMES[country]?.[key];
  const folded = key.replace(/ae|oe|ue|aa/g, (two) => two[0] ?? '');
  const foldedOther = OTHER_NAMES[country]?.[folded];
  return [
    ...new Set([
      ...(other === undefined ? [] : [townKey(other)]),
      key,
      ...(foldedOther === undefined ? [] : [townKey(foldedOther)]),
      folded,
    ]),
  ];
}

/** The distance of two points in km, as the crow flies. */
export function kilometres(a: Pick<Town, 'latitude' | 'longitude'>, b: Pick<Town, 'latitude' | 'longitude'>): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The one town among those of a name: those of its region, where the address names one that they know. Nothing is guessed where several remain. */
export function townAmong(towns: readonly Town[], region: string | null): TownFound {
  const wanted = region?.trim().toUpperCase() ?? '';
  const there = towns.filter((town) => town.region.toUpperCase() === wanted);
  const [first, ...others] = there.length > 0 ? there : towns;
  if (!first) return 'unknown';
  if (others.some((town) => kilometres(first, town) > SAME_KM)) return 'ambiguous';
  return { latitude: first.latitude, longitude: first.longitude };
}
