import type { Profile, VDA_LINE_ENDS } from '../mapping/profile.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { CannotWrite, type Prepared, type Rendering } from '../write.js';
import { HEADER } from './layout.js';
import { DESPATCH_VERSIONS, type DespatchVersion, MAX_TRANSMISSION, writeVda } from './write.js';

/** Whom a despatch advice goes to as VDA 4913, and how. */
interface Vda4913Options {
  /** Numbers of the supplier at the customer and of the customer at the supplier (711), each with a qualifier behind a colon or without. */
  readonly sender: string;
  readonly recipient: string;
  /** `YYYY-MM-DDThh:mm`; the day stands in 711. */
  readonly preparedAt: string;
  /** Of records 711 to 715, default 03. */
  readonly release?: string;
  readonly profile?: Profile;
}

/** What stands behind a record of 128 characters. */
const LINE_ENDS = { crlf: '\r\n', lf: '\n', none: '' } as const satisfies Record<
  (typeof VDA_LINE_ENDS)[number],
  string
>;

/** Where the header record says the transmission numbers, old and new, and the day: side by side. */
const STAMP = { from: HEADER.previousNumber.at - 1, to: HEADER.issued.at - 1 + HEADER.issued.length };
const DIGITS = HEADER.number.length;

/**
 * Writes a despatch advice as VDA 4913 but for its transmission number, with all that is wrong with it: read back as its recipient does, and
 * a number or code that a field can't take is an error. Throws `CannotWrite` for versions there are not.
 */
export function prepare4913(document: DespatchAdvice, options: Vda4913Options): Prepared {
  const { sender, recipient, preparedAt, release = '03', profile } = options;
  if (!isVersion(release))
    throw new CannotWrite(`VDA 4913 has the versions ${DESPATCH_VERSIONS.join(' and ')}, not ${release}`);
  const { bytes, findings, losses } = writeVda(document, {
    message: 'VDA 4913',
    supplier: numberOf(sender),
    customer: profile?.vda?.customer ?? numberOf(recipient),
    transmissionNumber: 1,
    previousTransmissionNumber: 0,
    date: preparedAt.slice(0, 10),
    version: release,
    whole: true,
    lineEnds: LINE_ENDS[profile?.vda?.lineEnd ?? 'crlf'],
    ...(profile === undefined ? {} : { profile: judgement(profile) }),
  });
  const body = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return stamped4913({ standard: 'VDA', messages: [{ type: 'VDA 4913', release }], body, findings, losses }, options);
}

/** What was rendered before, with the day of now and its number to come: 1 to 99999, and 1 again. The first transmission has 00000 as the number before. */
export function stamped4913(rendering: Rendering, { preparedAt }: Pick<Vda4913Options, 'preparedAt'>): Prepared {
  const { body } = rendering;
  const day = preparedAt.slice(2, 10).replaceAll('-', '');
  return {
    ...rendering,
    referenceOf: (count) => transmission(BigInt(count)),
    bytes: (count) => {
      const stamp = transmission(BigInt(count) - 1n) + transmission(BigInt(count)) + day;
      const whole = body.slice(0, STAMP.from) + stamp + body.slice(STAMP.to);
      return Uint8Array.from(whole, (character) => character.charCodeAt(0));
    },
  };
}

/** A count as a transmission number; 00000 where nothing was counted. */
function transmission(count: bigint): string {
  const number = count < 1n ? 0n : ((count - 1n) % BigInt(MAX_TRANSMISSION)) + 1n;
  return String(number).padStart(DIGITS, '0');
}

/** An address without its qualifier. */
function numberOf(address: string): string {
  return address.split(':')[0] ?? '';
}

function isVersion(release: string): release is DespatchVersion {
  return DESPATCH_VERSIONS.some((one) => one === release);
}

/** How findings are judged, whoever the parties of the header are: the profile is the agreement's. */
function judgement({ name, accepted, severity }: Profile): Profile {
  return {
    name,
    ...(accepted === undefined ? {} : { accepted }),
    ...(severity === undefined ? {} : { severity }),
  };
}
