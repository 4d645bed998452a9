import './how-we-recommend.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { languageOf, pages } from '#urls.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { Spoken, sayOf } from '../../quiz/spoken.tsx'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { LineLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ConcernRules } from './concern-rules.tsx'
import { ImbalanceRules } from './imbalance-rules.tsx'
import { QuizRules } from './quiz-rules.tsx'
import { recommendTextsIn } from './recommend-texts.server.ts'
import { useRecommendWords } from './recommend-words.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const ids = CONCERNS.map(({ productId }) => productId)
  const products = await listProductsByIds(db, ids, clock.now())
  const { language } = languageOf(url.pathname)
  return {
    ...recommendTextsIn(language),
    sachets: Object.fromEntries(
      products.map((product) => [product.id, namesInOrder(product, language)[0].text]),
    ),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return []
  const { language } = languageOf(args.location.pathname)
  const t = sayOf<Namespaces['recommendWords']>(args.loaderData.words, language)
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('metaText'),
  })
}

/** Every rule, generated from the data that quiz and shop use, for a practitioner to check. */
export default function HowWeRecommend() {
  const { words } = useLoaderData<typeof loader>()
  return (
    <Spoken words={words}>
      <article aria-labelledby="rules" className="stack rules">
        <Opening />
        <BorderStrip name="bandhani" size="block" />
        <QuizRules />
        <ImbalanceRules />
        <ConcernRules />
      </article>
    </Spoken>
  )
}

function Opening() {
  const t = useRecommendWords()
  return (
    <header className="wrap stack stack-start band-first">
      <h1 id="rules" className="title-section">
        {t('title')}
      </h1>
      <p className="lead">{t('lead')}</p>
      <LineLink to={pages.contact}>{t('write')}</LineLink>
      <Section id="doubt" title={t('doubtTitle')} className="stack" titleClass="title-small">
        <ul>
          <li>{t('doubt1')}</li>
          <li>{t('doubt2')}</li>
          <li>{t('doubt3')}</li>
        </ul>
      </Section>
    </header>
  )
}
