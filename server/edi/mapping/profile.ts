import type { Severity } from '../finding.js';
import type { FindingCode } from '../finding-text.js';
import type { LayoutChange } from '../odette/layout.js';
import type { VdaTable } from '../vda/partner-table.js';
import { code as codeOfText, type Code } from '../syntax/codes.js';
import type { CodeMeanings } from '../syntax/segment-cursor.js';
import type { ProfileSource, Unconfirmed } from './profile-source.js';
import type { Address } from './rules.js';

/** In this partner's messages a code stands for another: `DTM 1.0 358` means `132`. */
export interface Alias {
  readonly segment: string;
  readonly at: Address;
  readonly code: string;
  readonly means: string;
}

/** A segment that this partner's messages must have, beyond what the directory asks for. */
export interface Requirement {
  /** Tag, or tags from the group down: `RFF`, `LIN/RFF`. */
  readonly segment: string;
  /** Its first component, where one qualifier is meant. */
  readonly code?: string;
  readonly severity: 'error' | 'warning';
}

export const PROFILE_DATE_KINDS = ['delivery', 'despatch'] as const;
export const COMMITMENT_ORDERS = ['before', 'behind'] as const;
export const FORECAST_PERIODS = ['day', 'week', 'month'] as const;
export const QUANTITY_COUNTS = ['discrete', 'cumulative'] as const;
/** What quantities of a code (QTY 6063) are. */
export interface QuantityHabit {
  readonly code: string;
  readonly are: (typeof QUANTITY_COUNTS)[number];
}

/** Between records of VDA: CR LF, LF or nothing. */
export const VDA_LINE_ENDS = ['crlf', 'lf', 'none'] as const;
/** What is agreed of VDA files that go out. */
export interface VdaFiles {
  /** The customer's number in the header record, where it is not the recipient's address. */
  readonly customer?: string;
  /** Behind each record, default CR LF. */
  readonly lineEnd?: (typeof VDA_LINE_ENDS)[number];
}

/** How a partner's messages depart from the standard, as data: what an agreement calls its mapfile. All conditions that are given must hold. */
export interface Profile {
  readonly name: string;
  /** Where the habits are written down, and what could not be confirmed there. */
  readonly sources?: readonly ProfileSource[];
  readonly unconfirmed?: readonly Unconfirmed[];
  /** UNB identification as in an envelope (`O0013…:OD`), or how it begins (`O0013…*`); absent for any. */
  readonly sender?: string;
  readonly recipient?: string;
  /** UNH 0065, 0052 with 0054 (`D96A`) and 0057; of VDA `VDA 4906` and the version of the header record. */
  readonly message?: string;
  readonly release?: string;
  readonly association?: string;
  /** What the dates of call-offs are where the message does not say. */
  readonly dateKind?: (typeof PROFILE_DATE_KINDS)[number];
  /** Where SCC stands: before the quantities it covers, or behind its quantity. */
  readonly commitmentOrder?: (typeof COMMITMENT_ORDERS)[number];
  /** How long a forecast lasts where the message does not say. */
  readonly forecastPeriod?: (typeof FORECAST_PERIODS)[number];
  /** Whether quantities of call-offs stand each for itself or count on from one to the next, by QTY 6063. */
  readonly quantities?: readonly QuantityHabit[];
  readonly aliases?: readonly Alias[];
  readonly required?: readonly Requirement[];
  /** Tables of messages that no directory has, as this partner uses them. */
  readonly layouts?: readonly LayoutChange[];
  /** Findings that were agreed upon and are not reported: code, and the beginning of the path where only one place is meant. */
  readonly accepted?: readonly { readonly code: string; readonly path?: string }[];
  /** Findings that are more or less severe in this partner's messages than `finding-severity.ts` says; one that is ignored is not reported. */
  readonly severity?: Readonly<Partial<Record<FindingCode, Severity | 'ignore'>>>;
  /** Where values stand in this partner's VDA messages that no public source describes. */
  readonly vdaTables?: readonly VdaTable[];
  readonly vda?: VdaFiles;
}

/** The codes of one profile in both directions; one without aliases changes nothing. */
export class Codes implements CodeMeanings {
  private readonly inwardCodes = new Map<string, Code>();
  private readonly inward = new Map<string, string>();
  private readonly outward = new Map<string, string>();
  private readonly agreed = new Set<string>();

  constructor(profile: Profile | undefined) {
    for (const { segment, at, code, means } of profile?.aliases ?? []) {
      const [element = '', component = ''] = at.split('.');
      this.inwardCodes.set(`${codeOfText(segment)} ${element}.${component} ${codeOfText(code)}`, codeOfText(means));
      this.inward.set(`${segment} ${at} ${code.toUpperCase()}`, means.toUpperCase());
      this.agreed.add(`${codeOfText(segment)} ${code.toUpperCase()}`);
      this.outward.set(`${segment} ${at} ${means.toUpperCase()}`, code);
    }
  }

  /** Whether any code has another meaning. */
  get plain(): boolean {
    return this.inward.size === 0;
  }

  meaningOf(tag: Code, element: number, component: number, said: Code): Code {
    return this.inwardCodes.get(`${tag} ${element}.${component} ${said}`) ?? said;
  }

  isAgreed(tag: Code, said: string): boolean {
    return this.agreed.has(`${tag} ${said.toUpperCase()}`);
  }

  /** What a received code means. */
  meaning(segment: string, at: Address, code: string): string {
    return this.inward.get(`${segment} ${at} ${code}`) ?? code;
  }

  /** How the partner writes a code. */
  written(segment: string, at: Address, code: string): string {
    return this.outward.size === 0 ? code : (this.outward.get(`${segment} ${at} ${code}`) ?? code);
  }
}

/** What a message says of itself. What is to be written leaves open what its profile may say. */
export interface ProfiledMessage {
  readonly sender: string;
  readonly recipient: string;
  readonly type: string;
  readonly release?: string | undefined;
  readonly association?: string | undefined;
}

/** The most specific profile for a message: of those whose conditions hold, the one with most of them; the first of equals. */
export function profileFor(profiles: readonly Profile[], message: ProfiledMessage): Profile | undefined {
  const asked = (profile: Profile): [string | undefined, string | undefined][] => [
    [profile.sender, message.sender],
    [profile.recipient, message.recipient],
    [profile.message, message.type],
    [profile.release, message.release],
    [profile.association, message.association],
  ];
  const fitting = profiles.filter((profile) =>
    asked(profile).every(
      ([wanted, actual]) => wanted === undefined || actual === undefined || isWanted(wanted, actual),
    ),
  );
  const weight = (profile: Profile): number =>
    asked(profile).filter(([wanted, actual]) => wanted !== undefined && actual !== undefined).length;
  return fitting.reduce<Profile | undefined>(
    (best, next) => (best === undefined || weight(next) > weight(best) ? next : best),
    undefined,
  );
}

/** Whether a value is the one that a condition names, or begins as a condition with an asterisk does. */
function isWanted(wanted: string, actual: string): boolean {
  const [name, value] = [wanted.toUpperCase(), actual.toUpperCase()];
  return name.endsWith('*') ? value.startsWith(name.slice(0, -1)) : name === value;
}
