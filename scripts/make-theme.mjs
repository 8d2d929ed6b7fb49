// Makes console/src/theme/prime.css: PrimeReact's light and dark Lara themes (MIT) merged into one sheet of our own tokens.
// The two themes have the same selectors and differ only in colours, so a known pair of colours becomes a token and any other
// pair `light-dark(a, b)`. Only the controls wrapped in console/src/ui are kept. Run it again after adding a control.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const root = fileURLToPath(new URL('..', import.meta.url));
const themes = `${root}node_modules/primereact/resources/themes/`;
const light = postcss.parse(readFileSync(`${themes}lara-light-blue/theme.css`, 'utf8'));
const dark = postcss.parse(readFileSync(`${themes}lara-dark-blue/theme.css`, 'utf8'));

/** Controls in use; everything else of the theme is dropped. */
const KEPT = [
  'component',
  'disabled',
  'error',
  'invalid',
  'link',
  'button',
  'inputtext',
  'password',
  'checkbox',
  'dialog',
  'toast',
  'dropdown',
  'datepicker',
  'monthpicker',
  'yearpicker',
  'timepicker',
  'slider',
  'autocomplete',
  'tooltip',
  'radiobutton',
  'inputswitch',
];

/** Variants of them that no wrapper asks for. */
const UNUSED =
  /\.p-(button-(group|warning|success|secondary|info|help|danger|contrast|plain|link|rounded|raised|sm|lg|loading|icon-(top|bottom|left|right))|inputtext-(sm|lg)|dropdown-(filter|item-group|clear|check)|datepicker-(multiple|buttonbar|timeonly)|dialog-(maximized|footer)|password-(panel|meter|strength)|slider-vertical|autocomplete-(multiple|item-group|loader|dropdown|input-token|token)|selectbutton)/;

/** Colour pairs `light|dark` and the token that stands for them. */
const TOKENS = {
  '#4b5563|rgba(255, 255, 255, 0.87)': 'text',
  '#374151|rgba(255, 255, 255, 0.87)': 'text',
  '#1f2937|#ffffff': 'text',
  '#f9fafb|#f8f9fa': 'text',
  '#374151|rgba(255, 255, 255, 0.6)': 'text-2',
  '#6b7280|rgba(255, 255, 255, 0.6)': 'text-2',
  '#6b7280|rgba(255, 255, 255, 0.87)': 'text-2',
  '#64748b|#94a3b8': 'text-2',
  '#3b82f6|#60a5fa': 'accent',
  '#1d4ed8|#60a5fa': 'accent',
  '#9ca3af|#60a5fa': 'accent',
  '#3b82f6|#93c5fd': 'accent-hi',
  '#2563eb|#93c5fd': 'accent-hi',
  '#1d4ed8|#bfdbfe': 'accent-hi',
  '#1d4ed8|rgba(255, 255, 255, 0.87)': 'sel-text',
  '#eff6ff|rgba(96, 165, 250, 0.16)': 'sel',
  'rgba(59, 130, 246, 0.16)|rgba(96, 165, 250, 0.16)': 'sel',
  '#bfdbfe|rgba(96, 165, 250, 0.2)': 'focus-soft',
  'rgba(59, 130, 246, 0.24)|rgba(96, 165, 250, 0.24)': 'sel-2',
  'rgba(59, 130, 246, 0.04)|rgba(96, 165, 250, 0.04)': 'hover',
  '#f3f4f6|rgba(255, 255, 255, 0.03)': 'hover',
  '#e5e7eb|#424b57': 'line',
  '#d1d5db|#424b57': 'line-strong',
  '#4b5563|#424b57': 'tip-bg',
  '#f3f4f6|#424b57': 'raised',
  '#ffffff|#424b57': 'raised',
  '#f9fafb|#1f2937': 'raised',
  '#f9fafb|#374151': 'raised',
  '#ffffff|#1f2937': 'panel',
  '#ffffff|#374151': 'overlay',
  '#f3f4f6|#374151': 'overlay',
  '#f8f8fa|#1c2532': 'stripe',
  '#ffffff|#111827': 'field',
  '#f9fafb|#111827': 'bg',
  '#ffffff|#030712': 'on-accent',
  '#ffffff|#082f49': 'on-status',
  '#ffffff|#052e16': 'on-status',
  '#ffffff|#431407': 'on-status',
  '#ffffff|#450a0a': 'on-status',
  '#ffffff|#020617': 'on-status',
  '#ffffff|#3b0764': 'on-status',
  '#e24c4c|#fca5a5': 'err',
  '#ef4444|#f87171': 'err',
  '#dc2626|#fca5a5': 'err',
  '#b91c1c|#fecaca': 'err',
  '#ff5757|#fca5a5': 'err',
  '#ff5757|#ef4444': 'err',
  '#22c55e|#4ade80': 'ok',
  '#16a34a|#86efac': 'ok',
  '#15803d|#bbf7d0': 'ok',
  '#1ea97c|#6ee7b7': 'ok',
  '#1ea97c|#10b981': 'ok',
  '#f97316|#fb923c': 'warn',
  '#ea580c|#fdba74': 'warn',
  '#c2410c|#fed7aa': 'warn',
  '#cc8925|#fde047': 'warn',
  '#cc8925|#eab308': 'warn',
  '#0ea5e9|#38bdf8': 'info',
  '#0284c7|#7dd3fc': 'info',
  '#0369a1|#bae6fd': 'info',
  '#a855f7|#c084fc': 'iris',
  '#9333ea|#d8b4fe': 'iris',
  '#7e22ce|#e9d5ff': 'iris',
  'rgba(219, 234, 254, 0.7)|rgba(59, 130, 246, 0.2)': 'info-soft',
  'rgba(228, 248, 240, 0.7)|rgba(16, 185, 129, 0.2)': 'ok-soft',
  'rgba(255, 242, 226, 0.7)|rgba(234, 179, 8, 0.2)': 'warn-soft',
  'rgba(255, 231, 230, 0.7)|rgba(239, 68, 68, 0.2)': 'err-soft',
};
const COLOUR = /#[0-9a-fA-F]{3,8}\b|rgba?\([^)]*\)/g;

/** The nth rule of a selector, since the themes repeat some. */
function occurrences() {
  const seen = new Map();
  return (rule) => {
    const key = `${rule.parent.type === 'atrule' ? `@${rule.parent.name}${rule.parent.params}|` : ''}${rule.selector}`;
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    return `${key}#${n}`;
  };
}

const lightDeclarations = new Map();
const keyOfLight = occurrences();
light.walkRules((rule) => {
  const values = {};
  rule.walkDecls((d) => {
    values[d.prop] = d.value;
  });
  lightDeclarations.set(keyOfLight(rule), values);
});

function merged(prop, lightValue, darkValue) {
  if (lightValue === undefined || lightValue === darkValue) return darkValue;
  if (lightValue.replace(COLOUR, '§') === darkValue.replace(COLOUR, '§')) {
    const lights = lightValue.match(COLOUR) ?? [];
    let i = 0;
    return darkValue.replace(COLOUR, (d) => {
      const l = lights[i++];
      if (l === d) return d;
      const token = TOKENS[`${l}|${d}`];
      return token ? `var(--${token})` : `light-dark(${l}, ${d})`;
    });
  }
  if (/shadow/.test(prop)) return 'var(--shadow)';
  return darkValue.replace(COLOUR, 'var(--line)');
}

function isKept(selector) {
  const controls = [...selector.matchAll(/\.p-([a-z]+)/g)].map((m) => m[1]);
  return (
    controls.length > 0 &&
    !UNUSED.test(selector) &&
    controls.every((c) => KEPT.some((k) => c.startsWith(k)) || c === 'icon' || c === 'highlight' || c === 'filled')
  );
}

const keyOfDark = occurrences();
const out = dark.clone();
out.walkRules((rule) => {
  const values = lightDeclarations.get(keyOfDark(rule)) ?? {};
  rule.walkDecls((d) => {
    d.value = merged(d.prop, values[d.prop], d.value);
  });
});
out.walkComments((c) => {
  c.remove();
});
out.walkAtRules('font-face', (r) => {
  r.remove();
});
out.walkRules((rule) => {
  if (rule.parent.type === 'atrule' && /keyframes/.test(rule.parent.name)) return;
  const kept = rule.selectors.filter(isKept);
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
});
out.walkAtRules((r) => {
  if (r.nodes?.length === 0) r.remove();
});
writeFileSync(
  `${root}console/src/theme/prime.css`,
  `/* Generated by scripts/make-theme.mjs from PrimeReact 10.9.9, Lara themes. Copyright (c) PrimeTek, MIT licence. */\n${out.toString()}\n`,
);
