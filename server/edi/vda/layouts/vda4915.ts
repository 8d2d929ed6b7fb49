import { HEADER, type MessageLayout, record, recordsByType } from '../layout.js';

const DETAILS = '551 552 553 554 555 556 557 558';

/**
 * VDA 4915 detailed call-off (Feinabruf): 551 to 559. No public source gives its records: the header is taken to be like that of the other messages,
 * the order is only that 551 comes first, 552 next and 559 last, and nothing is read from the other records
 * unless a partner's table gives the positions.
 */
export const VDA_4915: MessageLayout = {
  message: 'VDA 4915',
  versions: [],
  header: HEADER,
  trailer: '559',
  counters: [],
  records: recordsByType([
    record('551', '552', { ...HEADER }, true),
    ...DETAILS.split(' ')
      .slice(1)
      .map((type) => record(type, `${DETAILS.slice(4)} 559`, {}, true)),
    record('559', '551', {}, true),
  ]),
};
