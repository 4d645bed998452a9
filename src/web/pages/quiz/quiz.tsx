import './quiz.css'
import type { KeyboardEvent } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Namespaces } from '#messages/catalogue.ts'
import { languageOf, pages } from '#urls.ts'
import { CartOpener } from '../../layout/header.tsx'
import { Logo } from '../../layout/logo.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { Spoken, sayOf } from '../../quiz/spoken.tsx'
import { InternalHealth } from './internal-health.tsx'
import { ProductSuggestion } from './product-suggestion.tsx'
import { useQuizWords } from './quiz-data.ts'
import { quizTextsIn } from './quiz-texts.server.ts'
import { QUIZ_TABS, type QuizTabs, useQuizTabs } from './use-quiz-tabs.ts'

const TAB_WORDS = {
  'internal-health': 'internalHealth',
  'product-suggestion': 'productSuggestion',
} as const

export function loader({ url }: LoaderFunctionArgs) {
  return quizTextsIn(languageOf(url.pathname).language)
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { language } = languageOf(args.location.pathname)
  const t = sayOf<Namespaces['quizWords']>(args.loaderData.words, language)
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('metaText'),
  })
}

/** The self assessment: two tabs and a reset button, without header and footer. */
export default function Quiz() {
  const { words } = useLoaderData<typeof loader>()
  const tabs = useQuizTabs()
  return (
    <Spoken words={words}>
      <div className="quiz">
        <BareHead tabs={tabs} />
        <div
          id="quiz-panel"
          role="tabpanel"
          aria-labelledby={`tab-${tabs.tab}`}
          className="quiz-panel"
        >
          {/* A reset remounts everything. */}
          {tabs.tab === 'internal-health' ? (
            <InternalHealth key={tabs.round} />
          ) : (
            <ProductSuggestion key={tabs.round} openFirst={tabs.openConcern} />
          )}
        </div>
      </div>
    </Spoken>
  )
}

/** Replaces the hidden header: the logo links home, beside it the tabs and the reset button. */
function BareHead({ tabs }: { tabs: QuizTabs }) {
  const t = useQuizWords()
  const name = useSettings()?.name ?? ''
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')].find(
      (tab) => tab !== document.activeElement,
    )
    event.preventDefault()
    other?.focus()
  }
  return (
    <div className="wrap row quiz-head">
      <ShopLink to={pages.home} aria-label={t('home', { shop: name })} className="logo-link">
        <Logo name={name} />
      </ShopLink>
      <div role="tablist" aria-label={t('tabs')} className="tabs needs-script" onKeyDown={move}>
        {QUIZ_TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tabs.tab === tab}
            aria-controls="quiz-panel"
            tabIndex={tabs.tab === tab ? 0 : -1}
            onClick={() => tabs.choose(tab)}
          >
            {t(TAB_WORDS[tab])}
          </button>
        ))}
      </div>
      <CartOpener />
      <button type="button" className="tap small quiz-reset needs-script" onClick={tabs.reset}>
        <ResetMark />
        {t('reset')}
      </button>
    </div>
  )
}

function ResetMark() {
  return (
    <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 4v5h5M5.500 9A8 8 0 1 1 4 13" />
    </svg>
  )
}
