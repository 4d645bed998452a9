import { MAX_TAG_LENGTH, parseTag } from '#domain/orders/tags.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useOrderAction } from './use-order-action.ts'

export function OrderTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
  const form = useForm({
    known: { tag: '' },
    read: (values) => parseTag(values.tag),
    say: t,
    send: (tag) => act(() => ordersApi.addTag({ params: { id }, body: { tag } }), t('tagged')),
    whenSent: () => form.change({ tag: '' }),
  })
  return (
    <section className="row gap-8-12 order-tag-line" aria-label={t('tags')}>
      {tags.length > 0 && (
        <ul className="row gap-4">
          {tags.map((tag) => (
            <li key={tag} className="mark order-tag">
              {tag}
              <button
                type="button"
                disabled={busy}
                aria-label={t('untag', { tag })}
                onClick={() =>
                  act(() => ordersApi.removeTag({ params: { id, tag } }), t('untagged'))
                }
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="line gap-8 align-start" {...form.element}>
        <TextField
          label={t('tag')}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          {...form.text('tag')}
        />
        <LineButton type="submit" busy={form.busy}>
          {t('addTag')}
        </LineButton>
      </form>
    </section>
  )
}
