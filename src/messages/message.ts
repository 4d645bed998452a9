/** One sentence, with `{placeholders}`; or one for each form of a number. */
export type Message = string | PluralForms

/** What is said for which number, in the language's own plural rules or for one number exactly (`=0`). */
export interface PluralForms {
  /** The value that is counted; `count` where it is not named. */
  readonly by?: string
  readonly zero?: Message
  readonly one?: Message
  readonly two?: Message
  readonly few?: Message
  readonly many?: Message
  readonly other: Message
  readonly [exact: `=${number}`]: Message
}

export type Value = string | number

/** The values that a sentence asks for, by their names; nothing where it has none. */
type ValuesOf<Names> = [Names] extends [never]
  ? []
  : [values: { readonly [Name in Names & string]: Value }]

/** Says one sentence of a room, whose type names each sentence's values. */
export type Say<Room> = <Key extends keyof Room>(key: Key, ...values: ValuesOf<Room[Key]>) => string

/**
 * Fills a message: picks the form of a plural, then puts the values in.
 * A placeholder without a value stays visible, so that a test or a reader notices.
 */
export function fill(
  message: Message,
  locale: string,
  values: Readonly<Record<string, Value>> = {},
): string {
  if (typeof message === 'string') {
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
  const count = Number(values[message.by ?? 'count'])
  const form = message[`=${count}`] ?? message[pluralRulesOf(locale).select(count)]
  return fill(form ?? message.other, locale, values)
}

const pluralRules = new Map<string, Intl.PluralRules>()

/** Making the rules costs more than a whole card of a listing, so each language's are made once. */
function pluralRulesOf(locale: string): Intl.PluralRules {
  const known = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, known)
  return known
}
