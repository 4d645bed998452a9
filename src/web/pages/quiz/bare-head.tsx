import type { KeyboardEvent } from 'react'
import { pages } from '#urls.ts'
import { CartOpener } from '../../layout/header.tsx'
import { Logo } from '../../layout/logo.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { useQuizWords } from './quiz-data.ts'
import { QUIZ_TABS, type QuizTabs } from './use-quiz-tabs.ts'

const TAB_WORDS = {
  'internal-health': 'internalHealth',
  'product-suggestion': 'productSuggestion',
} as const

/** Replaces the hidden header: the logo links home, beside it the tabs and the reset button. */
export function BareHead({ tabs }: { tabs: QuizTabs }) {
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
