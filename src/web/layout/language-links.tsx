import { useLocation } from 'react-router'
import { inLanguage, LANGUAGES, type Language, languageOf } from '#urls.ts'
import { useText } from '../language.tsx'

/** Each language by its own name. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', gu: 'ગુજરાતી' }

/** The same page in the other languages. A new document: each language is its own set of bytes (rulings). */
export function LanguageLinks({ className }: { className: string }) {
  const t = useText('layout')
  const { pathname, search } = useLocation()
  const here = languageOf(pathname)
  return (
    <nav aria-label={t('language')} className={className}>
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
    </nav>
  )
}
