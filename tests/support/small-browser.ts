/** Follows redirects and keeps cookies as a browser does, without rendering. */
export class SmallBrowser {
  #cookies = new Map<string, { value: string; path: string }>()

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' })
  }

  /** The cookies that the browser would send to this path. */
  cookieHeader(path = '/'): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  /** One request, without following redirects. */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url)
    const headers = new Headers(init.headers)
    headers.set('cookie', this.cookieHeader(pathname))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  /** The redirect's target as an absolute address. */
  static next(answer: Response): string {
    const location = answer.headers.get('location')
    if (!location) throw new Error(`A redirect was expected, not ${answer.status} ${answer.url}`)
    return new URL(location, answer.url).href
  }

  /** Presses a button of the stand-in's page at the end of these redirects. */
  async chooseAt(
    authorizationUrl: string,
    button: { account: string } | { name: string; email: string } | 'cancel',
  ): Promise<string> {
    const page = SmallBrowser.next(await this.ask(authorizationUrl))
    const action = button === 'cancel' ? 'cancel' : 'account' in button ? 'choose' : 'type'
    const form = new URLSearchParams(button === 'cancel' ? {} : { ...button })
    const chosen = await this.ask(`${page}/${action}`, { method: 'POST', body: form })
    const resumed = await this.ask(SmallBrowser.next(chosen))
    return SmallBrowser.next(resumed)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((entry) => /^path=/i.test(entry))?.slice(5) ?? '/'
    const isOver = attributes.some(
      (entry) => /^max-age=0$/i.test(entry) || /^expires=thu, 01 jan 1970/i.test(entry),
    )
    if (isOver) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}
