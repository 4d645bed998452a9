import { useLocation } from 'react-router'
import { inLanguage, LANGUAGES, type Language, languageOf } from '#urls.ts'

/** Each language by its own name. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', gu: 'ગુજરાતી' }

/** The same page in the other languages. A new document: each language is its own set of bytes. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const here = languageOf(pathname)
  return (
    <div className={className}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={inLanguage(here.path, language) + search}
          lang={language}
          hrefLang={language}
          aria-current={language === here.language ? 'true' : undefined}
        >
          {NAMES[language]}
        </a>
      ))}
    </div>
  )
}
