import { paths } from '#contract/paths.ts'
import { fileForm } from './pictures.ts'
import type { SignedIn, TestShop } from './shop.ts'

type Checked = { import_id: string; file_hash: string }

/** The steps of an import of products, as the panel sends them for this owner. */
export function productImports({ app }: Pick<TestShop, 'app'>, owner: SignedIn) {
  const post = (url: string, body: unknown = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  return {
    check(text: string | Buffer, fields: Record<string, string> = {}) {
      const file = { name: 'products.csv', type: 'text/csv', fields }
      const { payload, headers } = fileForm(Buffer.from(text), file)
      return app.inject({
        method: 'POST',
        url: paths.productWrites.checkImport(),
        headers: { ...owner.headers, ...headers },
        payload,
      })
    },
    confirm: ({ import_id, file_hash }: Checked, take_prices: readonly number[] = []) =>
      post(paths.productWrites.confirmImport({ import_id }), { file_hash, take_prices }),
    undo: ({ import_id }: Pick<Checked, 'import_id'>) =>
      post(paths.productWrites.undoImport({ import_id })),
  }
}
