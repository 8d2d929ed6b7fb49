import { decimalText } from '../quantity/decimal.js';
import { movedTo } from './article-removed.js';
import { demandFrom } from './facts.js';
import { defineRule } from './rule.js';

/** The release calls off an article that the one before did not have. */
export const newArticle = defineRule({
  code: 'NEW_ARTICLE',
  type: 'article',
  severity: 'info',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'New article',
      description: 'The release calls off an article to a ship-to that the release before did not have there.',
      parameters: {},
      sentences: {
        new: '{article} to {shipTo} is new: {current} is called off.',
        moved: '{article} to {shipTo} is new: {current} is called off. It was called off to {place} before.',
      },
    },
    se: {
      name: 'Ny artikel',
      description: 'Leveransplanen avropar en artikel till en leveransplats som föregående plan inte hade där.',
      parameters: {},
      sentences: {
        new: '{article} till {shipTo} är ny: {current} avropas.',
        moved: '{article} till {shipTo} är ny: {current} avropas. Förut avropades den till {place}.',
      },
    },
    cn: {
      name: '新物料',
      description: '本版计划要求向某收货地交付上一版在该处没有的物料。',
      parameters: {},
      sentences: {
        new: '{article}（送往 {shipTo}）为新增：要货 {current}。',
        moved: '{article}（送往 {shipTo}）为新增：要货 {current}。此前送往 {place}。',
      },
    },
  },
  *check(lines, _values, facts) {
    for (const line of lines) {
      if (line.previous !== null || line.current === null) continue;
      const demand = demandFrom(line.current, facts.issued);
      if (demand <= 0n) continue;
      const place = movedTo(facts, line);
      const quantity = decimalText(demand, line.current.line.quantityScale);
      yield {
        line,
        message: place === null ? ('new' as const) : ('moved' as const),
        previous: '0',
        current: quantity,
        diff: quantity,
        args: place === null ? {} : { place },
      };
    }
  },
});

/** An article is called off that is inactive by the register. */
export const inactiveArticle = defineRule({
  code: 'INACTIVE_ARTICLE',
  type: 'article',
  severity: 'error',
  needs: 'nothing',
  parameters: {},
  texts: {
    en: {
      name: 'Inactive article',
      description: 'A quantity is called off of an article that is inactive in the register of articles.',
      parameters: {},
      sentences: {
        inactive: '{article} to {shipTo} is inactive, and {current} is called off.',
        succeeded: '{article} to {shipTo} is inactive, and {current} is called off. Its successor is {successor}.',
      },
    },
    se: {
      name: 'Inaktiv artikel',
      description: 'En kvantitet avropas av en artikel som är inaktiv i artikelregistret.',
      parameters: {},
      sentences: {
        inactive: '{article} till {shipTo} är inaktiv, och {current} avropas.',
        succeeded: '{article} till {shipTo} är inaktiv, och {current} avropas. Dess efterföljare är {successor}.',
      },
    },
    cn: {
      name: '停用物料',
      description: '要求交付在物料登记中已停用的物料。',
      parameters: {},
      sentences: {
        inactive: '{article}（送往 {shipTo}）已停用，但要货 {current}。',
        succeeded: '{article}（送往 {shipTo}）已停用，但要货 {current}。替代物料为 {successor}。',
      },
    },
  },
  *check(lines, _values, facts) {
    for (const line of lines) {
      if (line.current === null || line.article?.state !== 'inactive') continue;
      const demand = demandFrom(line.current, facts.issued);
      if (demand <= 0n) continue;
      const { successor } = line.article;
      yield {
        line,
        message: successor === '' ? ('inactive' as const) : ('succeeded' as const),
        current: decimalText(demand, line.current.line.quantityScale),
        args: successor === '' ? {} : { successor },
      };
    }
  },
});

/** The unit of an article is another one, so that its quantities can't be compared. */
export const unitChanged = defineRule({
  code: 'UNIT_CHANGED',
  type: 'article',
  severity: 'error',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Unit changed',
      description: 'The quantities of a line are in another unit than in the release before. They are not compared.',
      parameters: {},
      sentences: {
        changed: '{article} to {shipTo}: the unit was {previous} and is {current}; quantities are not compared.',
      },
    },
    se: {
      name: 'Enhet ändrad',
      description: 'Radens kvantiteter är i en annan enhet än i föregående leveransplan. De jämförs inte.',
      parameters: {},
      sentences: {
        changed: '{article} till {shipTo}: enheten var {previous} och är {current}; kvantiteterna jämförs inte.',
      },
    },
    cn: {
      name: '单位变更',
      description: '该行数量的单位与上一版不同，数量不作比较。',
      parameters: {},
      sentences: { changed: '{article}（送往 {shipTo}）：单位由 {previous} 变为 {current}；数量不作比较。' },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const { previous, current, compared } = line;
      if (previous === null || current === null || compared?.reason !== 'unit-changed') continue;
      yield {
        line,
        message: 'changed' as const,
        previous: previous.line.unit.trim(),
        current: current.line.unit.trim(),
      };
    }
  },
});
