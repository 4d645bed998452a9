import { findForListing, findForShopper, type ShopSearch } from '#database/catalog/find.ts'
import type { FoundProduct, SearchHit } from '#database/catalog/search.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { NEEDS, type Need } from '#domain/catalog/needs.ts'
import type { ProductId } from '#domain/ids.ts'
import { type Language, localeOf } from '#domain/language/languages.ts'
import type { Message } from '#messages/message.ts'
import { redFlagsIn } from '#messages/quiz-documents.ts'
import { messagesIn, sentencesIn } from '#messages/sentences.ts'
import { pages } from '#urls.ts'

/** The shop's answer to a need, in the shopper's language. Signs that need a doctor are shown before any product. */
export interface NeedAnswer {
  need: string
  title: string
  lines: readonly string[]
  /** Signs that need a doctor. */
  signs: { title: string; list: readonly string[] } | null
  /** The page to continue on; `sachet` opens the concern of this sachet. */
  link: { text: string; to: string; sachet: ProductId | null } | null
}

export type SearchAnswer<Hit extends FoundProduct> = Omit<ShopSearch<Hit>, 'need'> & {
  answer: NeedAnswer | null
}

interface Asked {
  text: string
  language: Language
}

/** Searches the shop for a text as the shopper types it, with an answer to the need that it names. */
export const answerSearch = async (
  db: ShopDatabase,
  { text, language }: Asked,
): Promise<SearchAnswer<SearchHit>> => withAnswer(await findForShopper(db, text), language)

/** Like `answerSearch`, for a listing of all results, which reads the shown products itself. */
export const answerListing = async (
  db: ShopDatabase,
  { text, language }: Asked,
): Promise<SearchAnswer<FoundProduct>> => withAnswer(await findForListing(db, text), language)

function withAnswer<Hit extends FoundProduct>(
  { need, ...found }: ShopSearch<Hit>,
  language: Language,
): SearchAnswer<Hit> {
  return { ...found, answer: need ? answerOf(need, language, found.hits.length > 0) : null }
}

/**
 * Lists the searches that a listing suggests beside its filters: the everyday complaints for which products may be shown
 * (docs/law.md, claims), in the reader's language.
 */
export function concernSearches(language: Language): string[] {
  const words: Readonly<Record<string, Message>> = messagesIn(language, 'needs')
  return NEEDS.filter(({ kind }) => kind === 'concern').flatMap(({ id }) => {
    const name = words[id]
    return typeof name === 'string' ? [name] : []
  })
}

function answerOf(need: Need, language: Language, hasGoods: boolean): NeedAnswer | null {
  if (need.kind === 'goods') return null
  const say = sentencesIn(language, 'searchAnswers')
  const words: Readonly<Record<string, Message>> = messagesIn(language, 'needs')
  const wordsOf = (key: string) => (typeof words[key] === 'string' ? words[key] : undefined)
  const name = wordsOf(need.id) ?? ''
  const own = wordsOf(`${need.id} line`)
  const isForSachets = need.kind === 'concern'
  const general =
    need.kind === 'concern'
      ? [say('concernLine', { name }), hasGoods && say('goodsLine')]
      : need.kind === 'doctor-first'
        ? [say('doctorFirstLine', { name })]
        : [own ?? say('doctorLine', { name })]
  const link = linkOf(need)
  const linkText = isForSachets ? say('toSachets', { name }) : link && say(link.text)
  const { concern } = need
  return {
    need: need.id,
    title: name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1),
    lines: general.filter((line) => line !== false),
    signs: concern ? { title: say('signs'), list: redFlagsIn(language, concern.index) } : null,
    link:
      link && linkText ? { text: linkText, to: link.to, sachet: concern?.productId ?? null } : null,
  }
}

function linkOf({ kind, page, diet, concern }: Need) {
  if (concern) return { text: 'toConcern', to: pages.quiz } as const
  if (diet) return { text: 'toDiet', to: pages.listing({ diet }) } as const
  if (page) return LINKS[page]
  return kind === 'not-sold' ? ({ text: 'toContact', to: pages.contact } as const) : undefined
}

const LINKS = {
  consulting: { text: 'toConsulting', to: pages.consulting },
  orders: { text: 'toOrders', to: pages.orders },
  returns: { text: 'toReturns', to: pages.returns },
  contact: { text: 'toContact', to: pages.contact },
  quiz: { text: 'toQuiz', to: pages.quiz },
  shop: { text: 'toShop', to: pages.listing() },
} as const
