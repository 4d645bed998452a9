import type { TextIn } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary, ScriptNames } from '#domain/catalog/product.ts'
import {
  isTranslation,
  type Language,
  TRANSLATIONS,
  type Translation,
} from '#domain/language/languages.ts'

/** The language of the name below the Latin one: the page's own, on English pages Hindi. */
function scriptOf(language: Language): Translation | undefined {
  return isTranslation(language) ? language : TRANSLATIONS[0]
}

function onlyScript(names: ScriptNames, script: Translation | undefined): ScriptNames {
  if (script === undefined) return {}
  const name = names[script]
  return name === undefined ? {} : { [script]: name }
}

/** The `lang` of a text that is not in the page's language. */
export function langProps(text: TextIn, language: Language): { lang: Language | undefined } {
  return { lang: text.language === language ? undefined : text.language }
}

/** The attributes of a name: `lang`, and no automatic translation, if it is not in the page's language. */
export function nameProps(
  name: TextIn,
  language: Language,
): { lang: Language | undefined; translate?: 'no' } {
  const lang = langProps(name, language)
  return lang.lang === undefined ? lang : { ...lang, translate: 'no' }
}

/** A product reduced to what a card shows: one picture and one script instead of three and two. */
export function cardProduct(product: ProductSummary, language: Language): ProductSummary {
  return {
    ...product,
    names: onlyScript(product.names, scriptOf(language)),
    descriptions: isTranslation(language) ? onlyScript(product.descriptions, language) : {},
    pictures: product.pictures.slice(0, 1),
  }
}

/** A name with its language, for the `lang` attribute. */
export interface ScriptName {
  script: Translation
  name: string
}

/** The names below the Latin one, in the page's own script first. */
export function scriptNames(names: ScriptNames, language: Language): ScriptName[] {
  const first = scriptOf(language)
  const order = [first ?? [], TRANSLATIONS.filter((other) => other !== first)].flat()
  return order.flatMap((script) => {
    const name = names[script]
    return name ? [{ script, name }] : []
  })
}

/** A category's or product's name in the page's language, else the Latin title. */
export function nameInLanguage(title: string, names: ScriptNames, language: Language): string {
  return (isTranslation(language) ? names[language] : undefined) ?? title
}
