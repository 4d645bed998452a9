import { useState } from 'react'
import type { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { figureIn } from '#domain/text/written-figures.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import type { SentTo } from '../../../api/client.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface ProductState {
  id: string
  name: string
  hidden: boolean
  pricePaise: number
  mrpPaise: number
}

/** A number as typed, or the text itself, so that the server refuses it by field. */
const figure = (text: string): number | string => figureIn(text) ?? text

type Change = SentTo<(typeof productWriteEndpoints)['change']>

/** A product's visibility and price: changed at once, with a message; unchanged when refused. */
export function useProductState(product: ProductState) {
  const t = useText('panelProducts')
  const { busy, act } = usePanelAction()
  const [state, setState] = useState(product)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { id, name } = product

  function refused({ detail, errors: fieldErrors }: ApiRefusal): string {
    setErrors(fieldErrors)
    return t('refused', { name, why: Object.values(fieldErrors)[0] ?? detail })
  }

  /** Returns true if it was changed. */
  async function change(body: Change, done: (pricePaise: number) => string): Promise<boolean> {
    if (busy) return false
    setErrors({})
    const answer = await act(() => productWritesApi.change({ params: { id }, body }), {
      done: ({ price }) => done(paiseOf(price)),
      refused,
      lost: t('refused', { name, why: t('unreachable') }),
      reload: 'never',
    })
    if (!answer?.ok) return false
    const { price, mrp, hidden } = answer.data
    setState({ ...state, hidden, pricePaise: paiseOf(price), mrpPaise: paiseOf(mrp) })
    return true
  }

  return {
    ...state,
    errors,
    busy,
    forgetErrors: () => setErrors({}),
    setHidden: (hidden: boolean) =>
      change({ hidden }, () => t(hidden ? 'nowHidden' : 'nowShown', { name })),
    setPrices: (price: string, mrp: string) =>
      change({ price: figure(price), mrp: figure(mrp) }, (now) =>
        t('nowPriced', { name, price: formatRupees(now) }),
      ),
  }
}
