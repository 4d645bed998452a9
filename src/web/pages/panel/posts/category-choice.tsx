import { useId } from 'react'
import { BLOG_CATEGORIES } from '#domain/blog/post.ts'
import { useText } from '../../../language.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldError } from '../kit/field-error.tsx'

interface CategoryChoiceProps {
  chosen: readonly string[]
  others: string
  error: string | undefined
  onChoose(chosen: readonly string[]): void
  onType(others: string): void
}

/** The six categories, or typed ones. */
export function CategoryChoice({ chosen, others, error, onChoose, onType }: CategoryChoiceProps) {
  const t = useText('panelPosts')
  const words = useText('blog')
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend>{t('categories')}</legend>
      <div className="tiles tiles-fill below-12 post-category-boxes">
        {BLOG_CATEGORIES.map((title, place) => (
          <Checkbox
            key={title}
            name={place === 0 ? 'categories' : undefined}
            aria-invalid={error !== undefined}
            checked={chosen.includes(title)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, title] : chosen.filter((one) => one !== title))
            }
          >
            {words(title)}
          </Checkbox>
        ))}
      </div>
      <TextField
        label={t('otherCategories')}
        value={others}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
