import type { ProductSummary, ScriptNames } from '#domain/catalog/product.ts'
import {
  isTranslation,
  type Language,
  TRANSLATIONS,
  type Translation,
} from '#domain/language/languages.ts'

/** The script in which a name stands below the Latin one: the page's own, on English pages Hindi. */
function scriptOf(language: Language): Translation | undefined {
  return isTranslation(language) ? language : TRANSLATIONS[0]
}

function onlyScript(names: ScriptNames, script: Translation | undefined): ScriptNames {
  if (script === undefined) return {}
  const name = names[script]
  return name === undefined ? {} : { [script]: name }
}

/** A product as a card needs it: one picture and one script travel, not three and two. */
export function cardProduct(product: ProductSummary, language: Language): ProductSummary {
  return {
    ...product,
    names: onlyScript(product.names, scriptOf(language)),
    pictures: product.pictures.slice(0, 1),
  }
}

/** A name with the language it is written in, for `lang`. */
export interface ScriptName {
  script: Translation
  name: string
}

/** The names below the Latin one, the page's own script first. */
export function scriptNames(names: ScriptNames, language: Language): ScriptName[] {
  const first = scriptOf(language)
  const order = [first ?? [], TRANSLATIONS.filter((other) => other !== first)].flat()
  return order.flatMap((script) => {
    const name = names[script]
    return name ? [{ script, name }] : []
  })
}

/** A category's or product's name in the page's language; the Latin title where there is no other. */
export function nameInLanguage(title: string, names: ScriptNames, language: Language): string {
  return (isTranslation(language) ? names[language] : undefined) ?? title
}
