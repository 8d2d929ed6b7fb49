import { CALLOFF_STATUSES } from '../schedule/schedule.js';
import { absolute, type Amount, amountOf, compareAmounts, lessAmount, textOf } from './amounts.js';
import { overdue, type RuleFacts, type RuleLine, type Side } from './facts.js';
import { defineRule } from './rule.js';

const BACKLOG = CALLOFF_STATUSES.indexOf('backlog');
const NOTHING: Amount = { value: 0n, scale: 0 };

function atLeastZero(amount: Amount): Amount {
  return amount.value < 0n ? NOTHING : amount;
}

/** The cumulative quantity that a release asks for through the day before the issue date of the newer one; null where it counts nothing. */
function dueBefore({ line, calloffs }: Side, { issued }: RuleFacts): Amount | null {
  if (line.cumulativeReceived === null) return null;
  const due = { value: overdue({ line, calloffs }, issued), scale: line.quantityScale };
  return lessAmount(amountOf(line.cumulativeReceived), { ...due, value: -due.value });
}

interface Backorders {
  readonly customer: Amount;
  readonly own: Amount;
}
/** Whether a call-off is of a period that began before a day and is not over: how much of it is due by then nobody says. */
function isWithinPeriod({ calloffs: { days, lastDays, statuses } }: Side, day: number): boolean {
  return days.some((first, at) => statuses[at] !== BACKLOG && first < day && ((lastDays ?? days)[at] ?? 0) >= day);
}
function statesBacklog({ calloffs: { statuses } }: Side): boolean {
  return statuses.includes(BACKLOG);
}

/**
 * What the customer says is overdue and what is by the own books, without goods in transit in both. Null where that can't be said: without
 * a cumulative quantity in both releases, or where nothing is known of what is in transit; in the middle of a period; and of a customer who
 * states no backlog, but asks for what is overdue with the next call-off.
 */
function backorders({ previous, current, own, compared }: RuleLine, facts: RuleFacts): Backorders | null {
  const inTransit = own?.inTransit ?? null;
  if (previous === null || current === null || inTransit === null || compared?.basis !== 'cumulative') return null;
  if (!statesBacklog(previous) && !statesBacklog(current)) return null;
  if (isWithinPeriod(previous, facts.issued) || isWithinPeriod(current, facts.issued)) return null;
  const [before, received] = [dueBefore(previous, facts), current.line.cumulativeReceived];
  if (before === null || received === null) return null;
  const moving = amountOf(inTransit);
  const stated: Amount = { value: overdue(current, facts.issued), scale: current.line.quantityScale };
  const undelivered = lessAmount(before, amountOf(received));
  return { customer: atLeastZero(lessAmount(stated, moving)), own: atLeastZero(lessAmount(undelivered, moving)) };
}

/** What the customer says is overdue is another quantity than the own books have. */
export const backorderDifference = defineRule({
  code: 'BACKORDER_DIFF',
  type: 'cumulative',
  severity: 'warning',
  needs: 'previous',
  usesOwn: 'only',
  parameters: { toleranceQuantity: { kind: 'quantity', initial: null } },
  limit: { parameter: 'toleranceQuantity', fewer: 'higher' },
  texts: {
    en: {
      name: 'Backorder difference',
      description:
        'What the customer states as backlog is another quantity than what was due before the issue date and has not left by the own books. Goods in transit are taken off both.',
      parameters: { toleranceQuantity: 'Tolerated difference' },
      sentences: {
        differs: '{article} to {shipTo}: the customer counts {current} as overdue, the own books {previous} ({diff}).',
      },
    },
    se: {
      name: 'Restorderdifferens',
      description:
        'Det som kunden anger som restorder är en annan kvantitet än vad som skulle ha levererats före utfärdandedagen och inte har lämnat enligt egna böcker. Varor på väg dras av från båda.',
      parameters: { toleranceQuantity: 'Tillåten differens' },
      sentences: {
        differs: '{article} till {shipTo}: kunden räknar {current} som försenat, de egna böckerna {previous} ({diff}).',
      },
    },
    cn: {
      name: '欠交差异',
      description: '客户声明的欠交数量与自有账目中签发日前应交而未发出的数量不同。在途货物从两者中扣除。',
      parameters: { toleranceQuantity: '允许差异' },
      sentences: { differs: '{article}（送往 {shipTo}）：客户计欠交 {current}，自有账目为 {previous}（{diff}）。' },
    },
  },
  *check(lines, { toleranceQuantity }, facts) {
    for (const line of lines) {
      const both = backorders(line, facts);
      if (both === null) continue;
      const diff = lessAmount(both.customer, both.own);
      const limit = toleranceQuantity ?? '0';
      if (compareAmounts({ ...diff, value: absolute(diff.value) }, amountOf(limit)) <= 0) continue;
      yield {
        line,
        message: 'differs' as const,
        previous: textOf(both.own),
        current: textOf(both.customer),
        diff: textOf(diff),
        ...(toleranceQuantity === null ? {} : { limit }),
      };
    }
  },
});

/** The cumulative quantity that the customer has received is another one than was despatched. */
export const cumulativeDifference = defineRule({
  code: 'CUM_QTY_DIFF',
  type: 'cumulative',
  severity: 'warning',
  needs: 'nothing',
  usesOwn: 'also',
  parameters: { toleranceQuantity: { kind: 'quantity', initial: null } },
  limit: { parameter: 'toleranceQuantity', fewer: 'higher' },
  texts: {
    en: {
      name: 'Cumulative quantity differs',
      description:
        'The customer’s cumulative quantity received is another one than was despatched through the last note that the customer names. Without a known note it must lie between what was despatched and what of it can have arrived. It must not fall from one release to the next.',
      parameters: { toleranceQuantity: 'Tolerated difference' },
      sentences: {
        'customer-lower':
          '{article} to {shipTo}: the customer has received {current}, and {previous} was despatched ({diff}).',
        'customer-higher':
          '{article} to {shipTo}: the customer has received {current}, and only {previous} was despatched ({diff}).',
        decreased:
          '{article} to {shipTo}: the cumulative quantity received falls from {previous} to {current} ({diff}).',
      },
    },
    se: {
      name: 'Kumulativ kvantitet skiljer',
      description:
        'Kundens kumulativa mottagna kvantitet är en annan än vad som avsänts till och med den sista följesedel som kunden nämner. Utan känd följesedel ska den ligga mellan det avsända och vad av det som kan ha kommit fram. Den får inte sjunka från en leveransplan till nästa.',
      parameters: { toleranceQuantity: 'Tillåten differens' },
      sentences: {
        'customer-lower':
          '{article} till {shipTo}: kunden har mottagit {current}, och {previous} har avsänts ({diff}).',
        'customer-higher':
          '{article} till {shipTo}: kunden har mottagit {current}, och bara {previous} har avsänts ({diff}).',
        decreased:
          '{article} till {shipTo}: den kumulativa mottagna kvantiteten sjunker från {previous} till {current} ({diff}).',
      },
    },
    cn: {
      name: '累计数量差异',
      description:
        '客户的累计收货数量与截至其最后提及的送货单所发出的数量不同。送货单未知时，应介于已发出数量与其中可能已到达的数量之间。累计数量不应逐版下降。',
      parameters: { toleranceQuantity: '允许差异' },
      sentences: {
        'customer-lower': '{article}（送往 {shipTo}）：客户已收 {current}，已发 {previous}（{diff}）。',
        'customer-higher': '{article}（送往 {shipTo}）：客户已收 {current}，仅发出 {previous}（{diff}）。',
        decreased: '{article}（送往 {shipTo}）：累计收货由 {previous} 降至 {current}（{diff}）。',
      },
    },
  },
  *check(lines, { toleranceQuantity }, _facts) {
    for (const line of lines) {
      const { previous, current, compared } = line;
      if (current === null) continue;
      if (previous !== null && compared?.reason === 'cumulative-decreased') {
        const [before, now] = [previous, current].map((side) => amountOf(side.line.cumulativeReceived ?? '0'));
        if (before === undefined || now === undefined) continue;
        const texts = { previous: textOf(before), current: textOf(now), diff: textOf(lessAmount(now, before)) };
        yield { line, message: 'decreased' as const, subtype: 'decreased', ...texts };
        continue;
      }
      const found = differenceOf(line);
      if (found === null) continue;
      const { despatched, received, diff } = found;
      if (compareAmounts({ ...diff, value: absolute(diff.value) }, amountOf(toleranceQuantity ?? '0')) <= 0) continue;
      const message = diff.value < 0n ? ('customer-lower' as const) : ('customer-higher' as const);
      yield {
        line,
        message,
        subtype: message,
        previous: textOf(despatched),
        current: textOf(received),
        diff: textOf(diff),
        ...(toleranceQuantity === null ? {} : { limit: toleranceQuantity }),
      };
    }
  },
});

interface Difference {
  readonly despatched: Amount;
  readonly received: Amount;
  readonly diff: Amount;
}
/** What the customer has received more than was despatched; null where it counts nothing, nothing of ours is known, or it can be so. */
function differenceOf({ current, own }: RuleLine): Difference | null {
  if (current === null || own === null || current.line.cumulativeReceived === null) return null;
  const received = amountOf(current.line.cumulativeReceived);
  if (own.difference !== null) {
    const diff = amountOf(own.difference);
    return diff.value === 0n ? null : { despatched: lessAmount(received, diff), received, diff };
  }
  const shipped = amountOf(own.shipped);
  const arrived = lessAmount(shipped, amountOf(own.young));
  if (compareAmounts(received, shipped) > 0)
    return { despatched: shipped, received, diff: lessAmount(received, shipped) };
  if (compareAmounts(received, arrived) < 0)
    return { despatched: arrived, received, diff: lessAmount(received, arrived) };
  return null;
}

/** The customer begins to count anew. */
export const cumulativeReset = defineRule({
  code: 'CUM_RESET',
  type: 'cumulative',
  severity: 'info',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Cumulative quantity begins anew',
      description:
        'The first day of the customer’s count is another one than in the release before. Enter the reset at the relation, so that both sides count from the same day.',
      parameters: {},
      sentences: {
        reset:
          '{article} to {shipTo}: the count began on {previous} and begins on {current} now, with {received} received.',
      },
    },
    se: {
      name: 'Kumulativ kvantitet börjar om',
      description:
        'Första dagen för kundens räkning är en annan än i föregående leveransplan. Ange nollställningen på relationen så att båda sidor räknar från samma dag.',
      parameters: {},
      sentences: {
        reset:
          '{article} till {shipTo}: räkningen började {previous} och börjar nu {current}, med {received} mottaget.',
      },
    },
    cn: {
      name: '累计数量重新开始',
      description: '客户累计的起始日与上一版不同。请在伙伴关系中登记重置，使双方从同一天开始计算。',
      parameters: {},
      sentences: { reset: '{article}（送往 {shipTo}）：累计起始日由 {previous} 变为 {current}，已收 {received}。' },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const { previous, current, compared } = line;
      if (previous === null || current === null || compared?.reason !== 'cumulative-reset') continue;
      yield {
        line,
        message: 'reset' as const,
        previous: previous.line.cumulativeStartDate ?? '',
        current: current.line.cumulativeStartDate ?? '',
        args: { received: current.line.cumulativeReceived ?? '0' },
      };
    }
  },
});
/** The customer names a despatch note as the last one received that is none of ours. */
export const lastNoteUnknown = defineRule({
  code: 'LAST_NOTE_UNKNOWN',
  type: 'cumulative',
  severity: 'warning',
  needs: 'nothing',
  usesOwn: 'only',
  parameters: {},
  texts: {
    en: {
      name: 'Last despatch note unknown',
      description:
        'The despatch note that the customer names as received last is none of ours for this article. What is in transit can’t be told exactly until it is found.',
      parameters: {},
      sentences: {
        unknown:
          '{article} to {shipTo}: the customer names {current} as the last despatch note received, which is not known here.',
      },
    },
    se: {
      name: 'Sista följesedel okänd',
      description:
        'Den följesedel som kunden nämner som senast mottagen är inte en av våra för artikeln. Vad som är på väg kan inte anges exakt förrän den hittas.',
      parameters: {},
      sentences: {
        unknown:
          '{article} till {shipTo}: kunden nämner {current} som senast mottagna följesedel, som inte är känd här.',
      },
    },
    cn: {
      name: '最后送货单未知',
      description: '客户所述最后收到的送货单不是本方该物料的送货单。在查明之前无法准确计算在途数量。',
      parameters: {},
      sentences: { unknown: '{article}（送往 {shipTo}）：客户所述最后收到的送货单为 {current}，此处未知。' },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const note = line.current?.line.lastDespatchNote?.trim() ?? '';
      if (note === '' || line.own?.knowsLastNote !== false) continue;
      yield { line, message: 'unknown' as const, current: note };
    }
  },
});
