import { CLOTH_NAMES } from '#domain/catalog/category-cloth.ts'
import { categoriesApi } from '../../../api/catalog-categories.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { BorderStrip } from '../../../ui/border-strip.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { changedFields } from '../kit/changed-fields.ts'
import { Submit } from '../kit/submit.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import type { Shown } from './categories.tsx'

const NEW_CATEGORY = { title: '', lead: '', cloth: CLOTH_NAMES[0], hidden: false }

/** The texts, the cloth and the visibility of a new or an existing category. */
export function CategoryForm({ category, whenSaved }: { category?: Shown; whenSaved(): void }) {
  const t = useText('panelCategories')
  const ready = useHydrated()
  const { act } = usePanelAction()
  const first = useOpened<HTMLInputElement>()
  const { title, lead, cloth, hidden } = category ?? NEW_CATEGORY
  const known = { title, lead, cloth, hidden }
  const form = useForm({
    known,
    draft: useUnsent(`category ${category?.id ?? ''}`),
    send: (body) =>
      act(
        () =>
          category
            ? categoriesApi.change({
                params: { id: category.id },
                body: changedFields(known, body),
              })
            : categoriesApi.make({ body }),
        {
          done: t('saved', { name: body.title }),
          refused: ({ detail }) => detail,
        },
      ),
    whenSent: whenSaved,
  })
  const { values, change } = form
  return (
    <form className="panel-form" {...form.element}>
      <fieldset disabled={!ready}>
        <TextField
          ref={first}
          label={t('field title')}
          autoComplete="off"
          {...form.text('title')}
        />
        <TextField label={t('field lead')} autoComplete="off" {...form.text('lead')} />
        {category && <p className="panel-lead">{t('renameLead')}</p>}
        <fieldset className="tiles tiles-fill gap-12 category-cloths">
          <legend className="bold below-8">{t('field cloth')}</legend>
          {CLOTH_NAMES.map((one) => (
            <label className="beside gap-8 raise panel-pick" key={one}>
              <input
                type="radio"
                name={`cloth ${category?.id ?? ''}`}
                checked={values.cloth === one}
                onChange={() => change({ cloth: one })}
              />
              <BorderStrip name={one} size="block" />
              <span className="whole">{t(`cloth ${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Checkbox
          checked={values.hidden}
          onChange={({ currentTarget }) => change({ hidden: currentTarget.checked })}
        >
          {t('field hidden')}
        </Checkbox>
        <Submit busy={form.busy}>{t('save')}</Submit>
      </fieldset>
    </form>
  )
}
