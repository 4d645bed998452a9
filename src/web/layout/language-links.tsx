import { useLocation } from 'react-router'
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts'
import { inLanguage, languageOf } from '#urls.ts'

/** The same page in the other languages. Opens a new document, since each language is rendered separately. */
export function LanguageLinks({ className = 'languages' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const here = languageOf(pathname)
  return (
    <div className={`row ${className}`}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={inLanguage(here.path, language) + search}
          lang={language}
          hrefLang={language}
          aria-current={language === here.language ? 'true' : undefined}
        >
          {LANGUAGE_FACTS[language].name}
        </a>
      ))}
    </div>
  )
}
