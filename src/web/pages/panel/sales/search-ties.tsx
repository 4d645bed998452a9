import type { StoredSearchTie } from '#database/catalog/search-ties.ts'
import { panelPages } from '#panel-urls.ts'
import { salesApi } from '../../../api/sales.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ActButton } from '../kit/act-button.tsx'
import { Rows, RowWords } from '../kit/list-page.tsx'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { PanelLink } from '../kit/text-link.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface Props {
  ties: readonly StoredSearchTie[]
  /** Words of the table to tie. */
  words: string
}

/** Other words to search for when a search finds nothing: a form, and the existing ties. */
export function SearchTies({ ties, words }: Props) {
  const t = useText('panelSales')
  const { act } = usePanelAction()
  const form = useForm({
    known: { words, finds: '' },
    send: (body) =>
      act(() => salesApi.tieSearch({ body }), {
        done: ({ hits }) => t('tied', { words: body.words, hits }),
        refused: ({ code }) => (code === 'ties-many' ? t(code) : undefined),
      }),
    whenSent: () => form.change({ words: '', finds: '' }),
  })
  return (
    <Part id="ties" title={t('ties')}>
      <p className="help">{t('tiesLead')}</p>
      <form className="row gap-8 panel-line" action={salesApi.tieSearch.path()} {...form.element}>
        <TextField label={t('name searches')} autoComplete="off" {...form.text('words')} />
        <TextField label={t('tieFinds')} autoComplete="off" {...form.text('finds')} />
        <Submit busy={form.busy}>{t('tie')}</Submit>
      </form>
      {ties.length > 0 && (
        <Rows>
          {ties.map((tie) => (
            <Tie key={tie.id} tie={tie} />
          ))}
        </Rows>
      )}
    </Part>
  )
}

function Tie({ tie: { id, words, finds, productId } }: { tie: StoredSearchTie }) {
  const t = useText('panelSales')
  return (
    <li>
      <RowWords>
        <b>{words}</b>
        {productId ? (
          <PanelLink className="text-link" to={panelPages.product(productId)}>
            {finds}
          </PanelLink>
        ) : (
          <span>{t('tiedTo', { finds })}</span>
        )}
      </RowWords>
      <ActButton
        words={t('untie')}
        label={t('untieOf', { words })}
        send={() => salesApi.untieSearch({ params: { id } })}
        done={t('untied', { words })}
        reload="always"
      />
    </li>
  )
}
