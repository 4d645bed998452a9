import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { LANGUAGE_FACTS, type Language } from '#domain/language/languages.ts'
import { escapeHtml } from '#domain/text/html.ts'

const STYLE = `
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:#141b42;color:#f4ecdb;font:1.125rem/1.5 system-ui,sans-serif}
header,footer{height:1.5rem;background:url(/artwork/border-bandhani-on-neel-deep.svg) 50% 0/auto 100% repeat-x}
main{align-self:center;justify-self:center;box-sizing:border-box;max-width:38rem;padding:2rem 1.5rem}
img{display:block;height:4.5rem;max-width:100%;margin-bottom:2rem}
h1{margin:0 0 1rem;font-size:clamp(2rem,8vw,3.5rem);line-height:1.25;text-wrap:balance}
p{margin:0 0 1.5rem;text-wrap:pretty}
a{display:inline-block;padding:.5rem 0;color:#f3d27f;text-underline-offset:3px}
.said{font-size:clamp(1.5rem,5vw,2.25rem)}
a+a{margin-left:1.5rem}
a:focus-visible{outline:3px solid #e8a61c;outline-offset:3px}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface BarePage {
  status: number
  language: Language
  title: string
  /** The HTML of the page's content. */
  main: string
}

/** Sends a page in the shop's colours that needs no database, no renderer and no script; it is stored nowhere. */
export function sendBarePage(reply: FastifyReply, page: BarePage): FastifyReply {
  const { status, language, title, main } = page
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .serializer((html: string) => html)
    .send(`<!DOCTYPE html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header></header><main>${main}</main><footer></footer></body>
</html>
`)
}
