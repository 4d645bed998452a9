import { eachFact } from '#domain/catalog/product-facts.ts'
import { isState, stateNamed } from '#domain/delivery/states.ts'
import { languageName } from '#domain/language/language-name.ts'
import { isLanguage, isTranslation, type Language } from '#domain/language/languages.ts'
import { findMessage, type Namespace } from '#messages/catalogue.ts'
import { doubtOf } from '../kit/courier-doubt.ts'

type Place = readonly [namespace: Namespace, prefix: string]

/** The sentences for the codes of a field: those of the pages on which they are chosen or shown. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  stage: [['panelRecalls', 'stage']],
  paymentState: [
    ['panelLog', 'payment'],
    ['panelOrders', 'state'],
    ['orders', 'state'],
  ],
  state: [
    ['panelOrder', 'return'],
    ['panelOrderChange', 'state'],
    // First, because some of the others have figures to fill in.
    ['panelLog', 'state'],
    ['panelOrder', 'refund'],
    ['panelPosts', 'state'],
  ],
  status: [
    ['panelBookings', 'status'],
    ['panelLog', 'state'],
  ],
  reason: [
    ['panelOrder', 'reason'],
    ['panelReviews', 'reason'],
    ['panelProducts', 'takeOff'],
    ['orders', 'cancel'],
  ],
  photos: [['panelReviews', 'reason']],
  kind: [
    ['panelOffers', 'benefit'],
    ['productForm', 'reason'],
  ],
  pickup: [['panelLog', 'pickup']],
  problem: [['panelTasks', 'problem']],
  resolution: [['panelLog', 'resolution']],
  way: [['panelCashRules', 'way']],
  order: [['panelCashRules', 'order']],
  kinds: [['panelWebhooks', 'kind']],
  wish: [['panelOrder', 'wish']],
  source: [['panelOrder', 'source']],
  outcome: [
    ['panelBookings', 'outcome'],
    ['panelOrder', 'outcome'],
  ],
  shelf: [['panelTickets', 'shelf']],
  topic: [['panelTickets', 'topic']],
  type: [['productForm', 'licence']],
  ...eachFact((_, { wire }): readonly Place[] => [['productForm', wire]]),
  orderAlerts: [['panelSettings', 'alerts']],
  takesOrders: [['panelSettings', 'take']],
  askForReviews: [['panelSettings', 'ask']],
  tellsSearchEngines: [['panelSettings', 'tell']],
  armyPost: [['panelSettings', 'army']],
  deliveryBy: [['panelSettings', 'by']],
  palette: [['panelSettings', 'palette']],
  cloth: [['panelCategories', 'cloth']],
  flagsBlock: [['product', 'flag']],
  flagsAsk: [['product', 'flag']],
  role: [['panelRoles', 'role']],
  rights: [['panelRoles', 'right']],
}

/** True if a field `state` contains a region; others of that name contain a status. */
export const isRegion = (field: string, value: unknown): boolean =>
  field === 'state' && typeof value === 'string' && isState(value)

const LANGUAGE_FIELDS = ['languages', 'mailLanguage']

/** Codes that are unreadable in English, too. */
const SHORT_CODES = [
  'flagsBlock',
  'flagsAsk',
  'role',
  'rights',
  'kinds',
  'source',
  'detail',
  'way',
  'cloth',
  ...LANGUAGE_FIELDS,
]

/** The words for a code; undefined for other texts, and mostly in English, where codes are readable words. */
export function codeInWords(field: string, code: string, language: Language): string | undefined {
  if (!isTranslation(language) && !SHORT_CODES.includes(field)) return undefined
  if (LANGUAGE_FIELDS.includes(field)) {
    return code
      .split(' ')
      .map((one) => (isLanguage(one) ? languageName(one, language) : one))
      .join(', ')
  }
  if (field === 'detail') {
    const doubt = doubtOf(code)
    return doubt && String(findMessage(language, 'panelTasks', doubt))
  }
  const region = field === 'state' ? stateNamed(code) : undefined
  if (region) return String(findMessage(language, 'states', region.code))
  for (const [namespace, prefix] of PLACES[field] ?? []) {
    const said = findMessage(language, namespace, `${prefix} ${code}`)
    if (typeof said === 'string') return said
  }
  return undefined
}
