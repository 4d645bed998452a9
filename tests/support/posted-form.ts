import type { ShopServer } from '#http/server.ts'
import { ORIGIN } from './shop.ts'

type Fields = Readonly<Record<string, string>>

/** What a browser at the shop's own address sends with every request. */
export const BROWSER = { origin: ORIGIN, host: new URL(ORIGIN).host }
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Posts a form as a browser without scripts does, or as another sender with the headers given. */
export async function postForm(
  app: ShopServer,
  url: string,
  fields: Fields,
  headers: Fields = BROWSER,
) {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      host: BROWSER.host,
      'content-type': FORM_TYPE,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
  const { statusCode: status, body, cookies } = answer
  return { status, body, headers: answer.headers, cookies }
}

/** The field with this name on the page, with all its attributes. */
export function fieldOf(html: string, name: string): string {
  const [tag = ''] =
    new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  return tag
}

/** The sentence that describes a field. */
export function errorOf(html: string, name: string): string | undefined {
  const id = /aria-describedby="([^"]+)"/.exec(fieldOf(html, name))?.[1]
  return id && new RegExp(`<p id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
}
