import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'

/** The page of the 404 for unknown ids. */
export function NoSuchArticle() {
  const t = useText('blog')
  return (
    <section className="wrap stack stack-start gap-20 band-wide">
      <title>{t('unknownTitle')}</title>
      <Motif name="thali" size={136} className="motif-bare" />
      <h1 className="title-block">{t('unknownTitle')}</h1>
      <p className="lead">{t('unknownText')}</p>
      <p className="button-row">
        <ButtonLink to={pages.blogs}>{t('allArticles')}</ButtonLink>
        <ButtonLink to={pages.home} look="line">
          {t('toHome')}
        </ButtonLink>
      </p>
    </section>
  )
}
