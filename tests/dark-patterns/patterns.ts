import { wordsOf } from '#tests/support/rendered-shop.ts'
import { type Evidence, PAYMENT_HOSTS, type SeenPage } from './evidence.ts'

export interface Pattern {
  /** As the Guidelines for Prevention and Regulation of Dark Patterns, 2023, name it. */
  name: string
  /** What of the evidence shows the pattern; empty where it is clean. */
  find(evidence: Evidence): string[]
}

const matching = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.filter((text) => pattern.test(text)).map((text) => `says ${JSON.stringify(text)}`)

/** The elements of all pages that match, by page. */
const elements = (pages: readonly SeenPage[], selector: string) =>
  pages.flatMap(({ address, root }) =>
    root.querySelectorAll(selector).map((element) => ({ address, element })),
  )

const seen = (pages: readonly SeenPage[], selector: string): string[] =>
  elements(pages, selector).map(({ address, element }) => `${address} has ${element.outerHTML}`)

const PRESSURE =
  /\bhurry\b|selling fast|almost gone|last chance|limited time|ends in \d|people are (?:viewing|looking|watching)|bought in the last/i
const SHAMING =
  /no,? thanks?,? i(?:'|’)?(?:d| would)? rather|i (?:do not|don(?:'|’)t) (?:want|like) to (?:save|be healthy|care)|i(?:'|’)ll pay (?:the )?full price|i hate/i
const TRICKS = /\buncheck\b|\buntick\b|opt out|do not (?:tick|check)|don(?:'|’)t not/i
const RECURRING = /subscription|recurring|"?save"?\s*:\s*(?:1|true)|\btoken\b/i
const PAID_PLACE = /\bsponsored\b|\bpromoted\b/i
const NAGS = /Notification\.requestPermission|beforeinstallprompt|onbeforeunload\s*=/

const countOf = (ratings: readonly number[], stars: number): number =>
  ratings.filter((one) => one === stars).length

export const PATTERNS: readonly Pattern[] = [
  {
    name: 'False urgency',
    find: ({ sentences, pages, unitsLeft }) => [
      ...matching(sentences, PRESSURE),
      ...matching(
        pages.map(({ root }) => wordsOf(root)),
        PRESSURE,
      ).map((found) => found.slice(0, 80)),
      ...seen(pages, '[data-countdown], [role="timer"]'),
      ...unitsLeft
        .filter(({ said, left }) => said !== left)
        .map(({ said, left }) => `says ${said} are left, where ${left} are`),
    ],
  },
  {
    name: 'Basket sneaking',
    find: ({ pages, purchase: { wanted, ordered } }) => [
      ...ordered.filter((id) => !wanted.includes(id)).map((id) => `adds ${id} to the order`),
      ...seen(pages, 'input[type="checkbox"][checked]'),
    ],
  },
  { name: 'Confirm shaming', find: ({ sentences }) => matching(sentences, SHAMING) },
  {
    name: 'Forced action',
    find: ({ openToAll }) =>
      openToAll
        .filter(({ status }) => status !== 200)
        .map(({ what, status }) => `answers a visitor ${status} for ${what}`),
  },
  {
    name: 'Subscription trap',
    find: ({ erasedWith, pages }) => [
      ...(erasedWith < 300 ? [] : [`answers ${erasedWith} to who wants to leave`]),
      ...seen(pages, '[name*="autorenew"], [name*="subscription"]'),
    ],
  },
  {
    name: 'Interface interference',
    find: ({ pages }) => [
      ...seen(pages, 'input[type="radio"][name="paymentMethod"][checked]'),
      ...seen(pages, 'button[hidden][data-decline], a[style*="font-size:0"]'),
    ],
  },
  {
    name: 'Bait and switch',
    find: ({ prices }) => {
      const [first] = prices
      return prices
        .filter(({ paise }) => paise !== first?.paise)
        .map(
          ({ where, paise }) =>
            `costs ${paise} paise in ${where}, ${first?.paise} in ${first?.where}`,
        )
    },
  },
  {
    name: 'Drip pricing',
    find: ({ purchase: { statedPaise, orderedPaise, statedParts, orderedParts } }) => [
      ...(statedPaise === orderedPaise
        ? []
        : [`told ${statedPaise} paise and took ${orderedPaise}`]),
      ...orderedParts.filter((part) => !statedParts.includes(part)).map((part) => `hid ${part}`),
    ],
  },
  {
    name: 'Disguised advertisement',
    find: ({ pages, sentences, ratings: { given, shown } }) => [
      ...matching(sentences, PAID_PLACE),
      // Buyers' words without the bad ones would be an advertisement.
      ...[...new Set(given)]
        .filter((stars) => countOf(given, stars) !== countOf(shown, stars))
        .map(
          (stars) =>
            `shows ${countOf(shown, stars)} of ${countOf(given, stars)} with ${stars} stars`,
        ),
      ...seen(pages, '[rel~="sponsored"], ins.adsbygoogle'),
      // Sample reviews would advertise as buyers' words.
      ...pages
        .filter(({ root }) =>
          root
            .querySelectorAll('script[type="application/ld+json"]')
            .some((script) => script.textContent.includes('aggregateRating')),
        )
        .map(({ address }) => `${address} tells search engines of sample reviews`),
    ],
  },
  {
    name: 'Nagging',
    find: ({ pages, scripts }) => [
      ...seen(pages, 'dialog[open], [role="dialog"], [role="alertdialog"]'),
      ...scripts.filter((script) => NAGS.test(script)).map(() => 'asks for permissions by itself'),
    ],
  },
  {
    name: 'Trick question',
    find: ({ sentences, pages }) => [
      ...matching(sentences, TRICKS),
      ...matching(
        elements(pages, 'label').map(({ element }) => wordsOf(element)),
        TRICKS,
      ),
    ],
  },
  {
    name: 'SaaS billing',
    find: ({ paymentRequests }) =>
      paymentRequests
        .filter((request) => RECURRING.test(request))
        .map((request) => `may charge again: ${request}`),
  },
  {
    name: 'Rogue malware',
    find: ({ pages, contentPolicy }) => [
      ...elements(pages, 'script[src]')
        .map(({ element }) => element.getAttribute('src') ?? '')
        .filter((src) => {
          const { host } = new URL(src, 'http://localhost')
          return host !== 'localhost' && !PAYMENT_HOSTS.includes(host)
        })
        .map((src) => `loads ${src}`),
      ...(/script-src[^;]*(?:\*|'unsafe-inline'|'unsafe-eval')/.test(contentPolicy)
        ? [`allows any script: ${contentPolicy}`]
        : []),
    ],
  },
]
