import { textChange } from './changed-text.js';
import { defineRule } from './rule.js';

/** Goods go to another gate or dock than before. */
export const gateDockChanged = defineRule({
  code: 'GATE_DOCK_CHANGED',
  type: 'place',
  severity: 'warning',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Gate or dock changed',
      description:
        'The gate or the dock of a line is another one than in the release before; one that is new or gone counts too.',
      parameters: {},
      sentences: {
        'gate-changed': '{article} to {shipTo}: the gate was {previous} and is {current}.',
        'gate-added': '{article} to {shipTo}: the gate is {current}; none was given before.',
        'gate-removed': '{article} to {shipTo}: no gate is given any more; it was {previous}.',
        'dock-changed': '{article} to {shipTo}: the dock was {previous} and is {current}.',
        'dock-added': '{article} to {shipTo}: the dock is {current}; none was given before.',
        'dock-removed': '{article} to {shipTo}: no dock is given any more; it was {previous}.',
      },
    },
    se: {
      name: 'Port eller kaj ändrad',
      description:
        'Radens port eller kaj är en annan än i föregående leveransplan; en ny eller borttagen räknas också.',
      parameters: {},
      sentences: {
        'gate-changed': '{article} till {shipTo}: porten var {previous} och är {current}.',
        'gate-added': '{article} till {shipTo}: porten är {current}; förut angavs ingen.',
        'gate-removed': '{article} till {shipTo}: ingen port anges längre; den var {previous}.',
        'dock-changed': '{article} till {shipTo}: kajen var {previous} och är {current}.',
        'dock-added': '{article} till {shipTo}: kajen är {current}; förut angavs ingen.',
        'dock-removed': '{article} till {shipTo}: ingen kaj anges längre; den var {previous}.',
      },
    },
    cn: {
      name: '门或卸货口变更',
      description: '该行的门或卸货口与上一版不同；新增或取消也算。',
      parameters: {},
      sentences: {
        'gate-changed': '{article}（送往 {shipTo}）：门由 {previous} 变为 {current}。',
        'gate-added': '{article}（送往 {shipTo}）：门为 {current}；此前未指定。',
        'gate-removed': '{article}（送往 {shipTo}）：不再指定门；此前为 {previous}。',
        'dock-changed': '{article}（送往 {shipTo}）：卸货口由 {previous} 变为 {current}。',
        'dock-added': '{article}（送往 {shipTo}）：卸货口为 {current}；此前未指定。',
        'dock-removed': '{article}（送往 {shipTo}）：不再指定卸货口；此前为 {previous}。',
      },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines)
      for (const place of ['gate', 'dock'] as const) {
        const changed = textChange(line, (one) => one[place]);
        if (changed === null) continue;
        const { how, ...texts } = changed;
        yield { line, message: `${place}-${how}` as const, subtype: place, ...texts };
      }
  },
});

/** A line comes under another order than before. */
export const orderNumberChanged = defineRule({
  code: 'ORDER_NO_CHANGED',
  type: 'place',
  severity: 'warning',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Order number changed',
      description: 'The order number of a line is another one than in the release before, or is new or gone.',
      parameters: {},
      sentences: {
        added: '{article} to {shipTo} comes under order {current}; it had none.',
        removed: '{article} to {shipTo} comes under no order; it was {previous}.',
        changed: '{article} to {shipTo}: the order was {previous} and is {current}.',
      },
    },
    se: {
      name: 'Ordernummer ändrat',
      description: 'Radens ordernummer är ett annat än i föregående leveransplan, eller är nytt eller borttaget.',
      parameters: {},
      sentences: {
        added: '{article} till {shipTo} hör till order {current}; förut till ingen.',
        removed: '{article} till {shipTo} hör inte till någon order; förut till {previous}.',
        changed: '{article} till {shipTo}: ordern var {previous} och är {current}.',
      },
    },
    cn: {
      name: '订单号变更',
      description: '该行的订单号与上一版不同，或新增、取消。',
      parameters: {},
      sentences: {
        added: '{article}（送往 {shipTo}）现属订单 {current}；此前无订单。',
        removed: '{article}（送往 {shipTo}）不再属于订单；此前为 {previous}。',
        changed: '{article}（送往 {shipTo}）：订单由 {previous} 变为 {current}。',
      },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const changed = textChange(line, (one) => one.orderNumber);
      if (changed === null) continue;
      const { how, ...texts } = changed;
      yield { line, message: how, subtype: how, ...texts };
    }
  },
});

/** The part consignment number of a line is another one than before. */
export const partConsignmentChanged = defineRule({
  code: 'PART_CONSIGNMENT_CHANGED',
  type: 'place',
  severity: 'warning',
  needs: 'previous',
  parameters: {},
  texts: {
    en: {
      name: 'Part consignment number changed',
      description:
        'The part consignment number of a line is another one than in the release before, or is new or gone.',
      parameters: {},
      sentences: {
        added: '{article} to {shipTo} has part consignment number {current}; it had none.',
        removed: '{article} to {shipTo} has no part consignment number; it was {previous}.',
        changed: '{article} to {shipTo}: the part consignment number was {previous} and is {current}.',
      },
    },
    se: {
      name: 'Delsändningsnummer ändrat',
      description:
        'Radens delsändningsnummer är ett annat än i föregående leveransplan, eller är nytt eller borttaget.',
      parameters: {},
      sentences: {
        added: '{article} till {shipTo} har delsändningsnummer {current}; förut inget.',
        removed: '{article} till {shipTo} har inget delsändningsnummer; förut {previous}.',
        changed: '{article} till {shipTo}: delsändningsnumret var {previous} och är {current}.',
      },
    },
    cn: {
      name: '分批托运号变更',
      description: '该行的分批托运号与上一版不同，或新增、取消。',
      parameters: {},
      sentences: {
        added: '{article}（送往 {shipTo}）的分批托运号为 {current}；此前没有。',
        removed: '{article}（送往 {shipTo}）不再有分批托运号；此前为 {previous}。',
        changed: '{article}（送往 {shipTo}）：分批托运号由 {previous} 变为 {current}。',
      },
    },
  },
  *check(lines, _values, _facts) {
    for (const line of lines) {
      const changed = textChange(line, (one) => one.partConsignmentNumber);
      if (changed === null) continue;
      const { how, ...texts } = changed;
      yield { line, message: how, subtype: how, ...texts };
    }
  },
});
