/** When the person of choice `n` wants to hear of result `r`. */
export const MODE = /* sql */ `coalesce((SELECT o.mode FROM control_notice_rule o
  WHERE o.company_id = n.company_id AND o.user_id = n.user_id AND o.rule_id::text = r.rule_id), n.mode)`;
