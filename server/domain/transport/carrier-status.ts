/** What carriers say of transports: codes of UN/ECE Recommendation 24 (STS 9011, 4405) and reasons (9013). */

/** What a status comes to. */
export const STATUS_GROUPS = [
  'booked',
  'cancelled',
  'collected',
  'departed',
  'underway',
  'delayed',
  'customs',
  'arrived',
  'unloaded',
  'delivered',
  'problem',
] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

type Texts = Readonly<Record<'en' | 'se' | 'cn', string>>;
interface StatusCode extends Texts {
  readonly group: StatusGroup;
}
const code = (group: StatusGroup, en: string, se: string, cn: string): StatusCode => ({ group, en, se, cn });

/** Codes of Recommendation 24 that say something here. Others are shown as they were sent. */
const STATUS_CODES: Readonly<Record<string, StatusCode>> = {
  '1': code('arrived', 'Arrived', 'Framme', '已到达'),
  '6': code('booked', 'Booked', 'Bokad', '已订舱'),
  '7': code('cancelled', 'Booking cancelled', 'Bokning avbokad', '订舱已取消'),
  '12': code('customs', 'Cleared by customs', 'Tullklarerad', '海关已放行'),
  '13': code('collected', 'Collected', 'Hämtad', '已提货'),
  '16': code('customs', 'Border crossed', 'Gräns passerad', '已过境'),
  '17': code('problem', 'Refused by customs', 'Stoppad i tullen', '海关不予放行'),
  '18': code('problem', 'Damaged', 'Skadad', '已损坏'),
  '20': code('delayed', 'Delayed', 'Försenad', '延误'),
  '21': code('delivered', 'Delivered', 'Levererad', '已交付'),
  '22': code('delivered', 'Delivered', 'Levererad', '已交付'),
  '23': code('problem', 'Not delivered', 'Inte levererad', '未交付'),
  '24': code('departed', 'Departed', 'Avgått', '已出发'),
  '25': code('delayed', 'Departure delayed', 'Avgången försenad', '出发延误'),
  '29': code('unloaded', 'Unloaded', 'Lossad', '已卸货'),
  '31': code('underway', 'On the way', 'På väg', '运输途中'),
  '35': code('underway', 'On the way', 'På väg', '运输途中'),
  '36': code('problem', 'Not found', 'Kan inte hittas', '未找到'),
};
/** Reasons that are known. */
const REASON_CODES: Readonly<Record<string, Texts>> = {
  '5': { en: 'by appointment', se: 'enligt överenskommelse', cn: '按预约' },
  '7': { en: 'closed', se: 'stängt', cn: '已关闭' },
  '14': { en: 'damaged', se: 'skadad', cn: '已损坏' },
};

/** A status as it was sent; `agency` keeps the list of its code (3055). */
export interface SaidStatus {
  readonly status: string | null;
  readonly agency: string | null;
  readonly reason: string | null;
  readonly text: string | null;
}

/** The code in the list of Recommendation 24; undefined for those of other lists, which may look the same. */
function known({ status, agency }: Pick<SaidStatus, 'status' | 'agency'>): StatusCode | undefined {
  return status !== null && (agency === null || agency === '6') ? STATUS_CODES[status] : undefined;
}

/** What a status comes to; null for codes that are not known. */
export function groupOf(said: Pick<SaidStatus, 'status' | 'agency'>): StatusGroup | null {
  return known(said)?.group ?? null;
}

/** A status in words of a language; a code that is not known as it was sent. */
export function statusText(said: SaidStatus, language: 'en' | 'se' | 'cn'): string {
  const text = known(said)?.[language] ?? said.text ?? said.status ?? '';
  const reason = said.reason === null ? null : (REASON_CODES[said.reason]?.[language] ?? said.reason);
  return reason === null ? text : `${text} (${reason})`;
}

/** Codes with which the goods are there. */
export const ARRIVAL_CODES: readonly string[] = Object.keys(STATUS_CODES).filter((status) => {
  const group = groupOf({ status, agency: null });
  return group === 'arrived' || group === 'delivered';
});

/** What codes of Recommendation 24 say of the booking that they name. */
export const BOOKING_CODES: Readonly<Record<string, 'confirmed' | 'refused'>> = { '6': 'confirmed', '7': 'refused' };

/** How a status is looked at: something is wrong, late, or done. */
export function toneOf(group: StatusGroup | null): 'ok' | 'warn' | 'err' | null {
  if (group === 'problem' || group === 'cancelled') return 'err';
  if (group === 'delayed') return 'warn';
  return group === 'arrived' || group === 'delivered' ? 'ok' : null;
}

/** Why what a carrier says stands with no transport. */
export const UNMATCHED_REASONS = ['no-reference', 'not-found', 'ambiguous', 'other-sender'] as const;
/** What a transport was found by, the surest first. */
export const MATCHES = ['number', 'waybill', 'movement', 'note', 'equipment', 'hand'] as const;
