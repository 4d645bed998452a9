import { vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { fileForm } from './pictures.ts'
import type { SignedIn, TestShop } from './shop.ts'

/**
 * Repeats a request that the shop refused because the machine was busy: it did nothing then, and how busy the machine
 * is must not decide a test.
 */
function whenNotBusy<Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const askOnce = async () => {
    const answer = await ask()
    if (answer.statusCode === 503) throw new Error('the shop stayed busy')
    return answer
  }
  return vi.waitFor(askOnce, { interval: 200, timeout: 60_000 })
}

type Checked = { import_id: string; file_hash: string }

/** The steps of an import of products, as the panel sends them for this owner. */
export function productImports({ app }: Pick<TestShop, 'app'>, owner: SignedIn) {
  const post = (url: string, body: unknown = {}) =>
    whenNotBusy(() =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...owner.headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    )
  return {
    check(text: string | Buffer, fields: Record<string, string> = {}) {
      const file = { name: 'products.csv', type: 'text/csv', fields }
      const { payload, headers } = fileForm(Buffer.from(text), file)
      return whenNotBusy(() =>
        app.inject({
          method: 'POST',
          url: paths.productWrites.checkImport(),
          headers: { ...owner.headers, ...headers },
          payload,
        }),
      )
    },
    confirm: ({ import_id, file_hash }: Checked, take_prices: readonly number[] = []) =>
      post(paths.productWrites.confirmImport({ import_id }), { file_hash, take_prices }),
    undo: ({ import_id }: Pick<Checked, 'import_id'>) =>
      post(paths.productWrites.undoImport({ import_id })),
  }
}
