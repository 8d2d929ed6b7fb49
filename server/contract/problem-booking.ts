import type { ProblemTexts } from './problem-texts.js';

/** Refusals about bookings of transports. */
export const BOOKING_PROBLEMS = {
  'booking-not-requested': {
    status: 409,
    en: 'The carrier has not been asked yet. Request the booking first.',
    se: 'Transportören är inte tillfrågad än. Begär bokningen först.',
    cn: '尚未向承运商提出请求。请先提交预订。',
  },
  'booking-not-proposed': {
    status: 409,
    en: 'The carrier has not proposed another slot.',
    se: 'Transportören har inte föreslagit någon annan tid.',
    cn: '承运商没有提出其他时段。',
  },
  'booking-answered': {
    status: 409,
    en: 'The carrier has answered already. Rebook if something else is needed.',
    se: 'Transportören har redan svarat. Boka om om något annat behövs.',
    cn: '承运商已答复。如有变化，请重新预订。',
  },
  'booking-withdrawn': {
    status: 409,
    en: 'This booking is withdrawn. Rebook it if it is needed after all.',
    se: 'Bokningen är återkallad. Boka om den om den ändå behövs.',
    cn: '此预订已撤回。如仍需要，请重新预订。',
  },
  'booking-replaced': {
    status: 409,
    en: 'Another booking was made in the place of this one.',
    se: 'En annan bokning har gjorts i stället för den här.',
    cn: '此预订已被另一预订替代。',
  },
  'booking-deadline-passed': {
    status: 422,
    en: "The carrier's deadline for this collection has passed. Call the carrier, and note with whom it was agreed and what was said.",
    se: 'Transportörens sista tid för den här hämtningen har passerat. Ring transportören och anteckna med vem det avtalades och vad som sades.',
    cn: '已超过承运商对此次提货的截止时间。请致电承运商，并记录与谁约定及内容。',
  },
  'booking-slot-passed': {
    status: 422,
    en: 'The time of collection has passed already. Choose a later one.',
    se: 'Hämtningstiden har redan passerat. Välj en senare.',
    cn: '提货时间已过。请选择更晚的时间。',
  },
  'booking-delivers-before': {
    status: 422,
    en: 'The goods cannot be delivered before they are collected.',
    se: 'Godset kan inte levereras innan det hämtas.',
    cn: '货物不能在提货之前送达。',
  },
  'booking-no-carrier': {
    status: 422,
    en: 'There is no such carrier in the register. A partner with the role carrier can be booked.',
    se: 'Det finns ingen sådan transportör i registret. En partner med rollen transportör kan bokas.',
    cn: '登记中没有此承运商。只能预订角色为承运商的伙伴。',
  },
  'booking-transport-booked': {
    status: 409,
    en: 'This transport has an open booking already. Rebook or withdraw that one.',
    se: 'Transporten har redan en öppen bokning. Boka om eller återkalla den.',
    cn: '此运输已有未结预订。请重新预订或撤回该预订。',
  },
  'booking-transport-left': {
    status: 409,
    en: 'This transport has departed or is cancelled, so it cannot be booked.',
    se: 'Transporten har avgått eller är inställd och kan inte bokas.',
    cn: '此运输已出发或已取消，无法预订。',
  },
  'booking-no-address': {
    status: 422,
    en: 'No mail address is known of this carrier. Enter one in its terms.',
    se: 'Ingen mejladress är känd för transportören. Ange en i dess villkor.',
    cn: '没有此承运商的邮箱地址。请在其条款中填写。',
  },
  'booking-link-unknown': {
    status: 404,
    en: 'This link is not valid. Open it from the mail as it stands there, or ask whoever sent it for a new one.',
    se: 'Länken är inte giltig. Öppna den ur mejlet precis som den står där, eller be avsändaren om en ny.',
    cn: '此链接无效。请按邮件中的原样打开，或向发送方索取新链接。',
  },
  'booking-link-over': {
    status: 409,
    en: 'This link does not answer any more: the booking was answered, withdrawn or changed, or its time is over.',
    se: 'Länken kan inte längre användas för svar: bokningen är besvarad, återkallad eller ändrad, eller så är dess tid ute.',
    cn: '此链接已不能用于答复：预订已答复、撤回或更改，或已过期。',
  },
} as const satisfies ProblemTexts;
