import './suggest-products.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Namespaces } from '#messages/catalogue.ts'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { concernStore, NO_CONCERNS, safetyOf } from '../../quiz/concern-store.ts'
import { Spoken, sayOf } from '../../quiz/spoken.tsx'
import { useStore } from '../../store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SachetOrder } from './sachet-order.tsx'
import { suggestTextsIn } from './suggest-texts.server.ts'
import { useSuggestWords } from './suggest-words.ts'
import { useSuggestions } from './use-suggestions.ts'

export function loader({ url }: LoaderFunctionArgs) {
  return suggestTextsIn(languageOf(url.pathname).language)
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { language } = languageOf(args.location.pathname)
  const t = sayOf<Namespaces['suggestWords']>(args.loaderData.words, language)
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('metaText'),
    path: pages.suggestProducts,
    index: false,
  })
}

/** Recommendations for signed-in shoppers; the server redirects others to the sign-in page. */
export default function SuggestProducts() {
  const { words } = useLoaderData<typeof loader>()
  return (
    <Spoken words={words}>
      <Recommendations />
    </Spoken>
  )
}

function Recommendations() {
  const t = useSuggestWords()
  const say = useText('errors')
  const { concerns } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const draft = useStore(concernStore, NO_CONCERNS)
  const safety = safetyOf(draft)
  const suggestions = useSuggestions(
    draft.selection.map(({ index }) => index),
    safety,
  )
  return (
    <article className="suggest" aria-labelledby="suggest">
      <header className="wrap stack gap-12 suggest-head">
        <h1 id="suggest" className="title-section narrows">
          {t('title')}
        </h1>
        <p className="lead">{t('lead')}</p>
      </header>
      {hydrated && !safety && (
        <div className="wrap below-part">
          <EmptyState sentence={t('none')} motif="diya">
            <ButtonLink to={pages.quiz}>{t('toConcerns')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      <noscript>
        <div className="wrap stack stack-start band-28">
          <p className="semibold">{t('noScript')}</p>
          <ButtonLink to={pages.listing()}>{say('toProducts')}</ButtonLink>
        </div>
      </noscript>
      {(!hydrated || (safety && suggestions.state === 'loading')) && (
        <p className="wrap band-28 semibold needs-script" role="status">
          {t('loading')}
        </p>
      )}
      {safety && suggestions.state === 'failed' && (
        <div className="wrap stack stack-start band-28 semibold needs-script" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={suggestions.again}>{t('again')}</Button>
        </div>
      )}
      {safety && suggestions.state === 'here' && (
        <SachetOrder suggestions={suggestions.list} concerns={concerns} safety={safety} />
      )}
    </article>
  )
}
