import type { Endpoint } from '../../contract/endpoint.js';
import { PROBLEMS } from '../../contract/problem.js';
import { escapeHtml } from '../escape-html.js';
import { openApiDocument } from './openapi.js';

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin:2rem 0 .3rem;font-size:1rem}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.8rem;border:1px solid #8884;border-radius:6px}
.m{display:inline-block;min-width:4em;font-weight:700}.p{opacity:.75}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}summary{cursor:pointer}`;

/** The API as one page without scripts: every call with its permission and schemas, and every problem code. */
export function docsPage(endpoints: readonly Endpoint[], nonce: string): string {
  const document = openApiDocument(endpoints) as {
    paths: Record<string, Record<string, { operationId: string; summary: string; 'x-permission': string }>>;
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => `
<h2 id="${escapeHtml(call.operationId)}"><span class="m">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<div>${escapeHtml(call.summary)} <span class="p">${escapeHtml(call.operationId)}, permission ${escapeHtml(call['x-permission'])}</span></div>
<details><summary>Schemas</summary><pre>${escapeHtml(JSON.stringify(call, null, 2))}</pre></details>`,
    ),
  );
  const problems = Object.entries(PROBLEMS).map(
    ([code, p]) =>
      `<tr id="problem-${code}"><td><code>${code}</code></td><td>${String(p.status)}</td><td>${escapeHtml(p.en)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consignal API</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Consignal API</h1><p>Sign in with <code>POST /api/auth/login</code>; the session is a cookie. Programs send an API token as <code>Authorization: Bearer csg_…</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
Errors are problem documents (RFC 9457) with a <code>code</code> of the table below.</p>
${calls.join('\n')}
<h2>Problems</h2><table><tr><th>Code</th><th>Status</th><th>Text</th></tr>${problems.join('')}</table></body></html>`;
}
