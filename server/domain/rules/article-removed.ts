import { textOf } from './amounts.js';
import { demandFrom, type RuleFacts, type RuleLine } from './facts.js';
import { defineRule } from './rule.js';

/** Lines of the same article that one release has and the other one has not, at another ship-to: the article has moved. */
export function movedTo({ lines }: RuleFacts, line: RuleLine): string | null {
  const side = line.current === null ? 'previous' : 'current';
  const other = side === 'previous' ? 'current' : 'previous';
  const moved = lines.find(
    (one) => one.articleNumber === line.articleNumber && one[side] === null && one[other] !== null,
  );
  return moved?.shipTo ?? null;
}

/** The release before calls an article off, and this one does not have it any more. */
export const articleRemoved = defineRule({
  code: 'ARTICLE_REMOVED',
  type: 'article',
  severity: 'error',
  needs: 'whole',
  parameters: {},
  texts: {
    en: {
      name: 'Article removed within valid period',
      description:
        'The release before called the article off from the issue date on, and this release does not have it any more. Zero quantities are a lower demand, not a removal.',
      parameters: {},
      sentences: {
        removed: '{article} to {shipTo} is not called off any more: {previous} was open through {to}.',
        moved:
          '{article} is not called off to {shipTo} any more: {previous} was open through {to}. It is new to {place}.',
      },
    },
    se: {
      name: 'Artikel borttagen inom giltig period',
      description:
        'Föregående leveransplan avropade artikeln från utfärdandedagen och framåt, och den här har den inte längre. Nollkvantiteter är ett lägre behov, inte en borttagning.',
      parameters: {},
      sentences: {
        removed: '{article} till {shipTo} avropas inte längre: {previous} var öppet till och med {to}.',
        moved:
          '{article} avropas inte längre till {shipTo}: {previous} var öppet till och med {to}. Den är ny till {place}.',
      },
    },
    cn: {
      name: '有效期内删除的物料',
      description: '上一版交货计划从签发日起要求交付该物料，而本版中已不存在。数量为零表示需求降低，而不是删除。',
      parameters: {},
      sentences: {
        removed: '{article}（送往 {shipTo}）不再要求交付：截至 {to} 尚有 {previous} 未交。',
        moved: '{article} 不再送往 {shipTo}：截至 {to} 尚有 {previous} 未交。该物料现改送 {place}。',
      },
    },
  },
  *check(lines, _values, facts) {
    for (const line of lines) {
      const { previous, current } = line;
      if (previous === null || current !== null) continue;
      const open = { value: demandFrom(previous, facts.issued), scale: previous.line.quantityScale };
      if (open.value <= 0n) continue;
      const place = movedTo(facts, line);
      const { days, lastDays } = previous.calloffs;
      yield {
        line,
        message: place === null ? ('removed' as const) : ('moved' as const),
        previous: textOf(open),
        current: '0',
        diff: textOf({ value: -open.value, scale: open.scale }),
        percent: '-100',
        from: facts.issued,
        to: Math.max(facts.issued, ...(lastDays ?? days)),
        args: place === null ? {} : { place },
      };
    }
  },
});
