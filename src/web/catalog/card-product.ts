import type { ProductSummary, ScriptNames } from '#domain/catalog/product.ts'
import type { Language } from '#urls.ts'

/** The script in which a name stands below the Latin one: the page's own, on English pages Hindi. */
function scriptOf(language: Language): keyof ScriptNames {
  return language === 'gu' ? 'gu' : 'hi'
}

function onlyScript(names: ScriptNames, script: keyof ScriptNames): ScriptNames {
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
  script: keyof ScriptNames
  name: string
}

/** The names below the Latin one, the page's own script first. */
export function scriptNames(names: ScriptNames, language: Language): ScriptName[] {
  const order = scriptOf(language) === 'gu' ? (['gu', 'hi'] as const) : (['hi', 'gu'] as const)
  return order.flatMap((script) => {
    const name = names[script]
    return name ? [{ script, name }] : []
  })
}

/** A category's or product's name in the page's language; the Latin title where there is no other. */
export function nameInLanguage(title: string, names: ScriptNames, language: Language): string {
  return (language === 'en' ? undefined : names[language]) ?? title
}
