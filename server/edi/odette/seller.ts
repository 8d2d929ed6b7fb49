import type { LayoutMember, LayoutSegment } from './layout.js';

const GUIDE =
  'A car seat maker’s guide to DELINS version 3, segment SDT: seller, coded (3347) an..20 and party name (3036) an..35, both conditional in a mandatory composite';

/** SDT, the segment that is known best: one in a message, of level 0. */
export const SELLER: LayoutSegment = {
  name: 'Seller details',
  elements: [
    {
      mandatory: true,
      components: [
        {
          id: '3347',
          name: 'Seller, coded',
          form: 'an..20',
          mandatory: false,
          field: 'code',
          verified: true,
          source: GUIDE,
        },
        {
          id: '3036',
          name: 'Party name',
          form: 'an..35',
          mandatory: false,
          field: 'name',
          verified: true,
          source: GUIDE,
        },
      ],
    },
  ],
};

export const SELLER_MEMBER: LayoutMember = {
  segment: 'SDT',
  mandatory: true,
  repetitions: 1,
  verified: true,
  source: 'The same guide: mandatory, one per message',
};
