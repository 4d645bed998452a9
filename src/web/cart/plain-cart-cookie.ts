/** Over https the name has a prefix. */
const COOKIE = /(?:^|; )(?:__Host-)?samagni_cart=([^;]+)/

/** The value of the cookie with the cart that was made without scripts. */
export function plainCartCookie(): string | undefined {
  return COOKIE.exec(document.cookie)?.[1]
}
