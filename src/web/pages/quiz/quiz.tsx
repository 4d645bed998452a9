import './quiz.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Namespaces } from '#messages/catalogue.ts'
import { languageOf } from '#urls.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { Spoken, sayOf } from '../../quiz/spoken.tsx'
import { BareHead } from './bare-head.tsx'
import { InternalHealth } from './internal-health.tsx'
import { ProductSuggestion } from './product-suggestion.tsx'
import { quizTextsIn } from './quiz-texts.server.ts'
import { useQuizTabs } from './use-quiz-tabs.ts'

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
    picture: '/artwork/social.png',
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
