import { type FormEvent, useState } from 'react'
import { CLOTH_NAMES, type ClothName } from '#domain/catalog/category-cloth.ts'
import { categoriesApi } from '../../../api/catalog-categories.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { BorderStrip } from '../../../ui/border-strip.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import type { Shown } from './categories.tsx'

/** The words, the cloth and the visibility of a category, new or standing. */
export function CategoryForm({ category, whenSaved }: { category?: Shown; whenSaved(): void }) {
  const t = useText('panelCategories')
  const ready = useHydrated()
  const { busy, act } = usePanelAction()
  const [title, setTitle] = useState(category?.title ?? '')
  const [lead, setLead] = useState(category?.lead ?? '')
  const [cloth, setCloth] = useState<ClothName>(category?.cloth ?? CLOTH_NAMES[0])
  const [hidden, setHidden] = useState(category?.hidden ?? false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const first = useOpened<HTMLInputElement>()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { title, lead, cloth, hidden }
    const answer = await act(
      () =>
        category
          ? categoriesApi.change({ params: { id: category.id }, body })
          : categoriesApi.make({ body }),
      {
        done: t('saved', { name: title }),
        refused: ({ status, detail }) => (status === 0 ? t('unreachable') : detail),
      },
    )
    if (answer?.ok) whenSaved()
    else if (answer) setErrors(answer.errors)
  }
  return (
    <form className="panel-form" onSubmit={save} noValidate>
      <fieldset disabled={!ready}>
        <TextField
          ref={first}
          label={t('field title')}
          name="title"
          autoComplete="off"
          value={title}
          error={errors.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextField
          label={t('field lead')}
          name="lead"
          autoComplete="off"
          value={lead}
          error={errors.lead}
          onChange={({ currentTarget }) => setLead(currentTarget.value)}
        />
        {category && <p className="panel-lead">{t('renameLead')}</p>}
        <fieldset className="tiles tiles-fill gap-12 category-cloths">
          <legend className="bold below-8">{t('field cloth')}</legend>
          {CLOTH_NAMES.map((one) => (
            <label className="beside gap-8 raise panel-pick" key={one}>
              <input
                type="radio"
                name={`cloth ${category?.id ?? ''}`}
                checked={cloth === one}
                onChange={() => setCloth(one)}
              />
              <BorderStrip name={one} size="block" />
              <span className="whole">{t(`cloth ${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Checkbox
          checked={hidden}
          onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
        >
          {t('field hidden')}
        </Checkbox>
        <Submit busy={busy}>{t('save')}</Submit>
      </fieldset>
    </form>
  )
}
