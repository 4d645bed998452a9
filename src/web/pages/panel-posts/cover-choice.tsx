import type { Picture } from '#domain/catalog/product.ts'
import { PostCover } from '../../blog/post-cover.tsx'
import { useText } from '../../language.tsx'

interface CoverChoiceProps {
  covers: readonly Picture[]
  /** The cover that the post has, which may be none of those. */
  standing: Picture | undefined
  /** Address of the chosen one, or nothing. */
  chosen: string
  categories: readonly string[]
  error: string | undefined
  onChoose(base: string): void
}

/** A picture over the article, or its category's print. */
export function CoverChoice(props: CoverChoiceProps) {
  const { covers, standing, chosen, categories, error, onChoose } = props
  const t = useText('panelPosts')
  const isOwn = standing && covers.every(({ base }) => base !== standing.base)
  const choices = [undefined, ...(isOwn ? [standing] : []), ...covers]
  const nameOf = (cover: Picture | undefined, place: number): string => {
    if (!cover) return t('coverNone')
    return cover === standing ? t('coverStanding') : t('coverNumber', { number: place })
  }
  return (
    <fieldset className="post-covers">
      <legend>{t('cover')}</legend>
      <div className="post-cover-list">
        {choices.map((cover, place) => (
          <label key={cover?.base ?? ''} className="post-cover-choice">
            <input
              type="radio"
              name="cover"
              checked={chosen === (cover?.base ?? '')}
              onChange={() => onChoose(cover?.base ?? '')}
            />
            <PostCover post={{ cover, categories }} sizes="160px" />
            <span className="sr-only">{nameOf(cover, place)}</span>
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
