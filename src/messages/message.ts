/** One sentence, with `{placeholders}`; or two, chosen by its `count` in the language's own plural rules. */
export type Message = string | { readonly one: string; readonly other: string }

/** All sentences of one room in the first language. */
export type Room = Readonly<Record<string, Message>>

/** What a translation of a room may hold: any part of it; the rest stays English. */
export type Translated<Source extends Room> = { readonly [Key in keyof Source]?: Message }

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type PlaceholdersOf<Wanted extends Message> = Wanted extends string
  ? NamesIn<Wanted>
  : Wanted extends { one: infer One extends string; other: infer Other extends string }
    ? 'count' | NamesIn<One> | NamesIn<Other>
    : never

export type Value = string | number

/** The values a sentence asks for; nothing where it has no placeholder. */
export type ValuesOf<Wanted extends Message> = [PlaceholdersOf<Wanted>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Wanted>]: Value }]

/** Says one sentence of a room. */
export type Say<Source extends Room> = <Key extends keyof Source>(
  key: Key,
  ...values: ValuesOf<Source[Key]>
) => string

/**
 * Fills a message: picks the plural form by `count`, then puts the values in.
 * A placeholder without a value stays visible, so that a test or a reader notices.
 */
export function fill(
  message: Message,
  locale: string,
  values: Readonly<Record<string, Value>> = {},
): string {
  const text =
    typeof message === 'string'
      ? message
      : pluralRulesOf(locale).select(Number(values.count)) === 'one'
        ? message.one
        : message.other
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

const pluralRules = new Map<string, Intl.PluralRules>()

/** Making the rules costs more than a whole card of a listing, so each language's are made once. */
function pluralRulesOf(locale: string): Intl.PluralRules {
  const known = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, known)
  return known
}
