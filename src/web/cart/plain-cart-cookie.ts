/** The name has a prefix over https. */
const COOKIE = /(?:^|; )(?:__Host-)?samagni_cart=([^;]+)/

/** The value of the cookie with the cart that was filled without JavaScript. */
export function plainCartCookie(): string | undefined {
  return COOKIE.exec(document.cookie)?.[1]
}
