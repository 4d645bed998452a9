import { createHash } from 'node:crypto'

// The shop's plain look: cotton, ink and one dye, square corners, no pictures.
export const STYLE = `
:root{color-scheme:light dark;--ground:#f4ecdb;--raise:#fbf7ec;--sunk:#e8dcc3;--ink:#1b1a2e;--ink2:#595143;--line:#cbbb99;--field:#7a6e59;--action:#22306e;--on:#fbf7ec;--focus:#22306e;--err:#a5291b}
@media (prefers-color-scheme:dark){:root{--ground:#12152c;--raise:#1c2146;--sunk:#0c0e20;--ink:#f4ecdb;--ink2:#bdb7c6;--line:#3a4275;--field:#8189b4;--action:#e6a820;--on:#141b42;--focus:#e6a820;--err:#f2a08c}}
*{box-sizing:border-box;border-radius:0}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 'Anek Latin',system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
main{max-width:640px;margin:0 auto;padding:20px}
.wide{max-width:960px}
.ribbon{background:#e6a820;color:#141b42;padding:8px 20px;font-size:14px;font-weight:600}
h1{font-size:41px;line-height:1;font-weight:800;font-stretch:125%;letter-spacing:-.02em;margin:28px 0 12px}
h2{font-size:24px;line-height:1.1;font-weight:800;margin:40px 0 12px;border-top:2px solid var(--ink);padding-top:12px}
p{margin:0 0 12px}
.help,small{color:var(--ink2);font-size:15px}
form{margin:0}
ul{list-style:none;margin:0;padding:0}
li+li{margin-top:8px}
button{font:inherit;font-weight:700;min-height:52px;padding:8px 20px;border:2px solid var(--ink);background:var(--raise);color:var(--ink);cursor:pointer}
button.person{display:flex;width:100%;flex-direction:column;align-items:flex-start;text-align:left}
button small{font-weight:400}
button.main{background:var(--action);border-color:var(--action);color:var(--on)}
button:hover{background:var(--sunk)}
button.main:hover{opacity:.9;background:var(--action)}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
label{display:block;margin:0 0 12px;font-size:14px;color:var(--ink2)}
input{display:block;width:100%;font:inherit;color:var(--ink);background:var(--raise);border:2px solid var(--field);padding:10px 12px;min-height:54px}
summary{cursor:pointer;min-height:44px;padding:10px 0;font-weight:700}
.row{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0 28px}
table{width:100%;border-collapse:collapse;font-size:16px;line-height:1.28}
th{text-align:left;border-bottom:3px solid var(--ink);padding:8px 12px 8px 0}
th[scope=row]{border-bottom:1.5px solid var(--line);vertical-align:top;white-space:nowrap}
td{border-bottom:1.5px solid var(--line);padding:10px 12px 10px 0;vertical-align:top;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:var(--raise);border:2px solid var(--line);padding:16px 20px;margin:20px 0}
.bad{color:var(--err);font-weight:700}
a{color:inherit;font-weight:700;text-underline-offset:3px}
`

/** The hash source of an inline style or script in a policy. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** These pages run no script, load nothing and submit forms only to the shop's server. */
export function pagePolicy(formTargets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A whole page. `body` is HTML already. */
export function page(title: string, body: string, width: 'narrow' | 'wide' = 'narrow'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="ribbon">Stand-in: a rehearsal on this machine. Nothing here reaches the real service.</div>
<main${width === 'wide' ? ' class="wide"' : ''}>
${body}
</main>
</body>
</html>
`
}
